/**
 * The tree from scratch: top down, split where the surface-area cost of the two sides is least over 16 bins along the
 * longest axis of the boxes' centres (Wald 2007). A few leaves are halved in order of their centres, which costs less
 * than bins, and leaves that share one centre are halved as they are. Nodes lie in the order of a walk, so what a query
 * reads next lies near.
 */
import { NONE, treeCost, writeArea } from "./tree.ts";
import type { Tree } from "./tree.ts";

const BINS = 16;
/** So many leaves are sorted and halved: most nodes of a tree have no more. */
const FEW = 8;
/** Rows of a bin: its box. */
const ROW = 6;

/** Scratch of builds: grows to the largest one. */
export class BuildSpace {
  /** Slots, in the order of the tree's leaves once it is built. */
  slots: Int32Array = new Int32Array(0);
  /** Twice the centres of the boxes of the slots, 3 each. */
  centres: Float64Array = new Float64Array(0);
  readonly boxes: Float64Array = new Float64Array(BINS * ROW);
  readonly counts: Int32Array = new Int32Array(BINS);
  /** Half surface of all bins up to one, times the leaves in them. */
  readonly before: Float64Array = new Float64Array(BINS);
  readonly sweep: Float64Array = new Float64Array(ROW);
  readonly area: Float64Array = new Float64Array(1);
  /** Parts still to be split: first leaf, number of leaves, parent, and whether it is the parent's second child. */
  stack: Int32Array = new Int32Array(256);
  /** The split found last: axis, origin and scale of the bins. */
  axis: number = 0;
  origin: number = 0;
  scale: number = 0;
}

function emptyBox(box: Float64Array, k: number): void {
  box[k] = box[k + 1] = box[k + 2] = Infinity;
  box[k + 3] = box[k + 4] = box[k + 5] = -Infinity;
}

function widen(box: Float64Array, k: number, from: Float64Array, j: number): void {
  box[k] = Math.min(box[k], from[j]);
  box[k + 1] = Math.min(box[k + 1], from[j + 1]);
  box[k + 2] = Math.min(box[k + 2], from[j + 2]);
  box[k + 3] = Math.max(box[k + 3], from[j + 3]);
  box[k + 4] = Math.max(box[k + 4], from[j + 4]);
  box[k + 5] = Math.max(box[k + 5], from[j + 5]);
}

/** The longest axis of the centres of leaves `first .. first + count - 1`, into the space. False: one centre. */
function chooseAxis(space: BuildSpace, first: number, count: number): boolean {
  const { slots, centres } = space;
  let x = Infinity, y = Infinity, z = Infinity, u = -Infinity, v = -Infinity, w = -Infinity;
  for (let i = first; i < first + count; i++) {
    const k = 3 * slots[i], a = centres[k], b = centres[k + 1], c = centres[k + 2];
    x = Math.min(x, a);
    u = Math.max(u, a);
    y = Math.min(y, b);
    v = Math.max(v, b);
    z = Math.min(z, c);
    w = Math.max(w, c);
  }
  const axis = u - x >= v - y && u - x >= w - z ? 0 : v - y >= w - z ? 1 : 2;
  const low = axis === 0 ? x : axis === 1 ? y : z, high = axis === 0 ? u : axis === 1 ? v : w;
  space.axis = axis;
  space.origin = low;
  space.scale = BINS / (high - low);
  return space.scale < Infinity && space.scale > 0;
}

/** The bin after which the cost is least, over the bins of the chosen axis. */
function bestBin(space: BuildSpace, boxes: Float64Array, first: number, count: number): number {
  const { slots, centres, axis, origin, scale, counts, boxes: bins, before, sweep, area } = space;
  counts.fill(0);
  for (let b = 0; b < BINS; b++) emptyBox(bins, ROW * b);
  for (let i = first; i < first + count; i++) {
    const slot = slots[i], b = Math.min(BINS - 1, ((centres[3 * slot + axis] - origin) * scale) | 0);
    counts[b]++;
    widen(bins, ROW * b, boxes, ROW * slot);
  }
  emptyBox(sweep, 0);
  let n = 0;
  for (let b = 0; b < BINS - 1; b++) {
    n += counts[b];
    if (counts[b] > 0) widen(sweep, 0, bins, ROW * b);
    writeArea(sweep, 0, area, 0);
    before[b] = n === 0 ? 0 : n * area[0];
  }
  emptyBox(sweep, 0);
  let best = 0, bestCost = Infinity;
  n = 0;
  for (let b = BINS - 1; b > 0; b--) {
    n += counts[b];
    if (counts[b] > 0) widen(sweep, 0, bins, ROW * b);
    writeArea(sweep, 0, area, 0);
    const cost = before[b - 1] + (n === 0 ? 0 : n * area[0]);
    // (the first and the last bin are never empty)
    if (cost < bestCost) {
      bestCost = cost;
      best = b - 1;
    }
  }
  return best;
}

/** Leaves in order of their centres along the chosen axis: insertion, for a few. */
function sortFew({ slots, centres, axis }: BuildSpace, first: number, count: number): void {
  for (let i = first + 1; i < first + count; i++) {
    const slot = slots[i], at = centres[3 * slot + axis];
    let j = i - 1;
    for (; j >= first && centres[3 * slots[j] + axis] > at; j--) slots[j + 1] = slots[j];
    slots[j + 1] = slot;
  }
}

/** Orders the leaves so that those of the first side come first. Returns how many they are. */
function partition(space: BuildSpace, boxes: Float64Array, first: number, count: number): number {
  if (count < 3 || !chooseAxis(space, first, count)) return count >> 1;
  if (count <= FEW) {
    sortFew(space, first, count);
    return count >> 1;
  }
  const last = bestBin(space, boxes, first, count), { slots, centres, axis, origin, scale } = space;
  let i = first, j = first + count - 1;
  while (i <= j) {
    const slot = slots[i];
    if (Math.min(BINS - 1, ((centres[3 * slot + axis] - origin) * scale) | 0) <= last) i++;
    else {
      slots[i] = slots[j];
      slots[j--] = slot;
    }
  }
  const size = i - first;
  return size > 0 && size < count ? size : count >> 1;
}

/** Boxes of the inner nodes from those of their children. Children stand behind their parents. */
function uniteUp(tree: Tree): void {
  const { box, left, right } = tree;
  for (let n = tree.used - 1; n >= 0; n--) {
    if (left[n] < 0) continue;
    const k = 6 * n, i = 6 * left[n], j = 6 * right[n];
    box[k] = Math.min(box[i], box[j]);
    box[k + 1] = Math.min(box[i + 1], box[j + 1]);
    box[k + 2] = Math.min(box[i + 2], box[j + 2]);
    box[k + 3] = Math.max(box[i + 3], box[j + 3]);
    box[k + 4] = Math.max(box[i + 4], box[j + 4]);
    box[k + 5] = Math.max(box[i + 5], box[j + 5]);
  }
}

/**
 * The whole tree anew, of the first `count` slots of `space.slots`, with the boxes that stand in `boxes` at each. Other
 * slots have no leaf afterwards.
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
