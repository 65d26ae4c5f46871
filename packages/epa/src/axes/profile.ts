/**
 * Profiles of solids of revolution: axis, middle, half length and radii, for closed forms in a plane through the axes.
 *
 * - In: two shapes and the relative pose of B in A (12 doubles): points, segments, solids between discs, ellipsoids of
 *   revolution (balls: no axis).
 * - Out: the profiles of A and of B, both in A's frame: unit axis (0 without an axis), middle, half length and radii in
 *   lengths.
 */
import { rotateVector, transformPoint } from "@col/kernel";
import { ELLIPSOID_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND, POINT_KIND, SEGMENT_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { axisOf } from "../pair/balls.ts";
import type { Profile } from "./profile-state.ts";

/** Writes the profile in the shape's local frame. */
function setProfile(s: ConvexShape, m: Profile): void {
  const p = s.params, { axis, middle } = m;
  for (let c = 0; c < 3; c++) {
    axis[c] = 0;
    middle[c] = s.kind === POINT_KIND ? p[c] : 0;
  }
  m.half = 0; m.low = 0; m.high = 0;
  m.round = s.kind === ELLIPSOID_KIND;
  if (s.kind === SEGMENT_KIND) {
    const x = p[3] - p[0], y = p[4] - p[1], z = p[5] - p[2], len = Math.sqrt(x * x + y * y + z * z),
      f = 1 / Math.max(len, 1e-300);
    axis[0] = x * f; axis[1] = y * f; axis[2] = z * f;
    for (let c = 0; c < 3; c++) middle[c] = 0.5 * (p[c] + p[3 + c]);
    m.half = 0.5 * len;
  } else if (s.kind === ELLIPSOID_KIND) {
    const i = axisOf(p), r = p[i === 0 ? 1 : 0];
    if (p[i] !== r) axis[i] = 1;
    m.half = p[i]; m.low = r; m.high = r;
  } else if (s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND) {
    axis[p[3] | 0] = 1;
    m.half = p[2]; m.low = p[0]; m.high = p[1];
  }
}

/** See the file header. */
export function setProfiles(a: ConvexShape, b: ConvexShape, r: PackedPose, out: readonly [Profile, Profile]): void {
  const second = out[1];
  setProfile(a, out[0]);
  setProfile(b, second);
  rotateVector(r, second.axis, second.axis);
  transformPoint(r, second.middle, second.middle);
}
