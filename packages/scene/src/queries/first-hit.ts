/**
 * The first body that a box in motion meets: the tree, in order of the times at which the boxes meet.
 *
 * The moving box, a point for rays, and the way it goes stand in the query. The key of a node is the time at which the
 * moving box reaches the node's: no body in it is met before. Solvers are asked in that order, each up to the first
 * time found so far; of bodies met at the same time the lesser slot wins.
 */
import type { Body } from "@col/types";
import type { Core } from "../store/core.ts";
import { pop, push } from "../store/heap.ts";
import type { Query } from "../store/query.ts";
import { clearHit, copyHit, NO_BODY } from "../result.ts";
import type { SceneHit } from "../result.ts";
import type { HitRecord } from "../store/solvers.ts";
import { NONE } from "../tree/tree.ts";
import { counts } from "./filter.ts";

/** Rounding of a time of entry, relative to it: one difference, one quotient, and as much again. */
const SHRINK = 1 - 2e-15;
const STRETCH = 1 + 2e-15;

/** Asks the solver about the body of a slot, up to `query.castOptions.maxTime`. */
export type HitQuestion<B extends Body> = (core: Core<B>, slot: number, query: Query) => HitRecord;

/**
 * When the query's box, moving by `query.plane` a unit of time, first meets box `i` of `boxes`, rounded downward, into
 * `query.heap.entry.key`; `Infinity`: never.
 */
function writeEntryTime(boxes: Float64Array, i: number, query: Query): void {
  const t = query.bounds.tight, v = query.plane, k = 6 * i, { entry } = query.heap;
  entry.key[0] = Infinity;
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
  if (enter * SHRINK <= leave * STRETCH) entry.key[0] = enter * SHRINK;
}

function offer<B extends Body>(core: Core<B>, node: number, query: Query): void {
  const { tree, store } = core, { entry } = query.heap, isLeaf = tree.left[node] < 0, slot = tree.right[node];
  if (isLeaf && !counts(store, slot, query)) return;
  writeEntryTime(isLeaf ? store.tight : tree.box, isLeaf ? slot : node, query);
  entry.first = isLeaf ? slot : ~node;
  entry.second = 0;
  if (entry.key[0] <= query.limit[0] && entry.key[0] < Infinity) push(query.heap);
}

/** See the file header. `query.limit`: the last time of interest. */
export function findFirst<B extends Body>(
  core: Core<B>, ask: HitQuestion<B>, out: SceneHit, query: Query,
): void {
  const { store, tree } = core, { heap, castOptions, limit, lower } = query, { entry } = heap;
  let found = -1, isOpen = false;
  lower[0] = limit[0];
  heap.count = 0;
  clearHit(out, limit[0]);
  for (let i = 0; i < store.unbounded.length; i++) {
    const slot = store.unbounded[i];
    if (!counts(store, slot, query)) continue;
    entry.key[0] = 0;
    entry.first = slot;
    entry.second = 0;
    push(heap);
  }
  if (tree.root !== NONE) offer(core, tree.root, query);
  while (pop(heap) && entry.key[0] <= limit[0]) {
    const slot = entry.first;
    if (slot < 0) {
      offer(core, tree.left[~slot], query);
      offer(core, tree.right[~slot], query);
      continue;
    }
    castOptions.maxTime = limit[0];
    const hit = ask(core, slot, query);
    lower[0] = Math.min(lower[0], hit.lowerTime);
    if (hit.time < limit[0] || (hit.time === limit[0] && (found < 0 || slot < found))) {
      limit[0] = hit.time;
      found = slot;
      copyHit(hit, out);
    } else if (hit.status === "budget-spent" || Number.isNaN(hit.lowerTime)) isOpen = true;
  }
  if (found < 0 && isOpen) out.status = "budget-spent";
  out.lowerTime = found < 0 ? lower[0] : Math.min(lower[0], out.time);
  out.handle = found < 0 ? NO_BODY : store.handle[found];
}
