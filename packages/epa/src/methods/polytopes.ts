/**
 * Two boxes and the polytopes that grow, as methods.
 */
import type { ConvexShape } from "@col/types";
import { boxBox as boxAxes } from "../closed-forms/box-box.ts";
import { PASS, START } from "../method.ts";
import type { Method } from "../method.ts";
import { expand } from "../polytope/expand.ts";
import { expandHulls as expandFast } from "../polytope/hulls.ts";
import { seed } from "../polytope/seed.ts";
import type { PolytopeWorkspace } from "../query-state.ts";
import { repairPoints } from "../witness.ts";
import { bracketOf, depthOf, depthProven, flatDifference } from "../bracket.ts";

/** Two boxes: the axes of the separating-axis theorem. START: they overlap, but the best axis is not well defined. */
export const boxBox: Method<PolytopeWorkspace> = {
  name: "box-box",
  run: (pair, answer, ws) => {
    const found = boxAxes(pair.a, pair.b, ws);
    if (found === 1) return depthProven(answer, ws);
    pair.overlap = found < 0;
    return found < 0 ? START : PASS;
  },
};

/** The expanding polytope between two polytopes where nothing is degenerate. */
export const expandHulls: Method<PolytopeWorkspace> = {
  name: "expand hulls",
  run: (pair, answer, ws) =>
    expandFast(pair.a, pair.b, ws, pair.budget) ? depthOf(pair, answer, ws)
      : PASS,
};

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
