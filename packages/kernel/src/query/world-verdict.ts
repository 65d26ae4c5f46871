/**
 * A first test of a Boolean query in world coordinates, before the relative pose is built: boxes that are separated
 * along the line of their centres, and two balls.
 *
 * - In: shapes and poses as the user gives them (world frame, lengths); `ws.limits.beyond`, the distance of the cores,
 *   which includes the margins (length).
 * - Out: one of the codes below. BOXES_NEAR also writes `ws.x` (A's frame) and `ws.boxes` (lengths squared).
 * - Method: the test of `boxesApart`. With c the difference of the centres of the boxes, c in A's frame is R_A^T c and
 *   in B's frame R_B^T c: two rotations of a vector instead of the product of two rotations.
 * - Unusual input gives `UNSEEN`: a pose that is refused, a three.js object, a 2-D shape, a body of many parts, an
 *   unbounded box. The query then continues without this test, and reports the error if there is one.
 */
import { POINT_KIND } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { isPlainPose } from "../pose.ts";
import type { Workspace } from "./workspace.ts";

/** The distance of the boxes is more than `ws.limits.beyond`. */
export const APART: number = -1;
/** This test does not handle the pair. */
export const UNSEEN: number = 0;
/** Two balls that are nearer than `ws.limits.beyond`. */
export const MEETING: number = 1;
/**
 * The boxes are not proven to be separated. `ws.x` and `ws.boxes` are as `boxesApart` leaves them, and both poses are
 * checked.
 */
export const BOXES_NEAR: number = 2;
/** Both poses are checked, but the test decides nothing else: the centres coincide, or two balls touch. */
export const CHECKED: number = 3;

/** Room for rounding, relative to squares of the distance and of the corners. No dimension. */
const ROUNDING = 1e-14;
/** Squared distances of the centres lie between this and its inverse, so that their squares are finite. */
const CC_MIN = 1e-200;

/** The code of the pair for the distance `ws.limits.beyond`, which holds the margins. */
export function worldVerdict(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, ws: Workspace): number {
  if (a.mesh === undefined || b.mesh === undefined || !isPlainPose(poseA) || !isPlainPose(poseB)) return UNSEEN;
  const p = poseA.position, q = poseB.position, u = poseA.quaternion, v = poseB.quaternion;
  const g = a.bounds, g3 = g[3], g4 = g[4], g5 = g[5], h = b.bounds, h3 = h[3], h4 = h[4], h5 = h[5];
  if (!(g5 + h5 < Infinity)) return UNSEEN;
  const ax = u.x, ay = u.y, az = u.z, aw = u.w, sa = 2 / (ax * ax + ay * ay + az * az + aw * aw);
  const bx = v.x, by = v.y, bz = v.z, bw = v.w, sb = 2 / (bx * bx + by * by + bz * bz + bw * bw);
  // c, and half of the boxes' widths; R m = m + s (w t + u x t) with t = u x m (V8 would box arguments of a function)
  let c0 = q.x - p.x, c1 = q.y - p.y, c2 = q.z - p.z, e0 = g3, e1 = g4, e2 = g5, f0 = h3, f1 = h4, f2 = h5,
    corners = g3 * g3 + g4 * g4 + g5 * g5 + h3 * h3 + h4 * h4 + h5 * h5;
  if (!a.centred) {
    const m0 = 0.5 * (g3 + g[0]), m1 = 0.5 * (g4 + g[1]), m2 = 0.5 * (g5 + g[2]);
    const t0 = ay * m2 - az * m1, t1 = az * m0 - ax * m2, t2 = ax * m1 - ay * m0;
    e0 -= m0; e1 -= m1; e2 -= m2;
    c0 -= m0 + sa * (aw * t0 + ay * t2 - az * t1);
    c1 -= m1 + sa * (aw * t1 + az * t0 - ax * t2);
    c2 -= m2 + sa * (aw * t2 + ax * t1 - ay * t0);
    corners += g[0] * g[0] + g[1] * g[1] + g[2] * g[2];
  }
  if (!b.centred) {
    const m0 = 0.5 * (h3 + h[0]), m1 = 0.5 * (h4 + h[1]), m2 = 0.5 * (h5 + h[2]);
    const t0 = by * m2 - bz * m1, t1 = bz * m0 - bx * m2, t2 = bx * m1 - by * m0;
    f0 -= m0; f1 -= m1; f2 -= m2;
    c0 += m0 + sb * (bw * t0 + by * t2 - bz * t1);
    c1 += m1 + sb * (bw * t1 + bz * t0 - bx * t2);
    c2 += m2 + sb * (bw * t2 + bx * t1 - by * t0);
    corners += h[0] * h[0] + h[1] * h[1] + h[2] * h[2];
  }
  const cc = c0 * c0 + c1 * c1 + c2 * c2, beyond = ws.limits.beyond, beyond2 = beyond * beyond;
  if (!(cc > CC_MIN && cc * CC_MIN < 1)) return CHECKED;
  if (a.kind === POINT_KIND && b.kind === POINT_KIND)
    return cc > beyond2 + ROUNDING * (beyond2 + corners) ? APART
      : cc < beyond2 - ROUNDING * (beyond2 + corners) ? MEETING : CHECKED;
  // R^T c = c + s (u x t - w t) with t = u x c
  const s0 = ay * c2 - az * c1, s1 = az * c0 - ax * c2, s2 = ax * c1 - ay * c0;
  const x0 = c0 + sa * (ay * s2 - az * s1 - aw * s0), x1 = c1 + sa * (az * s0 - ax * s2 - aw * s1),
    x2 = c2 + sa * (ax * s1 - ay * s0 - aw * s2);
  const t0 = by * c2 - bz * c1, t1 = bz * c0 - bx * c2, t2 = bx * c1 - by * c0;
  const reach = Math.abs(x0) * e0 + Math.abs(x1) * e1 + Math.abs(x2) * e2
    + Math.abs(c0 + sb * (by * t2 - bz * t1 - bw * t0)) * f0
    + Math.abs(c1 + sb * (bz * t0 - bx * t2 - bw * t1)) * f1
    + Math.abs(c2 + sb * (bx * t1 - by * t0 - bw * t2)) * f2;
  // a rotated vector is off by some 2^-52 |c|, times the corner m of a box: |c| m is below c c + m m
  const gap = cc - reach - ROUNDING * (cc + corners);
  if (gap > 0 && gap * gap > beyond2 * cc) return APART;
  const x = ws.x, seen = ws.boxes;
  x[0] = -x0; x[1] = -x1; x[2] = -x2;
  seen.centres2 = cc;
  seen.reach = reach;
  return BOXES_NEAR;
}
