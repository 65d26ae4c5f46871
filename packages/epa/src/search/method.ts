/**
 * The search between curved bodies as a method: an expanding polytope with polished minima and proven regions
 * (search.ts).
 *
 * - In: the pair, and in the workspace GJK's simplex, the relative pose of B in A (12 doubles) and the size (a length).
 *   Out: PROVEN or START with the answer (lengths; normal and A's point in A's frame, B's point in B's frame). PASS: a
 *   pair without curvature, or with an unknown support Hessian.
 * - Method: the ball that rolls inside D = A - B is removed, the polytope seeded, the search run. If D has no volume
 *   without the ball, half of the ball is removed. If the ball is too large for a proof, the search runs again without
 *   it.
 * - A flat D has no expansion; `flatDifference` answers.
 */
import { PRECISION_LIMIT } from "@col/kernel";
import { PASS } from "../pair/method.ts";
import type { Method } from "../pair/method.ts";
import { bracketOf, flatDifference } from "../polytope/bracket.ts";
import { isSmooth } from "../polytope/method.ts";
import { setRollingBall } from "../polytope/rolling-ball.ts";
import { seed } from "../polytope/seed.ts";
import { searchFaces } from "./search.ts";
import { shareMiss } from "./share-miss.ts";
import { FEWEST_ARCS } from "./state.ts";
import type { SearchWorkspace } from "./state.ts";
import { openWork } from "./work.ts";

/** The search between curved bodies whose support Hessians are known. */
export const expandCurved: Method<SearchWorkspace> = {
  name: "expand curved",
  run: (pair, answer, ws) => {
    const { a, b, budget } = pair, g = ws.gjk, p = ws.polytope, sizes = p.sizes, work = ws.ring.work;
    if (!isSmooth(a, b)) return PASS;
    setRollingBall(a, b, sizes);
    let seeded = seed(a, b, g.bInA, g, p);
    if (!seeded && sizes.ball > 0) { // round all over
      sizes.ball *= 0.5;
      seeded = seed(a, b, g.bInA, g, p);
    }
    if (!seeded) return flatDifference(pair, answer, ws);
    openWork(ws, budget);
    work.lines = 0;
    work.arcs = FEWEST_ARCS;
    let ended = searchFaces(ws, budget);
    if (ended < 0) {
      sizes.ball = 0;
      ended = seed(a, b, g.bInA, g, p) ? searchFaces(ws, budget) : PRECISION_LIMIT;
    }
    const said = bracketOf(pair, answer, ws, ended);
    shareMiss(pair, answer, ws);
    return said;
  },
};
