/**
 * The end of Newton's loop: tests whether its last point and plane are a result, and writes the result.
 *
 * - In, A's frame, lengths: `ws.x` u, a point of D; `ws.direction`, the unit direction d of a plane with all of D
 *   beyond it; `ws.found`, the size and the offset of the plane. The bracket has converged, or a limit of the query is
 *   reached.
 * - Out: true, with `ws.normal`, `ws.bounds` and `ws.status` written; or false, with all fields unchanged, and the loop
 *   continues.
 * - Condition: the plane along u must prove the distance as well, since the normal of the result is along u. So the
 *   component of u perpendicular to d is held small (an angle costs at most itself times the size).
 * - A point u behind the plane of d, by more than rounding, has no normal: -u has the wrong sign.
 */
import { BEYOND, OVERLAPPING, SEPARATED, TOUCHING } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";

/** Rounding of the bounds, relative to the size and the translation, as in the kernel's `finish`. No dimension. */
const BOUND_ROUNDING = 4e-15;
/**
 * The components of u perpendicular to d, and behind its plane, below this fraction of the size are rounding. No
 * dimension.
 */
const LEVEL = 1e-13;

/** See the file header; `far`: the plane is farther away than the `maxDistance` of the query. */
export function concludes(ws: Workspace, set: Settings, far: boolean): boolean {
  const x = ws.x, n = ws.normal, u0 = x[0], u1 = x[1], u2 = x[2], d = ws.direction, d0 = d[0], d1 = d[1], d2 = d[2],
    { size, lower: plane } = ws.found, within = ws.limits.within;
  const norm = Math.sqrt(u0 * u0 + u1 * u1 + u2 * u2), along = u0 * d0 + u1 * d1 + u2 * d2;
  const t0 = u0 - along * d0, t1 = u1 - along * d1, t2 = u2 - along * d2, across2 = t0 * t0 + t1 * t1 + t2 * t2;
  if (!far && norm > within && along < -LEVEL * size) return false;
  if (!far && norm > within && set.dualityGap < 0) {
    const most = Math.max(LEVEL * size, set.tolerance * norm * (norm + size) / size);
    if (!(across2 <= most * most)) return false;
  }
  // the component perpendicular to d is rounding: d is the better direction, and the length along it, if positive, the
  // better distance
  const level = along >= -LEVEL * size && across2 <= LEVEL * LEVEL * size * size, t = ws.bInA,
    shift = Math.sqrt(t[9] * t[9] + t[10] * t[10] + t[11] * t[11]), lower = plane - BOUND_ROUNDING * (size + shift);
  const up = level ? -1 : -1 / norm, upper = level && along > 0 ? along : norm;
  n[0] = (level ? d0 : u0) * up; n[1] = (level ? d1 : u1) * up; n[2] = (level ? d2 : u2) * up;
  ws.bounds.upper = upper;
  ws.bounds.lower = Math.max(0, Math.min(lower, upper));
  ws.status = far ? BEYOND : upper <= within ? OVERLAPPING : lower > 0 ? SEPARATED : TOUCHING;
  return true;
}
