/**
 * 2-D shapes made of shapes: margin, affine image, scaling, Minkowski sum, and user-written support functions.
 *
 * - In: shapes and, in their local frame, a radius or translation (lengths), a 2 x 2 matrix (4 numbers, row-major, no
 *   unit), or a support function.
 * - Out: a new shape in the same local frame.
 * - Method: support algebra h_{A C + t}(d) = h_C(A^T d) + t.d and h_{C1 + C2} = h_C1 + h_C2 (Rockafellar 1970, section
 *   13). Polygons stay polygons: their image and sum are computed once, here. The sum merges edges by angle.
 * - A margin stays a margin under similarities and sums; under any other map it becomes part of the core.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2, Curvature, SupportFn2, SupportHessianFn2, Vec2Like } from "@col/types";
import { affineHessian2, sumHessian2 } from "./hessian.ts";
import { convexHull2 } from "./hull.ts";
import { ShapeKind2 } from "./kinds.ts";
import {
  numbersOf, requireFinite, requireNonNegative, requireObject, requirePoint2, requirePositive, requireShape,
} from "../checks.ts";
import { makeShape2 } from "./shape.ts";
import { builtinSupport2 } from "./support.ts";

function requireBounded(where: string, name: string, shape: ConvexShape2): void {
  requireShape(where, name, shape, 4);
  if (shape.kind === HALF_SPACE_KIND) throw new TypeError(`${where}: a half-plane is unbounded and cannot be composed`);
}

/** `shape` + disc of radius `radius` >= 0 (length), which is added to the margin of the shape. */
export function withMargin2(shape: ConvexShape2, radius: number): ConvexShape2 {
  requireShape("withMargin2", "shape", shape, 4);
  requireNonNegative("withMargin2", "radius", radius);
  return makeShape2(shape, shape.margin + radius);
}

/** Box of a core from four supports. */
export function boundsOf2(shape: ConvexShape2): Float64Array {
  const out = new Float64Array(4), p = new Float64Array(2);
  for (let i = 0; i < 4; i++) {
    p.fill(NaN);
    shape.support(shape, Float64Array.of(i === 0 ? -1 : i === 2 ? 1 : 0, i === 1 ? -1 : i === 3 ? 1 : 0), p);
    out[i] = p[i % 2];
  }
  return out;
}

type Fields = Omit<ConvexShape2, "bounds" | "vertices">;

function supportShape(fields: Fields): ConvexShape2 {
  const none = new Float64Array(0), draft = makeShape2({ ...fields, bounds: none, vertices: none });
  return makeShape2({ ...draft, bounds: boundsOf2(draft) });
}

/**
 * Image of `shape` under p -> A p + t. `matrix`: A row-major, 4 numbers, invertible or not; `translation`: t. Under a
 * similarity the margin stays a margin; any other A makes it a part of the core.
 */
export function affine2(shape: ConvexShape2, matrix: ArrayLike<number>,
  translation: Vec2Like = { x: 0, y: 0 }): ConvexShape2 {
  requireBounded("affine2", "shape", shape);
  const given = numbersOf("affine2", "matrix", matrix);
  if (given.length !== 4) throw new RangeError(`affine2: matrix must have 4 numbers, got ${given.length}`);
  requirePoint2("affine2", "translation", translation);
  const m = Float64Array.of(...given, translation.x, translation.y);
  for (let i = 0; i < 4; i++) requireFinite("affine2", `matrix[${i}]`, m[i]);
  const [a, b, c, d] = m, factor = Math.sqrt(a * a + c * c), sum = a * a + b * b + c * c + d * d;
  // Similarity: columns of equal length at right angles, up to rounding.
  const slack = 8 * 2 ** -52 * sum;
  requireFinite("affine2", "sum of the squares of matrix", sum);
  const similar = Math.abs(a * b + c * d) <= slack && Math.abs(a * a + c * c - b * b - d * d) <= slack;
  if (shape.vertices.length > 0 && (similar || shape.margin === 0)) {
    const v = shape.vertices, w = new Float64Array(v.length);
    for (let i = 0; i < v.length; i += 2) {
      w[i] = a * v[i] + b * v[i + 1] + m[4];
      w[i + 1] = c * v[i] + d * v[i + 1] + m[5];
    }
    return makeShape2(convexHull2(w), similar ? factor * shape.margin : 0);
  }
  const core = similar ? makeShape2(shape, 0) : shape;
  const x = shape.center[0], y = shape.center[1];
  // Smallest singular value of A, from the invariants of A^T A; the inradius is rounded down.
  const det = Math.abs(a * d - b * c),
    stretch = det / Math.sqrt(0.5 * (sum + Math.sqrt(Math.max(0, sum * sum - 4 * det * det))));
  const round = core.vertices.length === 2 && core.margin > 0;
  return supportShape({
    kind: ShapeKind2.Affine, support: builtinSupport2, hessian: core.hessian === null ? null : affineHessian2,
      params: m,
    // A translation may undo a translation of the operand: the rounding errors of a support follow from the sum of
    // both.
    size: (Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d)) * (core.size + core.margin) + Math.max(Math.abs(m[4]),
      Math.abs(m[5])),
    margin: similar ? factor * shape.margin : 0, center: Float64Array.of(a * x + b * y + m[4], c * x + d * y + m[5]),
    inradius: sum > 0 ? (1 - 1e-14) * stretch * (core.inradius + core.margin) : 0,
    curvature: det === 0 ? 0 : core.margin > 0 ? (round ? 2 : 1) : core.curvature, operands: [core],
  });
}

