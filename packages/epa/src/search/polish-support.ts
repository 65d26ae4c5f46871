/**
 * The search between curved bodies: decides when a polish is worth its supports, and uses its result.
 *
 * - In: the search (`Search`: answer, current face and support along its normal; lengths, A's frame). Out: the answer
 *   in `ws.search`, remembered minima, and a status, TOO_LARGE or GO_ON.
 * - Method: a polish starts if the bracket is small against the depth, or after a number of expansions without one. It
 *   also starts if a face is near the answer, for other minima as low.
 * - h < 0 for D', the difference less a ball, makes the problem convex: one converged polish ends the search. h below
 *   minus the ball's radius proves that the cores are separated.
 */
import { OVERLAPPING, SEPARATED } from "@col/kernel";
import { localMinimum, rememberMinimum, takePolished } from "./answer.ts";
import { ALONE, arrived, meanIsFar, RESUME } from "../polish/polish.ts";
import type { Search, SearchWorkspace } from "./state.ts";

/** Minima whose h differ by less than this fraction of the scene are one. No dimension. */
export const SAME: number = 1e-13;
/**
 * A first polish is worth its supports if the bracket is below CLOSE of the depth; the next one after PATIENCE
 * expansions. It starts sooner, at CLOSE_SOONER, if one body is an ellipsoid, and after EARLY expansions: brackets that
 * stay wide belong to valleys. If corners are round (one body an ellipsoid), and h may be negative, CLOSE_ROUND of the
 * scene decides; two ellipsoids are polished at once. Fractions have no dimension.
 */
const CLOSE = 0.01;
const CLOSE_SOONER = 0.1;
export const CLOSE_ROUND: number = 0.02;
const EARLY = 16;
const PATIENCE = 8;
/** Number of polishes from faces near the answer, for other minima as low. */
const TRIES = 2;
/** Maximum number of polishes in a row from one support. */
const ROUNDS = 3;
/**
 * Results of a step of the search besides a status. GO_ON: continue. TOO_LARGE: the removed ball was too large, so it
 * must shrink and the polytope be seeded again.
 */
export const GO_ON: number = -2, TOO_LARGE: number = -1;

/**
 * Is the bracket small enough for a polish? The limit is a fraction of the depth, larger if the bracket would stay
 * wide.
 */
function isClose(s: Search): boolean {
  return s.height - s.level < (s.smooth || s.expansions > EARLY ? CLOSE_SOONER : CLOSE) * s.height;
}

/** Can a polish from the current support find the answer, or another minimum as low? */
export function isWorthPolish(s: Search): boolean {
  const late = s.expansions > s.polishAfter, gap = s.height - s.level;
  if (s.near && s.polished && (s.better || s.tries++ < TRIES)) return true;
  if (s.near && !s.polished && late) return true;
  return s.better && (gap < s.closeRound * s.scale || (s.expansions > EARLY && s.closeRound > 0)
    || (isClose(s) && (gap < s.polishBelow || late)));
}

/** Polishes from the current support. Returns a status or TOO_LARGE, which end the search, or GO_ON. */
export function polishSupport(ws: SearchWorkspace): number {
  const s = ws.search, p = ws.polytope, o = ws.polish, n = o.n, h = s.height, v = s.vertex, close = isClose(s),
    rounding = SAME * s.scale;
  s.polishBelow = 0.25 * (h - s.level);
  s.polishAfter = s.expansions + PATIENCE;
  o.minima = s.near && !s.better ? s.minima : 0;
  s.spent += localMinimum(ws, v, s.near || close ? s.face : ALONE);
  o.minima = 0;
  let start = h; // a polish without progress is the last
  for (let i = 0; i < ROUNDS && !o.converged && n[3] < start - rounding
    && (s.near || n[3] < 0 || close); i++) {
    start = n[3];
    s.spent += localMinimum(ws, v, RESUME);
  }
  if (!s.smooth && !o.converged && n[3] >= h - rounding) s.polishBelow = 0; // no progress: the next polish waits longer
  if (n[3] < -s.radius) {
    takePolished(ws);
    return SEPARATED;
  }
  if (!o.converged) {
    if (s.upper <= 0 && s.radius > 0) return TOO_LARGE;
    if (n[3] >= s.upper) p.vertices = v + 1;
  } else if (n[3] < s.upper + (s.polished ? -rounding : rounding)) {
    takePolished(ws);
    if (s.upper <= 0) { // D' is separated from the origin: convex
      if (s.radius > 0 && meanIsFar(p, o, ws.best)) return TOO_LARGE;
      s.lower = s.upper;
      return OVERLAPPING;
    }
    rememberMinimum(ws);
    s.lowered = true;
  } else if (s.polished && s.near) {
    if (!arrived(n, o.seen, s.minima, p.sizes)) rememberMinimum(ws);
    p.vertices = v + 1;
  }
  return GO_ON;
}
