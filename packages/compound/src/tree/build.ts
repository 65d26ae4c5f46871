/**
 * Builds the bounding-box tree of a body from the boxes of its items, top down, and refits it after items have moved.
 *
 * In: the number of items, a function that writes the box of one item (body frame, lengths), the origin. Out: a
 * `StaticTree`.
 *
 * Method: each run of items is cut across the axis along which the centres of the boxes spread most, at the minimum
 * of the surface area heuristic over bins (bins.ts). Runs of up to 4 items become leaves, since more cuts would cost
 * more memory than they save time. Deeper than `HALVES_FROM` cuts, runs are halved, so no input makes a deep tree. At
 * the end, boxes are united upward. Time is O(n log n); memory is 39 bytes per node and 4 bytes per item.
 */
import { Bins } from "@col/kernel";
import { findCut, stepOf } from "./bins.ts";
import {
  DEPTH_MAX, LEAF_MAX, leafCount, leafFirst, leafLink, LEAST, STEP, writeDown, writeUp,
} from "./static-tree.ts";
import type { StaticTree } from "./static-tree.ts";

/** Writes the box of item `i`, body frame: min x, y, z, max x, y, z. */
export type ItemBoxFn = (i: number, out: Float64Array) => void;

/** Cuts from the root after which runs are halved: 2^31 items then end within `DEPTH_MAX`. */
const HALVES_FROM: number = DEPTH_MAX - 32;

/** State of a build. */
interface Build {
  /** Boxes of the items, in the order of `order`, less the origin. */
  readonly items: Float32Array;
  readonly order: Int32Array;
  readonly boxes: Float32Array;
  readonly links: Int32Array;
  /** Open runs: node, first item, one past the last, depth. */
  readonly open: number[];
  readonly bins: Bins;
  /** Box of the doubled centres of a run. */
  readonly centres: Float64Array;
  nodes: number;
}

/** Writes the box of the doubled centres of a run, of every `step`-th of its items. */
function measure(build: Build, first: number, end: number, step: number): void {
  const { items, centres } = build;
  let x = Infinity, y = Infinity, z = Infinity, u = -Infinity, v = -Infinity, w = -Infinity;
  for (let i = 6 * first; i < 6 * end; i += 6 * step) {
    const a = items[i] + items[i + 3], b = items[i + 1] + items[i + 4], c = items[i + 2] + items[i + 5];
    if (a < x) x = a;
    if (a > u) u = a;
    if (b < y) y = b;
    if (b > v) v = b;
    if (c < z) z = c;
    if (c > w) w = c;
  }
  centres[0] = x; centres[1] = y; centres[2] = z; centres[3] = u; centres[4] = v; centres[5] = w;
}

/** The box of a leaf, from its items. */
function boundLeaf({ items, boxes }: Build, node: number, first: number, end: number): void {
  let x = Infinity, y = Infinity, z = Infinity, u = -Infinity, v = -Infinity, w = -Infinity;
  for (let i = 6 * first; i < 6 * end; i += 6) {
    const p = items[i], q = items[i + 1], r = items[i + 2], s = items[i + 3], t = items[i + 4], o = items[i + 5];
    if (p < x) x = p;
    if (q < y) y = q;
    if (r < z) z = r;
    if (s > u) u = s;
    if (t > v) v = t;
    if (o > w) w = o;
  }
  const k = 6 * node;
  boxes[k] = x; boxes[k + 1] = y; boxes[k + 2] = z; boxes[k + 3] = u; boxes[k + 4] = v; boxes[k + 5] = w;
}

/** The boxes of all inner nodes from the boxes of their children, which come after them. */
function unite(boxes: Float32Array, links: Int32Array, nodes: number): void {
  for (let node = nodes - 1; node >= 0; node--) {
    if (links[node] < 0) continue;
    const k = 6 * node, i = 6 * links[node];
    for (let c = 0; c < 3; c++) {
      const p = boxes[i + c], q = boxes[i + 6 + c], s = boxes[i + 3 + c], t = boxes[i + 9 + c];
      boxes[k + c] = p < q ? p : q;
      boxes[k + 3 + c] = s > t ? s : t;
    }
  }
}

function swap({ items, order }: Build, i: number, j: number): void {
  const item = order[i];
  order[i] = order[j];
  order[j] = item;
  for (let k = 6 * i, l = 6 * j, end = k + 6; k < end; k++, l++) {
    const x = items[k];
    items[k] = items[l];
    items[l] = x;
  }
}

/** Brings the items left of the cut to the front of the run; returns the first of the right side. */
function partition(build: Build, first: number, end: number): number {
  const { items, bins: { axis, low, scale, count, cut } } = build, last = count - 1;
  let i = first, j = end - 1;
  while (i <= j) {
    const k = (items[6 * i + axis] + items[6 * i + 3 + axis] - low) * scale | 0;
    if ((k < 0 ? 0 : k < last ? k : last) <= cut) i++;
    else swap(build, i, j--);
  }
  return i;
}

