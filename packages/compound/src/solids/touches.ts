/**
 * Do triangles of a piece meet another body? The solid that the piece is part of reaches deeper than its triangles.
 *
 * In: a side that holds a mesh, a piece of it, another body, frame of A. Out: true where the segment from a point of
 * the other body to its highest one crosses a triangle (proof.ts), or the solver says that a triangle is met.
 */
import type { ContactManifold, ContactManifoldFn } from "@col/types";
import { topologyOf } from "../mesh/topology.ts";
import type { Side } from "../pairs/side.ts";
import { createManifold } from "./manifold.ts";
import type { ContactPoints } from "./points.ts";
import type { DepthProof } from "./proof.ts";
import type { Solid } from "./solid.ts";

interface Reach { readonly maxDistance: number }

/** Distance at which bodies touch. */
export const NOT_APART: Reach = { maxDistance: 0 };

/** Is the piece one triangle with two sides? */
export function isSheet({ source }: Side, { near, first }: Solid): boolean {
  return near !== null && source !== null && near.next[first] < 0
    && topologyOf(source).oneSided[near.items[first]] === 0;
}

/** See the file header. */
export class PieceTouch {
  readonly #proof: DepthProof;
  readonly #points: ContactPoints;
  readonly #answer: ContactManifold = createManifold(4);

  /** The triangle of `points` is refilled; its rows stay. */
  constructor(proof: DepthProof, points: ContactPoints) {
    this.#proof = proof;
    this.#points = points;
  }

  /**
   * See the file header; true for a shape that is not a piece. Where the mesh is closed, triangles within the distance
   * of `asked` are met: the other body is inside. `own`: a point of the other body.
   */
  meets(side: Side, piece: Solid, other: Solid, own: Float64Array, asked: Reach, solver: ContactManifoldFn): boolean {
    const { near } = piece, { source } = side;
    if (near === null || source === null) return true;
    if (other.near === null && this.#proof.crosses(piece, piece.witness, other, own)) return true;
    const closed = source.sides === "auto" && topologyOf(source).oneSided[near.items[piece.first]] !== 0,
      options = closed ? asked : NOT_APART;
    // (most often the triangle of the witness)
    if (this.#meetsTriangle(piece, piece.witness, other, options, solver)) return true;
    for (let i = piece.first; i >= 0; i = near.next[i])
      if (this.#meetsTriangle(piece, i, other, options, solver)) return true;
    return false;
  }

  #meetsTriangle(piece: Solid, i: number, other: Solid, options: Reach, solver: ContactManifoldFn): boolean {
    const { near } = piece, points = this.#points;
    if (near === null) return true;
    points.setTriangle(near.corners, 9 * i, piece.shape);
    return solver(points.triangle, points.here, other.shape, other.pose, options, this.#answer).count > 0;
  }
}
