/**
 * 2-D poses: checked on entry, normalised, and packed relative to A.
 *
 * - In: poses `{ x, y, c, s }`: position in lengths within 1e50, cosine and sine of the angle with c^2 + s^2 between
 *   0.998 and 1.002.
 * - Out: 8 doubles: the pose of B in A's frame (c, s, x, y), then the pose of A in the world.
 * - A bad value throws a RangeError that repeats it, `null` a TypeError.
 */
import type { Pose2 } from "@col/types";

/** c^2 + s^2 of a usable rotation: 1e-3 in the norm, far above rounding, far below any real mistake. */
const NORM2_MIN = 0.998;
const NORM2_MAX = 1.002;
/** Same as in 3-D: below this, products of coordinates neither overflow nor lose the result. Length. */
const FARTHEST = 1e50;

function check(name: string, p: Pose2): number {
  // plain JavaScript: queries of @col/gjk2d-barycode take `null` for world coordinates
  if ((p as Pose2 | null) === null)
    throw new TypeError(`${name}: need a pose { x, y, c, s }, the world's is { x: 0, y: 0, c: 1, s: 0 }, got null`);
  const n2 = p.c * p.c + p.s * p.s, off = Math.abs(p.x) + Math.abs(p.y);
  const text = typeof (p.x + p.y + p.c + p.s) !== "number"; // a text makes the sum a text
  if (text || !(n2 > NORM2_MIN && n2 < NORM2_MAX) || !(off < FARTHEST)) {
    throw new RangeError(`${name}: need x, y within 1e50 and c^2 + s^2 = 1, got (${p.x}, ${p.y}), c ${p.c}, s ${p.s}`);
  }
  return n2;
}

/** Writes out[0..3] = pose of B in A's frame, out[4..7] = pose of A in the world, each c, s, x, y. */
export function packPoses2(poseA: Pose2, poseB: Pose2, out: Float64Array): void {
  const ia = 1 / Math.sqrt(check("poseA", poseA)), ib = 1 / Math.sqrt(check("poseB", poseB));
  const ca = poseA.c * ia, sa = poseA.s * ia, cb = poseB.c * ib, sb = poseB.s * ib, dx = poseB.x - poseA.x,
    dy = poseB.y - poseA.y;
  out[0] = ca * cb + sa * sb;
  out[1] = ca * sb - sa * cb;
  out[2] = ca * dx + sa * dy;
  out[3] = ca * dy - sa * dx;
  out[4] = ca; out[5] = sa; out[6] = poseA.x; out[7] = poseA.y;
}
