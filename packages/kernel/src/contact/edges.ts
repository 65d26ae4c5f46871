/**
 * Contact points of two edges seen along the normal: the place where they cross, or both ends of their common part
 * where they run alongside each other.
 *
 * - In: two segments in contact coordinates (u, v, height; lengths) and their shapes. The margins, and the radii of
 *   cylinders and cones, determine how round the edges are.
 * - Out: up to two candidates in `found`: places (u, v), heights of both surfaces with margins (lengths), sides.
 * - Edges run alongside each other if the sine of the angle between them is at most 0.1. An end counts while the
 *   surfaces have points above each other: round edges up to half the sum of their radii, sharp edges only up to
 *   rounding.
 * - Otherwise the crossing is solved as the intersection of two lines in (u, v).
 */
import { FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { ContactSpace } from "./space.ts";

/**
 * Points of sharp edges count as above each other if their offset across the normal is at most this fraction of the
 * size (`numbers[0]`). No dimension.
 */
const ABOVE = 1e-9;

/**
 * point[at + 1] = radius of curvature of the edge at the parameter point[at]. It is the margin; for a side line of a
 * cylinder the radius plus the margin; for a side line of a cone the radius without the margin (its points are inside
 * then). Length. `turned`: the face is B's, whose corners are in reverse order.
 */
function setRadius(s: ConvexShape, turned: boolean, point: Float64Array, at: number): void {
  point[at + 1] = s.margin;
  if (s.kind < FIRST_DISCS_KIND || s.kind > LAST_DISCS_KIND) return;
  // the first corner of a side line is the upper end
  const p = s.params, t = turned ? 1 - point[at] : point[at], widen = p[1] - p[0], r = p[1] - t * widen;
  if (widen === 0) point[at + 1] += r;
  else point[at + 1] = r * Math.sqrt(4 * p[2] * p[2] + widen * widen) / (2 * p[2]);
}

/**
 * Does the radius change along the edge? Then the whole offset counts as perpendicular to the edge, and the point is
 * inside.
 */
function isCone({ kind, params }: ConvexShape): boolean {
  return kind >= FIRST_DISCS_KIND && kind <= LAST_DISCS_KIND && params[0] !== params[1];
}

/** Twice how far the parameter t is outside of 0 to 1, with both limits moved in by `inward`. */
function outOfEdge(t: number, inward: number): number {
  return t < inward ? 2 * (t - inward) : t > 1 - inward ? 2 * (t - 1 + inward) : 0;
}

/**
 * Adds one end: the place at the parameter point[0] of A's edge and point[3] of B's edge, if the surfaces are above
 * each other there. point[2] = the largest allowed offset minus the offset: negative if they are not. Length. `again`:
 * if a point lies beyond the end of its body, because its edge is not quite perpendicular to the normal, it is computed
 * once more, further in.
 */
function addEnd(a: ConvexShape, b: ConvexShape, space: ContactSpace, sideA: number, sideB: number,
  again: boolean): void {
  const { first, second, found, point } = space, p = first.at, q = second.at, i = found.count, t = point[0],
    s = point[3];
  setRadius(a, false, point, 0);
  setRadius(b, true, point, 3);
  const eu = p[3] - p[0], ev = p[4] - p[1], eh = p[5] - p[2], fu = q[3] - q[0], fv = q[4] - q[1], fh = q[5] - q[2];
  const pu = p[0] + t * eu, pv = p[1] + t * ev, ph = p[2] + t * eh;
  const qu = q[0] + s * fu, qv = q[1] + s * fv, qh = q[2] + s * fh;
  const du = qu - pu, dv = qv - pv, offset = Math.sqrt(du * du + dv * dv), ra = point[1], rb = point[4], all = ra + rb,
    level = ABOVE * space.numbers[0];
  let share = 0.5, dropA = 0, dropB = 0;
  point[2] = Math.max(level, 0.5 * all) - offset;
  if (!(point[2] >= 0)) return;
  if (offset > level) {
    share = ra / all; // the place that divides the offset in proportion to the radii
    // Offsets along an edge, as parameters, and across it. The surface is round across the edge, and the edge rises by
    // `eh` along its length: its point below the place is lower by the fall of the edge until there.
    const e2 = eu * eu + ev * ev, f2 = fu * fu + fv * fv, ee = e2 + eh * eh, ff = f2 + fh * fh,
      ef = eu * fu + ev * fv + eh * fh, x = share * offset, y = offset - x, i0 = share * (eu * du + ev * dv) / e2,
      j0 = (share - 1) * (fu * du + fv * dv) / f2, ia = isCone(a) ? 0 : i0,
      jb = isCone(b) ? 0 : j0;
    dropA = (ra - Math.sqrt(ra * ra - (x * x - ia * ia * e2))) * Math.sqrt(ee / e2) - ia * eh;
    dropB = (rb - Math.sqrt(rb * rb - (y * y - jb * jb * f2))) * Math.sqrt(ff / f2) + jb * fh;
    // the ends of a cone are perpendicular to its axis: below the side line they are further in, by the slope of the
    // side
    const inA = isCone(a) ? dropA * Math.abs(a.params[1] - a.params[0]) / (2 * a.params[2] * Math.sqrt(ee)) : 0,
      inB = isCone(b) ? dropB * Math.abs(b.params[1] - b.params[0]) / (2 * b.params[2] * Math.sqrt(ff)) : 0,
      outA = outOfEdge(t + (i0 * e2 - dropA * eh) / ee, inA), outB = outOfEdge(s + (j0 * f2 + dropB * fh) / ff, inB);
    if (again && (outA !== 0 || outB !== 0)) {
      point[0] = t - outA - outB * ef / ee;
      point[3] = s - outB - outA * ef / ff;
      addEnd(a, b, space, sideA, sideB, false);
      return;
    }
  }
  found.at[2 * i] = pu + share * du; found.at[2 * i + 1] = pv + share * dv;
  found.low[i] = ph + a.margin - dropA;
  found.high[i] = qh - b.margin + dropB;
  found.sideA[i] = sideA;
  found.sideB[i] = sideB;
  found.count = i + 1;
}

/** See the file header. `space.numbers[0]`: the size. */
export function meetEdges(a: ConvexShape, b: ConvexShape, space: ContactSpace): void {
  const { first, second, point } = space, p = first.at, q = second.at;
  const ex = p[3] - p[0], ey = p[4] - p[1], fx = q[3] - q[0], fy = q[4] - q[1], gx = q[0] - p[0], gy = q[1] - p[1];
  const ee = ex * ex + ey * ey, ff = fx * fx + fy * fy, ef = ex * fx + ey * fy, cross = ex * fy - ey * fx;
  space.found.count = 0;
  if (!(ee > 0 && ff > 0)) return;
  // the common part where both run alongside: the part of each edge between the planes across the ends of the other one
  const t0 = (gx * fx + gy * fy) / ef, t1 = t0 + ff / ef, s0 = -(gx * ex + gy * ey) / ef, s1 = s0 + ee / ef,
    low = Math.max(0, Math.min(t0, t1)), high = Math.min(1, Math.max(t0, t1));
  if (cross * cross <= 0.01 * ee * ff && low < high) {
    const from = ef > 0 ? 0 : 1, to = 1 - from, lowS = ef > 0 ? Math.max(0, s0) : Math.min(1, s0),
      highS = ef > 0 ? Math.min(1, s1) : Math.max(0, s1);
    // an end of B's edge that is near an end of A's edge takes the name of A's end
    const near = space.numbers[2] / Math.sqrt(ee), ofA0 = low <= near, ofA1 = high >= 1 - near;
    point[0] = low;
    point[3] = lowS;
    addEnd(a, b, space, ofA0 ? 0 : -1, ofA0 ? -1 : from, true);
    const above = point[2], round = point[1] + point[4];
    point[0] = high;
    point[3] = highS;
    addEnd(a, b, space, ofA1 ? 1 : -1, ofA1 ? -1 : to, true);
    if (space.found.count === 1 && Math.max(round, point[1] + point[4]) > 2 * ABOVE * space.numbers[0]) {
      // radii and offsets change linearly from end to end: the surfaces are above each other beyond the zero, also at
      // this place
      const zero = above / (above - point[2]), part = above < 0 ? 2 * zero / (1 + zero) : zero / (2 - zero);
      point[0] = low + part * (high - low);
      point[3] = lowS + part * (highS - lowS);
      addEnd(a, b, space, 0, 0, true);
    }
    if (space.found.count === 2) return;
  }
  // the crossing; B's parameter follows from A's place: for nearly parallel edges, rounding would separate two
  // independent crossings
  space.found.count = 0;
  const t = (gx * fy - gy * fx) / cross, s = ((t * ex - gx) * fx + (t * ey - gy) * fy) / ff;
  if (!(t >= 0 && t <= 1 && s >= 0 && s <= 1)) return;
  point[0] = t;
  point[3] = s;
  addEnd(a, b, space, 0, 0, false);
}
