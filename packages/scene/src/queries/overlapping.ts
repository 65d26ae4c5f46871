/**
 * Visits all bodies of a scene that share a point with a given body.
 *
 * In, world frame: a scene, a body (in the scene or not), its pose, a filter, a visitor. Out, to the visitor: the
 * handle of each such body, and one part or triangle of each of the two bodies that meet. Method: the tree finds
 * bodies whose boxes meet; then the solver `intersects`, or without it `distance`, decides. Without `intersects`, a
 * body is visited unless it is proven to be separated. Bodies come in order of their slots.
 */
import type { OptionNames } from "@col/kernel";
import { packGivenPose } from "@col/kernel";
import type { Body, Pose } from "@col/types";
import { requireBody, requireOptions, coreOf, requireVisitor } from "../store/checks.ts";
import { beginQuery, endQuery } from "../store/core.ts";
import type { Core, Scene } from "../store/core.ts";
import { readPose } from "../store/query.ts";
import type { Query } from "../store/query.ts";
import { settleTree } from "../store/settle.ts";
import { sortSlots } from "../store/sort.ts";
import { IN_USE, UNBOUNDED } from "../store/store.ts";
import { findNear, reserve } from "../tree/hits.ts";
import type { List } from "../tree/hits.ts";
import { askCold, setParts } from "./ask.ts";
import { counts, readFilter } from "./filter.ts";
import type { QueryFilter } from "./filter.ts";
import { gapTo, measureBody } from "./nearest.ts";

const OVERLAPPING_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["group", "mask", "except"]);

const NO_OPTIONS: QueryFilter = {};

/**
 * Called with the handle of a body, one part or triangle of it that shares a point with the given body, and the part of
 * the given body: 0 for a convex shape, -1 if the solver does not report it.
 */
export type BodyVisitor = (handle: number, part: number, partOfBody: number) => void;

function add(hits: List, slot: number): void {
  reserve(hits, 1);
  hits.at[hits.count++] = slot;
}

/** Writes the slots whose boxes meet the query's box to `query.hits`, in ascending order. */
function gather<B extends Body>(core: Core<B>, half: boolean, query: Query): void {
  const { store, tree } = core, { hits, waiting, reach, bounds } = query;
  hits.count = waiting.count = 0;
  reach[0] = 0;
  if (!half) {
    findNear(tree, bounds.tight, 0, reach, waiting, hits);
    for (let i = 0; i < store.unbounded.length; i++) {
      gapTo(core, store.unbounded[i], false, query);
      if (query.heap.key[0] === 0) add(hits, store.unbounded[i]);
    }
  } else {
    for (let slot = 0; slot < store.used; slot++) {
      if ((store.flags[slot] & (IN_USE | UNBOUNDED)) !== IN_USE) continue;
      gapTo(core, slot, true, query);
      if (query.heap.key[0] === 0) add(hits, slot);
    }
  }
  sortSlots(hits);
}

/**
 * Do the bodies share a point? Without `intersects`: is there no proof that they are separated? Writes the parts to the
 * result.
 */
function meet<B extends Body>(core: Core<B>, slot: number, body: B, pose: Pose, query: Query): boolean {
  const { store, solvers: { distance, intersects } } = core, { poseA, options, result } = query;
  options.maxDistance = 0;
  if (intersects === undefined) {
    askCold(core, slot, body, pose, distance, query);
    return !(result.lowerBound > 0) && result.status !== "beyond-max-distance";
  }
  const other = store.body[slot] as B;
  readPose(store, slot, poseA);
  setParts(other, body, result);
  if (result.partA === 0 && result.partB === 0) return intersects(other, poseA, body, pose);
  const { warmStart } = options;
  warmStart.valid = false;
  warmStart.partA = warmStart.partB = -1;
  if (!intersects(other, poseA, body, pose, options)) return false;
  if (warmStart.partA >= 0) result.partA = warmStart.partA;
  if (warmStart.partB >= 0) result.partB = warmStart.partB;
  return true;
}

/**
 * Visits all bodies of the scene that share a point with `body` at `pose`, which need not be in the scene: by
 * `intersects` if the scene has it, else by `distance`. In order of the slots. Edits of the scene during the visit
 * throw.
 *
 * @throws RangeError on an unusable pose or option; TypeError for a value that is not a body.
 */
export function forEachOverlapping<B extends Body>(
  scene: Scene<B>, body: B, pose: Pose, visit: BodyVisitor, options: QueryFilter = NO_OPTIONS,
): void {
  const core = coreOf("forEachOverlapping", scene);
  requireBody("forEachOverlapping", body);
  requireVisitor("forEachOverlapping", visit);
  requireOptions("forEachOverlapping", options, OVERLAPPING_OPTIONS);
  const query = beginQuery(core), { hits, result } = query;
  try {
    readFilter("forEachOverlapping", core, options, query);
    if (core.visiting === 0) settleTree(core);
    core.visiting++;
    try {
      packGivenPose(pose, query.bounds.packed, "forEachOverlapping: pose");
      const half = measureBody("forEachOverlapping", body, query), { store } = core;
      gather(core, half, query);
      for (let i = 0; i < hits.count; i++) {
        const slot = hits.at[i];
        if (!counts(store, slot, query)) continue;
        gapTo(core, slot, half, query);
        if (query.heap.key[0] > 0) continue;
        if (meet(core, slot, body, pose, query)) visit(store.handle[slot], result.partA, result.partB);
      }
    } finally {
      core.visiting--;
    }
  } finally {
    endQuery(core);
  }
}
