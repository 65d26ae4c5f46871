/**
 * The flat faces of convex parts as normals of contact, the least deep first.
 *
 * In: two solids, in the frame of A. Out, call by call: the unit normal from A to B of a face, and the gap of the
 * solids along it. It is for overlaps whose least deep normal another part hides, as where a corner is deep at the seam
 * of two tiles: the next normal of the same pair may be free. A body that is wholly behind a face does not touch it,
 * unless it is asked how it leaves a part that it is inside of. Round parts have no faces here.
 */
import { outwardCount, writeOutward } from "@col/kernel";
import type { Solid } from "./solid.ts";

/** The gap of no face, a constant: code that runs seldom allocates what it negates. */
const NONE = -Infinity;

/** See the file header. */
export class PartFaces {
  readonly normal: Float64Array = new Float64Array(3);
  readonly gap: Float64Array = new Float64Array(1);
  readonly #plane: Float64Array = new Float64Array(4);
  readonly #face: Float64Array = new Float64Array(3);
  /** Gaps: of the last face, of the best one below it. */
  readonly #under: Float64Array = new Float64Array(2);

  /** Does a body leave through a face that it is wholly behind? */
  #behind: boolean = false;

  /** Begins with the least deep face; `behind`: faces that the other body is wholly behind count as well. */
  restart(behind: boolean): void {
    this.#under[0] = Infinity;
    this.#behind = behind;
  }

  /** The next face of either solid; false: there are no more. */
  next(a: Solid, b: Solid): boolean {
    const under = this.#under;
    under[1] = NONE;
    if (a.near === null) this.#look(a, b, 1);
    if (b.near === null) this.#look(b, a, -1);
    this.gap[0] = under[0] = under[1];
    return under[1] > NONE;
  }

  /** Looks at the faces of a solid, which is of A where `sign` is 1. */
  #look(solid: Solid, other: Solid, sign: number): void {
    const { shape, inA: m } = solid, q = this.#plane, f = this.#face, under = this.#under, count = outwardCount(shape);
    for (let k = 0; k < count; k++) {
      writeOutward(shape, k, q);
      for (let r = 0; r < 3; r++) f[r] = m[3 * r] * q[0] + m[3 * r + 1] * q[1] + m[3 * r + 2] * q[2];
      other.support(f, 0, -1);
      const height = q[3] + shape.margin + f[0] * m[9] + f[1] * m[10] + f[2] * m[11], gap = -other.height[0] - height;
      if (!(gap > under[1] && gap < under[0])) continue;
      other.support(f, 0, 1);
      if (!(this.#behind || other.height[0] > height)) continue;
      under[1] = gap;
      for (let r = 0; r < 3; r++) this.normal[r] = sign * f[r];
    }
  }
}
