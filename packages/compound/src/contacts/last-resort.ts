/**
 * A contact for overlaps that have no normal in the cone: deep ones at concave places.
 *
 * In: a piece of a mesh and another body. Out: of the triangles that the other body overlaps the one over which it is
 * least deep: its outward normal, the depth there, and the point of the other body that is deepest over that triangle.
 * Method: the depth over a triangle is the largest one by which the triangle can be moved inward and still be met;
 * bisection with the solver.
 */
import type { ContactManifold, ContactManifoldFn } from "@col/types";
import { createManifold, deepestOf } from "./manifold.ts";
import type { ContactPoints } from "./points.ts";
import type { Solid } from "./solid.ts";

/** Halvings of a depth: to 1e-9 of it. */
const HALVINGS = 30;
const TOUCHING: { readonly maxDistance: number } = { maxDistance: 0 };

/** See the file header. */
export class LastResort {
  readonly normal: Float64Array = new Float64Array(3);
  readonly gap: Float64Array = new Float64Array(1);
  /** On the piece, and on the other body. */
  readonly own: Float64Array = new Float64Array(3);
  readonly its: Float64Array = new Float64Array(3);
  /** The other body of the last question. */
  other: Solid | null = null;
  /** A depth at which the triangle is met, one at which it is not, the one to be tried. (In an array: not boxed.) */
  readonly #depth: Float64Array = new Float64Array(3);
  readonly #point: Float64Array = new Float64Array(3);
  readonly #corners: Float64Array = new Float64Array(9);
  readonly #answer: ContactManifold = createManifold(4);

  /** See the file header; `normal` is away from the piece. False: no triangle of it is met. */
  find(piece: Solid, other: Solid, points: ContactPoints, solver: ContactManifoldFn): boolean {
    const { near } = piece, depth = this.#depth;
    this.other = other;
    let found = false;
    if (near === null) return false;
    for (let i = piece.first; i >= 0; i = near.next[i]) {
      if (near.planes[4 * i] !== near.planes[4 * i] || !this.#depthOver(piece, i, other, points, solver)) continue;
      if (found && depth[0] >= -this.gap[0]) continue;
      found = true;
      this.gap[0] = -depth[0];
      piece.witness = i;
      other.witness = Math.max(0, other.first);
      for (let k = 0; k < 3; k++) {
        this.normal[k] = near.planes[4 * i + k];
        this.its[k] = this.#point[k];
        this.own[k] = this.#point[k] + depth[0] * this.normal[k];
      }
    }
    return found;
  }

  /** Writes how deep the other body is over triangle `i`, and its point there; false: it does not meet it. */
  #depthOver(piece: Solid, i: number, other: Solid, points: ContactPoints, solver: ContactManifoldFn): boolean {
    const { near } = piece, m = this.#answer, c = this.#corners, depth = this.#depth;
    if (near === null) return false;
    other.support(near.planes, 4 * i, -1);
    depth[0] = -1;
    depth[1] = Math.max(0, other.height[0] + near.planes[4 * i + 3] + piece.shape.margin);
    depth[2] = 0;
    for (let step = 0; step < HALVINGS; step++) {
      for (let k = 0; k < 9; k++) c[k] = near.corners[9 * i + k] - depth[2] * near.planes[4 * i + k % 3];
      points.setTriangle(c, 0, piece.shape);
      solver(points.triangle, points.here, other.shape, other.pose, TOUCHING, m);
      if (m.count > 0) {
        depth[0] = depth[2];
        // (the other points of faces that are nearly parallel may be off the triangle)
        const deepest = 3 * deepestOf(m);
        for (let k = 0; k < 3; k++) this.#point[k] = m.pointsB[deepest + k];
      } else if (depth[0] < 0) return false;
      else depth[1] = depth[2];
      depth[2] = 0.5 * (depth[0] + depth[1]);
    }
    return true;
  }
}
