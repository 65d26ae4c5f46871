/**
 * The methods of curved bodies as values.
 */
import { PRECISION_LIMIT } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import { coaxial as coaxialDepth } from "../closed-forms/coaxial.ts";
import { ellipsoids as ellipsoidDistance } from "../closed-forms/ellipsoids.ts";
import { segmentBeside as segmentDistance } from "../closed-forms/segments.ts";
import { expandCurved as search } from "../curved/curved.ts";
import { openWork } from "../curved/work.ts";
import { FEWEST_ARCS } from "../cell-state.ts";
import { deepEllipsoids as deepDepth } from "../deep-ellipsoids/deep-ellipsoids.ts";
import { nearlyParallelAxes as parallelDepth } from "../nearly-parallel/nearly-parallel.ts";
import { rollingBall } from "../rolling-ball.ts";
import { PASS } from "../method.ts";
import type { Method } from "../method.ts";
import { polytopeDiscs as featureDepth } from "../polytope-discs/polytope-discs.ts";
import { seed } from "../polytope/seed.ts";
import { passingAxes as rimDepth } from "../rims/rims.ts";
import { shareMiss } from "../share-miss.ts";
import type { EpaWorkspace } from "../workspace.ts";
import { bracketOf, depthOf, distanceProven, flatDifference } from "../bracket.ts";
import { isSmooth } from "./polytopes.ts";

/** A closed form of the depth: 1 where it is the answer, -1 where it found the cores apart, else 0. */
type Depth = (a: ConvexShape, b: ConvexShape, ws: EpaWorkspace) => number;

/** A closed form of the depth as a method's `run`. */
function depthBy(depth: Depth): Method<EpaWorkspace>["run"] {
  return (pair, answer, ws) => {
    if (pair.apart) return PASS;
    const found = depth(pair.a, pair.b, ws);
    pair.apart = found < 0;
    return found === 1 ? depthOf(pair, answer, ws) : PASS;
  };
}

/** Two ellipsoids that are apart, or not deep. With a token GJK is asked. */
export const ellipsoids: Method<EpaWorkspace> = {
  name: "ellipsoids",
  run: (pair, answer, ws) => pair.warm === null && ellipsoidDistance(pair.a, pair.b, ws) === 1
    ? distanceProven(pair, answer) : PASS,
};

/** A segment beside an ellipsoid, cylinder, cone or frustum. With a token GJK is asked. */
export const segmentBeside: Method<EpaWorkspace> = {
  name: "segment beside",
  run: (pair, answer, ws) => pair.warm === null && segmentDistance(pair, ws) === 1
    ? distanceProven(pair, answer) : PASS,
};

/** Solids between discs whose axes pass each other. */
export const passingAxes: Method<EpaWorkspace> = { name: "passing axes",
  run: /* @__PURE__ */ depthBy(rimDepth) };

/** Two ellipsoids deep in each other. */
export const deepEllipsoids: Method<EpaWorkspace> = { name: "deep ellipsoids",
  run: /* @__PURE__ */ depthBy(deepDepth) };

/** Solids between discs, or one and a segment, whose axes are nearly parallel. */
export const nearlyParallelAxes: Method<EpaWorkspace> = { name: "nearly parallel axes",
  run: /* @__PURE__ */ depthBy(parallelDepth) };

/** An ellipsoid of revolution on the axis of another solid of revolution. */
export const coaxial: Method<EpaWorkspace> = { name: "coaxial",
  run: /* @__PURE__ */ depthBy(coaxialDepth) };

/** A box, or of cores that overlap a hull, where it begins at GJK's common point, beside a solid between discs. */
export const polytopeDiscs: Method<EpaWorkspace> = {
  name: "polytope-discs",
  run: (pair, answer, ws) => featureDepth(pair, ws) === 1 ? depthOf(pair, answer, ws) : PASS,
};

/**
 * The search between curved bodies whose support Hessians are known: the polytope that grows, with polished minima
 * and proven regions.
 */
export const expandCurved: Method<EpaWorkspace> = {
  name: "expand curved",
  run: (pair, answer, ws) => {
    const { a, b, budget } = pair, g = ws.gjk, p = ws.polytope, sizes = p.sizes;
    if (!isSmooth(a, b)) return PASS;
    sizes[2] = 0;
    rollingBall(a, b, sizes, 2);
    let seeded = seed(a, b, g.bInA, g, p);
    if (!seeded && sizes[2] > 0) { // round all over
      sizes[2] *= 0.5;
      seeded = seed(a, b, g.bInA, g, p);
    }
    if (!seeded) return flatDifference(pair, answer, ws);
    openWork(a, b, ws, budget);
    ws.ringWork.lines = 0;
    ws.ringWork.arcs = FEWEST_ARCS;
    let ended = search(a, b, g.bInA, ws, budget);
    if (ended < 0) {
      sizes[2] = 0;
      ended = seed(a, b, g.bInA, g, p) ? search(a, b, g.bInA, ws, budget) : PRECISION_LIMIT;
    }
    const said = bracketOf(pair, answer, ws, ended);
    shareMiss(pair, answer, ws);
    return said;
  },
};
