/**
 * A first look at a Boolean query in world coordinates, before the relative pose is built: boxes that are apart along
 * the line of the two origins, and two balls.
 *
 * In: shapes and poses as the user gives them. Out: one of the codes below. With d the difference of the positions, d
 * in A's frame is R_A^T d and in B's frame R_B^T d: two rotations of a vector instead of the product of two rotations.
 * Where both boxes are centred at their origins the test is the one of `boxesApart`. Unusual input is `UNSEEN`: a pose
 * that is refused, a three.js object, a shape of the plane, a body of many parts, a box without an end. The query then
 * goes on without this look, and explains the mistake where there is one.
 */
import { POINT_KIND } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";
import { isPlainPose } from "../pose.ts";
import type { Workspace } from "./workspace.ts";

/** The boxes are further apart than `ws.limits.beyond`. */
export const APART: number = -1;
/** This look does not take the pair. */
export const UNSEEN: number = 0;
/** Two balls that are nearer than `ws.limits.beyond`. */
export const MEETING: number = 1;
/** The boxes are not apart. `ws.x` and `ws.boxes` are what `boxesApart` leaves, and both poses are checked. */
export const BOXES_NEAR: number = 2;
/** Both poses are checked, and nothing else is known. */
export const CHECKED: number = 3;

/** Room for rounding, relative to squares of the distance and of the corners. No dimension. */
const ROUNDING = 1e-14;
/** Squared distances of the origins lie between this and its inverse, so that their squares are finite. */
const DD_MIN = 1e-200;

/** The code of the pair for the distance `ws.limits.beyond`, which holds the margins. */
export function worldVerdict(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, ws: Workspace): number {
  if (a.mesh === undefined || b.mesh === undefined || !isPlainPose(poseA) || !isPlainPose(poseB)) return UNSEEN;
  const p = poseA.position, q = poseB.position, u = poseA.quaternion, v = poseB.quaternion;
  const d0 = q.x - p.x, d1 = q.y - p.y, d2 = q.z - p.z, dd = d0 * d0 + d1 * d1 + d2 * d2;
  const beyond = ws.limits.beyond, beyond2 = beyond * beyond, centred = a.centred && b.centred;
  if (!(a.bounds[5] + b.bounds[5] < Infinity)) return UNSEEN;
  if (!(dd > DD_MIN && dd * DD_MIN < 1)) return CHECKED;
  if (a.kind === POINT_KIND && b.kind === POINT_KIND && centred)
    return dd > beyond2 * (1 + ROUNDING) ? APART : dd < beyond2 * (1 - ROUNDING) ? MEETING : CHECKED;
  // R^T d = d + (2 / |q|^2) (w t + u x t), u = -(x, y, z) and t = u x d; A is seen along d, B along -d
  const ax = -u.x, ay = -u.y, az = -u.z, aw = u.w, sa = 2 / (ax * ax + ay * ay + az * az + aw * aw);
  const s0 = ay * d2 - az * d1, s1 = az * d0 - ax * d2, s2 = ax * d1 - ay * d0;
  const x0 = d0 + sa * (aw * s0 + ay * s2 - az * s1), x1 = d1 + sa * (aw * s1 + az * s0 - ax * s2),
    x2 = d2 + sa * (aw * s2 + ax * s1 - ay * s0);
  const bx = -v.x, by = -v.y, bz = -v.z, bw = v.w, sb = 2 / (bx * bx + by * by + bz * bz + bw * bw);
  const t0 = by * d2 - bz * d1, t1 = bz * d0 - bx * d2, t2 = bx * d1 - by * d0;
  const y0 = -d0 - sb * (bw * t0 + by * t2 - bz * t1), y1 = -d1 - sb * (bw * t1 + bz * t0 - bx * t2),
    y2 = -d2 - sb * (bw * t2 + bx * t1 - by * t0);
  // written out, since doubles handed on are boxed; the box reaches from its centre by half of its widths
  const g = a.bounds, h = b.bounds, g3 = g[3], g4 = g[4], g5 = g[5], h3 = h[3], h4 = h[4], h5 = h[5];
  let reach = 0, corners = g3 * g3 + g4 * g4 + g5 * g5 + h3 * h3 + h4 * h4 + h5 * h5;
  if (centred) {
    reach = Math.abs(x0) * g3 + Math.abs(x1) * g4 + Math.abs(x2) * g5
      + Math.abs(y0) * h3 + Math.abs(y1) * h4 + Math.abs(y2) * h5;
  } else {
    const g0 = g[0], g1 = g[1], g2 = g[2], h0 = h[0], h1 = h[1], h2 = h[2];
    corners += g0 * g0 + g1 * g1 + g2 * g2 + h0 * h0 + h1 * h1 + h2 * h2;
    reach = 0.5 * (x0 * (g3 + g0) + x1 * (g4 + g1) + x2 * (g5 + g2) + y0 * (h3 + h0) + y1 * (h4 + h1)
      + y2 * (h5 + h2) + Math.abs(x0) * (g3 - g0) + Math.abs(x1) * (g4 - g1) + Math.abs(x2) * (g5 - g2)
      + Math.abs(y0) * (h3 - h0) + Math.abs(y1) * (h4 - h1) + Math.abs(y2) * (h5 - h2));
  }
  // a rotated vector is off by some 2^-52 |d|, times the corner m of a box: |d| m is below d d + m m
  const gap = dd - reach - ROUNDING * (dd + corners);
  if (gap > 0 && gap * gap > beyond2 * dd) return APART;
  if (!centred) return CHECKED;
  const x = ws.x, seen = ws.boxes;
  x[0] = -x0; x[1] = -x1; x[2] = -x2;
  seen.centres2 = dd;
  seen.reach = reach;
  return BOXES_NEAR;
}
