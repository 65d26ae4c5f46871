/**
 * Local minima in the search between curved bodies: found by a polish, taken as the answer, remembered with a cell.
 */
import { keepPieces, polish } from "../polish/polish.ts";
import { MINIMA } from "../polish/state.ts";
import { remember } from "./minima.ts";
import type { SearchWorkspace } from "./state.ts";
import { chargeSupports, POLISH_PRICE } from "./work.ts";

/** As `polish` of polish.ts, charged to the search's budget of work. Returns the supports spent. */
export function localMinimum(ws: SearchWorkspace, v: number, from: number): number {
  const spent = polish(ws, v, from);
  chargeSupports(ws, spent, POLISH_PRICE);
  return spent;
}

/** The minimum in `ws.polish` as the answer. */
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
