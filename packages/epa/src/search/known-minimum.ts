/**
 * A local minimum of h that a method before GJK found but could not prove, left for the search.
 *
 * - In (`leaveMinimum`): the unit normal from A to B (A's frame), one point of A (A's frame) and one of B (B's frame),
 *   the depth in `ws.depth[0]`. Lengths.
 * - Out (`knownMinimum`), after the search has seeded its polytope: `ws.polish` as after a polish that converged, with
 *   one piece, a new vertex of the polytope.
 * - The ball removed from D (search.ts) is subtracted from the depth.
 */
import type { Pair } from "../pair/method.ts";
import { setDifference } from "../polytope/support.ts";
import type { SearchWorkspace } from "./state.ts";

/** Stores the minimum whose normal, points and depth are in the workspace. */
export function leaveMinimum(pair: Pair, ws: SearchWorkspace): void {
  const { normal: to, ofA, ofB } = ws.known, { normal, pointA, pointBLocal } = ws.gjk;
  pair.minimum = true;
  to[3] = ws.depth[0];
  for (let c = 0; c < 3; c++) {
    to[c] = normal[c]; ofA[c] = pointA[c]; ofB[c] = pointBLocal[c];
  }
}

/** Writes the minimum that a method left to `ws.polish`. False: no method left one. */
export function knownMinimum({ minimum }: Pair, ws: SearchWorkspace): boolean {
  const { normal, ofA, ofB } = ws.known, p = ws.polytope, o = ws.polish, { n, bundle } = o;
  if (!minimum) return false;
  const v = p.vertices++;
  for (let c = 0; c < 3; c++) {
    n[c] = normal[c]; p.dir[3 * v + c] = normal[c];
    p.a[3 * v + c] = ofA[c]; p.b[3 * v + c] = ofB[c];
  }
  n[3] = normal[3] - p.sizes.ball;
  setDifference(p, ws.gjk.bInA, v);
  bundle.count = 1;
  bundle.vertex[0] = v;
  bundle.lambda[0] = 1;
  o.converged = true;
  return true;
}
