/**
 * What the search between curved bodies makes of a polish that converged: the answer, and a minimum to remember.
 */
import { MINIMA } from "../polish-state.ts";
import type { EpaWorkspace } from "../workspace.ts";
import { remember } from "./minima.ts";
import { keepPieces } from "./polish.ts";

/** The minimum in `ws.polish` as the answer. */
export function takePolished(ws: EpaWorkspace): void {
  const s = ws.search, n = ws.polish.n;
  s.x = n[0]; s.y = n[1]; s.z = n[2]; s.upper = n[3];
  s.polished = true;
  keepPieces(ws.polish, ws.best);
}

/** The minimum in `ws.polish` among those with cells, if there is room. */
export function rememberMinimum(ws: EpaWorkspace): void {
  if (ws.search.minima < MINIMA) remember(ws, ws.search.minima++);
}
