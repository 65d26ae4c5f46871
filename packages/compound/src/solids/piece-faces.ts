/**
 * Iterates over the faces of mesh pieces as candidate contact normals, from the least deep one on.
 *
 * In: two solids, of which one or both are pieces; frame of A. Out, call by call: the face with the next smaller gap:
 * its unit normal from A to B, the gap of the solids along it (length), the piece and its triangle. Heights of a
 * convex body that are stored with the triangles are not computed again.
 */
import type { Solid } from "./solid.ts";

/** The gap of no face, a constant: code that runs seldom allocates what it negates. */
const NONE = -Infinity;

/** See the file header. */
export class PieceFaces {
  /** The solid whose face was looked up last, and its triangle. */
  owner: Solid | null = null;
  face: number = -1;
  readonly gap: Float64Array = new Float64Array(1);
  /** Gaps of the faces to come are below it. */
  readonly #under: Float64Array = new Float64Array(1);

  /** Begins with the least deep face. */
  restart(): void {
    this.#under[0] = Infinity;
  }

  /** Looks for the next face; false: there is none. */
  next(a: Solid, b: Solid): boolean {
    this.gap[0] = NONE;
    this.owner = null;
    this.#look(a, b);
    this.#look(b, a);
    this.#under[0] = this.gap[0];
    return this.gap[0] > NONE;
  }

  #look(solid: Solid, other: Solid): void {
    const { near } = solid;
    if (near === null) return;
    for (let i = solid.first; i >= 0; i = near.nextPlane[i]) {
      if (near.planes[4 * i] !== near.planes[4 * i]) continue;
      if (near.under[i] === near.under[i]) other.height[0] = near.under[i];
      else other.support(near.planes, 4 * i, -1);
      const gap = -other.height[0] - near.planes[4 * i + 3] - solid.shape.margin;
      if (!(gap < this.#under[0]) || gap <= this.gap[0]) continue;
      this.gap[0] = gap;
      this.owner = solid;
      this.face = i;
    }
  }

  /** Writes the normal and the gap of the face; `a`: the solid of A. */
  write(a: Solid, normal: Float64Array, gap: Float64Array): void {
    const near = this.owner?.near ?? null, sign = this.owner === a ? 1 : -1;
    if (near === null) return;
    for (let k = 0; k < 3; k++) normal[k] = sign * near.planes[4 * this.face + k];
    gap[0] = this.gap[0];
  }
}
