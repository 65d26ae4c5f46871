/**
 * Builds the tree of boxes of a scene from scratch, top down.
 *
 * In: slots and their boxes (6 doubles each, world frame). Out: the `Tree`, with boxes of all nodes; nodes are in
 * memory in the order of a depth-first walk, so the next node of a query is near. Method: each part is split at the
 * smallest surface-area cost over bins along the longest axis of the boxes' centres (`cutBins` of the kernel), from a
 * sample of about 256 leaves. Up to 16 leaves are halved in order of their centres, which costs less than bins;
 * leaves that share one centre are halved as they are.
 */
import { Bins, cutBins, openBins } from "@col/kernel";
import { NONE, treeCost } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** Approximate number of leaves that are put into bins to find a split. A guess, large enough for 16 bins. */
const SAMPLE = 256;
/** Parts of up to this many leaves are sorted and halved: most nodes of a tree are no larger. */
const FEW = 16;

/** Scratch memory of builds: grows to the largest build. */
export class BuildSpace {
  /** Slots, in the order of the tree's leaves once it is built. */
  slots: Int32Array = new Int32Array(0);
  /** Twice the centres of the boxes, 3 numbers for each slot. */
  centres: Float64Array = new Float64Array(0);
  readonly bins: Bins = new Bins();
  /** The axis chosen last, and the range of the doubled centres along it. */
  axis: number = 0;
  low: number = NaN;
  high: number = NaN;
  /** Parts still to be split: first leaf, number of leaves, parent, and whether it is the parent's second child. */
  stack: Int32Array = new Int32Array(256);
}

/** Writes the longest axis of the centres of leaves `first .. first + count - 1` to the space. False: one centre. */
function chooseAxis(space: BuildSpace, first: number, count: number): boolean {
  const { slots, centres } = space;
  let x = Infinity, y = Infinity, z = Infinity, u = -Infinity, v = -Infinity, w = -Infinity;
  for (let i = first; i < first + count; i++) {
    const k = 3 * slots[i], a = centres[k], b = centres[k + 1], c = centres[k + 2];
    if (a < x) x = a;
    if (a > u) u = a;
    if (b < y) y = b;
    if (b > v) v = b;
    if (c < z) z = c;
    if (c > w) w = c;
  }
  const axis = u - x >= v - y && u - x >= w - z ? 0 : v - y >= w - z ? 1 : 2;
  space.axis = axis;
  space.low = axis === 0 ? x : axis === 1 ? y : z;
  space.high = axis === 0 ? u : axis === 1 ? v : w;
  const width = space.high - space.low;
  return width > 0 && width < Infinity;
}

/** Puts the leaves of a part into their bins; of a large part, a sample at equal steps. */
function fillBins(
  { slots, centres, bins, axis, low }: BuildSpace, from: Float64Array, first: number, count: number,
): void {
  const { scale, counts, boxes: b } = bins, last = bins.count - 1,
    step = Math.max(1, Math.floor(count / SAMPLE));
  for (let i = first; i < first + count; i += step) {
    const slot = slots[i], j = 6 * slot;
    let k = ((centres[3 * slot + axis] - low) * scale) | 0;
    if (k > last) k = last;
    counts[k]++;
    k *= 6;
    if (from[j] < b[k]) b[k] = from[j];
    if (from[j + 1] < b[k + 1]) b[k + 1] = from[j + 1];
    if (from[j + 2] < b[k + 2]) b[k + 2] = from[j + 2];
    if (from[j + 3] > b[k + 3]) b[k + 3] = from[j + 3];
    if (from[j + 4] > b[k + 4]) b[k + 4] = from[j + 4];
    if (from[j + 5] > b[k + 5]) b[k + 5] = from[j + 5];
  }
}

/** Sorts a few leaves by their centres along the chosen axis, by insertion. */
function sortFew({ slots, centres, axis }: BuildSpace, first: number, count: number): void {
  for (let i = first + 1; i < first + count; i++) {
    const slot = slots[i], at = centres[3 * slot + axis];
    let j = i - 1;
    for (; j >= first && centres[3 * slots[j] + axis] > at; j--) slots[j + 1] = slots[j];
    slots[j + 1] = slot;
  }
}

