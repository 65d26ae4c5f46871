/**
 * Chooses the contact points that a result has room for: the deepest candidate, and the corners that span the largest
 * area with it.
 *
 * - In: the candidates of `space.found`, in the order of a convex polygon, with places (u, v) across the normal and
 *   gaps (lengths); `room`, the number of points wanted. `inside`: the last candidate is the closest pair; it is no
 *   corner and always stays.
 * - Out: `space.chosen`, the indices of the chosen candidates in that order; returns how many.
 * - Method: first, the corners whose removal costs the least area are removed. Then dynamic programming over the
 *   remaining corners, in order, finds the polygon of the largest area that contains the deepest corner.
 * - Of nearly equal areas the first is taken, so the choice does not change while the bodies move a little.
 */
import { deepestOf } from "./reduce.ts";
import { CHAIN_ROOM } from "./space.ts";
import type { ContactSpace } from "./space.ts";

/** The search for the largest area considers this many corners for each point wanted. Count. */
const FEW = 8;
/** If at least this many points are wanted, the search considers as many corners as fit, CHAIN_ROOM. Count. */
const MANY = 8;
/**
 * An area counts as larger only if the difference exceeds this fraction of the largest triangle (in `leaveOut`: of the
 * area compared with). No dimension.
 */
const LARGER = 1e-4;

/** out[k] = twice the area of the triangle of three candidates. (A number that is returned is boxed.) */
function setArea(at: Float64Array, i: number, p: number, q: number, out: Float64Array, k: number): void {
  out[k] = Math.abs((at[2 * i] - at[2 * p]) * (at[2 * q + 1] - at[2 * p + 1])
    - (at[2 * i + 1] - at[2 * p + 1]) * (at[2 * q] - at[2 * p]));
}

/**
 * costs[k] = twice the area of the triangle of corner `chosen[k]` and its neighbours among `n`; infinite for the
 * deepest.
 */
function setCost(at: Float64Array, chosen: Int32Array, k: number, n: number, deepest: number,
  costs: Float64Array): void {
  if (chosen[k] === deepest) costs[k] = Infinity;
  else setArea(at, chosen[k], chosen[k > 0 ? k - 1 : n - 1], chosen[k + 1 < n ? k + 1 : 0], costs, k);
}

/**
 * Removes the corner that costs the least area, but never the deepest, until `most` of `n` are left. Returns the count.
 */
function leaveOut(at: Float64Array, chosen: Int32Array, n: number, most: number, deepest: number,
  costs: Float64Array): number {
  let left = n;
  for (let k = 0; k < n; k++) setCost(at, chosen, k, n, deepest, costs);
  while (left > most) {
    let gone = -1;
    for (let k = left - 1; k >= 0; k--)
      if (gone < 0 ? costs[k] < Infinity : costs[k] < costs[gone] * (1 - LARGER)) gone = k;
    if (gone < 0) gone = left - 1;
    left--;
    for (let k = gone; k < left; k++) {
      chosen[k] = chosen[k + 1];
      costs[k] = costs[k + 1];
    }
    if (left === 0) return 0;
    setCost(at, chosen, gone < left ? gone : 0, left, deepest, costs);
    setCost(at, chosen, gone > 0 ? gone - 1 : left - 1, left, deepest, costs);
  }
  return left;
}

/** Rotates the list so that its entry `first` comes first. */
function turnTo(chosen: Int32Array, n: number, first: number): void {
  for (let turns = 0; chosen[0] !== first && turns < n; turns++) {
    const c = chosen[0];
    for (let k = 0; k + 1 < n; k++) chosen[k] = chosen[k + 1];
    chosen[n - 1] = c;
  }
}

/**
 * Keeps the `room` corners of `chosen[0 .. n - 1]` that span the largest area; the first corner is always kept. With
 * room for two: the first corner and the corner farthest from it. Row m of the tables: chains of m + 1 corners from the
 * first one, by their last corner.
 */
function largest(space: ContactSpace, n: number, room: number): void {
  const { chosen, areas, before } = space, at = space.found.at, place = space.spare.at, first = chosen[0];
  let tie = 0;
  for (let j = 0; j < n; j++) {
    const u = at[2 * chosen[j]] - at[2 * first], v = at[2 * chosen[j] + 1] - at[2 * first + 1];
    place[2 * j] = u; place[2 * j + 1] = v;
    areas[CHAIN_ROOM + j] = room === 2 ? u * u + v * v : 0;
    before[CHAIN_ROOM + j] = 0;
    if (j > 0 && room > 2) tie = Math.max(tie, LARGER * Math.abs(u * place[2 * j - 1] - v * place[2 * j - 2]));
  }
  for (let m = 2; m < room; m++) for (let j = m; j < n; j++) {
    const u = place[2 * j], v = place[2 * j + 1], row = CHAIN_ROOM * (m - 1);
    let best = -Infinity, from = 0;
    for (let i = m - 1; i < j; i++) {
      const sum = areas[row + i] + Math.abs(u * place[2 * i + 1] - v * place[2 * i]);
      if (!(sum > best + tie)) continue;
      best = sum;
      from = i;
    }
    areas[row + CHAIN_ROOM + j] = best;
    before[row + CHAIN_ROOM + j] = from;
  }
  let last = room - 1;
  const row = CHAIN_ROOM * (room - 1);
  for (let j = room; j < n; j++) if (areas[row + j] > areas[row + last] + tie) last = j;
  // from the last corner back; row 0 of `before` is free and collects the chain
  for (let m = room - 1; m > 0; m--) {
    const i = before[CHAIN_ROOM * m + last];
    before[m] = chosen[last];
    last = i;
  }
  for (let m = 1; m < room; m++) chosen[m] = before[m];
}

/** Chooses up to `room` candidates; returns how many. `inside`: the last one is no corner of the polygon. */
export function chooseCorners(space: ContactSpace, room: number, inside: boolean): number {
  const { found: c, chosen } = space, all = c.count, most = inside ? room - 1 : room;
  let n = inside ? all - 1 : all;
  for (let i = 0; i < all; i++) chosen[i] = i;
  if (n > most) {
    c.count = n;
    const deepest = most > 0 ? deepestOf(c, space.numbers) : -1;
    c.count = all;
    n = leaveOut(c.at, chosen, n, Math.max(most, most < MANY ? FEW * most : CHAIN_ROOM), deepest, space.areas);
    if (n > most) {
      turnTo(chosen, n, deepest);
      if (most > 1) largest(space, n, most);
      n = most;
      // in the order of the polygon: the order does not jump when depths change
      let low = 0;
      for (let k = 1; k < n; k++) if (chosen[k] < chosen[low]) low = k;
      if (n > 0) turnTo(chosen, n, chosen[low]);
    }
  }
  if (inside) chosen[n++] = all - 1;
  return n;
}
