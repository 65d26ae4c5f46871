/**
 * The polytope that grows, as a method.
 */
import type { ConvexShape } from "@col/types";
import { PASS } from "../method.ts";
import type { Method } from "../method.ts";
import { expand } from "../polytope/expand.ts";
import { seed } from "../polytope/seed.ts";
import type { PolytopeWorkspace } from "../query-state.ts";
import { repairPoints } from "../witness.ts";
import { bracketOf, flatDifference } from "../bracket.ts";

/** Curved bodies whose support Hessians are known: those of the search in curved/. */
export function isSmooth(a: ConvexShape, b: ConvexShape): boolean {
  return a.curvature + b.curvature > 0 && a.hessian !== null && b.hessian !== null;
}

/** The expanding polytope, with flat and degenerate differences; of curved bodies those without Hessians. */
export const expandPolytope: Method<PolytopeWorkspace> = {
  name: "expand",
  run: (pair, answer, ws) => {
    const { a, b } = pair, g = ws.gjk, p = ws.polytope;
    if (isSmooth(a, b)) return PASS;
    p.sizes[2] = 0;
    if (!seed(a, b, g.bInA, g, p)) return flatDifference(pair, answer, ws);
    const ended = expand(a, b, g.bInA, ws, pair.budget);
    p.sizes[1] = pair.size;
    repairPoints(a, b, ws);
    return bracketOf(pair, answer, ws, ended);
  },
};
