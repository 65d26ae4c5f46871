/**
 * Convex parts of a body: itself, the parts of a compound, or the triangles of a mesh.
 *
 * Compounds and meshes are records of `@col/compound`, of which these fields are read. Their parts are made once.
 */
import { triangle } from "@col/shapes";
import type { Body, CompositeBody, ConvexShape } from "@col/types";

/** Numbers of a place: position, unit quaternion. */
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
  /** Corners, 3 a triangle. */
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

/** Parts of bodies that were asked for, as long as the bodies live. */
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
