/**
 * The first body of a scene that a moving box meets: a best-first search of the tree by the times at which boxes
 * meet.
 *
 * In: the query's box (a point for rays; world frame), its translation in a unit of time (`query.plane`, length), the
 * last time of interest (`query.limit`), a filter, and a function that casts against one body. Out: the hit in `out`;
 * `query.lower` and `query.reach` hold lower bounds of times.
 *
 * Method: the key of a node is the time at which the moving box reaches the node's box, rounded downward: no body in
 * the node is met before. Solvers are called in that order, each up to the first time found so far. Of bodies met at
 * the same time the smaller slot wins, and an overlap wins over a hit. A body that is only grazed does not hide a
 * body behind it. Half-spaces are not in the tree: they are tried first. `startHits` and `openEntry` are also used
 * for all hits of a ray.
 */
import type { Body } from "@col/types";
import type { Core } from "../store/core.ts";
import type { Query } from "../store/query.ts";
import { clearHit, copyHit, NO_BODY } from "../store/result.ts";
import type { SceneHit } from "../store/result.ts";
import { NONE } from "../tree/tree.ts";
import { setParts } from "./ask.ts";
import { counts } from "./filter.ts";
import { isFree, isFreeApart, steepenHit } from "./slide.ts";

/**
 * Factors for the rounding error of an entry time: twice the error of one difference and one quotient. No dimension.
 */
const SHRINK = 1 - 2e-15;
const STRETCH = 1 + 2e-15;

/** Calls the solver for the body of a slot, up to `query.castOptions.maxTime`; the result is in `query.hit`. */
export type HitQuestion<B extends Body> = (core: Core<B>, slot: number, query: Query) => void;

/**
 * Writes to `query.heap.key` the time at which the query's box, moving by `query.plane` in a unit of time, first meets
 * box `i` of `boxes`, rounded downward. `Infinity`: never.
 */
function writeEntryTime(boxes: Float64Array, i: number, query: Query): void {
  const t = query.bounds.tight, v = query.plane, k = 6 * i, { key } = query.heap;
  key[0] = Infinity;
  let enter = 0, leave = Infinity;
  for (let c = 0; c < 3; c++) {
    const near = boxes[k + c] - t[3 + c], far = boxes[k + 3 + c] - t[c], speed = v[c];
    if (speed === 0) {
      if (near > 0 || far < 0) return;
      continue;
    }
    const first = (speed > 0 ? near : far) / speed, last = (speed > 0 ? far : near) / speed;
    if (first > enter) enter = first;
    if (last < leave) leave = last;
  }
  if (enter * SHRINK <= leave * STRETCH) key[0] = enter * SHRINK;
}

/** Puts a node, or the body of a leaf, into the heap if the moving box meets its box in time. */
function offerHit<B extends Body>(core: Core<B>, node: number, query: Query): void {
  const { tree, store } = core, { heap } = query, isLeaf = tree.left[node] < 0, slot = tree.right[node];
  if (isLeaf && !counts(store, slot, query)) return;
  writeEntryTime(isLeaf ? store.tight : tree.box, isLeaf ? slot : node, query);
  if (heap.key[0] <= query.limit[0] && heap.key[0] < Infinity) heap.push(isLeaf ? slot : ~node, 0);
}

/** Puts the half-spaces and the root of the tree into the heap. */
export function startHits<B extends Body>(core: Core<B>, query: Query): void {
  const { store, tree } = core, { heap } = query;
  heap.size = 0;
  for (let i = 0; i < store.unbounded.length; i++) {
    const slot = store.unbounded[i];
    if (!counts(store, slot, query)) continue;
    heap.key[0] = 0;
    heap.push(slot, 0);
  }
  if (tree.root !== NONE) offerHit(core, tree.root, query);
}

/** Returns the slot of the popped entry. For a node it puts the children into the heap and returns -1. */
export function openEntry<B extends Body>(core: Core<B>, query: Query): number {
  const slot = query.heap.first, { tree } = core;
  if (slot >= 0) return slot;
  offerHit(core, tree.left[~slot], query);
  offerHit(core, tree.right[~slot], query);
  return -1;
}

/** Solves a slot, up to `query.limit`. */
export function askSlot<B extends Body>(core: Core<B>, ask: HitQuestion<B>, slot: number, query: Query): void {
  const { hit, castOptions, limit } = query, body = core.store.body[slot];
  castOptions.maxTime = limit[0];
  setParts(body, query.body, hit);
  if (query.body === null) hit.partB = -1;
  ask(core, slot, query);
}

/**
 * Keeps the result of a slot in `out` if it is the first; of equal times an overlap wins, then the smaller slot. Lower
 * bounds go to `query.lower`, lower bounds of undecided results to `query.reach`. A body that is only grazed does not
 * hide a body behind it.
 */
function keepHit<B extends Body>(core: Core<B>, slot: number, out: SceneHit, query: Query): void {
  const { hit, limit, lower, reach, found, graze } = query, body = core.store.body[slot] as B | null;
  if (hit.status === "miss" || isFree(body, query)) return;
  steepenHit(body, query);
  if (isFreeApart(core, body, query)) return;
  const bound = hit.status === "budget-spent" || !(hit.lowerTime >= 0) ? reach : lower;
  bound[0] = hit.lowerTime >= 0 ? Math.min(bound[0], hit.lowerTime) : 0;
  if (!(hit.time <= limit[0])) return;
  if (hit.status === "grazing") {
    if (found[1] >= 0 && (graze.time < hit.time || (graze.time === hit.time && found[1] < slot))) return;
    found[1] = slot;
    copyHit(hit, graze);
    return;
  }
  const overlaps = out.status === "overlapping", wins = hit.status === "overlapping" && !overlaps;
  if (hit.time === limit[0] && found[0] >= 0 && !wins && (found[0] < slot || (overlaps && hit.status !== out.status)))
    return;
  limit[0] = hit.time;
  found[0] = slot;
  copyHit(hit, out);
}

/** See the file header. `query.limit`: the last time of interest. */
export function findFirst<B extends Body>(
  core: Core<B>, ask: HitQuestion<B>, out: SceneHit, query: Query,
): void {
  const { heap, limit, lower, reach, found, graze } = query;
  lower[0] = reach[0] = Infinity;
  found.fill(-1);
  clearHit(out, limit);
  startHits(core, query);
  while (heap.pop() && heap.key[0] <= limit[0]) {
    const slot = openEntry(core, query);
    if (slot < 0) continue;
    askSlot(core, ask, slot, query);
    keepHit(core, slot, out, query);
  }
  const open = reach[0];
  if (found[0] < 0 && found[1] >= 0) {
    copyHit(graze, out);
    found[0] = found[1];
  }
  // (a miss has its lower bound already)
  if (found[0] < 0 && open < out.lowerTime) out.lowerTime = open;
  if (found[0] >= 0) out.lowerTime = Math.min(out.time, lower[0], open);
  if (open < Infinity && !(open >= out.time)) out.status = "budget-spent";
  out.handle = found[0] < 0 ? NO_BODY : core.store.handle[found[0]];
}
