/**
 * How far two convex bodies overlap along a given direction: the distance that B must move along it to leave A.
 *
 * In: two shapes with poses, a unit direction, and a gap along it that is at most the true gap; one frame, lengths.
 * Out: the gap (at most 0), and the point of B that leaves A last; false if the bodies are separated. Faces need not
 * lie over each other: a slanted edge across a crease leaves a block at the block's own edge.
 *
 * Method: bisection with the solver, 30 halvings, so the depth is exact to 1e-9 of itself. A is moved in the opposite
 * direction, and is put back.
 */
import type { ContactManifold, ContactManifoldFn, ConvexShape, Pose } from "@col/types";
import type { OwnPose } from "../pairs/side.ts";
import { createManifold, deepestOf } from "./manifold.ts";

/** A shape in its place; `Solid` is one. */
interface Placed<P extends Pose> { readonly shape: ConvexShape; readonly pose: P }

/** Halvings of a depth: to 1e-9 of it. */
const HALVINGS = 30;
const TOUCHING: { readonly maxDistance: number } = { maxDistance: 0 };

/** See the file header. */
export class DepthAlong {
  /** At most 0. Length. */
  readonly gap: Float64Array = new Float64Array(1);
  /** On B. */
  readonly point: Float64Array = new Float64Array(3);
  /** A depth at which the bodies meet, one at which they do not, the one to be tried. (In an array: not boxed.) */
  readonly #depth: Float64Array = new Float64Array(3);
  readonly #answer: ContactManifold = createManifold(4);

  /** See the file header; `least`: the gap of the supports. The pose of A is moved and put back. False: separated. */
  find(a: Placed<OwnPose>, b: Placed<Pose>, n: Float64Array, least: Float64Array, solver: ContactManifoldFn): boolean {
    const depth = this.#depth, m = this.#answer, { position: p } = a.pose, { x, y, z } = p;
    depth[0] = -1;
    depth[1] = Math.max(0, -least[0]);
    depth[2] = 0;
    for (let step = 0; step < HALVINGS; step++) {
      p.x = x - depth[2] * n[0]; p.y = y - depth[2] * n[1]; p.z = z - depth[2] * n[2];
      solver(a.shape, a.pose, b.shape, b.pose, TOUCHING, m);
      if (m.count > 0) {
        depth[0] = depth[2];
        // (other points of faces that are nearly parallel may be beside A)
        const deepest = 3 * deepestOf(m);
        for (let k = 0; k < 3; k++) this.point[k] = m.pointsB[deepest + k];
      } else if (depth[0] < 0) break;
      else depth[1] = depth[2];
      depth[2] = 0.5 * (depth[0] + depth[1]);
    }
    p.x = x; p.y = y; p.z = z;
    this.gap[0] = -depth[0];
    return depth[0] >= 0;
  }
}
