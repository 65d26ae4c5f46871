/**
 * The type of the bounding-box tree over the items of a body (parts of a compound, triangles of a mesh), and its
 * encoding.
 *
 * It consists of typed arrays only, so it survives structured cloning; on shared memory all workers use the same
 * tree. Boxes are float32 (lengths), relative to a double-precision origin in the body's frame, and rounded outward.
 * `writeDown` and `writeUp` do this rounding. A leaf holds up to 4 items, and the depth is at most 96.
 */

/** A binary tree of boxes; node 0 is the root, the two children of a node lie side by side. */
export interface StaticTree {
  /** Boxes are relative to this point of the body's frame, the centre of its box, so they are tight anywhere. */
  readonly origin: Float64Array;
  /** Per node min x, y, z, max x, y, z less `origin`, rounded outward. Lengths. */
  readonly boxes: Float32Array;
  /** Per node of a mesh the mean normal of its triangles, 3 signed bytes, not of unit length; zeros: no normal. */
  readonly normals: Int8Array;
  /** Per node the least and largest height along its normal, less the height of `origin`, rounded outward. */
  readonly slabs: Float32Array;
  /** Per node the first of its two children; of a leaf the code of its items (`leafFirst`, `leafCount`), negative. */
  readonly links: Int32Array;
  /** The items in the order of the leaves. */
  readonly order: Int32Array;
}

/** Most items of a leaf: their number less one has two bits of a link. */
export const LEAF_MAX: number = 4;
/** Most nodes on a way from the root to a leaf, which bounds the stacks of walks. */
export const DEPTH_MAX: number = 96;

/** The link of a leaf of `count` items from place `first` of `order` on. */
export function leafLink(first: number, count: number): number {
  return ~(first * 4 + count - 1);
}

/** Place in `order` of the first item of a leaf. */
export function leafFirst(link: number): number {
  return ~link >>> 2;
}

/** Number of items of a leaf. */
export function leafCount(link: number): number {
  return (~link & 3) + 1;
}

/**
 * Half a step of float32 below 1, and its least number: x - |x| STEP - LEAST is not above x as a float32 either. No
 * dimension; a length.
 */
export const STEP: number = 2 ** -23;
export const LEAST: number = 2 ** -149;

/** Writes `x` to `boxes[at]`, rounded down. */
export function writeDown(boxes: Float32Array, at: number, x: number): void {
  boxes[at] = x;
  if (boxes[at] > x) boxes[at] = x - Math.abs(x) * STEP - LEAST;
}

/** Writes `x` to `boxes[at]`, rounded up. */
export function writeUp(boxes: Float32Array, at: number, x: number): void {
  boxes[at] = x;
  if (boxes[at] < x) boxes[at] = x + Math.abs(x) * STEP + LEAST;
}

/** The box of the whole in the body's frame: min x, y, z, max x, y, z, rounded outward. */
export function boundsOf(tree: StaticTree): Float64Array {
  const { origin, boxes } = tree, out = new Float64Array(6);
  for (let i = 0; i < 3; i++) {
    const low = origin[i] + boxes[i], high = origin[i] + boxes[3 + i];
    // 2^-51 of the terms covers the rounding of the sums
    out[i] = low - (Math.abs(origin[i]) + Math.abs(low)) * 2 ** -51;
    out[3 + i] = high + (Math.abs(origin[i]) + Math.abs(high)) * 2 ** -51;
  }
  return out;
}
