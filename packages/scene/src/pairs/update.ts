/**
 * Updates the list of near pairs of a scene: pairs of bodies whose fat boxes are within the reach, a length along
 * each axis. World frame.
 *
 * In: the scene's state, with the bodies that changed since the last update, and the wanted reach. Out: the tree is
 * up to date, and `pairs` holds one record for each near pair that may meet, in order of their slots.
 *
 * Method: the tree is searched for the neighbours of each body with a new fat box. Pairs that were near at the last
 * update, by the bounding boxes of that update, keep their records. New pairs get a new record. Then one pass over
 * the list drops pairs that are no longer near and merges new pairs in. At the first update, and if the reach
 * changes, the tree is searched for all pairs at once. A pair is also dropped when its filter excludes it.
 */
import type { Body } from "@col/types";
import type { Core } from "../store/core.ts";
import { dropPair, growPairs, takePair } from "../store/pairs.ts";
import type { Pairs } from "../store/pairs.ts";
import { settleTree } from "../store/settle.ts";
import { dropSlot, FAT_CHANGED, IN_USE, mayMeet, PAIRS_VOID, UNBOUNDED } from "../store/store.ts";
import type { Store } from "../store/store.ts";
import { areNear, findNearLeaf, findNearPairs, reserve } from "../tree/hits.ts";
import type { List } from "../tree/hits.ts";
import { sortPairs } from "../store/sort.ts";
import type { UpdateSpace } from "../store/update-space.ts";

/** Updates after which the reach shrinks to the largest reach requested in them, if this is less than half of it. */
const UPDATES_MAX = 64;

/** Share of changed bodies from which one search for all pairs costs less than one for each body. A guess. */
const ALL_SHARE = 0.25;

/** Is the box of slot `b` in `boxes` within `reach` (a length) of the half-space of slot `u`? */
function meetsPlane(store: Store, u: number, boxes: Float64Array, b: number, reach: Float64Array): boolean {
  const n = store.planes.get(u), k = 6 * b;
  if (n === undefined) return false;
  const x = n[0] * boxes[n[0] > 0 ? k : k + 3], y = n[1] * boxes[n[1] > 0 ? k + 1 : k + 4],
    z = n[2] * boxes[n[2] > 0 ? k + 2 : k + 5];
  return x + y + z - n[3] <= reach[0] + PLANE_ROUNDING * (Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(n[3]));
}

/** Rounding of the height of a box's corner over a plane, relative to its terms: 16 units in the last place. */
export const PLANE_ROUNDING: number = 3.6e-15;

/** Are the boxes of two slots within the reach? One of the slots may hold a half-space. */
export function slotsNear(store: Store, a: number, b: number, boxes: Float64Array, reach: Float64Array): boolean {
  if (!areNear(boxes, a, boxes, b, reach)) return false;
  if (store.unbounded.length === 0) return true;
  const half = (store.flags[a] & UNBOUNDED) !== 0, other = (store.flags[b] & UNBOUNDED) !== 0;
  if (half && other) return false;
  return half ? meetsPlane(store, a, boxes, b, reach) : !other || meetsPlane(store, b, boxes, a, reach);
}

/** Is there a record of the pair of slots a < b? The list is sorted. */
function isListed(pairs: Pairs, a: number, b: number): boolean {
  const { order } = pairs;
  let low = 0, high = pairs.count;
  while (low < high) {
    const middle = (low + high) >> 1, p = order[middle], u = pairs.a[p];
    if (u < a || (u === a && pairs.b[p] < b)) low = middle + 1;
    else high = middle;
  }
  return low < pairs.count && pairs.a[order[low]] === a && pairs.b[order[low]] === b;
}

/** Has the pair a record? Pairs that were near at the last update have one; `PAIRS_VOID` needs a search of the list. */
function hasRecord<B extends Body>(core: Core<B>, a: number, b: number): boolean {
  const { store, pairs } = core;
  if (((store.flags[a] | store.flags[b]) & PAIRS_VOID) !== 0) return isListed(pairs, Math.min(a, b), Math.max(a, b));
  return pairs.reach[0] >= 0 && slotsNear(store, a, b, store.paired, pairs.reach);
}

function add(found: List, a: number, b: number): void {
  reserve(found, 2);
  found.at[found.count++] = Math.min(a, b);
  found.at[found.count++] = Math.max(a, b);
}

/** New pairs of the half-space `u`, with all bodies that have a box. */
function addPlanePairs<B extends Body>(core: Core<B>, u: number, reach: Float64Array, found: List): void {
  const { store } = core;
  for (let b = 0; b < store.used; b++) {
    if (b === u || (store.flags[b] & UNBOUNDED) !== 0 || !mayMeet(store, u, b)) continue;
    if (slotsNear(store, u, b, store.fat, reach) && !hasRecord(core, u, b)) add(found, u, b);
  }
}

/** All pairs within the reach that have no record yet. */
function findAll<B extends Body>(core: Core<B>, space: UpdateSpace): void {
  const { store, tree } = core, { near, found, waiting, reach } = space;
  near.count = 0;
  findNearPairs(tree, reach, waiting, near);
  for (let i = 0; i < near.count; i += 2) {
    const a = near.at[i], b = near.at[i + 1];
    if (mayMeet(store, a, b) && !hasRecord(core, a, b)) add(found, a, b);
  }
  const { unbounded } = store;
  for (let i = 0; i < unbounded.length; i++) addPlanePairs(core, unbounded[i], reach, found);
}

