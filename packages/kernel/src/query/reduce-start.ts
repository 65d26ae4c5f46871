/**
 * Remembered rows made into a simplex at the new pose, for loops that start from a simplex.
 *
 * In: `ws.simplex` with `a` and `b` rows 0 .. rank-1 as `startFrom(..., "simplex", ...)` leaves them, in any order.
 * Out: the rows whose hull holds the point closest to the origin, packed in front, with w and weights; `ws.x` that point
 * (untouched where there are no rows or the point is the origin: then rank is 0).
 */
import type { PackedPose } from "@col/types";
import { compact } from "../simplex/compact.ts";
import { nearestVoronoi } from "../simplex/voronoi.ts";
import { reposeSimplex, simplexWeights } from "../simplex/weights.ts";
import type { Workspace } from "./workspace.ts";

/** See the file header. */
export function reduceStart(bInA: PackedPose, ws: Workspace): void {
  const s = ws.simplex, w = s.w, given = s.rank, y = ws.x;
  if (given < 1) return;
  reposeSimplex(s, bInA);
  const k0 = y[0], k1 = y[1], k2 = y[2];
  y[0] = w[0]; y[1] = w[1]; y[2] = w[2];
  let n = 1;
  for (let i = 1; i < given; i++) {
    if (i !== n) moveRow(ws, i, n);
    const k = 3 * n;
    // only a row that shortens x meets the precondition of the sub-algorithm
    if (!(y[0] * (y[0] - w[k]) + y[1] * (y[1] - w[k + 1]) + y[2] * (y[2] - w[k + 2]) > 0)) continue;
    compact(s, nearestVoronoi(w, n + 1, y));
    n = s.rank;
  }
  s.rank = n;
  simplexWeights(s);
  if (y[0] * y[0] + y[1] * y[1] + y[2] * y[2] > 0) return;
  s.rank = 0;
  y[0] = k0; y[1] = k1; y[2] = k2;
}

function moveRow(ws: Workspace, from: number, to: number): void {
  const s = ws.simplex;
  for (let c = 0; c < 3; c++) {
    s.w[3 * to + c] = s.w[3 * from + c];
    s.a[3 * to + c] = s.a[3 * from + c];
    s.b[3 * to + c] = s.b[3 * from + c];
  }
  s.idA[to] = s.idA[from];
  s.idB[to] = s.idB[from];
}

/** The loop's simplex with its rows packed in front and their w made: what a penetration solver goes on from. */
export function packSimplex(ws: Workspace): void {
  let mask = 0;
  for (let i = 0; i < ws.rank; i++) mask |= 1 << ws.slots[i];
  compact(ws.simplex, mask);
  reposeSimplex(ws.simplex, ws.bInA);
}
