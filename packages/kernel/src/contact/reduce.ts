/**
 * From candidates to contact points: equal ones are one, far ones go, the rest is reduced to the room of the result.
 *
 * In: candidates in the order of a convex polygon, after them perhaps the closest pair, which stays. Out: `chosen`, in
 * that order. Method: the corner whose removal costs the least area goes, until the room is enough; the deepest stays.
 * Of equal ones the last goes: the choice does not change while the bodies move a little.
 */
import type { Candidates, ContactSpace } from "./space.ts";

/** Points nearer to each other than this fraction of the size are one. No dimension, squared. */
const SAME2 = 1e-18;
/** A gap is deeper than another one if by more than this fraction of the size. No dimension. */
const DEEPER = 1e-10;
/** A removal is cheaper than another one if by more than this fraction. No dimension. */
const CHEAPER = 1e-3;

function move(c: Candidates, from: number, to: number): void {
  if (from === to) return;
  c.at[2 * to] = c.at[2 * from]; c.at[2 * to + 1] = c.at[2 * from + 1];
  c.sideA[to] = c.sideA[from]; c.sideB[to] = c.sideB[from];
  c.low[to] = c.low[from]; c.high[to] = c.high[from];
  c.gap[to] = c.gap[from];
  c.id[to] = c.id[from];
}

/** Leaves out points that are there already; of two the deeper one stays. */
export function mergeEqual(c: Candidates, size: Float64Array): void {
  const near2 = SAME2 * size[0] * size[0];
  let kept = 0;
  for (let i = 0; i < c.count; i++) {
    let other = -1;
    for (let k = 0; k < kept && other < 0; k++) {
      const du = c.at[2 * i] - c.at[2 * k], dv = c.at[2 * i + 1] - c.at[2 * k + 1];
      if (du * du + dv * dv <= near2) other = k;
    }
    if (other < 0) move(c, i, kept++);
    else if (c.gap[i] < c.gap[other]) move(c, i, other);
  }
  c.count = kept;
}

/** Index of the deepest candidate; of nearly equal ones the first. */
export function deepestOf(c: Candidates, size: Float64Array): number {
  let deepest = 0;
  for (let i = 1; i < c.count; i++) if (c.gap[i] < c.gap[deepest] - DEEPER * size[0]) deepest = i;
  return deepest;
}

/** Leaves out gaps above the limit: `limits[1]`, or what faces within the angle open over the patch. */
export function dropFar(space: ContactSpace): void {
  const { found: c, limits } = space, sine = limits[0], deepest = deepestOf(c, space.numbers),
    u = c.at[2 * deepest], v = c.at[2 * deepest + 1];
  let far2 = 0, kept = 0;
  for (let i = 0; i < c.count; i++) {
    const du = c.at[2 * i] - u, dv = c.at[2 * i + 1] - v;
    far2 = Math.max(far2, du * du + dv * dv);
  }
  const limit = Math.max(limits[1], c.gap[deepest] + sine / Math.sqrt(1 - sine * sine) * Math.sqrt(far2));
  for (let i = 0; i < c.count; i++) if (i === deepest || c.gap[i] <= limit) move(c, i, kept++);
  c.count = kept;
}

/** Twice the area of the corner `chosen[k]` and those before and after it, among the first `n`. */
function cost(at: Float64Array, chosen: Int32Array, k: number, n: number): number {
  const i = 2 * chosen[k], p = 2 * chosen[k > 0 ? k - 1 : n - 1], q = 2 * chosen[k + 1 < n ? k + 1 : 0];
  return Math.abs((at[i] - at[p]) * (at[q + 1] - at[p + 1]) - (at[i + 1] - at[p + 1]) * (at[q] - at[p]));
}

/** Chooses up to `room` candidates; returns how many. `inside`: the last one is no corner of the polygon. */
export function chooseCorners(space: ContactSpace, room: number, inside: boolean): number {
  const { found: c, chosen } = space, deepest = deepestOf(c, space.numbers), corners = inside ? c.count - 1 : c.count;
  let n = corners;
  for (let i = 0; i < c.count; i++) chosen[i] = i;
  for (const most = inside ? room - 1 : room; n > most; n--) {
    let least = Infinity, at = -1;
    for (let k = n - 1; k >= 0; k--) {
      if (chosen[k] === deepest && n > 1) continue;
      const area = cost(c.at, chosen, k, n);
      if (area < least * (1 - CHEAPER)) {
        least = area;
        at = k;
      }
    }
    if (at < 0) at = chosen[n - 1] === deepest && n > 1 ? n - 2 : n - 1;
    for (let k = at; k + 1 < n; k++) chosen[k] = chosen[k + 1];
  }
  if (inside) chosen[n++] = corners;
  return n;
}