/** The pairs of the changed bodies that have no record yet. */
function findChanged<B extends Body>(core: Core<B>, space: UpdateSpace): void {
  const { store, tree, changed } = core, { flags, fat, unbounded } = store,
    { near, found, waiting, reach } = space;
  for (let i = 0; i < changed.count; i++) {
    const a = changed.at[i];
    if ((flags[a] & IN_USE) === 0) continue;
    if ((flags[a] & UNBOUNDED) !== 0) {
      addPlanePairs(core, a, reach, found);
      continue;
    }
    near.count = 0;
    findNearLeaf(tree, a, reach, waiting, near);
    for (let j = 0; j < near.count; j++) {
      const b = near.at[j];
      // if both changed, the smaller slot finds the pair
      if ((flags[b] & FAT_CHANGED) !== 0 && b < a) continue;
      if (mayMeet(store, a, b) && !hasRecord(core, a, b)) add(found, a, b);
    }
    for (let j = 0; j < unbounded.length; j++) {
      const u = unbounded[j];
      if ((flags[u] & FAT_CHANGED) !== 0 || !mayMeet(store, a, u)) continue;
      if (slotsNear(store, a, u, fat, reach) && !hasRecord(core, a, u)) add(found, a, u);
    }
  }
}

/** Drops the pairs that have separated, and pairs that are disabled. `all`: the reach changed. */
function dropParted<B extends Body>(core: Core<B>, reach: Float64Array, all: boolean): void {
  const { store, pairs } = core, { flags, fat } = store, { order, a, b } = pairs;
  let kept = 0;
  for (let i = 0; i < pairs.count; i++) {
    const p = order[i], u = a[p], v = b[p], flag = flags[u] | flags[v];
    if (((flag & PAIRS_VOID) !== 0 && !mayMeet(store, u, v))
      || ((all || (flag & FAT_CHANGED) !== 0) && !slotsNear(store, u, v, fat, reach))) dropPair(pairs, p);
    else order[kept++] = p;
  }
  pairs.count = kept;
}

/** Makes records for the sorted pairs in `found` and merges them into the list, from its end. */
function merge<B extends Body>(core: Core<B>, found: List): void {
  const { pairs } = core, fresh = found.count >> 1;
  growPairs(pairs, pairs.count + fresh + 1);
  const { order, a, b } = pairs;
  let i = pairs.count - 1, to = pairs.count + fresh - 1;
  pairs.count += fresh;
  if (i < 0) {
    for (let j = 0; j < fresh; j++) order[j] = takePair(pairs, found.at[2 * j], found.at[2 * j + 1]);
    return;
  }
  for (let j = fresh - 1; j >= 0; j--) {
    const u = found.at[2 * j], v = found.at[2 * j + 1];
    while (i >= 0 && (a[order[i]] > u || (a[order[i]] === u && b[order[i]] > v))) order[to--] = order[i--];
    order[to--] = takePair(pairs, u, v);
  }
}

/** Makes the result the state that the next update compares with; slots of removed bodies become free. */
function commit<B extends Body>(core: Core<B>, all: boolean): void {
  const { store, changed } = core, { flags, fat, paired } = store;
  if (all) paired.set(fat.subarray(0, 6 * store.used));
  for (let i = 0; i < changed.count; i++) {
    const slot = changed.at[i], k = 6 * slot;
    if ((flags[slot] & FAT_CHANGED) === 0) continue;
    flags[slot] &= ~(FAT_CHANGED | PAIRS_VOID);
    if ((flags[slot] & IN_USE) === 0) dropSlot(store, slot);
    else if (!all) for (let c = 0; c < 6; c++) paired[k + c] = fat[k + c];
  }
  changed.count = 0;
  core.removed = 0;
}

/**
 * Writes the reach of the next update: at least `wanted`; it shrinks after many updates with smaller requests.
 */
function chooseReach<B extends Body>(core: Core<B>, wanted: Float64Array): void {
  const { pairs, space: { reach } } = core, { asked } = pairs;
  asked[0] = Math.max(asked[0], wanted[0]);
  pairs.updates++;
  reach[0] = Math.max(pairs.reach[0], wanted[0]);
  if (pairs.updates > UPDATES_MAX) {
    if (2 * asked[0] < reach[0]) reach[0] = asked[0];
    asked[0] = wanted[0];
    pairs.updates = 0;
  }
}

/** Updates the tree and the pairs; afterwards, pairs whose fat boxes are within `wanted[0]` have records. */
export function settlePairs<B extends Body>(core: Core<B>, wanted: Float64Array): void {
  const { pairs, changed, space, store } = core;
  if (core.visiting > 0) {
    // a nested visit: no edit was possible, and the list must stay as it is
    if (wanted[0] > pairs.reach[0])
      throw new Error(`scene: a nested visit cannot use a larger maxDistance than the outer visit, got ${wanted[0]}`);
    return;
  }
  settleTree(core);
  chooseReach(core, wanted);
  const all = space.reach[0] !== pairs.reach[0];
  if (!all && changed.count === 0) return;
  space.found.count = 0;
  space.waiting.count = 0;
  if (all || changed.count > ALL_SHARE * store.count) findAll(core, space);
  else findChanged(core, space);
  sortPairs(space.found, store.used, space.sort);
  dropParted(core, space.reach, all);
  merge(core, space.found);
  pairs.reach[0] = space.reach[0];
  commit(core, all);
}
