/**
 * Profiles of solids of revolution: axis, middle, half length and radii, both bodies' in A's frame, for closed forms in
 * a plane through the axes.
 *
 * In: shapes and relative pose. Out: rows of PROFILE numbers, A's at 0, B's at PROFILE: axis (unit; 0: none), middle,
 * half length, radii at the lower and upper end, 1 if they are an ellipse's. Points, segments, solids between discs,
 * ellipsoids of revolution (balls: no axis).
 */
import { ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";

/** Numbers of a row. */
export const PROFILE: number = 10;

/** Index of the axis of an ellipsoid of revolution, 2 for a ball; -1: it has none. */
export function axisOf(p: Float64Array): number {
  return p[0] === p[1] ? 2 : p[1] === p[2] ? 0 : p[0] === p[2] ? 1 : -1;
}

/** Row k, in the shape's own frame. */
function profile(s: ConvexShape, m: Float64Array, k: number): void {
  const p = s.params;
  for (let c = 0; c < PROFILE; c++) m[k + c] = 0;
  if (s.kind === POINT_KIND) for (let c = 0; c < 3; c++) m[k + 3 + c] = p[c];
  else if (s.kind === SEGMENT_KIND) {
    const x = p[3] - p[0], y = p[4] - p[1], z = p[5] - p[2], len = Math.sqrt(x * x + y * y + z * z),
      f = 1 / Math.max(len, 1e-300);
    m[k] = x * f; m[k + 1] = y * f; m[k + 2] = z * f;
    for (let c = 0; c < 3; c++) m[k + 3 + c] = 0.5 * (p[c] + p[3 + c]);
    m[k + 6] = 0.5 * len;
  } else if (s.kind === ELLIPSOID_KIND) {
    const i = axisOf(p), r = p[i === 0 ? 1 : 0];
    if (p[i] !== r) m[k + i] = 1;
    m[k + 6] = p[i]; m[k + 7] = r; m[k + 8] = r; m[k + 9] = 1;
  } else if (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND) {
    m[k + (p[3] | 0)] = 1;
    m[k + 6] = p[2]; m[k + 7] = p[0]; m[k + 8] = p[1];
  }
}

/** Turns row k, axis and middle, by the pose. */
function turn(m: Float64Array, k: number, r: PackedPose): void {
  const x = m[k], y = m[k + 1], z = m[k + 2], u = m[k + 3], v = m[k + 4], w = m[k + 5];
  m[k] = r[0] * x + r[1] * y + r[2] * z; m[k + 1] = r[3] * x + r[4] * y + r[5] * z;
  m[k + 2] = r[6] * x + r[7] * y + r[8] * z;
  m[k + 3] = r[0] * u + r[1] * v + r[2] * w + r[9]; m[k + 4] = r[3] * u + r[4] * v + r[5] * w + r[10];
  m[k + 5] = r[6] * u + r[7] * v + r[8] * w + r[11];
}

/** See the file header. */
export function profiles(a: ConvexShape, b: ConvexShape, r: PackedPose, m: Float64Array): void {
  profile(b, m, PROFILE);
  turn(m, PROFILE, r);
  profile(a, m, 0);
}
