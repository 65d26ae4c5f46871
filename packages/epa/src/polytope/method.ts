/**
 * The polytope that grows, as a method.
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

/** The expanding polytope, with flat and degenerate differences; of curved bodies only bodies without Hessians. */
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
