/**
 * Shapes made of shapes: margin, affine image, scaling, Minkowski sum, and any user-written support function.
 *
 * - In: shapes and, in their local frame, a radius or translation (lengths), a 3 x 3 matrix (9 numbers, row-major, no
 *   unit), or a support function. Half-spaces are refused as operands of images and sums.
 * - Out: a shape like any other, in the same local frame; its box is measured with six support evaluations.
 * - Method: support algebra h_{A C + t}(d) = h_C(A^T d) + t . d, h_{C1 + C2} = h_C1 + h_C2 (Rockafellar 1970, sec. 13;
 *   Lemma 1 of the growth-distance paper).
 * - Rounding radii stay margins wherever the image of a ball is a ball, so they do not enter the iterations
 *   (decisions/contracts.md).
 */
import { requireNames } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type { ConvexShape, Curvature, SupportFaceFn, SupportFn, SupportHessianFn, Vec3Like } from "@col/types";
import { affineHessian, sumHessian } from "./hessian.ts";
import { ShapeKind } from "./kinds.ts";
import {
  numbersOf, requireFinite, requireNonNegative, requireObject, requirePoint, requirePositive, requireShape,
} from "./checks.ts";
import { fieldsOf, makeShape } from "./shape.ts";
import type { ShapeFields } from "./shape.ts";
import { supportAffine, supportSum } from "./compose-support.ts";

const NONE: readonly ConvexShape[] = [];

function requireBounded(where: string, name: string, shape: ConvexShape): void {
  requireShape(where, name, shape, 6);
  if (shape.kind === ShapeKind.HalfSpace)
    throw new TypeError(`${where}: a half-space is unbounded and cannot be composed`);
}

/** `shape` + ball of radius `radius` >= 0 (length), which is added to the margin of the shape. */
export function withMargin(shape: ConvexShape, radius: number): ConvexShape {
  requireShape("withMargin", "shape", shape, 6);
  requireNonNegative("withMargin", "radius", radius);
  return makeShape({ ...fieldsOf(shape), margin: shape.margin + radius });
}

/** Box of a core from six supports. */
export function boundsOf(shape: ConvexShape): Float64Array {
  const out = new Float64Array(6), d = new Float64Array(3), p = new Float64Array(3);
  for (let i = 0; i < 3; i++) {
    for (const sign of [-1, 1]) {
      d.fill(0);
      d[i] = sign;
      shape.support(shape, d, p);
      out[sign < 0 ? i : 3 + i] = p[i];
    }
  }
  return out;
}

/**
 * Image of `shape` under p -> A p + t. `matrix`: A row-major, 9 numbers, invertible or not; `translation`: t.
 * A singular A is allowed and gives a flat shape.
 */
export function affine(shape: ConvexShape, matrix: ArrayLike<number>,
  translation: Vec3Like = { x: 0, y: 0, z: 0 }): ConvexShape {
  requireBounded("affine", "shape", shape);
  const m = numbersOf("affine", "matrix", matrix);
  if (m.length !== 9) throw new RangeError(`affine: matrix must have 9 numbers, got ${m.length}`);
  requirePoint("affine", "translation", translation);
  const p = Float64Array.of(...m, translation.x, translation.y, translation.z);
  for (let i = 0; i < 9; i++) requireFinite("affine", `matrix[${i}]`, p[i]);
  const c = shape.center;
  const center = Float64Array.of(
    p[0] * c[0] + p[1] * c[1] + p[2] * c[2] + p[9], p[3] * c[0] + p[4] * c[1] + p[5] * c[2] + p[10],
    p[6] * c[0] + p[7] * c[1] + p[8] * c[2] + p[11],
  );
  const uniform = similarityFactor(p);
  const ownMargin = uniform > 0;
  const core = ownMargin && shape.margin > 0 ? withoutMargin(shape) : shape;
  const f: ShapeFields = {
    kind: ShapeKind.Affine, support: supportAffine, hessian: shape.hessian === null ? null : affineHessian, face: null,
    params: p, margin: ownMargin ? uniform * shape.margin : 0, center,
    inradius: smallestStretch(p) * (core.inradius + core.margin), bounds: new Float64Array(6),
    curvature: curvatureOfImage(p, core), mesh: null, operands: [core],
  };
  f.bounds = finiteBounds("affine", f);
  return makeShape(f);
}

