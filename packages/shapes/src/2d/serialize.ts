/**
 * 2-D shapes as plain data, for workers and files, and the shapes read back: the 2-D form of `serialize` in 3-D.
 *
 * - In and out: a shape record, or a record of numbers, words and lists with the same fields (local frame, lengths).
 * - Every number comes back with the same bits. Functions are written as names.
 * - Corners of a polygon are copied in both directions, because shapes share arrays of corners.
 * - `deserialize2` checks that a constructor of this package can make the record; it throws a TypeError or RangeError.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2, Curvature, SupportFn2, SupportHessianFn2 } from "@col/types";
import { requireObject, requireShape } from "../checks.ts";
import { curvatureOf, finiteNumber, floats, methodsNamed, nameOf, requireFormat } from "../serial-fields.ts";
import {
  operandsOf, requireBall, requireBox, requireForm, requireHolds, requireUnit,
} from "../serial-checks.ts";
import type { RecordForm } from "../serial-checks.ts";
import { halfPlaneSupport } from "./center.ts";
import { boundsOf2 } from "./compose.ts";
import { affineHessian2, ellipseHessian, sumHessian2, zeroHessian2 } from "./hessian.ts";
import { ShapeKind2 } from "./kinds.ts";
import { vertexShape } from "./record.ts";
import { makeShape2 } from "./shape.ts";
import type { Shape2Fields } from "./shape.ts";
import { builtinSupport2 } from "./support.ts";

/** The functions of a user-defined 2-D shape, under a name that both sides know. */
export interface OwnMethods2 {
  readonly support: SupportFn2;
  readonly hessian?: SupportHessianFn2 | null;
}

/** Options of `serialize2` and `deserialize2`. */
export interface SerializeOptions2 {
  /** Shapes made by `customShape2`: the functions behind each name, the same names on both sides. */
  readonly own?: Readonly<Record<string, OwnMethods2>> | undefined;
}

/** A 2-D shape as plain data. Written by `serialize2`, read by `deserialize2`. */
export interface SerializedShape2 {
  /** Which layout this is: "plane shape 1". */
  readonly format: "plane shape 1";
  /** Name of the functions, of this package or of `own`. */
  readonly method: string;
  readonly kind: number;
  /** The Hessian of the method is known for this shape. */
  readonly hessian: boolean;
  readonly params: ArrayLike<number>;
  readonly margin: number;
  readonly center: ArrayLike<number>;
  readonly inradius: number;
  /** `bounds` of the shape; empty for a half-plane, whose box is infinite. */
  readonly box: ArrayLike<number>;
  /** As in `ConvexShape2`; 0 for a half-plane. */
  readonly size: number;
  readonly curvature: Curvature;
  /** `vertices` of the shape. */
  readonly corners: ArrayLike<number>;
  readonly operands: readonly SerializedShape2[];
}

const FORMAT = "plane shape 1";

/** The functions of this package's 2-D shapes, by the name in the record. */
const METHODS: Readonly<Record<string, OwnMethods2>> = {
  polygon: { support: builtinSupport2, hessian: zeroHessian2 },
  ellipse: { support: builtinSupport2, hessian: ellipseHessian },
  affine: { support: builtinSupport2, hessian: affineHessian2 },
  sum: { support: builtinSupport2, hessian: sumHessian2 },
  halfPlane: { support: halfPlaneSupport },
};

/** The fields of the records of this package's shapes, by kind. */
const formsOf = (): Readonly<Record<number, RecordForm>> => ({
  [ShapeKind2.Point]: { params: "", curvature: 0 }, [ShapeKind2.Segment]: { params: "", curvature: 0 },
  [ShapeKind2.Polygon]: { params: "", curvature: 0 }, [ShapeKind2.Ellipse]: { params: "++", curvature: 2 },
  [ShapeKind2.Affine]: { params: "xxxxxx", operands: 1 },
  [ShapeKind2.Sum]: { params: "", operands: 2 }, [HALF_SPACE_KIND]: { params: "xxx", curvature: 0 },
});

/** Rounding of twice the area of three corners, relative to the square of the largest coordinate. No dimension. */
const AREA_ROUNDING = 1e-14;

/**
 * Throws unless there are as many corners as the kind has, and the corners of a polygon are counter-clockwise and
 * convex.
 */
