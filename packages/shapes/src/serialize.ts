/**
 * Shapes as plain data, for workers and files, and the shapes read back.
 *
 * - In and out: a shape (local frame, lengths), or a record of numbers, words and typed arrays, which `structuredClone`
 *   and `postMessage` copy.
 * - A shape is a record with functions, and functions cannot be copied to another thread. So only the name of each
 *   function is written. Everything else is written as it is, so the shape read back has the same bits: no hull is
 *   computed again.
 * - Arrays are passed on without a copy: all threads share an array on a SharedArrayBuffer.
 * - `deserialize` checks that a constructor of this package can make the record; it throws a TypeError or RangeError.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, Curvature, MeshData, SupportFaceFn, SupportFn, SupportHessianFn } from "@col/types";
import { requireObject, requireShape } from "./checks.ts";
import { supportAffine, supportHalfSpace, supportSum } from "./compose-support.ts";
import { dsfHessian, dsfSupport } from "./dsf.ts";
import { boundsOf } from "./compose.ts";
import { affineHessian, discsHessian, ellipsoidHessian, sumHessian, zeroHessian } from "./hessian.ts";
import { ShapeKind } from "./kinds.ts";
import { packTable } from "./mesh/cells.ts";
import { supportCells, supportVertices } from "./mesh/support-mesh.ts";
import { curvatureOf, finiteNumber, floats, indices, methodsNamed, nameOf, requireFormat } from "./serial-fields.ts";
import {
  operandsOf, requireBall, requireBox, requireForm, requireHolds, requireStarts, requireUnit,
} from "./serial-checks.ts";
import type { RecordForm } from "./serial-checks.ts";
import { makeShape } from "./shape.ts";
import { builtinSupport, supportDiscs, supportEllipsoid, supportTriangle } from "./support.ts";

/** The functions of a user-defined shape, under a name that both sides know. */
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
 * A shape as plain data. Written by `serialize`, read by `deserialize`. A query refuses it as a shape, since the fields
 * that queries read have other names here.
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
  /** `bounds` of the shape; empty for a half-space, whose box is infinite: text files have no infinity. */
  readonly box: ArrayLike<number>;
  readonly curvature: Curvature;
  readonly surface: SerializedMesh | null;
  readonly operands: readonly SerializedShape[];
}

const FORMAT = "shape 1";

/** The support functions of this package, each with the Hessian of its shapes. */
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
 * The fields of the records of each method, by kind; `dsf` has as many parameters as its points. A function, since a
 * program that reads no record drops it.
 */
function formsOf(method: string): Readonly<Record<number, RecordForm>> {
  const mesh = { [ShapeKind.Mesh]: { params: "0", curvature: 0 } };
  const forms: Readonly<Record<string, Readonly<Record<number, RecordForm>>>> = {
    builtin: {
      [ShapeKind.Point]: { params: "xxx", curvature: 0 }, [ShapeKind.Segment]: { params: "xxxxxx", curvature: 0 },
      [ShapeKind.Box]: { params: "+++", curvature: 0 },
    },
    triangle: { [ShapeKind.Triangle]: { params: "xxxxxxxxx", curvature: 0 } },
    ellipsoid: { [ShapeKind.Ellipsoid]: { params: "++++++", curvature: 2 } },
    discs: {
      [ShapeKind.Cylinder]: { params: "+++x", curvature: 1 }, [ShapeKind.Cone]: { params: "+0+x", curvature: 1 },
      [ShapeKind.Frustum]: { params: "00+x", curvature: 1 },
    },
    vertices: mesh, cells: mesh,
    affine: { [ShapeKind.Affine]: { params: "xxxxxxxxxxxx", operands: 1 } },
    sum: { [ShapeKind.Sum]: { params: "", operands: 2 } },
    halfSpace: { [ShapeKind.HalfSpace]: { params: "xxxx", curvature: 0 } },
  };
  return forms[method];
}

/**
 * `shape` as plain data, for `postMessage`, `structuredClone` or a file. The arrays belong to the shape: do not
 * write to them, and do not transfer them while the shape is in use.
 * @throws TypeError if it is not a shape, or if neither this package nor `options.own` names its support function.
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
  requireHolds(where, "surface.vertices", corners >= 1 && Number.isInteger(corners), "have three numbers per vertex",
    vertices.length);
  const list = (name: string, from: ArrayLike<number>, below: number): Int32Array =>
    indices(where, `surface.${name}`, from, below);
  const neighbours = list("neighbours", data.neighbours, corners),
    facetVertices = list("facetVertices", data.facetVertices, corners);
  const mesh = {
    vertices, source: list("source", data.source, Infinity),
    neighbourStart: list("neighbourStart", data.neighbourStart, neighbours.length + 1), neighbours, facetPlanes,
    facetStart: list("facetStart", data.facetStart, facetVertices.length + 1), facetVertices,
    facetNeighbours: facetNeighbours === undefined ? undefined
      : list("facetNeighbours", facetNeighbours, facetPlanes.length / 4),
    cells: finiteNumber(where, "surface.cells", data.cells),
    cellTable: table instanceof Uint16Array || table instanceof Int32Array ? table
      : packTable(Array.from(list("cellTable", table, Infinity))),
  };
  requireHolds(where, "surface.source", mesh.source.length === corners, `have ${corners} indices`, mesh.source.length);
  requireStarts(where, "surface.neighbourStart", mesh.neighbourStart, corners, neighbours.length);
  requireStarts(where, "surface.facetStart", mesh.facetStart, facetPlanes.length / 4, facetVertices.length);
  requireTable(where, mesh.cells, mesh.cellTable, corners);
  return mesh;
}

/** Throws unless the table has a list of corners for each of the 6 `cells`^2 directions. */
function requireTable(where: string, cells: number, table: Uint16Array | Int32Array, corners: number): void {
  const lists = 6 * cells * cells;
  let good = Number.isInteger(cells) && cells >= 0 && (cells > 0 ? table[0] === lists + 1 : table.length === 0);
  for (let i = 1; good && i < table.length; i++)
    good = i <= lists ? table[i] > table[i - 1] && table[i] <= table.length : table[i] < corners;
  requireHolds(where, "surface.cellTable", good && (cells === 0 || table[lists] === table.length),
    `hold ${lists} lists of vertices`, table.length);
}

