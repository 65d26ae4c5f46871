/**
 * The body of a scene nearest to a given body, with a bracket of the minimum distance.
 *
 * In: a scene, a body (in the scene or not), its pose in the world, a filter, `maxDistance` (length). Out: the handle
 * of the nearest body; distance, lower bound and witness points, the scene's body first. World frame, lengths.
 * Method: best first, as in closest-pair.ts. A heap holds nodes of the tree and bodies by a lower bound of their
 * distance: the gap of two boxes, or of a box and a plane. The search ends when the smallest key exceeds the smallest
 * distance found. Of bodies equally near the smaller slot wins. If the first search finds contact and the solver
 * returns depths, a second search with signed keys finds the body that overlaps deepest. Half-spaces of the scene are
 * not in the tree: each is tried by itself. A given half-space has no box: every body of the scene is tried without
 * the tree, except other half-spaces, which are skipped.
 */
import type { OptionNames } from "@col/kernel";
import { packGivenPose, requireAtLeast } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { Body, Pose } from "@col/types";
import { boundOffset, isConvex, placeBounds, placePlane } from "../store/bounds.ts";
import { requireBody, requireOptions, coreOf } from "../store/checks.ts";
import { beginQuery, endQuery } from "../store/core.ts";
import type { Core, Scene } from "../store/core.ts";
import type { Query } from "../store/query.ts";
import { settleTree } from "../store/settle.ts";
import { IN_USE, UNBOUNDED } from "../store/store.ts";
import { clearDistance, copyDistance, createNearestBody, NO_BODY } from "../store/result.ts";
import type { NearestBody } from "../store/result.ts";
import { NONE } from "../tree/tree.ts";
import { askCold, hasNoSign } from "./ask.ts";
import { counts, readFilter } from "./filter.ts";
import type { QueryFilter } from "./filter.ts";
import { boxGap, planeGap } from "./gaps.ts";

const NEAREST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["group", "mask", "except", "maxDistance"]);

/** Options of `nearestTo`. */
export interface NearestOptions extends QueryFilter {
  /** Bodies with a larger distance are ignored. Length, >= 0. Default: no limit. */
  readonly maxDistance?: number | undefined;
}

const NO_OPTIONS: NearestOptions = {};

/**
 * Writes the box, or the plane, of the query's body at the pose packed in `query.bounds`; throws if a support is not
 * finite. True: a half-space.
 */
export function measureBody(where: string, body: Body, query: Query): boolean {
  const { bounds } = query;
  if (!boundOffset(body, bounds)) {
    throw new RangeError(
      `${where}: the body has no finite box at this pose: its support function gave ${bounds.point.join(", ")}`);
  }
  placeBounds(bounds.packed, bounds.offset, bounds.tight, 0);
  const half = isConvex(body) && body.kind === HALF_SPACE_KIND;
  if (half) placePlane(body, bounds.packed, query.worldPlane);
  return half;
}

/** Writes a lower bound of the distance of the query's body from the body of a slot to `query.heap.key`. */
export function gapTo<B extends Body>(core: Core<B>, slot: number, half: boolean, query: Query): void {
  const { store } = core, plane = store.planes.get(slot), { heap } = query;
  if (half && plane === undefined) planeGap(query.worldPlane, store.tight, slot, query.signed, heap);
  else if (half) heap.key[0] = Infinity;
  else if (plane === undefined) boxGap(store.tight, slot, query.bounds.tight, 0, query.signed, heap);
  else planeGap(plane, query.bounds.tight, 0, query.signed, heap);
}

function offerSlot<B extends Body>(core: Core<B>, slot: number, half: boolean, query: Query): void {
  if (!counts(core.store, slot, query)) return;
  const { heap } = query;
  gapTo(core, slot, half, query);
  if (heap.key[0] <= query.limit[0] && heap.key[0] < Infinity) heap.push(slot, 0);
}

function offerNode<B extends Body>(core: Core<B>, node: number, query: Query): void {
  const { tree } = core, { heap } = query;
  if (tree.left[node] < 0) {
    offerSlot(core, tree.right[node], false, query);
    return;
  }
  boxGap(tree.box, node, query.bounds.tight, 0, query.signed, heap);
  if (heap.key[0] <= query.limit[0]) heap.push(~node, 0);
}