/**
 * Curvature of an image: a point with a margin becomes smooth, smooth cores stay smooth, and a singular map makes
 * edges.
 */
function curvatureOfImage(p: Float64Array, core: ConvexShape): Curvature {
  const round = core.curvature === 2 || (core.margin > 0 && core.kind === ShapeKind.Point);
  if (round) return smallestStretch(p) > 0 ? 2 : 1;
  return core.margin > 0 ? 1 : core.curvature;
}

/** The box of the shape `f` describes; throws where lengths overflow. */
function finiteBounds(where: string, f: ShapeFields): Float64Array {
  const b = boundsOf(makeShape(f));
  for (let i = 0; i < 6; i++) requireFinite(where, "extent", b[i]);
  return b;
}

/**
 * Scaled about the local origin: a factor > 0, or one factor per axis, each not 0.
 *
 * @param factor No unit; per axis of the local frame where three are given. Negative factors mirror.
 */
export function scaled(shape: ConvexShape, factor: number | Vec3Like): ConvexShape {
  if (typeof factor !== "number") requireObject("scaled", "factor", "a number or { x, y, z }", factor);
  const x = typeof factor === "number" ? factor : factor.x, y = typeof factor === "number" ? factor : factor.y;
  const z = typeof factor === "number" ? factor : factor.z;
  if (typeof factor === "number") requirePositive("scaled", "factor", factor);
  for (const [name, v] of [["x", x], ["y", y], ["z", z]] as const) {
    requireFinite("scaled", `factor.${name}`, v);
    if (v === 0) throw new RangeError(`scaled: factor.${name} must not be 0, got ${v}`);
  }
  return affine(shape, [x, 0, 0, 0, y, 0, 0, 0, z]);
}

function withoutMargin(shape: ConvexShape): ConvexShape {
  return makeShape({ ...fieldsOf(shape), margin: 0 });
}

/** Largest |entry| of A, and A divided by it: squares and determinants of the quotient neither overflow nor vanish. */
function normalised(p: Float64Array): { size: number; a: Float64Array } {
  let size = 0;
  for (let i = 0; i < 9; i++) size = Math.max(size, Math.abs(p[i]));
  return { size, a: p.slice(0, 9).map((v) => (size > 0 ? v / size : 0)) };
}

/** s if A = s R with R orthogonal (to 1e-12), else 0. */
function similarityFactor(p: Float64Array): number {
  const { size, a } = normalised(p);
  const g = (i: number, k: number): number => a[i] * a[k] + a[3 + i] * a[3 + k] + a[6 + i] * a[6 + k];
  const s2 = g(0, 0), tol = 1e-12 * s2;
  const off = Math.max(Math.abs(g(0, 1)), Math.abs(g(0, 2)), Math.abs(g(1, 2)));
  const dev = Math.max(Math.abs(g(1, 1) - s2), Math.abs(g(2, 2) - s2));
  return s2 > 0 && off <= tol && dev <= tol ? size * Math.sqrt(s2) : 0;
}

/** Rounding error of a determinant whose entries are at most 1. */
const DETERMINANT_ROUNDING = 1e-15;

/** Lower bound of the smallest singular value of A, to 1e-12; 0 where A is singular up to rounding. */
function smallestStretch(p: Float64Array): number {
  const s = similarityFactor(p);
  if (s > 0) return s * (1 - 1e-12);
  const { size, a } = normalised(p);
  const det = a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6])
    + a[2] * (a[3] * a[7] - a[4] * a[6]);
  let frobenius2 = 0;
  for (let i = 0; i < 9; i++) frobenius2 += a[i] * a[i];
  // s1 s2 s3 = |det|, s1 s2 <= (s1^2 + s2^2) / 2 <= |A|_F^2 / 2
  const certain = Math.abs(det) - DETERMINANT_ROUNDING;
  return certain > 0 && frobenius2 > 0 ? ((2 * certain) / frobenius2) * size * (1 - 1e-12) : 0;
}

/**
 * Minkowski sum { p + q }: margins add.
 *
 * @param first In its local frame, which is the frame of the sum.
 * @param second In the same local frame as `first`.
 */
