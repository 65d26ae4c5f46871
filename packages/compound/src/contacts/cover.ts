/**
 * Overlaps that are no contacts of their own: they are gone once the bodies are moved apart along a contact that is
 * less
 * deep. A box that lies on a table's edge overlaps the table's side as well, and stands on its top.
 *
 * In: contacts of pieces from `start` on, which share a convex body or a piece. Out: contacts that others cover are
 * marked.
 */
import type { ContactManifold } from "@col/types";
import { createManifold } from "./manifold.ts";
import { sizeOf } from "./meeting.ts";
import type { Meeting } from "./meeting.ts";
import type { Solid } from "./solid.ts";

/** Contacts whose normals have this dot product or more do not cover each other. */
const ALIKE = 0.9;
/** Overlaps of bodies that were moved apart, relative to their size: rounding and the solver's tolerance. */
const TOUCH = 1e-8;

/** See the file header. */
export class Cover {
  readonly #meeting: Meeting;
  readonly #answer: ContactManifold = createManifold(4);
  readonly #touching: { readonly maxDistance: number } = { maxDistance: 0 };
  readonly #shift: Float64Array = new Float64Array(3);

  constructor(meeting: Meeting) {
    this.#meeting = meeting;
  }

  /** `meshA`, `meshB`: is the side a mesh, whose pieces are loaded one by one? */
  mark(start: number, meshA: boolean, meshB: boolean): void {
    const { found, a, b, nearA, nearB } = this.#meeting, { contacts: c, pieces, order } = found;
    found.sort(start);
    for (let i = start + 1; i < found.count; i++) {
      const late = order[i];
      if (!(c[4 * late + 3] < 0)) continue;
      if (meshA) a.setPiece(nearA, pieces[4 * late], a.shape);
      if (meshB) b.setPiece(nearB, pieces[4 * late + 1], b.shape);
      for (let k = start; k < i && pieces[4 * late + 3] === 0; k++)
        if (this.#mayCover(order[k], late) && !this.overlapsAfter(order[k])) pieces[4 * late + 3] = 1;
    }
  }

  /** Does one of the contacts from `start` on cover the overlap of the two solids that are loaded? */
  covers(start: number): boolean {
    const { count, contacts: c } = this.#meeting.found;
    for (let i = start; i < count; i++) if (c[4 * i + 3] < 0 && !this.overlapsAfter(i)) return true;
    return false;
  }

  #mayCover(early: number, late: number): boolean {
    const { contacts: c, pieces: p } = this.#meeting.found, e = 4 * early, l = 4 * late;
    return p[e + 3] === 0 && c[e + 3] < 0 && (p[e] === p[l] || p[e + 1] === p[l + 1])
      && c[e] * c[l] + c[e + 1] * c[l + 1] + c[e + 2] * c[l + 2] < ALIKE;
  }

  /** Do the two solids overlap after B was moved along a contact by its depth, or A the other way? */
  overlapsAfter(contact: number): boolean {
    const { a, b, found: { contacts: c } } = this.#meeting, ofA = a.near !== null, g = 4 * contact,
      depth = ofA ? -c[g + 3] : c[g + 3];
    for (let k = 0; k < 3; k++) this.#shift[k] = depth * c[g + k];
    return this.#pieceOverlaps(ofA ? a : b, ofA ? b : a);
  }

  #pieceOverlaps(piece: Solid, other: Solid): boolean {
    const { chooser: { points }, solver } = this.#meeting, { near } = piece, m = this.#answer, s = this.#shift,
      { position: p } = other.pose, touch = TOUCH * sizeOf(piece.shape.bounds);
    if (near === null) return true;
    p.x += s[0]; p.y += s[1]; p.z += s[2];
    let overlaps = false;
    for (let i = piece.first; i >= 0 && !overlaps; i = near.next[i]) {
      points.setTriangle(near.corners, 9 * i, piece.shape);
      solver(points.triangle, points.here, other.shape, other.pose, this.#touching, m);
      overlaps = m.count > 0 && m.distance < -touch;
    }
    p.x -= s[0]; p.y -= s[1]; p.z -= s[2];
    return overlaps;
  }
}
