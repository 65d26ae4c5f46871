/**
 * The expanding polytope as a method: it seeds the polytope from GJK's simplex, expands it, and makes the answer from
 * its bracket.
 *
 * - In: the pair, and in the workspace GJK's simplex, the relative pose of B in A (12 doubles) and the size (a length).
 * - Out: PROVEN or START with the answer (lengths, A's frame for normal and A's point, B's frame for B's point). PASS:
 *   curved bodies with known Hessians, which search/ solves.
 * - A flat difference D = A - B (all of it in a plane, line or point) has no expansion; `flatDifference` answers.
 */
import type { ConvexShape } from "@col/types";
import { PASS } from "../pair/method.ts";
import type { Method } from "../pair/method.ts";
import { expand } from "./expand.ts";
import { seed } from "./seed.ts";
import type { PolytopeWorkspace } from "./state.ts";
import { repairPoints } from "./witness.ts";
import { bracketOf, flatDifference } from "./bracket.ts";

/** Curved bodies whose support Hessians are known: the bodies of the search in search/. */
export function isSmooth(a: ConvexShape, b: ConvexShape): boolean {
  return a.curvature + b.curvature > 0 && a.hessian !== null && b.hessian !== null;
}

/**
 * The expanding polytope, including flat and degenerate differences. Curved pairs are solved here only if a Hessian is
 * not known.
 */
export const expandPolytope: Method<PolytopeWorkspace> = {
  name: "expand",
  run: (pair, answer, ws) => {
    const { a, b } = pair, g = ws.gjk, p = ws.polytope;
    if (isSmooth(a, b)) return PASS;
    p.sizes.ball = 0;
    if (!seed(a, b, g.bInA, g, p)) return flatDifference(pair, answer, ws);
    const ended = expand(a, b, g.bInA, ws, pair.budget);
    p.sizes.scale = pair.size;
    repairPoints(a, b, ws);
    return bracketOf(pair, answer, ws, ended);
  },
};
