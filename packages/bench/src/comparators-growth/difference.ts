/**
 * What every growth comparator needs: the centred Minkowski difference in A's frame, its supports, and the answer in the world.
 *
 * D = (A - cA) - R (B - cB), p = centre of B - centre of A, both in A's frame; margins inside the support. Buffers are the caller's.
 */
import { packPose, relativePose } from "@col/kernel";
import type { ConvexShape, GrowthResult, Pose, Status } from "@col/types";

/** A pair as comparators see it. */
export interface Difference {
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly bInA: Float64Array;
  readonly aInWorld: Float64Array;
  /** Ray from centre to centre, A's frame. */
  readonly p: Float64Array;
  readonly inradius: number;
  /** Support points of the last call about the centres, A's frame: of A, and of R (B - cB). */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly d: Float64Array;
}

export function createDifference(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose): Difference {
  const f = (n: number): Float64Array => new Float64Array(n), bInA = f(12), aInWorld = f(12), p = f(3), c = b.center;
  relativePose(poseA, poseB, bInA);
  packPose(poseA, aInWorld, "poseA");
  for (let i = 0; i < 3; i++) p[i] = bInA[3 * i] * c[0] + bInA[3 * i + 1] * c[1] + bInA[3 * i + 2] * c[2] + bInA[9 + i] - a.center[i];
  return {
    a, b, bInA, aInWorld, p, inradius: a.inradius + a.margin + b.inradius + b.margin, pointA: f(3), pointB: f(3), d: f(3),
  };
}

/** Support of D along the unit vector n, into `out`; the points behind it into `q.pointA`, `q.pointB`. */
export function supportDifference(q: Difference, n: ArrayLike<number>, out: Float64Array): void {
  const { a, b, d, bInA: r, pointA: x, pointB: y } = q;
  d[0] = n[0]; d[1] = n[1]; d[2] = n[2];
  a.support(a, d, d);
  for (let i = 0; i < 3; i++) x[i] = d[i] - a.center[i] + a.margin * n[i];
  for (let i = 0; i < 3; i++) d[i] = -(r[i] * n[0] + r[3 + i] * n[1] + r[6 + i] * n[2]);
  b.support(b, d, d);
  for (let i = 0; i < 3; i++) d[i] -= b.center[i];
  for (let i = 0; i < 3; i++) {
    y[i] = r[3 * i] * d[0] + r[3 * i + 1] * d[1] + r[3 * i + 2] * d[2] - b.margin * n[i];
    out[i] = x[i] - y[i];
  }
}

/** Fills `out`: points about the centres and the normal go to the world. */
export function writeAnswer(
  q: Difference, alpha: number, lower: number, zA: ArrayLike<number>, zB: ArrayLike<number>, n: ArrayLike<number>, iterations: number,
  status: Status, out: GrowthResult,
): void {
  const m = q.aInWorld, c = q.a.center, p = q.p;
  const put = (v: { x: number; y: number; z: number }, x: number, y: number, z: number, moves: number): void => {
    v.x = m[0] * x + m[1] * y + m[2] * z + moves * m[9];
    v.y = m[3] * x + m[4] * y + m[5] * z + moves * m[10];
    v.z = m[6] * x + m[7] * y + m[8] * z + moves * m[11];
  };
  put(out.pointA, zA[0] + c[0], zA[1] + c[1], zA[2] + c[2], 1);
  put(out.pointB, zB[0] + c[0] + p[0], zB[1] + c[1] + p[1], zB[2] + c[2] + p[2], 1);
  put(out.normal, n[0], n[1], n[2], 0);
  out.alpha = alpha;
  out.lowerBound = lower;
  out.iterations = iterations;
  out.status = status;
}

/** x with (columns u v w) x = r; false where the columns are dependent to rounding. */
export function solve3(
  u: ArrayLike<number>, v: ArrayLike<number>, w: ArrayLike<number>, r: ArrayLike<number>, out: Float64Array,
): boolean {
  const vw0 = v[1] * w[2] - v[2] * w[1], vw1 = v[2] * w[0] - v[0] * w[2], vw2 = v[0] * w[1] - v[1] * w[0];
  const det = u[0] * vw0 + u[1] * vw1 + u[2] * vw2;
  if (!(Math.abs(det) > 0)) return false;
  out[0] = (r[0] * vw0 + r[1] * vw1 + r[2] * vw2) / det;
  out[1] = (u[0] * (r[1] * w[2] - r[2] * w[1]) + u[1] * (r[2] * w[0] - r[0] * w[2]) + u[2] * (r[0] * w[1] - r[1] * w[0])) / det;
  out[2] = (u[0] * (v[1] * r[2] - v[2] * r[1]) + u[1] * (v[2] * r[0] - v[0] * r[2]) + u[2] * (v[0] * r[1] - v[1] * r[0])) / det;
  return true;
}