/**
 * Box of a point, a segment or a box from its parameters, because its support function may read the box of the record.
 */
function boundsOfCorners(kind: number, p: Float64Array): Float64Array {
  const corners = kind === ShapeKind.Box ? [-p[0], -p[1], -p[2], ...p] : p,
    box = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  corners.forEach((v, i) => {
    box[i % 3] = Math.min(box[i % 3], v);
    box[3 + (i % 3)] = Math.max(box[3 + (i % 3)], v);
  });
  return box;
}

/** Throws unless a constructor of this package makes shapes with the fields of `shape`. */
function requireMade(where: string, method: string, shape: ConvexShape): void {
  const { kind, params: p, operands, mesh, curvature } = shape;
  if (method === "dsf") {
    const power = p[3];
    requireHolds(where, "kind", kind === -1 && operands.length === 0 && curvature === 2,
      "be -1, smooth, without operands, for this method", kind);
    requireHolds(where, "params", p.length >= 16 && p.length % 3 === 1 && Number.isInteger(power) && power >= 2
      && power <= 64, "hold a centre, a power from 2 to 64 and four points or more", p.length);
  } else requireForm(where, kind, formsOf(method), shape);
  requireHolds(where, "surface", (mesh !== null) === (kind === ShapeKind.Mesh),
    "be there for meshes, and for them alone",
    mesh === null ? "null" : "a mesh");
  if (method === "cells") requireHolds(where, "surface.cells", (mesh?.cells ?? 0) > 0, "be > 0 for this method", 0);
  if (method === "ellipsoid") {
    requireHolds(where, "params", [0, 1, 2].every((i) => p[3 + i] === p[i] * p[i]), "hold the squares of the radii",
      p.join(", "));
  }
  if (method === "discs") {
    requireHolds(where, "params", (p[3] === 0 || p[3] === 1 || p[3] === 2) && p[0] + p[1] > 0
      && (kind !== ShapeKind.Cylinder || p[0] === p[1]) && (kind !== ShapeKind.Cone || p[1] === 0),
    "hold two radii, a half height and an axis", p.join(", "));
  }
  if (kind === HALF_SPACE_KIND) requireUnit(where, p, 3);
  else requireBox(where, shape, method === "builtin" ? boundsOfCorners(kind, p) : boundsOf(shape));
}

/**
 * The shape that `serialize` wrote, with the same bits in every number. Typed arrays are taken as they are, not copied;
 * lists of numbers, from a file of JSON, are copied.
 *
 * @param data The result of `serialize`, also after a message to a worker or a file of JSON.
 * @param options The user's methods that the shape uses, by name.
 * @throws TypeError, RangeError if `serialize` did not write it, or if `options.own` does not name its method.
 */
export function deserialize(data: SerializedShape, options?: SerializeOptions): ConvexShape {
  const where = "deserialize";
  requireObject(where, "data", "a record of serialize", data);
  requireFormat(where, FORMAT, data.format);
  const methods = methodsNamed(where, data.method, METHODS, options?.own);
  const unbounded = data.kind === HALF_SPACE_KIND;
  const shape = makeShape({
    kind: finiteNumber(where, "kind", data.kind), support: methods.support,
    hessian: data.hessian ? methods.hessian ?? null : null, face: methods.face ?? null,
    params: floats(where, "params", data.params), margin: finiteNumber(where, "margin", data.margin),
    center: floats(where, "center", data.center, 3), inradius: finiteNumber(where, "inradius", data.inradius),
    bounds: unbounded ? Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity)
      : floats(where, "box", data.box, 6),
    curvature: curvatureOf(where, data.curvature), mesh: data.surface === null ? null : meshOf(where, data.surface),
    operands: operandsOf(where, data.operands, (operand) => deserialize(operand, options)),
  });
  requireBall(where, shape.margin, shape.inradius);
  if (methods === METHODS[data.method]) requireMade(where, data.method, shape);
  return shape;
}