/** Orders the leaves so that leaves of the first side come first. Returns their number. */
function partition(space: BuildSpace, boxes: Float64Array, first: number, count: number): number {
  if (count < 3 || !chooseAxis(space, first, count)) return count >> 1;
  if (count <= FEW) {
    sortFew(space, first, count);
    return count >> 1;
  }
  openBins(space.bins, count, space.axis, space.low, space.high);
  fillBins(space, boxes, first, count);
  cutBins(space.bins);
  const { slots, centres, bins: { axis, low, scale, cut, cost } } = space, most = space.bins.count - 1;
  if (cost === Infinity) return count >> 1;
  let i = first, j = first + count - 1;
  while (i <= j) {
    const slot = slots[i];
    const b = ((centres[3 * slot + axis] - low) * scale) | 0;
    if ((b < most ? b : most) <= cut) i++;
    else {
      slots[i] = slots[j];
      slots[j--] = slot;
    }
  }
  const size = i - first;
  return size > 0 && size < count ? size : count >> 1;
}

/** Computes the boxes of the inner nodes from the boxes of their children, which have larger indices. */
function uniteUp({ box, left, right, used }: Tree): void {
  for (let n = used - 1; n >= 0; n--) {
    if (left[n] < 0) continue;
    const k = 6 * n, i = 6 * left[n], j = 6 * right[n];
    for (let c = 0; c < 3; c++) {
      const p = box[i + c], q = box[j + c], s = box[i + 3 + c], t = box[j + 3 + c];
      box[k + c] = p < q ? p : q;
      box[k + 3 + c] = s > t ? s : t;
    }
  }
}

/**
 * Rebuilds the whole tree from the first `count` slots of `space.slots` and their boxes in `boxes`. Other slots have no
 * leaf afterwards.
 */
export function buildTree(tree: Tree, boxes: Float64Array, count: number, space: BuildSpace): void {
  const { slots } = space, { box, parent, left, right, leafOf } = tree;
  if (space.centres.length < 3 * leafOf.length) space.centres = new Float64Array(3 * leafOf.length);
  const centres = space.centres;
  for (let i = 0; i < count; i++) {
    const s = slots[i];
    for (let c = 0; c < 3; c++) centres[3 * s + c] = boxes[6 * s + c] + boxes[6 * s + 3 + c];
  }
  leafOf.fill(NONE);
  tree.root = count > 0 ? 0 : NONE;
  tree.leaves = count;
  tree.free = NONE;
  tree.used = 0;
  let stack = space.stack, top = 0;
  if (count > 0) {
    stack[0] = 0; stack[1] = count; stack[2] = NONE; stack[3] = 0;
    top = 4;
  }
  while (top > 0) {
    top -= 4;
    const first = stack[top], size = stack[top + 1], up = stack[top + 2], node = tree.used++;
    parent[node] = up;
    if (up !== NONE && stack[top + 3] === 0) left[up] = node;
    else if (up !== NONE) right[up] = node;
    if (size === 1) {
      const slot = slots[first];
      left[node] = NONE;
      right[node] = slot;
      leafOf[slot] = node;
      for (let i = 0; i < 6; i++) box[6 * node + i] = boxes[6 * slot + i];
      continue;
    }
    const half = partition(space, boxes, first, size);
    if (top + 8 > stack.length) {
      space.stack = new Int32Array(2 * stack.length);
      space.stack.set(stack);
      stack = space.stack;
    }
    stack[top] = first + half; stack[top + 1] = size - half; stack[top + 2] = node; stack[top + 3] = 1;
    stack[top + 4] = first; stack[top + 5] = half; stack[top + 6] = node; stack[top + 7] = 0;
    top += 8;
  }
  uniteUp(tree);
  tree.edits = 0;
  tree.builds++;
  tree.builtCost = treeCost(tree);
}
