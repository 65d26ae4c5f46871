/**
 * Visits all pairs of tree leaves whose boxes are within a distance of each other, by a depth-first walk of both
 * trees.
 *
 * In: an opened space, and `best.upper[0]`, the distance (length). Out: `step` is called with both leaves loaded,
 * until it returns true; the walk returns whether it did. The order depends only on the trees and poses. The test is
 * the lower bound of node-gap.ts, so a pair within the distance is never missed.
 */
import { cutsA } from "./nearest.ts";
import { nodeGap } from "./node-gap.ts";
import type { Space } from "./space.ts";

/** The action at a pair of leaves; true ends the walk. */
export type LeafStep<T> = (space: Space, context: T) => boolean;

/** See the file header. */
export function walkWithin<T>(space: Space, step: LeafStep<T>, context: T): boolean {
  const { a, b, stack, gap, best: { upper } } = space;
  let top = 0, nodeA = 0, nodeB = 0;
  for (;;) {
    nodeGap(space, nodeA, nodeB);
    if (gap[0] <= upper[0]) {
      if (a.tree.links[nodeA] >= 0 || b.tree.links[nodeB] >= 0) {
        const first = cutsA(space, nodeA, nodeB), child = first ? a.tree.links[nodeA] : b.tree.links[nodeB];
        stack[top++] = first ? child + 1 : nodeA;
        stack[top++] = first ? nodeB : child + 1;
        if (first) nodeA = child;
        else nodeB = child;
        continue;
      }
      a.load(nodeA);
      b.load(nodeB);
      if (step(space, context)) return true;
    }
    if (top === 0) return false;
    nodeB = stack[--top];
    nodeA = stack[--top];
  }
}
