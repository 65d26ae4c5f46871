/**
 * A contact for overlaps that have no normal in the normal cone: deep overlaps at concave places.
 *
 * In: a piece of a mesh, another body, a solver; frame of A, lengths. Out: the triangle over which the other body is
 * least deep, among the triangles that it overlaps: its outward unit normal, the gap, and the deepest point of the
 * other body over it. Method: the depth over a triangle is the distance that the other body must move along its
 * normal to leave it (depth-along.ts).
 */
import type { ContactManifoldFn, ConvexShape } from "@col/types";
import { createOwnPose, createTriangle } from "../pairs/side.ts";
import type { OwnPose } from "../pairs/side.ts";
import { DepthAlong } from "./depth-along.ts";
import type { ContactPoints } from "./points.ts";
import type { Solid } from "./solid.ts";

interface Sheet { shape: ConvexShape; readonly pose: OwnPose }

/** See the file header. */
export class LastResort {
  readonly normal: Float64Array = new Float64Array(3);
  readonly gap: Float64Array = new Float64Array(1);
  /** On the piece, and on the other body. */
  readonly own: Float64Array = new Float64Array(3);
  readonly its: Float64Array = new Float64Array(3);
  /** The other body of the last question. */
  other: Solid | null = null;
  readonly #along: DepthAlong = new DepthAlong();
  readonly #normal: Float64Array = new Float64Array(3);
  readonly #least: Float64Array = new Float64Array(1);
  /** The current triangle. */
  readonly #sheet: Sheet = { shape: createTriangle(), pose: createOwnPose() };

  /** See the file header; `normal` is away from the piece. False: no triangle of it is met. */
  find(piece: Solid, other: Solid, points: ContactPoints, solver: ContactManifoldFn): boolean {
    const { near } = piece, { gap, point } = this.#along;
    this.other = other;
    let found = false;
    if (near === null) return false;
    for (let i = piece.first; i >= 0; i = near.next[i]) {
      if (near.planes[4 * i] !== near.planes[4 * i] || !this.#depthOver(piece, i, other, points, solver)) continue;
      if (found && gap[0] <= this.gap[0]) continue;
      found = true;
      this.gap[0] = gap[0];
      piece.witness = i;
      other.witness = Math.max(0, other.first);
      for (let k = 0; k < 3; k++) {
        this.normal[k] = this.#normal[k];
        this.its[k] = point[k];
        this.own[k] = point[k] - gap[0] * this.normal[k];
      }
    }
    return found;
  }

  /** Looks how deep the other body is over triangle `i`; false: it does not meet it. */
  #depthOver(piece: Solid, i: number, other: Solid, points: ContactPoints, solver: ContactManifoldFn): boolean {
    const { near } = piece, sheet = this.#sheet, { position: p, quaternion: q } = sheet.pose;
    if (near === null) return false;
    other.support(near.planes, 4 * i, -1);
    this.#least[0] = -(other.height[0] + near.planes[4 * i + 3] + piece.shape.margin);
    for (let k = 0; k < 3; k++) this.#normal[k] = near.planes[4 * i + k];
    points.setTriangle(near.corners, 9 * i, piece.shape);
    sheet.shape = points.triangle;
    p.x = p.y = p.z = q.x = q.y = q.z = 0;
    q.w = 1;
    return this.#along.find(sheet, other, this.#normal, this.#least, solver);
  }
}
