/**
 * Finds the first collision of a path, and how far from its start the path is proven free.
 *
 * In: a search (search.ts) that met a collision. Out: the earlier collision in the `PathClearance`, and `freeUntil`
 * as a time: index of the edge plus its fraction. Method: intervals after the collision are dropped; the interval
 * that contains it is cut at it. The search continues with the other intervals before it, and each new collision
 * replaces the last one. It ends when the interval that ends at the collision is at most `firstWithin` of an edge,
 * and all other intervals are proven free; or when the budget is spent.
 */
import type { Space } from "../space.ts";
import { FROM, LOWER, popRow, pushRow, TO, WIDTH } from "./intervals.ts";
import type { PathClearance } from "./result.ts";
import { halve } from "./search.ts";
import type { PathSpace } from "./space.ts";

/** Is the interval of a row proven to keep the margin? */
function isProven({ intervals: s, margin }: PathSpace, row: number): boolean {
  const lower = s.rows[WIDTH * row + LOWER];
  return lower > 0 && lower >= margin[0];
}

/** Cuts the interval of a row at the collision. False: no part of it remains to be proven. */
function cut({ intervals: s, met, within }: PathSpace, row: number): boolean {
  const r = WIDTH * row, edge = s.edge[row], from = s.rows[r + FROM];
  if (edge > met[0] || (edge === met[0] && from >= met[1])) return false;
  if (edge === met[0]) s.rows[r + TO] = Math.min(s.rows[r + TO], met[1]);
  const to = s.rows[r + TO], endsThere = edge === met[0] ? to === met[1] : edge + to === met[0] && met[1] === 0;
  return !(endsThere && to - from <= within[0]);
}

/** Searches for collisions before the collision found. */
export function findFirst(space: Space, path: PathSpace, out: PathClearance): void {
  const s = path.intervals;
  path.isSeeking = path.isAsked = true;
  s.heap.size = 0;
  for (let row = 0; row < s.used; row++) if (!isProven(path, row)) pushRow(s, row);
  while (s.heap.size > 0 && path.configurations < path.most) {
    const row = popRow(s);
    if (isProven(path, row)) break;
    if (!cut(path, row)) continue;
    if (!halve(space, path, row, out)) continue;
    if (path.isBroken) break;
    pushRow(s, row);
  }
}

/** Writes `freeUntil`: the time at which the first unproven interval starts. */
export function writeFreeUntil(path: PathSpace, out: PathClearance): void {
  const s = path.intervals;
  out.freeUntil = path.edges;
  if (out.status === "colliding") out.freeUntil = path.met[0] + path.met[1];
  for (let row = 0; row < s.used; row++) {
    const from = s.rows[WIDTH * row + FROM];
    let at = s.edge[row] + from;
    // the sum is rounded up: one step down
    if (at - s.edge[row] > from) at -= Number.EPSILON * at;
    if (at < out.freeUntil && !isProven(path, row)) out.freeUntil = at;
  }
}
