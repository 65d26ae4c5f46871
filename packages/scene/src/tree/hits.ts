/**
 * Searches of the tree of a scene: the leaves near a box, the leaves near a leaf, and all pairs of near leaves. They
 * write lists of slots and call no function of the user.
 *
 * In: the `Tree`, a box (6 doubles, world frame) or a slot, and `reach[0]` (length). Out: slots, or pairs of slots,
 * appended to a `List` in no particular order. Two boxes are near each other if the gap along each axis is at most
 * the reach. The test takes the same differences on both sides, so swapping the boxes gives a bit-identical result. A
 * box that contains another one is near every box that the other one is near.
 */
import { NONE } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** A growing list of whole numbers: slots, pairs of slots, or nodes to be visited. */
export class List {
  at: Int32Array = new Int32Array(256);
  count: number = 0;
}

/** Makes room for `room` more numbers. */
export function reserve(list: List, room: number): void {
  if (list.count + room <= list.at.length) return;
  const old = list.at;
  list.at = new Int32Array(2 * (list.count + room));
  list.at.set(old);
}

/** Are box `i` of `p` and box `j` of `q` within `reach[0]`? */
export function areNear(p: Float64Array, i: number, q: Float64Array, j: number, reach: Float64Array): boolean {
  const a = 6 * i, b = 6 * j, r = reach[0];
  return p[a] - q[b + 3] <= r && q[b] - p[a + 3] <= r && p[a + 1] - q[b + 4] <= r
    && q[b + 1] - p[a + 4] <= r && p[a + 2] - q[b + 5] <= r && q[b + 2] - p[a + 5] <= r;
}

/** Appends the slots whose leaves are within `reach[0]` of box `index` of `boxes` to `out`. */
export function findNear(
  tree: Tree, boxes: Float64Array, index: number, reach: Float64Array, waiting: List, out: List,
): void {
  if (tree.root === NONE) return;
  const base = waiting.count;
  reserve(waiting, 1);
  waiting.at[waiting.count++] = tree.root;
  walk(tree, boxes, index, reach, waiting, base, out);
}

/**
 * Appends the slots whose leaves are within `reach[0]` of the leaf of a slot to `out`, without the slot itself. It
 * starts at the leaf and goes up: ancestors need no test.
 */
export function findNearLeaf(tree: Tree, slot: number, reach: Float64Array, waiting: List, out: List): void {
  const { box, left, right, parent, leafOf } = tree, base = waiting.count, leaf = leafOf[slot];
  for (let node = leaf, up = parent[node]; up !== NONE; node = up, up = parent[node]) {
    reserve(waiting, 1);
    waiting.at[waiting.count++] = left[up] === node ? right[up] : left[up];
  }
  walk(tree, box, leaf, reach, waiting, base, out);
}

/** Appends the near leaves at or below the nodes of `waiting` from index `base` on; empties `waiting` to `base`. */
function walk(
  tree: Tree, boxes: Float64Array, index: number, reach: Float64Array, waiting: List, base: number, out: List,
): void {
  const { box, left, right } = tree, r = reach[0], k = 6 * index;
  const x = boxes[k], y = boxes[k + 1], z = boxes[k + 2], u = boxes[k + 3], v = boxes[k + 4], w = boxes[k + 5];
  let top = waiting.count, stack = waiting.at;
  while (top > base) {
    const node = stack[--top], j = 6 * node;
    if (!(box[j] - u <= r && x - box[j + 3] <= r && box[j + 1] - v <= r && y - box[j + 4] <= r && box[j + 2] - w <= r
      && z - box[j + 5] <= r)) continue;
    if (left[node] >= 0) {
      if (top + 2 > stack.length) {
        waiting.count = top;
        reserve(waiting, 2);
        stack = waiting.at;
      }
      stack[top] = left[node];
      stack[top + 1] = right[node];
      top += 2;
    } else {
      if (out.count === out.at.length) reserve(out, 1);
      out.at[out.count++] = right[node];
    }
  }
  waiting.count = base;
}

/** Appends all pairs of leaves within `reach[0]` of each other to `out`: two slots each, the smaller first. */
export function findNearPairs(tree: Tree, reach: Float64Array, waiting: List, out: List): void {
  if (tree.leaves < 2) return;
  const { box, left, right } = tree, base = waiting.count;
  reserve(waiting, 2);
  let stack = waiting.at, top = base;
  stack[top++] = tree.root;
  stack[top++] = tree.root;
  while (top > base) {
    const m = stack[--top], n = stack[--top];
    waiting.count = top;
    reserve(waiting, 6);
    stack = waiting.at;
    if (n === m) {
      const l = left[n], r = right[n];
      if (left[l] >= 0) {
        stack[top++] = l; stack[top++] = l;
      }
      if (left[r] >= 0) {
        stack[top++] = r; stack[top++] = r;
      }
      if (areNear(box, l, box, r, reach)) {
        stack[top++] = l; stack[top++] = r;
      }
    } else if (left[n] < 0 && left[m] < 0) {
      reserve(out, 2);
      const a = right[n], b = right[m];
      out.at[out.count] = Math.min(a, b);
      out.at[out.count + 1] = Math.max(a, b);
      out.count += 2;
    } else if (left[m] < 0 || (left[n] >= 0 && isLarger(box, n, m))) {
      const l = left[n], r = right[n];
      if (areNear(box, l, box, m, reach)) {
        stack[top++] = l; stack[top++] = m;
      }
      if (areNear(box, r, box, m, reach)) {
        stack[top++] = r; stack[top++] = m;
      }
    } else {
      const l = left[m], r = right[m];
      if (areNear(box, n, box, l, reach)) {
        stack[top++] = n; stack[top++] = l;
      }
      if (areNear(box, n, box, r, reach)) {
        stack[top++] = n; stack[top++] = r;
      }
    }
  }
  waiting.count = base;
}

/** Is the sum of the edges of the box of node `n` larger than the sum of node `m`? */
function isLarger(box: Float64Array, n: number, m: number): boolean {
  const i = 6 * n, j = 6 * m;
  return box[i + 3] - box[i] + box[i + 4] - box[i + 1] + box[i + 5] - box[i + 2]
    > box[j + 3] - box[j] + box[j + 4] - box[j + 1] + box[j + 5] - box[j + 2];
}
