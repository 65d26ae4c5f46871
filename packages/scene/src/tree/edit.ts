/**
 * Edits of the dynamic tree of a scene: inserts, moves and removes the leaf of a slot.
 *
 * In: the `Tree`, a slot and its box (6 doubles, world frame). Out: the edited tree, whose inner boxes are unions of
 * their children's boxes. Method, insertion: from the root down, a node is either paired with the new leaf, at the
 * cost of the new inner node and of the growth of its ancestors, or one of its children is entered. The cheapest
 * pairing on this path wins (Bittner, Hapala and Havran 2013, greedily). Costs are half surfaces (squared lengths).
 * Rotation: at each ancestor, a child changes places with a child of its sibling if that makes the sibling smaller
 * (Kensler 2008). A leaf whose new box meets its old box stays in place; rotations bring it to its neighbours while
 * it moves.
 */
import { areNear } from "./hits.ts";
import { dropNode, NONE, takeNode, unite, writeArea, writeUnionArea } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** Finds the node to pair with the leaf. */
function bestSibling(tree: Tree, leaf: number): number {
  const { box, left, right, areas: s } = tree;
  let node = tree.root;
  writeArea(box, leaf, s, 0);
  writeArea(box, node, s, 1);
  writeUnionArea(box, node, leaf, s, 2);
  const own = s[0];
  let area = s[1], united = s[2], best = node, bestCost = united, grown = 0;
  while (left[node] >= 0) {
    // growth of all ancestors of the children, this node included
    grown += united - area;
    const l = left[node], r = right[node];
    writeArea(box, l, s, 0);
    writeArea(box, r, s, 1);
    writeUnionArea(box, l, leaf, s, 2);
    writeUnionArea(box, r, leaf, s, 3);
    const areaL = s[0], areaR = s[1], unitedL = s[2], unitedR = s[3];
    if (unitedL + grown < bestCost) {
      best = l;
      bestCost = unitedL + grown;
    }
    if (unitedR + grown < bestCost) {
      best = r;
      bestCost = unitedR + grown;
    }
    // the smallest possible cost of a pairing below either child
    const belowL = left[l] < 0 ? Infinity : grown + unitedL - areaL + own,
      belowR = left[r] < 0 ? Infinity : grown + unitedR - areaR + own;
    if (Math.min(belowL, belowR) >= bestCost) break;
    const goLeft = belowL < belowR || (belowL === belowR && areaL < areaR);
    node = goLeft ? l : r;
    area = goLeft ? areaL : areaR;
    united = goLeft ? unitedL : unitedR;
  }
  return best;
}

/** `to` takes the place of `from` below the parent of `from`. */
function replaceChild(tree: Tree, from: number, to: number): void {
  const up = tree.parent[from];
  tree.parent[to] = up;
  if (up === NONE) tree.root = to;
  else if (tree.left[up] === from) tree.left[up] = to;
  else tree.right[up] = to;
}

/** `child` of `node` and `low`, a child of `other`, the other child of `node`, change places. */
function swapDown(tree: Tree, node: number, child: number, other: number, low: number): void {
  const { left, right, parent } = tree;
  if (left[node] === child) left[node] = low;
  else right[node] = low;
  if (left[other] === low) left[other] = child;
  else right[other] = child;
  parent[low] = node;
  parent[child] = other;
  unite(tree.box, other, left[other], right[other]);
}

/** Applies the best of the four rotations at `node` if one makes a child smaller. */
function rotate(tree: Tree, node: number): void {
  const { box, left, right, areas: s } = tree, l = left[node], r = right[node];
  let gain = 0, which = 0;
  if (left[r] >= 0) {
    writeArea(box, r, s, 0);
    writeUnionArea(box, l, right[r], s, 1);
    writeUnionArea(box, l, left[r], s, 2);
    if (s[0] - s[1] > gain) {
      gain = s[0] - s[1];
      which = 1;
    }
    if (s[0] - s[2] > gain) {
      gain = s[0] - s[2];
      which = 2;
    }
  }
  if (left[l] >= 0) {
    writeArea(box, l, s, 0);
    writeUnionArea(box, r, right[l], s, 1);
    writeUnionArea(box, r, left[l], s, 2);
    if (s[0] - s[1] > gain) {
      gain = s[0] - s[1];
      which = 3;
    }
    if (s[0] - s[2] > gain) which = 4;
  }
  if (which === 1) swapDown(tree, node, l, r, left[r]);
  else if (which === 2) swapDown(tree, node, l, r, right[r]);
  else if (which === 3) swapDown(tree, node, r, l, left[l]);
  else if (which === 4) swapDown(tree, node, r, l, right[l]);
}

/**
 * Updates the boxes from `from` up to the first that does not change. `turn`: a rotation is tried at each node; `all`:
 * always up to the root.
 */
function refit(tree: Tree, from: number, turn: boolean, all: boolean): void {
  const { box, left, right, parent } = tree;
  for (let node = from; node !== NONE; node = parent[node]) {
    const changed = unite(box, node, left[node], right[node]);
    if (turn) rotate(tree, node);
    if (!changed && !all) return;
  }
}

/** Inserts a leaf for the slot, with box `slot` of `boxes`. The slot must not have a leaf. */
export function insertLeaf(tree: Tree, slot: number, boxes: Float64Array): void {
  const leaf = takeNode(tree), { box, left, right, parent } = tree;
  for (let i = 0; i < 6; i++) box[6 * leaf + i] = boxes[6 * slot + i];
  left[leaf] = NONE;
  right[leaf] = slot;
  tree.leafOf[slot] = leaf;
  tree.leaves++;
  tree.edits++;
  if (tree.root === NONE) {
    tree.root = leaf;
    parent[leaf] = NONE;
    return;
  }
  const sibling = bestSibling(tree, leaf), node = takeNode(tree);
  replaceChild(tree, sibling, node);
  left[node] = sibling;
  right[node] = leaf;
  parent[sibling] = node;
  parent[leaf] = node;
  unite(box, node, sibling, leaf);
  refit(tree, parent[node], true, true);
}

/** Removes the slot's leaf. The slot must have a leaf. */
export function removeLeaf(tree: Tree, slot: number): void {
  const leaf = tree.leafOf[slot], { left, right, parent } = tree, up = parent[leaf];
  tree.leafOf[slot] = NONE;
  tree.leaves--;
  tree.edits++;
  dropNode(tree, leaf);
  left[leaf] = NONE;
  if (up === NONE) {
    tree.root = NONE;
    return;
  }
  replaceChild(tree, up, left[up] === leaf ? right[up] : left[up]);
  const above = parent[up];
  left[up] = NONE;
  dropNode(tree, up);
  refit(tree, above, false, false);
}

/**
 * Gives the slot's leaf a new box, box `slot` of `boxes`. If it meets the old box the leaf stays below its parent; else
 * it is removed and inserted again. `zero`: the length 0.
 */
export function moveLeaf(tree: Tree, slot: number, boxes: Float64Array, zero: Float64Array): void {
  const { box, leafOf, parent } = tree, leaf = leafOf[slot];
  if (areNear(box, leaf, boxes, slot, zero)) {
    for (let i = 0; i < 6; i++) box[6 * leaf + i] = boxes[6 * slot + i];
    tree.edits++;
    refit(tree, parent[leaf], true, false);
    return;
  }
  removeLeaf(tree, slot);
  tree.edits--;
  insertLeaf(tree, slot, boxes);
}
