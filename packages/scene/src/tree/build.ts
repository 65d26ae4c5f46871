/**
 * The tree from scratch: top down, split where the surface-area cost of the two sides is least over 16 bins along the
 * longest axis of the boxes' centres (Wald 2007). A few leaves are halved in order of their centres, which costs less
 * than bins, and leaves that share one centre are halved as they are. Nodes lie in memory in the order of a walk, so
 * the next node of a query lies near.
 */
import { NONE, treeCost, writeArea } from "./tree.ts";
import type { Tree } from "./tree.ts";

const BINS = 16;
/** Parts of up to `BINNED_FEW` leaves have fewer bins: there walks over bins cost more than walks over leaves. */
const BINS_OF_FEW = 8;
const BINNED_FEW = 32;
/** Leaves looked at to find a split: of larger parts every so many-th. A guess, large enough for 16 bins. */
const SAMPLE = 256;
/** So many leaves are sorted and halved: most nodes of a tree have no more. */
const FEW = 16;
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
  bins: number = BINS;
}

function emptyBox(box: Float64Array, k: number): void {
  box[k] = box[k + 1] = box[k + 2] = Infinity;
  box[k + 3] = box[k + 4] = box[k + 5] = -Infinity;
}

function widen(box: Float64Array, k: number, from: Float64Array, j: number): void {
  if (from[j] < box[k]) box[k] = from[j];
  if (from[j + 1] < box[k + 1]) box[k + 1] = from[j + 1];
  if (from[j + 2] < box[k + 2]) box[k + 2] = from[j + 2];
  if (from[j + 3] > box[k + 3]) box[k + 3] = from[j + 3];
  if (from[j + 4] > box[k + 4]) box[k + 4] = from[j + 4];
  if (from[j + 5] > box[k + 5]) box[k + 5] = from[j + 5];
}

/** The longest axis of the centres of leaves `first .. first + count - 1`, into the space. False: one centre. */
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
  const low = axis === 0 ? x : axis === 1 ? y : z, high = axis === 0 ? u : axis === 1 ? v : w;
  space.axis = axis;
  space.origin = low;
  space.bins = count <= BINNED_FEW ? BINS_OF_FEW : BINS;
  space.scale = space.bins / (high - low);
  return space.scale < Infinity && space.scale > 0;
}

/** Leaves of a part into their bins, every `step`-th. */
function fillBins(space: BuildSpace, boxes: Float64Array, first: number, end: number, step: number): void {
  const { slots, centres, axis, origin, scale, counts, boxes: bins } = space, last = space.bins - 1;
  counts.fill(0);
  for (let b = 0; b <= last; b++) emptyBox(bins, ROW * b);
  for (let i = first; i < end; i += step) {
    const slot = slots[i];
    let b = ((centres[3 * slot + axis] - origin) * scale) | 0;
    if (b > last) b = last;
    counts[b]++;
    widen(bins, ROW * b, boxes, ROW * slot);
  }
}

/** The bin after which the cost is least, over the bins of the chosen axis. */
function bestBin(space: BuildSpace, boxes: Float64Array, first: number, count: number): number {
  const { counts, boxes: bins, before, sweep, area } = space, many = space.bins;
  fillBins(space, boxes, first, first + count, Math.max(1, Math.floor(count / SAMPLE)));
  emptyBox(sweep, 0);
  let n = 0;
  for (let b = 0; b < many - 1; b++) {
    n += counts[b];
    if (counts[b] > 0) widen(sweep, 0, bins, ROW * b);
    writeArea(sweep, 0, area, 0);
    before[b] = n === 0 ? 0 : n * area[0];
  }
  emptyBox(sweep, 0);
  let best = 0, bestCost = Infinity;
  n = 0;
  for (let b = many - 1; b > 0; b--) {
    n += counts[b];
    if (counts[b] > 0) widen(sweep, 0, bins, ROW * b);
    writeArea(sweep, 0, area, 0);
    const cost = before[b - 1] + (n === 0 ? 0 : n * area[0]);
    // (of all leaves the first and the last bin are never empty; of a sample they may be)
    if (before[b - 1] > 0 && n > 0 && cost < bestCost) {
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

/** Orders the leaves so that leaves of the first side come first. Returns their number. */
function partition(space: BuildSpace, boxes: Float64Array, first: number, count: number): number {
  if (count < 3 || !chooseAxis(space, first, count)) return count >> 1;
  if (count <= FEW) {
    sortFew(space, first, count);
    return count >> 1;
  }
  const last = bestBin(space, boxes, first, count), { slots, centres, axis, origin, scale } = space,
    most = space.bins - 1;
  let i = first, j = first + count - 1;
  while (i <= j) {
    const slot = slots[i];
    const b = ((centres[3 * slot + axis] - origin) * scale) | 0;
    if ((b < most ? b : most) <= last) i++;
    else {
      slots[i] = slots[j];
      slots[j--] = slot;
    }
  }
  const size = i - first;
  return size > 0 && size < count ? size : count >> 1;
}

/** Boxes of the inner nodes from the boxes of their children. Children stand behind their parents. */
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
