/**
 * Do triangles of a piece meet another body? The solid that the piece is part of reaches deeper than its triangles.
 *
 * In: a side that holds a mesh, a piece of it, another body, frame of A. Out: true where the segment from a point of
 * the other body to its highest one crosses a triangle (proof.ts), or the solver says that a triangle is met. A piece
 * with two sides is met in its triangles: between triangles that do not hang together its hull is empty.
 */
import type { ContactManifold, ContactManifoldFn, ConvexShape } from "@col/types";
import { topologyOf } from "../mesh/topology.ts";
import { createTriangle, setTriangle } from "../pairs/side.ts";
import type { Side } from "../pairs/side.ts";
import { createManifold } from "./manifold.ts";
import type { ContactPoints } from "./points.ts";
import type { DepthProof } from "./proof.ts";
import type { Solid } from "./solid.ts";

interface Reach { readonly maxDistance: number }

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Distance at which bodies touch. */
export const NOT_APART: Reach = { maxDistance: 0 };

/** Is the body a piece with two sides, of several triangles? They need not hang together. */
export function isHollow(side: Side, piece: Solid): boolean {
  return piece.near !== null && piece.near.next[piece.first] >= 0 && hasTwoSides(side, piece);
}

/** Is the body a piece with two sides? */
function hasTwoSides({ source }: Side, { near, first }: Solid): boolean {
  return near !== null && source !== null && topologyOf(source).oneSided[near.items[first]] === 0;
}

/** Is the piece one triangle with two sides? */
export function isSheet(side: Side, piece: Solid): boolean {
  return piece.near !== null && piece.near.next[piece.first] < 0 && hasTwoSides(side, piece);
}

/** See the file header. */
export class PieceTouch {
  readonly #proof: DepthProof;
  readonly #points: ContactPoints;
  readonly #answer: ContactManifold = createManifold(4);
  readonly #second: Mutable<ConvexShape> = createTriangle();

  /** The triangle of `points` is refilled; its rows stay. */
  constructor(proof: DepthProof, points: ContactPoints) {
    this.#proof = proof;
    this.#points = points;
  }

  /**
   * See the file header; true for a shape that is not a piece. Where the mesh is closed, triangles within the distance
   * of `asked` are met: the other body is inside. `own`: a point of the other body, of `otherSide`.
   */
  meets(side: Side, piece: Solid, otherSide: Side, other: Solid, own: Float64Array, asked: Reach,
    solver: ContactManifoldFn): boolean {
    const { near } = piece, { source } = side;
    if (near === null || source === null) return true;
    if (other.near === null && this.#proof.crosses(piece, piece.witness, other, own)) return true;
    const closed = source.sides === "auto" && !hasTwoSides(side, piece), options = closed ? asked : NOT_APART,
      parts = isHollow(otherSide, other);
    // (most often the triangle of the witness)
    if (this.#meetsTriangle(piece, piece.witness, other, parts, options, solver)) return true;
    for (let i = piece.first; i >= 0; i = near.next[i])
      if (this.#meetsTriangle(piece, i, other, parts, options, solver)) return true;
    return false;
  }

  /** Does triangle `i` meet the other body? `parts`: in one of its triangles. */
  #meetsTriangle(piece: Solid, i: number, other: Solid, parts: boolean, options: Reach,
    solver: ContactManifoldFn): boolean {
    const { near } = piece, points = this.#points, second = this.#second, { near: its } = other;
    if (near === null) return true;
    points.setTriangle(near.corners, 9 * i, piece.shape);
    if (!(solver(points.triangle, points.here, other.shape, other.pose, options, this.#answer).count > 0)) return false;
    if (!parts || its === null) return true;
    second.margin = other.shape.margin;
    for (let k = other.first; k >= 0; k = its.next[k]) {
      setTriangle(second, its.corners, 9 * k);
      if (solver(points.triangle, points.here, second, points.here, options, this.#answer).count > 0) return true;
    }
    return false;
  }
}
