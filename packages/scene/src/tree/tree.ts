/**
 * The dynamic tree of a scene: a binary tree of axis-aligned boxes in typed arrays, with its elementary operations.
 *
 * Leaves are bodies, by slot; every inner node has two children, and its box is the union of their boxes. Boxes are
 * six doubles: min x, y, z, max x, y, z, world frame, lengths. Nodes that are not in use are chained through
 * `parent`. Areas are half surfaces, squared lengths; they are written to arrays, because V8 allocates numbers that a
 * function returns if it is not inlined.
 */

/** No node. */
export const NONE: number = -1;

/** See the file header. */
export class Tree {
  /** Boxes of the nodes, 6 doubles each. */
  box: Float64Array;
  parent: Int32Array;
  /** First child; `NONE` for leaves. */
  left: Int32Array;
  /** Second child; the slot of the body for leaves. */
  right: Int32Array;
  /** The leaf of each slot, or `NONE`. */
  leafOf: Int32Array;
  root: number = NONE;
  leaves: number = 0;
  /** First node of the chain of free nodes. */
  free: number = NONE;
  /** Number of nodes ever in use; nodes from here on are neither in use nor in the chain. */
  used: number = 0;
  /** Insertions, removals and moves of leaves since the cost was last compared with the cost of the build. */
  edits: number = 0;
  /** Surface-area cost after the last build (`treeCost`); 0 before the first. */
  builtCost: number = 0;
  /** Scratch memory of comparisons. */
  readonly areas: Float64Array = new Float64Array(8);
  /** Builds since the tree was made. */
  builds: number = 0;

  constructor(slots: number) {
    this.box = new Float64Array(12 * slots);
    this.parent = new Int32Array(2 * slots);
    this.left = new Int32Array(2 * slots);
    this.right = new Int32Array(2 * slots);
    this.leafOf = new Int32Array(slots).fill(NONE);
  }
}

/** Makes room for `slots` bodies; the content stays. */
export function growTree(tree: Tree, slots: number): void {
  const { box, parent, left, right, leafOf } = tree;
  tree.box = new Float64Array(12 * slots);
  tree.box.set(box);
  tree.parent = new Int32Array(2 * slots);
  tree.parent.set(parent);
  tree.left = new Int32Array(2 * slots);
  tree.left.set(left);
  tree.right = new Int32Array(2 * slots);
  tree.right.set(right);
  tree.leafOf = new Int32Array(slots).fill(NONE);
  tree.leafOf.set(leafOf);
}

/** Takes a node from the chain, or a node that was never in use. */
export function takeNode(tree: Tree): number {
  const node = tree.free;
  if (node === NONE) return tree.used++;
  tree.free = tree.parent[node];
  return node;
}

/** Puts a node back into the chain. */
export function dropNode(tree: Tree, node: number): void {
  tree.parent[node] = tree.free;
  tree.free = node;
}

// Numbers that a function returns are allocated where the compiler does not inline it: areas are written.

/** Half the surface of the box of a node into `out[at]`. Length squared. */
export function writeArea(box: Float64Array, node: number, out: Float64Array, at: number): void {
  const k = 6 * node, x = box[k + 3] - box[k], y = box[k + 4] - box[k + 1], z = box[k + 5] - box[k + 2];
  out[at] = x * y + y * z + z * x;
}

/** Half the surface of the union of the boxes of two nodes into `out[at]`. */
export function writeUnionArea(box: Float64Array, a: number, b: number, out: Float64Array, at: number): void {
  const i = 6 * a, j = 6 * b;
  const x = (box[i + 3] > box[j + 3] ? box[i + 3] : box[j + 3]) - (box[i] < box[j] ? box[i] : box[j]),
    y = (box[i + 4] > box[j + 4] ? box[i + 4] : box[j + 4]) - (box[i + 1] < box[j + 1] ? box[i + 1] : box[j + 1]),
    z = (box[i + 5] > box[j + 5] ? box[i + 5] : box[j + 5]) - (box[i + 2] < box[j + 2] ? box[i + 2] : box[j + 2]);
  out[at] = x * y + y * z + z * x;
}

/** The box of `node` becomes the union of the boxes of `a` and `b`. True if it changed. */
export function unite(box: Float64Array, node: number, a: number, b: number): boolean {
  const k = 6 * node, i = 6 * a, j = 6 * b;
  const x = Math.min(box[i], box[j]), y = Math.min(box[i + 1], box[j + 1]), z = Math.min(box[i + 2], box[j + 2]),
    u = Math.max(box[i + 3], box[j + 3]), v = Math.max(box[i + 4], box[j + 4]), w = Math.max(box[i + 5], box[j + 5]);
  if (x === box[k] && y === box[k + 1] && z === box[k + 2] && u === box[k + 3] && v === box[k + 4] && w === box[k + 5])
    return false;
  box[k] = x; box[k + 1] = y; box[k + 2] = z; box[k + 3] = u; box[k + 4] = v; box[k + 5] = w;
  return true;
}

/**
 * The expected cost of a query with a random box: the sum of the surfaces of all inner nodes, divided by the surface of
 * the root (MacDonald and Booth 1990). No dimension; 0 for fewer than two leaves or a root without a surface.
 */
export function treeCost(tree: Tree): number {
  const { box, left, root, used, areas } = tree;
  if (tree.leaves < 2) return 0;
  let sum = 0;
  for (let n = 0; n < used; n++) {
    if (left[n] < 0) continue;
    writeArea(box, n, areas, 0);
    sum += areas[0];
  }
  writeArea(box, root, areas, 0);
  return areas[0] > 0 ? sum / areas[0] : 0;
}
