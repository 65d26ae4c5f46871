/**
 * The closest pair of bodies of a scene, with a bracket of the smallest distance of all pairs.
 *
 * In: a scene and `maxDistance` (length). Out: a `ClosestPair`: two handles, distance and lower bound (lengths),
 * witness points and normal (world frame). Pairs that the filters exclude do not count.
 *
 * Method: the tree is searched against itself, best first. Pairs of nodes whose boxes meet are opened from a stack;
 * all others wait in a heap, with the distance of their boxes as key; pairs of bodies wait there too, with the
 * distance of their tight boxes. No entry in the heap can have a distance below the next key, so the search ends when
 * the key exceeds the smallest distance found. Of equally close pairs the pair with the smaller slots wins, whatever
 * the tree looks like. A pair that touches or overlaps ends the first search. If the solver returns depths, a second
 * search follows, whose keys are signed distances of boxes: bodies inside boxes do not overlap deeper than the boxes
 * do.
 */
import type { OptionNames } from "@col/kernel";
import type { Body } from "@col/types";
import { requireAtLeast } from "@col/kernel";
import { requireOptions, coreOf } from "../store/checks.ts";
import { beginQuery, endQuery } from "../store/core.ts";
import type { Core, Scene } from "../store/core.ts";
import { readPose } from "../store/query.ts";
import type { Query } from "../store/query.ts";
import { settleTree } from "../store/settle.ts";
import { mayMeet, UNBOUNDED } from "../store/store.ts";
import { clearDistance, copyDistance, createClosestPair, NO_BODY } from "../store/result.ts";
import type { ClosestPair } from "../store/result.ts";
import { reserve } from "../tree/hits.ts";
import { NONE } from "../tree/tree.ts";
import { askCold, hasNoSign } from "./ask.ts";
import { boxGap, slotGap } from "./gaps.ts";

const CLOSEST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["maxDistance"]);

/** Options of `closestPair`. */
export interface ClosestPairOptions {
  /** Pairs with a larger distance are ignored. Length, >= 0. Default: no limit. */
  readonly maxDistance?: number | undefined;
}

const NO_OPTIONS: ClosestPairOptions = {};

/**
 * Puts two nodes, or the bodies of two leaves, on the stack or into the heap, or drops them. Node n is stored as ~n.
 */
function offer<B extends Body>(core: Core<B>, n: number, m: number, query: Query): void {
  const { tree, store } = core, { left, right, box } = tree, { waiting, heap } = query;
  if (left[n] < 0 && left[m] < 0) {
    const a = Math.min(right[n], right[m]), b = Math.max(right[n], right[m]);
    if (!mayMeet(store, a, b)) return;
    boxGap(store.tight, a, store.tight, b, query.signed, heap);
    if (heap.key[0] <= query.limit[0]) heap.push(a, b);
    return;
  }
  boxGap(box, n, box, m, query.signed, heap);
  if (heap.key[0] > query.limit[0]) return;
  if (query.signed || heap.key[0] > 0) {
    heap.push(~n, ~m);
    return;
  }
  reserve(waiting, 2);
  waiting.at[waiting.count++] = n;
  waiting.at[waiting.count++] = m;
}

/** Offers the children of a pair of nodes: of the node with the longer box, or all pairs of a node with itself. */
function open<B extends Body>(core: Core<B>, n: number, m: number, query: Query): void {
  const { left, right, box } = core.tree, { waiting } = query;
  if (n === m) {
    const l = left[n], r = right[n];
    for (let side = 0; side < 2; side++) {
      const child = side === 0 ? l : r;
      if (left[child] < 0) continue;
      reserve(waiting, 2);
      waiting.at[waiting.count++] = child;
      waiting.at[waiting.count++] = child;
    }
    offer(core, l, r, query);
    return;
  }
  const i = 6 * n, j = 6 * m, longer = box[i + 3] - box[i] + box[i + 4] - box[i + 1] + box[i + 5] - box[i + 2]
    >= box[j + 3] - box[j] + box[j + 4] - box[j + 1] + box[j + 5] - box[j + 2];
  const first = left[m] < 0 || (left[n] >= 0 && longer), which = first ? n : m, other = first ? m : n;
  offer(core, left[which], other, query);
  offer(core, right[which], other, query);
}

function drain<B extends Body>(core: Core<B>, query: Query): void {
  const { waiting } = query;
  while (waiting.count > 0) {
    waiting.count -= 2;
    open(core, waiting.at[waiting.count], waiting.at[waiting.count + 1], query);
  }
}