/** Scaled about the local origin: one factor > 0, or one factor per axis, each not 0. */
export function scaled2(shape: ConvexShape2, factor: number | Vec2Like): ConvexShape2 {
  if (typeof factor === "number") {
    requirePositive("scaled2", "factor", factor);
    return affine2(shape, [factor, 0, 0, factor]);
  }
  requireObject("scaled2", "factor", "a number or { x, y }", factor);
  for (const k of ["x", "y"] as const) {
    requireFinite("scaled2", `factor.${k}`, factor[k]);
    if (factor[k] === 0) throw new RangeError(`scaled2: factor.${k} must not be 0, got ${factor[k]}`);
  }
  return affine2(shape, [factor.x, 0, 0, factor.y]);
}

/** Offset of the lowest corner, the left one of two. */
function lowest(v: Float64Array): number {
  let k = 0;
  for (let i = 2; i < v.length; i += 2) if (v[i + 1] < v[k + 1] || (v[i + 1] === v[k + 1] && v[i] < v[k])) k = i;
  return k;
}

/** Corners of the sum of two polygons: their edges merged by angle, from the lowest corners on. */
function sumOfPolygons(p: Float64Array, q: Float64Array): Float64Array {
  const n = p.length, m = q.length, out: number[] = [];
  let i = lowest(p), j = lowest(q), left = n === 2 ? 0 : n / 2, right = m === 2 ? 0 : m / 2;
  do {
    out.push(p[i] + q[j], p[i + 1] + q[j + 1]);
    const k = (i + 2) % n, l = (j + 2) % m, px = p[k] - p[i], py = p[k + 1] - p[i + 1], qx = q[l] - q[j],
      qy = q[l + 1] - q[j + 1];
    // Rising edges come before falling edges; among rising or falling edges, the counter-clockwise order decides.
    const pUp = py > 0 || (py === 0 && px > 0), qUp = qy > 0 || (qy === 0 && qx > 0);
    const first = right === 0 || (left > 0 && (pUp === qUp ? px * qy - py * qx >= 0 : pUp));
    if (first && left > 0) {
      i = k;
      left--;
    } else if (right > 0) {
      j = l;
      right--;
    }
  } while (left + right > 0);
  return Float64Array.from(out);
}

/** Minkowski sum of two shapes: all sums of a point of one and a point of the other. */
export function minkowskiSum2(a: ConvexShape2, b: ConvexShape2): ConvexShape2 {
  requireBounded("minkowskiSum2", "a", a);
  requireBounded("minkowskiSum2", "b", b);
  if (a.vertices.length > 0 && b.vertices.length > 0) {
    return makeShape2(convexHull2(sumOfPolygons(a.vertices, b.vertices)), a.margin + b.margin);
  }
  const lower: Curvature = a.curvature < b.curvature ? a.curvature : b.curvature,
    upper = a.curvature > b.curvature ? a.curvature : b.curvature;
  const point = a.vertices.length === 2 || b.vertices.length === 2;
  return supportShape({
    kind: ShapeKind2.Sum, support: builtinSupport2, hessian: a.hessian === null
      || b.hessian === null ? null : sumHessian2,
    params: new Float64Array(0), size: a.size + b.size, margin: a.margin + b.margin,
    center: Float64Array.of(a.center[0] + b.center[0], a.center[1] + b.center[1]),
    inradius: a.inradius + b.inradius, curvature: upper === 0 ? 0 : lower === 2 || point ? upper : 1,
    operands: [makeShape2(a, 0), makeShape2(b, 0)],
  });
}

/** A user-defined 2-D shape: `support` is required, the other fields are optional. */
export interface CustomShape2 {
  /** Support function of the core, see `SupportFn2` for its laws. */
  readonly support: SupportFn2;
  readonly hessian?: SupportHessianFn2;
  /** Numbers that `support` gets as `shape.params`. */
  readonly params?: ArrayLike<number>;
  /** Disc added around the core; 0 by default. */
  readonly margin?: number;
  /** A point inside the core; the local origin by default. */
  readonly center?: Vec2Like;
  /** Radius of a disc around `center` inside the core; 0 by default. */
  readonly inradius?: number;
  /** 2 by default: strictly convex and smooth. */
  readonly curvature?: Curvature;
}

/** A shape from a user-written support function. */
export function customShape2(custom: CustomShape2): ConvexShape2 {
  requireObject("customShape2", "custom", "an object with a support function", custom);
  const { support, margin = 0, inradius = 0, center = { x: 0, y: 0 } } = custom,
    curvature: number = custom.curvature ?? 2;
  if (typeof (support as unknown) !== "function")
    throw new TypeError(`customShape2: support must be a function, got ${typeof support}`);
  if (curvature !== 0 && curvature !== 1 && curvature !== 2)
    throw new RangeError(`customShape2: curvature must be 0, 1 or 2, got ${String(curvature)}`);
  requireNonNegative("customShape2", "margin", margin);
  requireNonNegative("customShape2", "inradius", inradius);
  requirePoint2("customShape2", "center", center);
  const made = supportShape({
    kind: ShapeKind2.Custom, size: 0, support, hessian: custom.hessian ?? null,
    params: numbersOf("customShape2", "params", custom.params ?? []), margin,
    center: Float64Array.of(center.x, center.y), inradius, curvature, operands: [],
  });
  made.bounds.forEach((v, i) => {
    requireFinite("customShape2", `support in direction ${["-x", "-y", "+x", "+y"][i]}`, v);
  });
  return made;
}
