/**
 * The methods that the experiments on the growth distance compare, behind one face, and the cases they answer.
 *
 * Every method answers one case (two shapes, two poses) cold, or along a short path of the second shape with what it
 * remembers of the step before.
 */
import { createGrowthWarmStart, growthDistance, growthIntersects } from "@col/growth-distance";
import type { GrowthOptions } from "@col/growth-distance";
import type { GrowthResult, Pose } from "@col/types";
import type { GrowthShapeSpec } from "@col/bench";
import { conicBody } from "../comparators-growth/conic-body.ts";
import { conicGrowth, createConicWorkspace } from "../comparators-growth/conic.ts";
import { createDcfWorkspace, dcfNewton } from "../comparators-growth/dcf-newton.ts";
import { facetGraph } from "../comparators-growth/facet-graph.ts";
import { createIncrementalWorkspace } from "../comparators-growth/incremental-state.ts";
import { incremental } from "../comparators-growth/incremental.ts";
import { createInternalExpandingWorkspace, internalExpanding } from "../comparators-growth/internal-expanding.ts";
import { createZcIeWorkspace, zcIe } from "../comparators-growth/zc-ie.ts";
import type { TimedCase } from "./growth-cases.ts";
import { onceEach } from "./problems.ts";

/** Relative width of the bracket at which all methods stop, as in the paper: the root of the machine epsilon. */
export const TOLERANCE = 1.4901161193847656e-8;
/** The conic method's complementarity, as its authors set it. */
const CONIC_TOLERANCE = 1e-6;
const BUDGET = 100;
/** A method under test. `warm` is absent where it has no memory. */
export interface TimedMethod {
  readonly name: string;
  /** Answers into `out`; poses of the case, or `poseB` instead. */
  readonly cold: (c: TimedCase, out: GrowthResult) => void;
  readonly warm?: { readonly forget: () => void;
    readonly next: (c: TimedCase, poseB: Pose, out: GrowthResult) => void };
}

function ours(name: string, options: GrowthOptions, start: "primal" | "dual"): TimedMethod {
  const warmStart = createGrowthWarmStart(), warmed = { ...options, warmStart, start };
  return {
    name,
    cold(c, out) {
      growthDistance(c.a, c.poseA, c.b, c.poseB, options, out);
    },
    warm: {
      forget() {
        warmStart.a = warmStart.b = null;
      },
      next(c, poseB, out) {
        growthDistance(c.a, c.poseA, c.b, poseB, warmed, out);
      },
    },
  };
}

/** The paper's method: cutting planes alone. */
export const cuttingPlane = (): TimedMethod => ours("cutting plane", { method: "cutting-plane", tolerance: TOLERANCE,
  maxIterations: BUDGET }, "primal");
/** The library's default. */
export const library = (): TimedMethod => ours("default", { tolerance: TOLERANCE }, "primal");
export const libraryDual = (): TimedMethod => ours("default, dual start", { tolerance: TOLERANCE }, "dual");

/** Boolean question, early exit. */
export function libraryBoolean(): TimedMethod {
  return {
    name: "default, Boolean",
    cold(c, out) {
      out.alpha = growthIntersects(c.a, c.poseA, c.b, c.poseB) ? 1 : 2;
      out.iterations = NaN; // it does not say
    },
  };
}

export function expanding(): TimedMethod {
  const ws = createInternalExpandingWorkspace();
  return {
    name: "IE",
    cold(c, out) {
      internalExpanding(c.a, c.poseA, c.b, c.poseB, TOLERANCE, BUDGET, out, ws);
    },
  };
}

export function expandingFromCone(): TimedMethod {
  const ws = createZcIeWorkspace();
  return {
    name: "ZC-IE",
    cold(c, out) {
      zcIe(c.a, c.poseA, c.b, c.poseB, TOLERANCE, BUDGET, out, ws);
    },
  };
}

export function newton(): TimedMethod {
  const ws = createDcfWorkspace();
  return {
    name: "DCF",
    cold(c, out) {
      dcfNewton(c.a, c.poseA, c.b, c.poseB, TOLERANCE, 50, out, ws);
    },
  };
}

/** Facet forms are made once per shape, before the clock runs. */
export function byFacets(): TimedMethod {
  const graph = onceEach(facetGraph), ws = createIncrementalWorkspace();
  return {
    name: "Inc",
    cold(c, out) {
      ws.count = 0;
      incremental(c.a, graph(c.a), c.poseA, c.b, graph(c.b), c.poseB, 1000, out, ws);
    },
    warm: {
      forget() {
        ws.count = 0;
      },
      next(c, poseB, out) {
        incremental(c.a, graph(c.a), c.poseA, c.b, graph(c.b), poseB, 1000, out, ws);
      },
    },
  };
}

/** Conic forms are made once per shape, before the clock runs. */
export function conic(): TimedMethod {
  const ws = createConicWorkspace(), body = onceEach((spec: GrowthShapeSpec | null) => {
    if (spec === null) throw new TypeError("conic: a case without a description of its shapes");
    return conicBody(spec);
  });
  return {
    name: "conic",
    cold(c, out) {
      conicGrowth(c.a, body(c.specA), c.poseA, c.b, body(c.specB), c.poseB, CONIC_TOLERANCE, 50, out, ws);
    },
  };
}