function start<B extends Body>(core: Core<B>, half: boolean, query: Query): void {
  const { store, tree } = core;
  query.heap.size = 0;
  if (half) {
    for (let slot = 0; slot < store.used; slot++)
      if ((store.flags[slot] & (IN_USE | UNBOUNDED)) === IN_USE) offerSlot(core, slot, true, query);
    return;
  }
  for (let i = 0; i < store.unbounded.length; i++) offerSlot(core, store.unbounded[i], false, query);
  if (tree.root !== NONE) offerNode(core, tree.root, query);
}

/** Same as `seek` of closest-pair.ts, for one given body. */
function seek<B extends Body>(
  core: Core<B>, body: B, pose: Pose, half: boolean, out: NearestBody, query: Query,
): void {
  const { store, tree, solvers } = core, { heap, result, limit, lower, found, signed } = query;
  start(core, half, query);
  while (heap.pop() && heap.key[0] <= limit[0]) {
    const slot = heap.first;
    if (slot < 0) {
      offerNode(core, tree.left[~slot], query);
      offerNode(core, tree.right[~slot], query);
      continue;
    }
    query.options.maxDistance = Math.max(0, limit[0]);
    askCold(core, slot, body, pose, solvers.distance, query);
    lower[0] = Math.min(lower[0], result.lowerBound);
    const d = result.distance;
    // a distance of NaN (from a support function) comes before all others: it is reported
    if (d < limit[0] || (d === limit[0] && (found[0] < 0 || slot < found[0])) || Number.isNaN(d)) {
      copyDistance(result, out);
      limit[0] = d;
      found[0] = slot;
    }
    if (Number.isNaN(d) || (d <= 0 && !signed) || hasNoSign(store.body[slot], body, result)) return;
  }
}

/** Same as `search` of closest-pair.ts. `query.limit`: the largest distance of interest. */
function search<B extends Body>(
  core: Core<B>, body: B, pose: Pose, half: boolean, out: NearestBody, query: Query,
): void {
  const { store } = core, { limit, lower, found } = query;
  found.fill(-1);
  lower[0] = limit[0];
  clearDistance(out);
  seek(core, body, pose, half, out, query);
  if (found[0] >= 0 && limit[0] <= 0 && !hasNoSign(store.body[found[0]], body, out)) {
    query.signed = true;
    seek(core, body, pose, half, out, query);
  }
  if (found[0] >= 0) limit[0] = out.distance;
  out.lowerBound = Math.min(lower[0], limit[0]);
  out.handle = found[0] < 0 ? NO_BODY : store.handle[found[0]];
}

/**
 * The body of the scene nearest to `body` at `pose`, which need not be in the scene, with a bracket of the minimum
 * distance. A of the result is the scene's body, B the given body. If the solver `distance` of the scene returns
 * depths, the result is the body that overlaps deepest. Else overlapping bodies have distance 0, and the first in
 * order of the slots is the result.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on an unusable pose or option; TypeError for a value that is not a body.
 */
export function nearestTo<B extends Body>(
  scene: Scene<B>, body: B, pose: Pose, options: NearestOptions = NO_OPTIONS, out?: NearestBody,
): NearestBody {
  const core = coreOf("nearestTo", scene);
  requireBody("nearestTo", body);
  requireOptions("nearestTo", options, NEAREST_OPTIONS);
  const { maxDistance = Infinity } = options;
  requireAtLeast("nearestTo", "options.maxDistance", maxDistance, 0);
  const best = out ?? createNearestBody(), query = beginQuery(core);
  try {
    readFilter("nearestTo", core, options, query);
    if (core.visiting === 0) settleTree(core);
    core.visiting++;
    try {
      query.limit[0] = maxDistance;
      packGivenPose(pose, query.bounds.packed, "nearestTo: pose");
      search(core, body, pose, measureBody("nearestTo", body, query), best, query);
    } finally {
      core.visiting--;
    }
  } finally {
    endQuery(core);
  }
  return best;
}
