/**
 * Certificate of a growth answer, recomputed from supports in the world: shares nothing with the solver but the support
 * functions.
 *
 * `lower`: n . p / (h_A(n) + h_B(-n)) is a lower bound of alpha for every n with n . p > 0. `residual`: of the primal
 * equation, relative to |p|. `sag`: how far pointA, pointB stick out of their bodies along the normal, in parts of the
 * pair's size and world coordinates (a point of the body never does).
 */
import type { ConvexShape, GrowthResult, Pose } from "@col/types";

type V = [number, number, number];

function turn(q: Pose["quaternion"], [a, b, c]: ArrayLike<number> & Iterable<number>): V {
  const n = 1 / Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w), x = q.x * n, y = q.y * n,
    z = q.z * n, w = q.w * n;
  const tx = 2 * (y * c - z * b), ty = 2 * (z * a - x * c), tz = 2 * (x * b - y * a);
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function centreOf(shape: ConvexShape, pose: Pose): V {
  const c = turn(pose.quaternion, shape.center), p = pose.position;
  return [c[0] + p.x, c[1] + p.y, c[2] + p.z];
}

/** Support value about the centre, margin included, unit n in the world. */
function reach(shape: ConvexShape, pose: Pose, n: V): number {
  const q = pose.quaternion, d = Float64Array.from(turn({ x: -q.x, y: -q.y, z: -q.z, w: q.w }, n)),
    out = new Float64Array(3);
  shape.support(shape, d, out);
  return d[0] * (out[0] - shape.center[0]) + d[1] * (out[1] - shape.center[1])
    + d[2] * (out[2] - shape.center[2]) + shape.margin;
}

export interface GrowthCertificate {
  lower: number;
  residual: number;
  sag: number;
}

export function certifyGrowth(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose,
  r: GrowthResult): GrowthCertificate {
  const pA = centreOf(a, poseA), pB = centreOf(b, poseB), p: V = [pB[0] - pA[0], pB[1] - pA[1], pB[2] - pA[2]];
  const n: V = [r.normal.x, r.normal.y, r.normal.z], minus: V = [-n[0], -n[1], -n[2]];
  const hA = reach(a, poseA, n), hB = reach(b, poseB, minus);
  const zA: V = [r.pointA.x - pA[0], r.pointA.y - pA[1], r.pointA.z - pA[2]],
    zB: V = [r.pointB.x - pB[0], r.pointB.y - pB[1], r.pointB.z - pB[2]];
  const e: V = [0, 1, 2].map((i) => r.alpha * (zA[i] - zB[i]) - p[i]) as V;
  const size = Math.sqrt(dot(zA, zA)) + Math.sqrt(dot(zB, zB)) + hA + hB
    + Math.sqrt(dot(pA, pA)) + Math.sqrt(dot(pB, pB)); // world coordinates are rounded at their own size
  return {
    lower: dot(n, p) / (hA + hB), residual: Math.sqrt(dot(e, e) / dot(p, p)),
    sag: Math.max(dot(n, zA) - hA, dot(minus, zB) - hB) / size,
  };
}
