/**
 * Shapes as plain data, for workers and files: a record of numbers, words and typed arrays, which `structuredClone` and
 * `postMessage` copy, and the shape again from it.
 *
 * A shape is a record with functions, and functions cannot be copied to another thread. Of each function only the name
 * is written; everything else is written as it stands, so the shape that comes back has the same bits: no hull is
 * computed again. Arrays are passed on without a copy: one on a SharedArrayBuffer is shared by all threads.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, Curvature, MeshData, SupportFaceFn, SupportFn, SupportHessianFn } from "@col/types";
import { requireObject, requireShape } from "./checks.ts";
import { supportAffine, supportHalfSpace, supportSum } from "./compose-support.ts";
import { dsfHessian, dsfSupport } from "./dsf.ts";
import { affineHessian, discsHessian, ellipsoidHessian, sumHessian, zeroHessian } from "./hessian.ts";
import { packTable } from "./mesh/cells.ts";
import { supportCells, supportVertices } from "./mesh/support-mesh.ts";
import { curvatureOf, finiteNumber, floats, indices, methodsNamed, nameOf, requireFormat } from "./serial-fields.ts";
import { makeShape } from "./shape.ts";
import { builtinSupport, supportDiscs, supportEllipsoid, supportTriangle } from "./support.ts";

/** The functions of a shape of your own, under a name that both sides know. */
export interface OwnMethods {
  readonly support: SupportFn;
  readonly hessian?: SupportHessianFn | null;
  readonly face?: SupportFaceFn | null;
}

/** Options of `serialize` and `deserialize`. */
export interface SerializeOptions {
  /** Shapes made by `customShape`: the functions behind each name, the same names on both sides. */
  readonly own?: Readonly<Record<string, OwnMethods>> | undefined;
}

/**
 * The polyhedral data of a mesh, as `MeshData`; plain lists of numbers are read too, for files without typed arrays.
 */
export type SerializedMesh = {
  readonly [K in keyof MeshData]: MeshData[K] extends number ? number
    : ArrayLike<number> | (undefined extends MeshData[K] ? undefined : never);
};

/**
 * A shape as plain data. Written by `serialize`, read by `deserialize`. No query mistakes it for a shape, since the
 * fields that queries read have other names here.
 */
export interface SerializedShape {
  /** Which layout this is: "shape 1". */
  readonly format: "shape 1";
  /** Name of the support function, of this package or of `own`. */
  readonly method: string;
  readonly kind: number;
  /** The Hessian of the method is known for this shape. */
  readonly hessian: boolean;
  readonly params: ArrayLike<number>;
  readonly margin: number;
  readonly center: ArrayLike<number>;
  readonly inradius: number;
  /** `bounds` of the shape; empty for a half-space, whose box has no end: files of text know no infinity. */
  readonly box: ArrayLike<number>;
  readonly curvature: Curvature;
  readonly surface: SerializedMesh | null;
  readonly operands: readonly SerializedShape[];
}

const FORMAT = "shape 1";

/** The support functions of this package, each with the Hessian that its shapes have where they have one. */
const METHODS: Readonly<Record<string, OwnMethods>> = {
  builtin: { support: builtinSupport, hessian: zeroHessian },
  triangle: { support: supportTriangle, hessian: zeroHessian },
  ellipsoid: { support: supportEllipsoid, hessian: ellipsoidHessian },
  discs: { support: supportDiscs, hessian: discsHessian },
  vertices: { support: supportVertices, hessian: zeroHessian },
  cells: { support: supportCells, hessian: zeroHessian },
  affine: { support: supportAffine, hessian: affineHessian },
  sum: { support: supportSum, hessian: sumHessian },
  halfSpace: { support: supportHalfSpace, hessian: zeroHessian },
  dsf: { support: dsfSupport, hessian: dsfHessian },
};

/**
 * `shape` as plain data, for `postMessage`, `structuredClone` or a file. The arrays are those of the shape: do not
 * write to them, and do not transfer them while the shape is in use.
 * @throws TypeError for what is no shape, and for a support function that neither this package nor `options.own` names.
 */
export function serialize(shape: ConvexShape, options?: SerializeOptions): SerializedShape {
  requireShape("serialize", "shape", shape, 6);
  return {
    format: FORMAT, method: nameOf("serialize", shape, METHODS, options?.own), kind: shape.kind,
    hessian: shape.hessian !== null, params: shape.params, margin: shape.margin, center: shape.center,
    inradius: shape.inradius, box: shape.kind === HALF_SPACE_KIND ? [] : shape.bounds, curvature: shape.curvature,
    surface: shape.mesh, operands: shape.operands.map((operand) => serialize(operand, options)),
  };
}

/** The mesh behind a record of `serialize`. */
function meshOf(where: string, data: SerializedMesh): MeshData {
  requireObject(where, "surface", "the mesh of a shape", data);
  const vertices = floats(where, "surface.vertices", data.vertices), corners = vertices.length / 3,
    facetPlanes = floats(where, "surface.facetPlanes", data.facetPlanes), { facetNeighbours, cellTable: table } = data;
  const list = (name: string, from: ArrayLike<number>, below: number): Int32Array =>
    indices(where, `surface.${name}`, from, below);
  const neighbours = list("neighbours", data.neighbours, corners),
    facetVertices = list("facetVertices", data.facetVertices, corners);
  return {
    vertices, source: list("source", data.source, Infinity),
    neighbourStart: list("neighbourStart", data.neighbourStart, neighbours.length + 1), neighbours, facetPlanes,
    facetStart: list("facetStart", data.facetStart, facetVertices.length + 1), facetVertices,
    facetNeighbours: facetNeighbours === undefined ? undefined
      : list("facetNeighbours", facetNeighbours, facetPlanes.length / 4),
    cells: finiteNumber(where, "surface.cells", data.cells),
    cellTable: table instanceof Uint16Array || table instanceof Int32Array ? table
      : packTable(Array.from(list("cellTable", table, Infinity))),
  };
}

/**
 * The shape that `serialize` wrote, with the same bits in every number. Typed arrays are taken as they are, not copied;
 * lists of numbers, from a file of JSON, are copied.
 *
 * @param data What `serialize` returned, or the same after a message to a worker or a file of JSON.
 * @param options The methods of your own that the shape uses, by name.
 * @throws TypeError, RangeError for what `serialize` did not write, and for a method that `options.own` does not name.
 */
export function deserialize(data: SerializedShape, options?: SerializeOptions): ConvexShape {
  const where = "deserialize";
  requireObject(where, "data", "a record of serialize", data);
  requireFormat(where, FORMAT, data.format);
  const methods = methodsNamed(where, data.method, METHODS, options?.own);
  const unbounded = data.kind === HALF_SPACE_KIND;
  return makeShape({
    kind: finiteNumber(where, "kind", data.kind), support: methods.support,
    hessian: data.hessian ? methods.hessian ?? null : null, face: methods.face ?? null,
    params: floats(where, "params", data.params), margin: finiteNumber(where, "margin", data.margin),
    center: floats(where, "center", data.center, 3), inradius: finiteNumber(where, "inradius", data.inradius),
    bounds: unbounded ? Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity)
      : floats(where, "box", data.box, 6),
    curvature: curvatureOf(where, data.curvature), mesh: data.surface === null ? null : meshOf(where, data.surface),
    operands: data.operands.map((operand) => deserialize(operand, options)),
  });
}
