/**
 * Reduces candidates to contact points: merges equal candidates, removes candidates with a large gap, and removes
 * corners on straight lines.
 *
 * - In: candidates in the order of a convex polygon, perhaps followed by the closest pair: places (u, v) across the
 *   normal and gaps. Lengths, A's frame. `lengths`, `numbers`, `size`: the lengths of the space (lengths.ts).
 * - Out: the same list, changed in place: fewer candidates, in the same order.
 * - `mergeEqual` and `dropStraight` compare with a fraction of the bodies' size, so that rounding does not decide.
 *   `dropFar` removes gaps above the maximum distance. Faces inclined by up to the face angle are kept: the limit is at
 *   least the gap that this angle opens over the patch. The deepest candidate always stays.
 * - Choosing among the rest is the task of choose.ts.
 */
import type { Candidates, ContactSpace } from "./space.ts";

/** A gap counts as deeper than another one if the difference exceeds this fraction of the size. No dimension. */
const DEEPER = 1e-10;
/** A corner this near to the line between its neighbours is dropped, as a fraction of the size. No dimension. */
const STRAIGHT = 1e-5;

/** Are two candidates nearer to each other across the normal than `times` the length `lengths[at]`? */
export function areNear(c: Candidates, i: number, k: number, lengths: Float64Array, at: number,
  times: number): boolean {
  const du = c.at[2 * i] - c.at[2 * k], dv = c.at[2 * i + 1] - c.at[2 * k + 1], near = times * lengths[at];
  return du * du + dv * dv <= near * near;
}

/** Copies candidate `from` to row `to`. */
export function moveCandidate(c: Candidates, from: number, to: number): void {
  if (from === to) return;
  c.at[2 * to] = c.at[2 * from]; c.at[2 * to + 1] = c.at[2 * from + 1];
  c.sideA[to] = c.sideA[from]; c.sideB[to] = c.sideB[from];
  c.low[to] = c.low[from]; c.high[to] = c.high[from];
  c.gap[to] = c.gap[from];
  c.id[to] = c.id[from];
}

/** Merges points within `numbers[3]` of each other; the deeper one stays. Equal points are neighbours in a polygon. */
export function mergeEqual(c: Candidates, numbers: Float64Array): void {
  let kept = 0;
  for (let i = 0; i < c.count; i++) {
    const other = kept > 0 && areNear(c, i, kept - 1, numbers, 3, 1) ? kept - 1
      : kept > 0 && areNear(c, i, 0, numbers, 3, 1) ? 0 : -1;
    if (other < 0) moveCandidate(c, i, kept++);
    else if (c.gap[i] < c.gap[other]) moveCandidate(c, i, other);
  }
  c.count = kept;
}

/** Index of the deepest candidate; of nearly equal ones the first. */
export function deepestOf(c: Candidates, size: Float64Array): number {
  let deepest = 0;
  for (let i = 1; i < c.count; i++) if (c.gap[i] < c.gap[deepest] - DEEPER * size[0]) deepest = i;
  return deepest;
}

/**
 * Removes gaps above the limit: `limits[1]`, or the gap that two faces at the face angle open over the patch if this is
 * larger.
 */
export function dropFar(space: ContactSpace): void {
  const { found: c, limits } = space, sine = limits[0], deepest = deepestOf(c, space.numbers),
    u = c.at[2 * deepest], v = c.at[2 * deepest + 1];
  let far2 = 0, kept = 0;
  for (let i = 0; i < c.count; i++) {
    const du = c.at[2 * i] - u, dv = c.at[2 * i + 1] - v;
    far2 = Math.max(far2, du * du + dv * dv);
  }
  const limit = Math.max(limits[1], c.gap[deepest] + sine / Math.sqrt(1 - sine * sine) * Math.sqrt(far2));
  for (let i = 0; i < c.count; i++) if (i === deepest || c.gap[i] <= limit) moveCandidate(c, i, kept++);
  c.count = kept;
}

/** Is candidate i on the segment from p to q, and no deeper than the deeper of both? */
function between(c: Candidates, p: number, i: number, q: number, size: Float64Array): boolean {
  const at = c.at, x = at[2 * i] - at[2 * p], y = at[2 * i + 1] - at[2 * p + 1], u = at[2 * q] - at[2 * p],
    v = at[2 * q + 1] - at[2 * p + 1], along = x * u + y * v, all = u * u + v * v, across = x * v - y * u,
    off = STRAIGHT * size[0];
  return along > 0 && along < all && across * across <= off * off * all
    && c.gap[i] >= Math.min(c.gap[p], c.gap[q]) - DEEPER * size[0];
}

/**
 * Removes each of the first `corners` candidates that lies on the line between its neighbours: whether sides that lie
 * on each other cross depends on rounding.
 */
export function dropStraight(c: Candidates, corners: number, size: Float64Array): void {
  if (corners < 3) return;
  const all = c.count;
  let kept = 0;
  for (let i = 0; i < corners; i++) {
    const p = kept > 0 ? kept - 1 : corners - 1, q = i + 1 < corners ? i + 1 : 0;
    if (!between(c, p, i, q, size)) moveCandidate(c, i, kept++);
  }
  for (let i = corners; i < all; i++) moveCandidate(c, i, kept + i - corners);
  c.count = kept + all - corners;
}

