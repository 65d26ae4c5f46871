/**
 * The inner simplex of a symmetric pair: its three columns lie in one plane with the ray (up to rounding), so the
 * simplex is a segment, a chord.
 *
 * - In and out: the loop's state (aligned frame, lengths): `ws.slots`, `ws.w`, `ws.areas`, `ws.heights[0]` (lower), and
 *   the plane (cu, cv, 1) in `ws.scratch[0..1]`. Both functions read and write it.
 * - `makeChord` turns a triangle without area into its best chord; `exchangeOnChord` adds a new point. Column 0 is the
 *   column that the chord does not use.
 * - Method: the segment of two columns crosses the ray; the signs of cross products, computed without cancellation
 *   (cross.ts), decide.
 * - Reason: a ball against a solid of revolution is symmetric about the plane of the ray and the axis, and every
 *   support point lies in it. The signs of the triangle's areas are then rounding, and its normal is perpendicular to
 *   that plane.
 */
import { crossExact } from "./cross.ts";
import { LEVEL } from "./start.ts";
import type { Workspace } from "../state/workspace.ts";

/** area / edge^2 below this: the facet's projection is a segment up to rounding of its corners. No dimension. */
export const SLIVER: number = 4e-15;
/**
 * A chord farther than this from the ray, as a fraction of the distances of its ends (squared), does not cross it: its
 * two columns are one point up to rounding. No dimension.
 */
const ASIDE2 = 2.56e-28;
/**
 * (area / edge^2)^2 above which the chord's distance from the ray is a rounding error and does not affect the weights.
 * No dimension.
 */
const FAT2 = 1e-4;

/**
 * Replaces a triangle without area by its best chord: the two columns whose segment crosses the ray highest. The
 * direction it writes is level along the chord, and across it the mean of the columns' directions. Returns by how many
 * places the columns rotated to make the idle column the first, or -1: no chord crosses.
 */
export function makeChord(ws: Workspace): number {
  const w = ws.w, dirs = ws.directions, slots = ws.slots, lower = ws.heights[0];
  let best = -Infinity, idle = -1, at = 0, ex = 0, ey = 0, rise = 0;
  for (let k = 0; k < 3; k++) {
    const p = 3 * slots[k === 2 ? 0 : k + 1], q = 3 * slots[k === 0 ? 2 : k - 1];
    const dx = w[q] - w[p], dy = w[q + 1] - w[p + 1], dd = dx * dx + dy * dy;
    const side = w[p] * dy - w[p + 1] * dx;
    if (!(dd > 0 && side * side <= ASIDE2 * dd * (w[p] * w[p] + w[p + 1] * w[p + 1] + dd))) continue;
    const t = -(w[p] * dx + w[p + 1] * dy) / dd;
    if (!(t >= 0 && t <= 1)) continue;
    const h = w[p + 2] + t * (w[q + 2] - w[p + 2]);
    if (h > best) {
      best = h;
      idle = k;
      at = t;
      ex = dx;
      ey = dy;
      rise = w[q + 2] - w[p + 2];
    }
  }
  if (idle < 0 || !(best >= lower * LEVEL)) return -1;
  const s0 = slots[idle], s1 = slots[idle === 2 ? 0 : idle + 1], s2 = slots[idle === 0 ? 2 : idle - 1];
  const u = (1 - at) * dirs[2 * s1] + at * dirs[2 * s2], v = (1 - at) * dirs[2 * s1 + 1] + at * dirs[2 * s2 + 1];
  const k = -(rise + ex * u + ey * v) / (ex * ex + ey * ey);
  ws.scratch[0] = u + k * ex;
  ws.scratch[1] = v + k * ey;
  slots[0] = s0; slots[1] = s1; slots[2] = s2;
  ws.areas[0] = 0; ws.areas[1] = 1 - at; ws.areas[2] = at;
  ws.heights[0] = Math.max(best, lower);
  return idle;
}

/** Outcomes of `exchangeOnChord`. */
export const IN_LINE = 0;
export const CHORD = 1;
const TRIANGLE = 2;

/**
 * Puts the new point, from the free slot, in the place of the idle column. Returns TRIANGLE, CHORD (still a chord), or
 * IN_LINE (all in one line).
 */
export function exchangeOnChord(ws: Workspace): number {
  const w = ws.w, slots = ws.slots, area = ws.areas, s = ws.scratch, free = slots[3];
  slots[3] = slots[0];
  slots[0] = free;
  let i = 3 * slots[1], j = 3 * slots[2];
  const k = 3 * free, x = w[k], y = w[k + 1], z = w[k + 2];
  s[1] = w[i]; s[2] = w[i + 1]; s[3] = x; s[4] = y;
  crossExact(s);
  let c1 = s[0];
  s[1] = w[j]; s[2] = w[j + 1];
  crossExact(s);
  let c2 = s[0];
  const qq = x * x + y * y, p1 = w[i] * w[i] + w[i + 1] * w[i + 1], p2 = w[j] * w[j] + w[j + 1] * w[j + 1];
  // heights too: a point near the ray is rounded in parts of its whole length
  const zz = SLIVER * SLIVER * (qq + z * z);
  if (c1 * c1 <= zz * p1 + SLIVER * SLIVER * qq * w[i + 2] * w[i + 2]
    && c2 * c2 <= zz * p2 + SLIVER * SLIVER * qq * w[j + 2] * w[j + 2]) return IN_LINE;
  // both on one side: the chord misses the ray by rounding, and the new point is beside it
  if ((c1 > 0 && c2 > 0) || (c1 < 0 && c2 < 0)) return IN_LINE;
  if (c1 > 0 || c2 < 0) { // the other side of the plane: columns 1 and 2 change places
    const t = i, c = c1, g = area[1], h = slots[1];
    i = j; c1 = c2; area[1] = area[2]; slots[1] = slots[2];
    j = t; c2 = c; area[2] = g; slots[2] = h;
  }
  s[1] = w[i]; s[2] = w[i + 1]; s[3] = w[j]; s[4] = w[j + 1];
  crossExact(s);
  const c0 = s[0], left = Math.max(c2, 0), right = Math.max(-c1, 0), side = left + right,
    inv = 1 / (c0 + side > 0 ? c0 + side : side);
  s[0] = ((w[i + 1] - y) * (w[j + 2] - z) - (w[i + 2] - z) * (w[j + 1] - y)) * inv;
  s[1] = ((w[i + 2] - z) * (w[j] - x) - (w[i] - x) * (w[j + 2] - z)) * inv;
  // the chord passes the ray on the far side, by rounding: the chord stays the simplex, and the new point only tilts
  // the next plane
  if (c0 < 0 && !(side * side > FAT2 * (p1 + p2) * qq)) {
    area[0] = 0;
    return CHORD;
  }
  area[0] = Math.max(c0, 0); area[1] = left; area[2] = right;
  const height = (area[0] * z + left * w[i + 2] + right * w[j + 2]) / (area[0] + side);
  if (height > ws.heights[0]) ws.heights[0] = height;
  return TRIANGLE;
}
