/**
 * Updates the tree of a scene before a query, so that each leaf contains the fat box of its body. World frame.
 *
 * Method: stale leaves are inserted or moved one by one. The tree is built from scratch if more than half of the
 * leaves are stale, or if edits have made its surface-area cost 1.5 times the cost after the last build.
 */
import type { Body } from "@col/types";
import { buildTree } from "../tree/build.ts";
import { insertLeaf, moveLeaf } from "../tree/edit.ts";
import { growTree, treeCost } from "../tree/tree.ts";
import type { Core } from "./core.ts";
import { IN_USE, LEAF_STALE, UNBOUNDED } from "./store.ts";

/** Share of stale leaves from which a build costs less than moving them. A guess, not tuned. */
const BUILD_SHARE = 0.5;
/** The tree is rebuilt if its cost exceeds this multiple of its cost after the last build. No dimension. */
const COST_RATIO = 1.5;
/** The cost is computed after edits of this share of the leaves: computing it costs less than the edits. */
const COST_SHARE = 0.25;
/** The cost is computed at the earliest after this many edits. */
const COST_EDITS = 64;

function rebuild<B extends Body>(core: Core<B>): void {
  const { store, tree, build } = core, { flags, used } = store;
  if (build.slots.length < store.room) build.slots = new Int32Array(store.room);
  let count = 0;
  for (let slot = 0; slot < used; slot++) {
    if ((flags[slot] & IN_USE) === 0 || (flags[slot] & UNBOUNDED) !== 0) continue;
    build.slots[count++] = slot;
    flags[slot] &= ~LEAF_STALE;
  }
  buildTree(tree, store.fat, count, build);
}

/** See the file header. */
export function settleTree<B extends Body>(core: Core<B>): void {
  const { store, tree, pending } = core;
  if (pending.count === 0) return;
  if (tree.leafOf.length < store.room) growTree(tree, store.room);
  if (pending.count > 2 && pending.count > BUILD_SHARE * tree.leaves) {
    pending.count = 0;
    rebuild(core);
    return;
  }
  const { flags, fat } = store;
  for (let i = 0; i < pending.count; i++) {
    const slot = pending.at[i];
    if ((flags[slot] & LEAF_STALE) === 0) continue;
    flags[slot] &= ~LEAF_STALE;
    if (tree.leafOf[slot] >= 0) moveLeaf(tree, slot, fat, core.space.zero);
    else insertLeaf(tree, slot, fat);
  }
  pending.count = 0;
  if (tree.edits < COST_EDITS || tree.edits < COST_SHARE * tree.leaves) return;
  tree.edits = 0;
  if (treeCost(tree) > COST_RATIO * tree.builtCost) rebuild(core);
}
