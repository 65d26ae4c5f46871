/**
 * What every growth comparator needs: the centred Minkowski difference in A's frame, its supports, and the answer in
 * the world.
 *
 * D = (A - cA) - R (B - cB), p = centre of B - centre of A, both in A's frame; margins inside the support. One record
 * serves any number of pairs, so that a comparator can be timed without its allocations.
 */
import { packPose, relativePose } from "@col/kernel";
import type { ConvexShape, GrowthResult, Pose, Status } from "@col/types";

/** Buffers of a pair as comparators see it; `setDifference` fills them. */
export interface Difference {
  readonly bInA: Float64Array;
  readonly aInWorld: Float64Array;
  /** Ray from centre to centre, A's frame. */
  readonly p: Float64Array;
  /** Support points of the last call about the centres, A's frame: of A, and of R (B - cB). */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly d: Float64Array;
}

/** Empty buffers. */
export function createDifference(): Difference {
  const f = (n: number): Float64Array => new Float64Array(n);
  return { bInA: f(12), aInWorld: f(12), p: f(3), pointA: f(3), pointB: f(3), d: f(3) };
}

/** Inradius of D about 0. */
export function inradiusOf(a: ConvexShape, b: ConvexShape): number {
  return a.inradius + a.margin + b.inradius + b.margin;
}

/** Puts a pair into `q`. */
export function setDifference(q: Difference, a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): void {
  const { bInA: r, p } = q, c = b.center, e = a.center;
  relativePose(poseA, poseB, r);
  packPose(poseA, q.aInWorld, "poseA");
  p[0] = r[0] * c[0] + r[1] * c[1] + r[2] * c[2] + r[9] - e[0];
  p[1] = r[3] * c[0] + r[4] * c[1] + r[5] * c[2] + r[10] - e[1];
  p[2] = r[6] * c[0] + r[7] * c[1] + r[8] * c[2] + r[11] - e[2];
}

/** Support of D along the unit vector n, into `out`; the points behind it into `q.pointA`, `q.pointB`. */
export function supportDifference(q: Difference, a: ConvexShape, b: ConvexShape, n: Float64Array,
  out: Float64Array): void {
  const { d, bInA: r, pointA: x, pointB: y } = q, cA = a.center, cB = b.center, mA = a.margin, mB = b.margin;
  const n0 = n[0], n1 = n[1], n2 = n[2];
  d[0] = n0; d[1] = n1; d[2] = n2;
  a.support(a, d, d);
  const x0 = d[0] - cA[0] + mA * n0, x1 = d[1] - cA[1] + mA * n1, x2 = d[2] - cA[2] + mA * n2;
  d[0] = -(r[0] * n0 + r[3] * n1 + r[6] * n2);
  d[1] = -(r[1] * n0 + r[4] * n1 + r[7] * n2);
  d[2] = -(r[2] * n0 + r[5] * n1 + r[8] * n2);
  b.support(b, d, d);
  const e0 = d[0] - cB[0], e1 = d[1] - cB[1], e2 = d[2] - cB[2];
  const y0 = r[0] * e0 + r[1] * e1 + r[2] * e2 - mB * n0, y1 = r[3] * e0 + r[4] * e1 + r[5] * e2 - mB * n1,
    y2 = r[6] * e0 + r[7] * e1 + r[8] * e2 - mB * n2;
  x[0] = x0; x[1] = x1; x[2] = x2;
  y[0] = y0; y[1] = y1; y[2] = y2;
  out[0] = x0 - y0; out[1] = x1 - y1; out[2] = x2 - y2;
}

/** Fills `out`: points about the centres and the normal go to the world. */
export function writeAnswer(
  q: Difference, center: Float64Array, alpha: number, lower: number, zA: Float64Array, zB: Float64Array,
  n: Float64Array, iterations: number,
  status: Status, out: GrowthResult,
): void {
  const m = q.aInWorld, p = q.p;
  put(m, zA[0] + center[0], zA[1] + center[1], zA[2] + center[2], 1, out.pointA);
  put(m, zB[0] + center[0] + p[0], zB[1] + center[1] + p[1], zB[2] + center[2] + p[2], 1, out.pointB);
  put(m, n[0], n[1], n[2], 0, out.normal);
  out.alpha = alpha;
  out.lowerBound = lower;
  out.iterations = iterations;
  out.status = status;
}

function put(m: Float64Array, x: number, y: number, z: number, moves: number,
  v: { x: number; y: number; z: number }): void {
  v.x = m[0] * x + m[1] * y + m[2] * z + moves * m[9];
  v.y = m[3] * x + m[4] * y + m[5] * z + moves * m[10];
  v.z = m[6] * x + m[7] * y + m[8] * z + moves * m[11];
}

/** Length of a vector. */
export function length3(v: ArrayLike<number>): number {
  return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/** x with (columns u v w) x = r; false where the columns are dependent up to rounding. */
export function solve3(
  u: ArrayLike<number>, v: ArrayLike<number>, w: ArrayLike<number>, r: ArrayLike<number>, out: Float64Array,
): boolean {
  const vw0 = v[1] * w[2] - v[2] * w[1], vw1 = v[2] * w[0] - v[0] * w[2], vw2 = v[0] * w[1] - v[1] * w[0];
  const det = u[0] * vw0 + u[1] * vw1 + u[2] * vw2;
  if (!(Math.abs(det) > 0)) return false;
  out[0] = (r[0] * vw0 + r[1] * vw1 + r[2] * vw2) / det;
  out[1] = (u[0] * (r[1] * w[2] - r[2] * w[1]) + u[1] * (r[2] * w[0] - r[0] * w[2])
    + u[2] * (r[0] * w[1] - r[1] * w[0])) / det;
  out[2] = (u[0] * (v[1] * r[2] - v[2] * r[1]) + u[1] * (v[2] * r[0] - v[0] * r[2])
    + u[2] * (v[0] * r[1] - v[1] * r[0])) / det;
  return true;
}
