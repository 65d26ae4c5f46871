/**
 * Splits a body into convex parts: the shape itself, the parts of a compound, or the triangles of a mesh.
 *
 * In: a convex shape, or a compound or mesh record of `@col/compound`, of which only the declared fields are read.
 * Out: a list of convex shapes with their places in the body's frame (7 numbers: position, unit quaternion). The
 * parts of a body are made once and kept while the body lives.
 */
import { triangle } from "@col/shapes";
import type { Body, CompositeBody, ConvexShape } from "@col/types";

/** Number of entries of a place: position, unit quaternion. */
const PLACE = 7;

/** A convex part, with its place in the frame of the body as a row (rows.ts). */
export interface Part {
  readonly shape: ConvexShape;
  readonly place: Float64Array;
}

interface Compound extends CompositeBody {
  readonly shapes: readonly ConvexShape[];
  /** Position and unit quaternion of each part. */
  readonly places: Float64Array;
}

interface Mesh extends CompositeBody {
  readonly positions: ArrayLike<number>;
  /** Indices of the corners, 3 for each triangle. */
  readonly indices: ArrayLike<number>;
  readonly margin: number;
}

/** Does the value look like a compound or a mesh? */
export function isComposite(value: unknown): value is CompositeBody {
  if (typeof value !== "object" || value === null || !("bodyKind" in value)) return false;
  return value.bodyKind === "compound" ? "shapes" in value && "places" in value
    : value.bodyKind === "mesh" && "positions" in value && "indices" in value;
}

function trianglesOf({ positions: p, indices, margin }: Mesh): Part[] {
  const place = Float64Array.of(0, 0, 0, 0, 0, 0, 1), count = indices.length / 3;
  const corner = (k: number): { x: number; y: number; z: number } => {
    const at = 3 * indices[k];
    return { x: p[at], y: p[at + 1], z: p[at + 2] };
  };
  return Array.from({ length: count }, (_, i): Part => {
    const shape = triangle(corner(3 * i), corner(3 * i + 1), corner(3 * i + 2));
    return { shape: margin > 0 ? { ...shape, margin } : shape, place };
  });
}

/** A cache of the parts of bodies, as long as the bodies live. */
export class Parts {
  readonly #kept: WeakMap<Body, readonly Part[]> = new WeakMap<Body, readonly Part[]>();

  of(body: Body): readonly Part[] {
    const kept = this.#kept.get(body);
    if (kept !== undefined) return kept;
    const parts = isComposite(body) ? partsOf(body)
      : [{ shape: body, place: Float64Array.of(0, 0, 0, 0, 0, 0, 1) }];
    this.#kept.set(body, parts);
    return parts;
  }
}

function partsOf(body: CompositeBody): Part[] {
  if (body.bodyKind === "mesh") return trianglesOf(body as Mesh);
  const { shapes, places } = body as Compound;
  return shapes.map((shape, i): Part => ({ shape, place: places.slice(PLACE * i, PLACE * i + PLACE) }));
}