export function minkowskiSum(first: ConvexShape, second: ConvexShape): ConvexShape {
  requireBounded("minkowskiSum", "first", first);
  requireBounded("minkowskiSum", "second", second);
  const a = first.center, b = second.center;
  const known = first.hessian !== null && second.hessian !== null;
  // strictly convex only if both are: a box swept by an ellipsoid keeps its flat faces
  const curvature: Curvature = first.curvature === second.curvature ? first.curvature : 1;
  const f: ShapeFields = {
    kind: ShapeKind.Sum, support: supportSum, hessian: known ? sumHessian : null, face: null,
      params: new Float64Array(0),
    margin: first.margin + second.margin, center: Float64Array.of(a[0] + b[0], a[1] + b[1], a[2] + b[2]),
    inradius: first.inradius + second.inradius, bounds: new Float64Array(6), curvature, mesh: null,
    operands: [withoutMargin(first), withoutMargin(second)],
  };
  f.bounds = finiteBounds("minkowskiSum", f);
  return makeShape(f);
}

const CUSTOM_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["support", "hessian", "face", "params", "margin", "center", "inradius", "curvature"]);

/** A user-defined shape; only `support` is required. */
export interface CustomShapeOptions {
  /** Support function of the core; see the four laws of `SupportFn`. */
  readonly support: SupportFn;
  readonly hessian?: SupportHessianFn | undefined;
  readonly face?: SupportFaceFn | undefined;
  /** Free numbers, read by `support` through `shape.params`. */
  readonly params?: Float64Array | undefined;
  readonly margin?: number | undefined;
  /** A point of the core; by default the mean of its six support points along the axes. */
  readonly center?: Vec3Like | undefined;
  /**
   * Radius of a ball around `center` inside the core; 0 (unknown) by default; growth distance needs it. Needs `center`.
   */
  readonly inradius?: number | undefined;
  /** 0 polytope, 1 partly curved (default), 2 strictly convex and smooth. */
  readonly curvature?: Curvature | undefined;
}

/**
 * A shape from a user-written support function. Its box is measured with six calls of `support`, which also check what
 * it returns. `params` are copied.
 * @throws TypeError, RangeError for options of the wrong kind or range, and for a support function that gives no finite
 * point.
 */
export function customShape(options: CustomShapeOptions): ConvexShape {
  requireObject("customShape", "options", "an object with a support function", options);
  requireNames(options, CUSTOM_OPTIONS, "customShape", "options");
  const { margin = 0, inradius = 0, center: c } = options, curvature: number = options.curvature ?? 1;
  for (const [name, f] of [["support", options.support], ["hessian", options.hessian ?? null],
    ["face", options.face ?? null]] as const) {
    const kind: string = typeof f;
    if ((f !== null || name === "support") && kind !== "function")
      throw new TypeError(`customShape: ${name} must be a function, got ${kind}`);
  }
  if (options.params !== undefined && !((options.params as unknown) instanceof Float64Array)) {
    throw new TypeError(`customShape: params must be a Float64Array, got ${typeof options.params}`);
  }
  requireNonNegative("customShape", "margin", margin);
  requireNonNegative("customShape", "inradius", inradius);
  if (curvature !== 0 && curvature !== 1 && curvature !== 2)
    throw new RangeError(`customShape: curvature must be 0, 1 or 2, got ${curvature}`);
  if (c !== undefined) requirePoint("customShape", "center", c);
  else if (inradius > 0)
    throw new RangeError(`customShape: inradius needs the center it is measured from, got ${inradius} and no center`);
  const f: ShapeFields = {
    kind: ShapeKind.Custom, support: options.support, hessian: options.hessian ?? null, face: options.face ?? null,
    params: Float64Array.from(options.params ?? []), margin, center: new Float64Array(3), inradius,
    bounds: new Float64Array(6), curvature, mesh: null, operands: NONE,
  };
  const shape = makeShape(f), d = new Float64Array(3), p = new Float64Array(3), mean = new Float64Array(3),
    bounds = new Float64Array(6);
  for (let i = 0; i < 6; i++) {
    d.fill(0);
    p.fill(NaN);
    d[i % 3] = i < 3 ? -1 : 1;
    options.support(shape, d, p);
    for (let k = 0; k < 3; k++) {
      requireFinite("customShape", "support point", p[k]);
      mean[k] += p[k] / 6;
    }
    bounds[i] = p[i % 3];
  }
  f.bounds = bounds;
  f.center = c === undefined ? mean : Float64Array.of(c.x, c.y, c.z);
  return makeShape(f);
}
