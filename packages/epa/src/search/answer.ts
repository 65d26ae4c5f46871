/**
 * Local minima of h in the search between curved bodies: finds one by a polish, takes it as the answer, remembers it
 * with a cell.
 *
 * - In: a vertex of the polytope with its direction (A's frame), or the minimum in `ws.polish`. Out: the answer in
 *   `ws.search` (unit normal x, y, z in A's frame, `upper` = h, a length), its pieces in `ws.best`, or a row of the
 *   remembered minima (minima.ts).
 * - h is the support function of D', the difference A - B less the ball of search.ts.
 * - At most MINIMA (16) minima are remembered; further ones are not stored.
 */
import { keepPieces, polish } from "../polish/polish.ts";
import { MINIMA } from "../polish/state.ts";
import { remember } from "./minima.ts";
import type { SearchWorkspace } from "./state.ts";
import { chargeSupports, POLISH_PRICE } from "./work.ts";

/** As `polish` of polish.ts, and charges the search's budget of work. Returns the number of supports spent. */
export function localMinimum(ws: SearchWorkspace, v: number, from: number): number {
  const spent = polish(ws, v, from);
  chargeSupports(ws, spent, POLISH_PRICE);
  return spent;
}

/** Makes the minimum in `ws.polish` the answer. */
export function takePolished(ws: SearchWorkspace): void {
  const s = ws.search, n = ws.polish.n;
  s.x = n[0]; s.y = n[1]; s.z = n[2]; s.upper = n[3];
  s.polished = true;
  keepPieces(ws.polish, ws.best);
}

/** Adds the minimum in `ws.polish` to the minima with cells, if there is room. */
export function rememberMinimum(ws: SearchWorkspace): void {
  if (ws.search.minima < MINIMA) remember(ws, ws.search.minima++);
}