/** The axis along which the centres of a run, or of its sample, spread most; `centres` is written. */
function longestAxis(build: Build, first: number, end: number, step: number): number {
  const { centres: c } = build;
  measure(build, first, end, step);
  const x = c[3] - c[0], y = c[4] - c[1], z = c[5] - c[2];
  return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

/** Where to cut a run, its items in order; its `first` where it is to be a leaf. */
function cutRun(build: Build, first: number, end: number, depth: number): number {
  const count = end - first, { centres, bins } = build, half = first + (count >> 1);
  if (count <= LEAF_MAX) return first;
  let step = stepOf(count), axis = longestAxis(build, first, end, step);
  if (step > 1 && centres[3 + axis] === centres[axis]) {
    // a sample that shares one centre gives no information about the others
    step = 1;
    axis = longestAxis(build, first, end, step);
  }
  const width = centres[3 + axis] - centres[axis];
  // infinite or NaN widths: boxes beyond float32
  const canCut = width > 0 && width < Infinity && depth < HALVES_FROM;
  if (!canCut) return half;
  findCut(bins, build.items, first, end, step, axis, centres[axis], centres[3 + axis]);
  if (bins.cost === Infinity) return half;
  const cut = partition(build, first, end);
  return cut > first && cut < end ? cut : half;
}

/** Cuts all runs; see the file header. */
function cutAll(build: Build, count: number): void {
  const { open, links } = build;
  open.push(0, 0, count, 0);
  build.nodes = 1;
  while (open.length > 0) {
    const depth = open.pop() ?? 0, end = open.pop() ?? 0, first = open.pop() ?? 0, node = open.pop() ?? 0;
    const cut = cutRun(build, first, end, depth);
    if (cut === first) {
      boundLeaf(build, node, first, end);
      links[node] = leafLink(first, end - first);
      continue;
    }
    const child = build.nodes;
    links[node] = child;
    build.nodes += 2;
    open.push(child + 1, cut, end, depth + 1, child, first, cut, depth + 1);
  }
}

const bytes = (length: number, shared: boolean): ArrayBuffer =>
  // (no typed array distinguishes the two)
  (shared ? new SharedArrayBuffer(length) : new ArrayBuffer(length)) as ArrayBuffer;

/**
 * See the file header. `origin`: the origin of the boxes, kept; `shared`: in memory that workers can share.
 */
export function buildTree(count: number, boxOf: ItemBoxFn, origin: Float64Array, shared: boolean): StaticTree {
  const box = new Float64Array(6), items = new Float32Array(6 * count), most = Math.max(1, 2 * count - 1);
  const order = new Int32Array(bytes(4 * count, shared));
  for (let i = 0; i < count; i++) {
    boxOf(i, box);
    order[i] = i;
    for (let k = 0; k < 3; k++) {
      // (outward in any case: to look whether the float is the number costs more than the step)
      const low = box[k] - origin[k], high = box[3 + k] - origin[k];
      items[6 * i + k] = low - Math.abs(low) * STEP - LEAST;
      items[6 * i + 3 + k] = high + Math.abs(high) * STEP + LEAST;
    }
  }
  const build: Build = {
    items, order, boxes: new Float32Array(6 * most), links: new Int32Array(most), open: [], bins: new Bins(),
    centres: new Float64Array(6), nodes: 0,
  };
  cutAll(build, count);
  unite(build.boxes, build.links, build.nodes);
  const boxes = new Float32Array(bytes(24 * build.nodes, shared)),
    links = new Int32Array(bytes(4 * build.nodes, shared)), at = new Float64Array(bytes(24, shared));
  boxes.set(build.boxes.subarray(0, 6 * build.nodes));
  links.set(build.links.subarray(0, build.nodes));
  at.set(origin);
  return {
    origin: at, boxes, normals: new Int8Array(bytes(3 * build.nodes, shared)),
    slabs: new Float32Array(bytes(8 * build.nodes, shared)), links, order,
  };
}

/** Writes all boxes of a tree anew after its items moved; the cuts stay. */
export function refitTree(tree: StaticTree, boxOf: ItemBoxFn): void {
  const { boxes, links, order, origin } = tree, box = new Float64Array(6);
  for (let node = 0; node < links.length; node++) {
    if (links[node] >= 0) continue;
    const first = leafFirst(links[node]), end = first + leafCount(links[node]), at = 6 * node;
    for (let i = first; i < end; i++) {
      boxOf(order[i], box);
      for (let k = 0; k < 3; k++) {
        const low = box[k] - origin[k], high = box[3 + k] - origin[k];
        if (i === first || low < boxes[at + k]) writeDown(boxes, at + k, low);
        if (i === first || high > boxes[at + 3 + k]) writeUp(boxes, at + 3 + k, high);
      }
    }
  }
  unite(boxes, links, links.length);
}
