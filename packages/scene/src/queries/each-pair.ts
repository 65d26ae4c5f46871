/**
 * All pairs that are near: by their boxes, or by a distance. In order of the slots of their bodies, the lesser first.
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

/** Room for the rounding of the squared distance of two boxes, relative to it. */
const GAP_ROUNDING = 1e-15;

/** Called with the handles of a pair. */
export type PairVisitor = (handleA: number, handleB: number) => void;

/** Called with the handles of a pair and its answer, which is overwritten after the call. */
export type PairWithinVisitor = (handleA: number, handleB: number, result: BodyDistanceResult) => void;

/** What `forEachPairWithin` must be told. */
export interface PairWithinOptions {
  /** Pairs farther apart than this length are left out, >= 0 and finite. */
  readonly maxDistance: number;
}

/**
 * Visits all pairs of bodies whose boxes overlap or touch: the least boxes along the world's axes (a half-space and the
 * boxes that reach into it). No solver is asked. Pairs of two fixed bodies, pairs that groups and masks part, and pairs
 * that are not allowed are left out.
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

/** `query.reach`: the distance asked for. */
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
    // a bracket that d lies in is no proof that the pair is farther apart, and NaN is none either; a solver that bounds
    // no farther than it was asked to says "beyond"
    if (!(result.lowerBound > d) && result.status !== "beyond-max-distance") visit(handle[u], handle[v], result);
  }
}

/**
 * Visits all pairs of bodies that are at most `maxDistance` apart, with their distance, witness points and bounds: by
 * `signedDistance` where the scene has it, else by `distance`. A pair is left out where it is proven to be farther
 * apart: a bracket that `maxDistance` lies in is visited, and so is an answer of NaN. `result` is one record for all
 * visits.
 *
 * Each pair is asked from where its last answer ended, and first by the plane that parted it then: two supports. What a
 * pair remembers is dropped when its bodies have parted. Order, filters and edits as with `forEachPair`.
 *
 * @param options How near counts, `{ maxDistance }`: a length.
 * @throws RangeError where `maxDistance` is not finite or negative; TypeError without options.
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
