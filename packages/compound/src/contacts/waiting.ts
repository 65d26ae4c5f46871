/**
 * Decides which pieces of a mesh are left unsolved because they are beyond the requested distance.
 *
 * Such a piece counts only if a patch within the distance joins it (joined.ts). So it waits until the other pieces
 * are solved, and most waiting pieces are never solved. In: the contacts found so far, a piece and a convex body;
 * frame of A, lengths. Out: true or false.
 *
 * Method: the gap of the bodies' supporting planes along any direction, for example the normal of a contact, is a
 * lower bound of their distance. Faces that join lie in one plane along the contact's normal, up to the slope of the
 * face angle and rounding errors. A piece whose top is farther below a contact's points than this slope allows at its
 * farthest corner does not join the contact.
 */
import type { FoundContacts } from "./found.ts";
import { FLUSH } from "./joined.ts";
import { SLOPE } from "../solids/points.ts";
import type { Solid } from "../solids/solid.ts";

/** Largest distance across a box. Length. */
function diagonal(b: Float64Array): number {
  const x = b[3] - b[0], y = b[4] - b[1], z = b[5] - b[2];
  return Math.sqrt(x * x + y * y + z * z);
}

/** See the file header. */
export class Waiting {
  readonly #found: FoundContacts;

  constructor(found: FoundContacts) {
    this.#found = found;
  }

  /** Is the gap of the solids along the normal of a contact, from number `start` on, larger than `maxDistance`? */
  isApart(start: number, a: Solid, b: Solid): boolean {
    const { contacts: c, count, asked } = this.#found;
    for (let i = start; i < count; i++) {
      if (!(c[4 * i + 3] <= asked[0])) continue;
      a.support(c, 4 * i, 1);
      b.support(c, 4 * i, -1);
      if (-b.height[0] - a.height[0] > asked[0]) return true;
    }
    return false;
  }

  /**
   * May a contact of the piece, at most `reach[0]` from the other body, join one of number `start` to `count` - 1?
   * `sign` is 1 where the piece is of A, else -1.
   */
  mayJoin(start: number, count: number, piece: Solid, other: Solid, sign: number, reach: Float64Array): boolean {
    const { contacts: c, asked, rows, pieces } = this.#found, { bounds } = piece.shape,
      at = sign > 0 ? 0 : 3, aside = reach[0] + 2 * (piece.shape.margin + other.shape.margin),
      flush = FLUSH * (diagonal(other.shape.bounds) + aside);
    for (let i = start; i < count; i++) {
      if (!(c[4 * i + 3] <= asked[0])) continue;
      piece.support(c, 4 * i, sign);
      const top = piece.height[0], end = this.#found.endOf(i);
      for (let r = 7 * pieces[4 * i + 2] + at; r < 7 * end; r += 7) {
        const rise = sign * (c[4 * i] * rows[r] + c[4 * i + 1] * rows[r + 1] + c[4 * i + 2] * rows[r + 2]) - top;
        let away = 0;
        for (let k = 0; k < 3; k++) {
          const most = Math.max(rows[r + k] - bounds[k], bounds[3 + k] - rows[r + k]);
          away += most * most;
        }
        if (!(rise > SLOPE * (Math.sqrt(away) + aside) + flush)) return true;
      }
    }
    return false;
  }
}
