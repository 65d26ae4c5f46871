/**
 * GJK as a method: it proves the answer if the cores are separated; else its simplex is a starting point for the
 * searches.
 *
 * - In: the pair; the relative pose of B in A is `ws.gjk.bInA`. Out, PROVEN: the answer (lengths), points (A's in A's
 *   frame, B's in B's) and unit normal (A's frame).
 * - Out, START: `pair.overlap`, `pair.size` (length) and the simplex. For the searches also `ws.certificate.upper`, the
 *   distance of the two points that stand for the common point (length).
 * - Method: Gilbert, Johnson and Keerthi's algorithm in `@col/kernel`, stopped at `pair.limit`. A bracket that has not
 *   converged is narrowed by apart.ts.
 * - For nearly touching cores (below 1e-5 of the size) the lower bound is checked by a support query along the normal.
 */
import { BUDGET_SPENT, finish, OVERLAPPING, PRECISION_LIMIT, remember, SEPARATED, solve, startFrom } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import { closeBracket } from "./apart.ts";
import { supportHeight } from "./certificate.ts";
import { PROVEN, START } from "../pair/method.ts";
import type { Answer, Method, Pair } from "../pair/method.ts";
import { ROUGH_NORMAL_MAX } from "../pair/tolerances.ts";
import type { PolytopeWorkspace } from "./state.ts";


/**
 * Raises the size to half of the longest side of the bodies' bounding boxes. This is at most the largest |w|, which a
 * search that ended at its first points has not met.
 */
function atLeastHalf(a: ConvexShape, b: ConvexShape, found: Workspace["found"]): void {
  const p = a.bounds, q = b.bounds;
  for (let i = 0; i < 3; i++) found.size = Math.max(found.size, 0.5 * Math.max(p[3 + i] - p[i], q[3 + i] - q[i]));
}

/** For cores that GJK found separated by a small distance: limits the lower bound to the gap along the normal. */
function certify(a: ConvexShape, b: ConvexShape, set: Settings, ws: PolytopeWorkspace): void {
  const g = ws.gjk, bounds = g.bounds, c = ws.certificate, band = set.tolerance * ws.pair.size;
  supportHeight(a, b, ws);
  if (bounds.lower + c.height <= band) return;
  bounds.lower = -c.height;
  if (g.status === SEPARATED) g.status = PRECISION_LIMIT;
}

/**
 * For cores that are not known to overlap: narrows the bracket. Returns PROVEN, or START if the searches must decide.
 */
function apart(pair: Pair, answer: Answer, ws: PolytopeWorkspace): number {
  const { a, b, settings: set, warm, size } = pair, g = ws.gjk, bounds = g.bounds, band = set.tolerance * size;
  finish(g, set);
  if (warm !== null) remember(a, b, g, warm);
  let open = bounds.lower > 0 && (g.status === SEPARATED || g.status === PRECISION_LIMIT)
    && bounds.upper - bounds.lower > 2 * band;
  if (open) {
    // separated by less than the band: if all other methods fail, the polytope gives the distance
    open = !closeBracket(a, b, ws);
    if (open) g.status = PRECISION_LIMIT;
    open &&= bounds.lower <= band;
  }
  if (!(bounds.lower > 0) || open) return START;
  if (bounds.upper <= ROUGH_NORMAL_MAX * size) certify(a, b, set, ws);
  answer.signed = bounds.upper;
  answer.lower = bounds.lower;
  g.found.size = size;
  const closed = g.status === BUDGET_SPENT && answer.signed - answer.lower <= band; // all the same
  answer.status = closed ? SEPARATED : g.status;
  return PROVEN;
}

/** GJK as a method: the answer if the cores are separated, else the simplex that the searches start from. */
export const gjk: Method<PolytopeWorkspace> = {
  name: "gjk",
  run: (pair, answer, ws) => {
    const { a, b, settings, warm } = pair, g = ws.gjk;
    startFrom(a, b, g.bInA, pair.strategy, warm, g);
    g.limits.beyond = pair.limit;
    g.limits.within = 0;
    solve(a, b, g.bInA, settings, g);
    atLeastHalf(a, b, g.found);
    pair.size = g.found.size;
    pair.overlap = g.status === OVERLAPPING;
    if (!pair.overlap && apart(pair, answer, ws) === PROVEN) return PROVEN;
    ws.certificate.upper = pair.overlap ? 0 : g.bounds.upper;
    if (pair.overlap && warm !== null) {
      finish(g, settings);
      remember(a, b, g, warm);
    }
    g.found.size = pair.size;
    pair.searched = true;
    return START;
  },
};