function requireCorners(where: string, kind: number, v: Float64Array, size: number): void {
  const n = v.length / 2, count = kind === ShapeKind2.Point ? 1 : kind === ShapeKind2.Segment ? 2 : 0;
  requireHolds(where, "corners", kind === ShapeKind2.Polygon ? n >= 3 && Number.isInteger(n) : n === count,
    kind === ShapeKind2.Polygon ? "be at least 3 points" : `be ${count} points for kind ${kind}`, v.length);
  const area = (i: number, j: number, k: number): number =>
    (v[2 * j] - v[2 * i]) * (v[2 * k + 1] - v[2 * i + 1]) - (v[2 * j + 1] - v[2 * i + 1]) * (v[2 * k] - v[2 * i]);
  const places = new Set(Array.from({ length: Math.floor(n) }, (_, i) => `${v[2 * i]} ${v[2 * i + 1]}`));
  requireHolds(where, "corners", kind === ShapeKind2.Segment || places.size === n, "be different points", places.size);
  const least = -AREA_ROUNDING * size * size;
  for (let i = 0; n > 2 && i < n; i++) { // left turns only, and one round
    const j = (i + 1) % n, good = area(i, j, (i + 2) % n) >= least && area(0, i, j) >= least;
    requireHolds(where, "corners", good, "be counter-clockwise and convex", `another turn at corner ${j}`);
  }
}

/** Throws unless a constructor of this package makes shapes with the fields of `shape`. */
function requireMade(where: string, method: string, shape: ConvexShape2): void {
  const { kind, vertices } = shape, unbounded = kind === HALF_SPACE_KIND;
  requireForm(where, kind, formsOf(), shape);
  requireHolds(where, "kind", unbounded === (method === "halfPlane"), "fit the method", kind);
  requireCorners(where, kind, vertices, shape.size);
  if (unbounded) requireUnit(where, shape.params, 2);
  else requireBox(where, shape, boundsOf2(shape));
}

/** The shape behind `fields`, with corners packed side by side where it has some. */
function shapeOf(fields: Shape2Fields): ConvexShape2 {
  if (fields.kind < ShapeKind2.Point || fields.kind > ShapeKind2.Polygon) return makeShape2(fields);
  const made = vertexShape(fields.vertices, fields.margin), { center, inradius } = fields;
  const moved = made.inradius !== inradius || made.center.some((v, i) => v !== center[i]);
  return moved ? makeShape2({ ...made, center, inradius }) : made;
}

/**
 * `shape` as plain data, for `postMessage`, `structuredClone` or a file. The arrays belong to the shape: do not
 * write to them.
 * @throws TypeError if it is not a shape, or if neither this package nor `options.own` names its support function.
 */
export function serialize2(shape: ConvexShape2, options?: SerializeOptions2): SerializedShape2 {
  requireShape("serialize2", "shape", shape, 4);
  const unbounded = shape.kind === HALF_SPACE_KIND;
  return {
    format: FORMAT, method: nameOf("serialize2", shape, METHODS, options?.own), kind: shape.kind,
    hessian: shape.hessian !== null, params: shape.params, margin: shape.margin, center: shape.center,
    inradius: shape.inradius, box: unbounded ? [] : shape.bounds, size: unbounded ? 0 : shape.size,
    // copied: the corners of a polygon lie in an array that several shapes share
    curvature: shape.curvature, corners: shape.vertices.slice(),
    operands: shape.operands.map((operand) => serialize2(operand, options)),
  };
}

/**
 * The shape that `serialize2` wrote, with the same bits in every number.
 * @throws TypeError, RangeError if `serialize2` did not write it, or if `options.own` does not name its method.
 */
export function deserialize2(data: SerializedShape2, options?: SerializeOptions2): ConvexShape2 {
  const where = "deserialize2";
  requireObject(where, "data", "a record of serialize2", data);
  requireFormat(where, FORMAT, data.format);
  const methods = methodsNamed(where, data.method, METHODS, options?.own), unbounded = data.kind === HALF_SPACE_KIND;
  const fields: Shape2Fields = {
    kind: finiteNumber(where, "kind", data.kind), support: methods.support,
    hessian: data.hessian ? methods.hessian ?? null : null, params: floats(where, "params", data.params),
    margin: finiteNumber(where, "margin", data.margin), center: floats(where, "center", data.center, 2),
    inradius: finiteNumber(where, "inradius", data.inradius), size: finiteNumber(where, "size", data.size),
    bounds: unbounded ? Float64Array.of(-Infinity, -Infinity, Infinity, Infinity)
      : floats(where, "box", data.box, 4),
    curvature: curvatureOf(where, data.curvature), vertices: floats(where, "corners", data.corners),
    operands: operandsOf(where, data.operands, (operand) => deserialize2(operand, options)),
  };
  requireBall(where, fields.margin, fields.inradius);
  if (methods === METHODS[data.method]) requireMade(where, data.method, makeShape2(fields));
  return shapeOf(fields);
}