/** Pairs with half-spaces, which are not in the tree. */
function offerPlanes<B extends Body>(core: Core<B>, query: Query): void {
  const { store } = core;
  for (let i = 0; i < store.unbounded.length; i++) {
    const u = store.unbounded[i];
    for (let b = 0; b < store.used; b++) {
      if ((store.flags[b] & UNBOUNDED) !== 0 || !mayMeet(store, u, b)) continue;
      slotGap(store, u, b, query.signed, query.heap);
      if (query.heap.key[0] <= query.limit[0]) query.heap.push(Math.min(u, b), Math.max(u, b));
    }
  }
}

/**
 * Solves pairs in the order of their keys, up to `query.limit`, and keeps the minimum distance in `out`. Ends when no
 * pair can be nearer. Without `query.signed`, also at a pair that is not separated, since no key is below 0.
 */
function seek<B extends Body>(core: Core<B>, best: Int32Array, out: ClosestPair, query: Query): void {
  const { store, tree, solvers } = core, { heap, waiting, result, limit, lower, signed } = query;
  heap.size = waiting.count = 0;
  offerPlanes(core, query);
  if (tree.root !== NONE && tree.left[tree.root] >= 0) open(core, tree.root, tree.root, query);
  drain(core, query);
  while (heap.pop() && heap.key[0] <= limit[0]) {
    const u = heap.first, v = heap.second;
    if (u < 0) {
      open(core, ~u, ~v, query);
      drain(core, query);
      continue;
    }
    query.options.maxDistance = Math.max(0, limit[0]);
    readPose(store, v, query.poseB);
    askCold(core, u, store.body[v], query.poseB, solvers.distance, query);
    lower[0] = Math.min(lower[0], result.lowerBound);
    const d = result.distance, isLess = d < limit[0]
      || (d === limit[0] && (best[0] < 0 || u < best[0] || (u === best[0] && v < best[1])));
    // a distance of NaN (from a support function) comes before all others: it is reported
    if (isLess || Number.isNaN(d)) {
      copyDistance(result, out);
      limit[0] = d;
      best[0] = u;
      best[1] = v;
    }
    if (Number.isNaN(d) || (d <= 0 && !signed) || hasNoSign(store.body[u], store.body[v], result)) return;
  }
}

/** `query.limit`: the largest distance of interest. */
function search<B extends Body>(core: Core<B>, out: ClosestPair, query: Query): void {
  const { store } = core, { limit, lower, found } = query;
  found.fill(-1);
  lower[0] = limit[0];
  clearDistance(out);
  seek(core, found, out, query);
  // the solver may return depths: the search continues for a deeper pair among the pairs whose boxes overlap
  if (found[0] >= 0 && limit[0] <= 0 && !hasNoSign(store.body[found[0]], store.body[found[1]], out)) {
    query.signed = true;
    seek(core, found, out, query);
  }
  const a = found[0];
  if (a >= 0) limit[0] = out.distance;
  out.lowerBound = Math.min(lower[0], limit[0]);
  out.handleA = a < 0 ? NO_BODY : store.handle[a];
  out.handleB = a < 0 ? NO_BODY : store.handle[found[1]];
}

/**
 * The closest pair of bodies of the scene, with a bracket of the minimum distance of all pairs, by the solver
 * `distance` of the scene. If it returns depths, as `signedDistance` of `@col/epa` does, the result is the pair that
 * overlaps deepest. Else overlapping pairs have distance 0, and the first in order of their slots is the result.
 * Filters: as in `forEachPair`.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on an unusable option.
 */
export function closestPair<B extends Body>(
  scene: Scene<B>, options: ClosestPairOptions = NO_OPTIONS, out?: ClosestPair,
): ClosestPair {
  const core = coreOf("closestPair", scene);
  requireOptions("closestPair", options, CLOSEST_OPTIONS);
  const { maxDistance = Infinity } = options;
  requireAtLeast("closestPair", "options.maxDistance", maxDistance, 0);
  const best = out ?? createClosestPair(), query = beginQuery(core);
  try {
    if (core.visiting === 0) settleTree(core);
    core.visiting++;
    try {
      query.limit[0] = maxDistance;
      search(core, best, query);
    } finally {
      core.visiting--;
    }
  } finally {
    endQuery(core);
  }
  return best;
}
