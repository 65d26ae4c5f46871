/**
 * Visits all near pairs of bodies of a scene: pairs whose boxes overlap (`forEachPair`), or pairs within a distance
 * (`forEachPairWithin`).
 *
 * In: a scene, a visitor, and for distances `maxDistance` (length). Out, to the visitor: two handles; for distances
 * also a `BodyDistanceResult` in the world frame, overwritten after the call. Pairs come in order of the slots of
 * their bodies, the smaller first. Method: the list of near pairs (pairs/update.ts), the tight boxes, then the pair's
 * last separating plane by two supports, then the solver. A pair is left out only if it is proven to be farther
 * apart.
 */
import type { OptionNames } from "@col/kernel";
import type { Body, BodyDistanceResult } from "@col/types";
import { settlePairs, slotsNear } from "../pairs/update.ts";
import { requireLength, coreOf, requireOptionsWith, requireVisitor } from "../store/checks.ts";
import { beginQuery, endQuery } from "../store/core.ts";
import type { Core, Scene } from "../store/core.ts";
import type { Query } from "../store/query.ts";
import { askPair, boxGap2, stillApart } from "./ask.ts";

const PAIR_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["maxDistance"]);

/** Allowance for the rounding error of the squared distance of two boxes, relative to it. No dimension. */
const GAP_ROUNDING = 1e-15;

/** Called with the handles of a pair. */
export type PairVisitor = (handleA: number, handleB: number) => void;

/** Called with the handles of a pair and its result, which is overwritten after the call. */
export type PairWithinVisitor = (handleA: number, handleB: number, result: BodyDistanceResult) => void;

/** Options of `forEachPairWithin`; required. */
export interface PairWithinOptions {
  /** Pairs with a larger distance are left out. Length, >= 0 and finite. */
  readonly maxDistance: number;
}

/**
 * Visits all pairs of bodies whose boxes overlap or touch: the smallest boxes along the world's axes (a half-space
 * pairs with the boxes that reach into it). It calls no solver. Pairs of two fixed bodies, pairs excluded by groups and
 * masks, and disabled pairs are left out.
 *
 * The order is the order of the handles' slots, whatever the tree looks like. Edits of the scene during the visit
 * throw.
 */
export function forEachPair<B extends Body>(scene: Scene<B>, visit: PairVisitor): void {
  const core = coreOf("forEachPair", scene), reach = core.space.zero;
  requireVisitor("forEachPair", visit);
  settlePairs(core, reach);
  core.visiting++;
  try {
    const { pairs: { order, a, b, count }, store } = core, { tight, handle } = store;
    for (let i = 0; i < count; i++) {
      const p = order[i], u = a[p], v = b[p];
      if (slotsNear(store, u, v, tight, reach)) visit(handle[u], handle[v]);
    }
  } finally {
    core.visiting--;
  }
}

/** `query.reach`: the requested distance. Length. */
function visitWithin<B extends Body>(core: Core<B>, visit: PairWithinVisitor, query: Query): void {
  const { pairs, store } = core, { order, a, b, count } = pairs, { tight, handle } = store, { reach, result } = query;
  const solver = core.solvers.signedDistance ?? core.solvers.distance, d = reach[0];
  const limit2 = d * d * (1 + GAP_ROUNDING);
  query.options.maxDistance = d;
  for (let i = 0; i < count; i++) {
    const p = order[i], u = a[p], v = b[p];
    if (!slotsNear(store, u, v, tight, reach) || boxGap2(tight, u, v) > limit2) continue;
    if (stillApart(core, p, query)) continue;
    askPair(core, p, solver, query);
    // a bracket that contains d does not prove that the pair is farther apart, nor does NaN; a solver that stops at
    // `maxDistance` returns "beyond-max-distance"
    if (!(result.lowerBound > d) && result.status !== "beyond-max-distance") visit(handle[u], handle[v], result);
  }
}

/**
 * Visits all pairs of bodies that are at most `maxDistance` apart, with their distance, witness points and bounds: by
 * `signedDistance` if the scene has it, else by `distance`. A pair is left out only if it is proven to be farther
 * apart: a bracket that contains `maxDistance` is visited, and so is a result of NaN. `result` is one record for all
 * visits.
 *
 * Each pair starts from its last result, and first tries its last separating plane: two supports. The memory of a pair
 * is dropped when its bodies are no longer near. Order, filters and edits: as in `forEachPair`.
 *
 * @param options `{ maxDistance }`: the largest distance of a reported pair, a length.
 * @throws RangeError if `maxDistance` is not finite or negative; TypeError without options.
 */
export function forEachPairWithin<B extends Body>(
  scene: Scene<B>, visit: PairWithinVisitor, options: PairWithinOptions,
): void {
  const core = coreOf("forEachPairWithin", scene);
  requireVisitor("forEachPairWithin", visit);
  requireOptionsWith("forEachPairWithin", "{ maxDistance }", options, PAIR_OPTIONS);
  const { maxDistance } = options;
  requireLength("forEachPairWithin", "options.maxDistance", maxDistance, 0);
  const query = beginQuery(core);
  try {
    query.reach[0] = maxDistance;
    settlePairs(core, query.reach);
    core.visiting++;
    try {
      visitWithin(core, visit, query);
    } finally {
      core.visiting--;
    }
  } finally {
    endQuery(core);
  }
}
