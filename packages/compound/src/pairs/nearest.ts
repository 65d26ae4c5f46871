/**
 * Minimum distance of two bodies by a best-first walk of both bounding-box trees.
 *
 * In: an opened space, prepared by `clearBest`, whose `best.upper` is the maximum distance of interest; frame of A,
 * lengths. Out: `space.best`: bounds, points, normal, parts; `partA` stays -1 if no pair is nearer than `best.upper`.
 *
 * Method: the pair of nodes with the smallest gap is opened next; of its two children the nearer one follows at once.
 * The walk ends when the smallest gap of the waiting pairs reaches the minimum distance, or at distance 0. For two
 * meshes the nearer children are followed down to the leaves even if a waiting pair is nearer. Pairs of triangles are
 * cheap, and the normal of the best pair is then known early. It excludes more pairs than boxes do. The lower bound of
 * the whole is the smallest lower bound of the solved pairs; pairs that are not visited are beyond the upper bound.
 * `cutsA` decides which of two nodes is opened: the larger one, never a leaf.
 */
import type { DistanceFn } from "@col/types";
import { askLoaded } from "./ask.ts";
import { nodeGap } from "./node-gap.ts";
import { raiseBetween, raiseByCentres, raiseByConvex, raiseByPlane } from "./plane-gap.ts";
import type { Space } from "./space.ts";

function extent(boxes: Float32Array, node: number): number {
  const i = 6 * node;
  return boxes[i + 3] - boxes[i] + (boxes[i + 4] - boxes[i + 1]) + (boxes[i + 5] - boxes[i + 2]);
}

/** Is node A the one to be cut: the other is a leaf, or smaller? */
export function cutsA(space: Space, nodeA: number, nodeB: number): boolean {
  const p = space.a.tree, q = space.b.tree;
  if (p.links[nodeA] < 0) return false;
  if (q.links[nodeB] < 0) return true;
  return extent(p.boxes, nodeA) >= extent(q.boxes, nodeB);
}

/** Lower bound of the distance of the content of two nodes, into `space.gap`. */
function boundPair(space: Space, nodeA: number, nodeB: number): void {
  nodeGap(space, nodeA, nodeB);
  const { a, b, gap, best: { upper } } = space;
  if (!(gap[0] < upper[0])) return;
  if (a.mesh && b.mesh) {
    if (space.planeKnown) raiseBetween(space, nodeA, nodeB);
    if (gap[0] < upper[0]) raiseByCentres(space, nodeA, nodeB);
    return;
  }
  if (space.planeKnown) raiseByPlane(space, nodeA, nodeB);
  if (!(gap[0] < upper[0])) return;
  if ((a.convex === null) !== (b.convex === null) && !a.halfSpace && !b.halfSpace) raiseByConvex(space, nodeA, nodeB);
}

/** Bounds both children of the larger node against the other: the nearer one is next, the other waits in the heap. */
function openNodes(space: Space, nodeA: number, nodeB: number): void {
  const { a, b, heap, gap, best: { upper } } = space, first = cutsA(space, nodeA, nodeB);
  const child = first ? a.tree.links[nodeA] : b.tree.links[nodeB];
  const aOne = first ? child : nodeA, bOne = first ? nodeB : child, aTwo = first ? child + 1 : nodeA,
    bTwo = first ? nodeB : child + 1;
  boundPair(space, aOne, bOne);
  const one = gap[0];
  boundPair(space, aTwo, bTwo);
  const swap = gap[0] < one;
  space.nextA = swap ? aTwo : aOne;
  space.nextB = swap ? bTwo : bOne;
  heap.key[0] = swap ? one : gap[0];
  if (!swap) gap[0] = one;
  if (heap.key[0] < upper[0]) heap.push(swap ? aOne : aTwo, swap ? bOne : bTwo);
}

/** See the file header. */
export function nearestPair(space: Space, solver: DistanceFn): void {
  const { a, b, best: { upper }, heap, gap } = space, meshes = a.mesh && b.mesh;
  heap.size = 0;
  space.nextA = space.nextB = 0;
  boundPair(space, 0, 0);
  for (;;) {
    const nodeA = space.nextA, nodeB = space.nextB;
    if (gap[0] < upper[0]) {
      if (a.tree.links[nodeA] >= 0 || b.tree.links[nodeB] >= 0) {
        openNodes(space, nodeA, nodeB);
        if (gap[0] < upper[0]) {
          if (meshes || heap.size === 0 || gap[0] <= heap.keys[0]) continue;
          heap.key[0] = gap[0];
          heap.push(space.nextA, space.nextB);
        }
      } else {
        a.load(nodeA);
        b.load(nodeB);
        askLoaded(space, solver);
        if (!(upper[0] > 0)) return;
      }
    }
    if (heap.size === 0 || !(heap.keys[0] < upper[0])) return;
    heap.pop();
    space.nextA = heap.first;
    space.nextB = heap.second;
    gap[0] = heap.key[0];
    // the plane may be better than the plane when the pair was put off
    if (space.planeKnown) raiseByPlane(space, heap.first, heap.second);
  }
}
