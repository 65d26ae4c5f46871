/**
 * Marks overlaps that are not separate contacts, because another contact explains them.
 *
 * In: the contacts from `start` on, which share a convex body or a piece; frame of A, gaps as lengths. Out: covered
 * contacts are marked, and are not visited. Two rules:
 *
 * - An overlap is covered if it vanishes when the bodies are moved apart along a less deep contact, by the depth of
 *   that contact. Example: a box on the edge of a table overlaps the side of the table as well, but stands on its
 *   top.
 * - A less deep contact is covered in the same way if the middle of its points is inside the solid. Blocks of one
 *   mesh that lie against each other cover a part of a face, and a box that hangs beside them does not touch their
 *   top.
 */
import type { ContactManifold, ConvexShape } from "@col/types";
import { topologyOf } from "../mesh/topology.ts";
import { windingNumber, WindingScratch } from "../mesh/winding.ts";
import type { OwnPose, Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import { createManifold } from "../solids/manifold.ts";
import { sizeOf } from "./meeting.ts";
import type { Meeting } from "./meeting.ts";
import type { Solid } from "../solids/solid.ts";

/** A shape in its place, which is moved and put back. */
interface Placed { readonly shape: ConvexShape; readonly pose: OwnPose }

/** Contacts whose normals have this dot product or more do not cover each other. */
const ALIKE = 0.9;
/** Overlaps of bodies that were moved apart, relative to their size: rounding and the solver's tolerance. */
const TOUCH = 1e-8;
/** A point this many tolerances of the mesh above its face is off the face. */
const ABOVE = 4;

/** See the file header. */
export class Cover {
  readonly #meeting: Meeting;
  readonly #answer: ContactManifold = createManifold(4);
  readonly #touching: { readonly maxDistance: number } = { maxDistance: 0 };
  /** Depth up to which moved bodies touch. Length. */
  readonly #touch: Float64Array = new Float64Array(1);
  readonly #shift: Float64Array = new Float64Array(3);
  readonly #middle: Float64Array = new Float64Array(3);
  readonly #winding: WindingScratch = new WindingScratch();

  constructor(meeting: Meeting) {
    this.#meeting = meeting;
  }

  /** Marks contacts from `start` on; pieces of meshes are loaded one by one. */
  mark(space: Space, start: number): void {
    const { found } = this.#meeting, { contacts: c, pieces, order } = found;
    found.sort(start);
    for (let i = start + 1; i < found.count; i++) {
      const late = order[i];
      if (!(c[4 * late + 3] < 0)) continue;
      this.#load(space, late);
      for (let k = start; k < i && pieces[4 * late + 3] === 0; k++)
        if (this.#mayCover(order[k], late) && !this.overlapsAfter(order[k])) pieces[4 * late + 3] = 1;
    }
    for (let i = start; i + 1 < found.count; i++) {
      const early = order[i];
      if (pieces[4 * early + 3] === 0 && c[4 * early + 3] < 0 && this.#isInside(space, early))
        this.#markInside(space, start, early);
    }
  }

  /** Marks a contact inside of the solid where a contact outside of it covers the overlap. */
  #markInside(space: Space, start: number, inside: number): void {
    const { found } = this.#meeting, { pieces } = found;
    this.#load(space, inside);
    for (let k = start; k < found.count && pieces[4 * inside + 3] === 0; k++) {
      if (k !== inside && this.#mayCover(k, inside) && !this.overlapsAfter(k) && !this.#isInside(space, k))
        pieces[4 * inside + 3] = 1;
    }
  }

  /**
   * Marks contacts of a mesh and the parts of a compound: contacts of different parts cover each other as well, since
   * the bodies are moved as they are. Their triangles and parts are loaded one by one.
   */
  markParts(space: Space): void {
    const { found } = this.#meeting, { contacts: c, pieces, order } = found;
    found.sort(0);
    for (let i = 1; i < found.count; i++) {
      const late = order[i];
      if (!(c[4 * late + 3] < 0)) continue;
      for (let k = 0; k < i && pieces[4 * late + 3] === 0; k++)
        if (this.#isOther(order[k], late) && !this.#itemsOverlap(space, order[k], late)) pieces[4 * late + 3] = 1;
    }
  }

  /** Does a triangle of contact `late` overlap its part after the bodies were moved apart along contact `early`? */
  #itemsOverlap(space: Space, early: number, late: number): boolean {
    const { found: { contacts: c, pieces, tags } } = this.#meeting, ofA = space.a.mesh, g = 4 * early,
      mesh = ofA ? space.a : space.b, parts = ofA ? space.b : space.a, depth = ofA ? -c[g + 3] : c[g + 3];
    for (let k = 0; k < 3; k++) this.#shift[k] = depth * c[g + k];
    const end = 3 * this.#meeting.found.endOf(late);
    for (let r = 3 * pieces[4 * late + 2]; r < end; r += 3) {
      mesh.loadItem(tags[ofA ? r : r + 1]);
      parts.loadItem(tags[ofA ? r + 1 : r]);
      parts.select(0);
      this.#touch[0] = TOUCH * sizeOf(parts.shape.bounds);
      if (this.#triangleOverlaps(mesh.corners, 0, mesh.triangle, parts)) return true;
    }
    return false;
  }

  /** Loads the pieces of a contact. */
  #load(space: Space, contact: number): void {
    const { found: { pieces }, a, b, nearA, nearB } = this.#meeting;
    if (space.a.mesh) a.setPiece(nearA, pieces[4 * contact], a.shape);
    if (space.b.mesh) b.setPiece(nearB, pieces[4 * contact + 1], b.shape);
  }

  #isInside({ a, b }: Space, contact: number): boolean {
    return this.#isInsideOf(a, contact, 0, 1) || this.#isInsideOf(b, contact, 3, -1);
  }

  /** Is the middle of the points on A (`at` 0) or on B (3), a little above the face, inside of the closed mesh? */
  #isInsideOf({ source, inA: m, tolerance }: Side, contact: number, at: number, sign: number): boolean {
    const { contacts: c, rows, pieces } = this.#meeting.found, p = this.#middle, w = this.#winding;
    if (source === null) return false;
    const { hasSeams, openEdge } = topologyOf(source);
    if (!hasSeams || openEdge >= 0) return false;
    const first = pieces[4 * contact + 2], end = this.#meeting.found.endOf(contact);
    for (let k = 0; k < 3; k++) {
      let sum = 0;
      for (let r = first; r < end; r++) sum += rows[7 * r + at + k];
      p[k] = sum / (end - first) + sign * (ABOVE * tolerance[0] - source.margin) * c[4 * contact + k] - m[9 + k];
    }
    for (let k = 0; k < 3; k++) w.at[k] = m[k] * p[0] + m[3 + k] * p[1] + m[6 + k] * p[2];
    return windingNumber(source, w) !== 0;
  }

  /** Does one of the contacts from `start` on cover the overlap of the two solids that are loaded? */
  covers(start: number): boolean {
    const { count, contacts: c } = this.#meeting.found;
    for (let i = start; i < count; i++) if (c[4 * i + 3] < 0 && !this.overlapsAfter(i)) return true;
    return false;
  }

  #mayCover(early: number, late: number): boolean {
    const { pieces: p } = this.#meeting.found, e = 4 * early, l = 4 * late;
    return (p[e] === p[l] || p[e + 1] === p[l + 1]) && this.#isOther(early, late);
  }

  /** Is a contact a visible overlap along another direction? */
  #isOther(early: number, late: number): boolean {
    const { contacts: c, pieces } = this.#meeting.found, e = 4 * early, l = 4 * late;
    return pieces[e + 3] === 0 && c[e + 3] < 0 && c[e] * c[l] + c[e + 1] * c[l + 1] + c[e + 2] * c[l + 2] < ALIKE;
  }

  /** Do the two solids overlap after B was moved along a contact by its depth, or A the other way? */
  overlapsAfter(contact: number): boolean {
    const { a, b, found: { contacts: c } } = this.#meeting, ofA = a.near !== null, g = 4 * contact,
      depth = ofA ? -c[g + 3] : c[g + 3];
    for (let k = 0; k < 3; k++) this.#shift[k] = depth * c[g + k];
    return this.#pieceOverlaps(ofA ? a : b, ofA ? b : a);
  }

  #pieceOverlaps(piece: Solid, other: Solid): boolean {
    const { near } = piece;
    if (near === null) return true;
    this.#touch[0] = TOUCH * sizeOf(piece.shape.bounds);
    for (let i = piece.first; i >= 0; i = near.next[i])
      if (this.#triangleOverlaps(near.corners, 9 * i, piece.shape, other)) return true;
    return false;
  }

  /** Does the triangle at a place of `corners` overlap the other body after it is moved by `shift`? */
  #triangleOverlaps(corners: Float64Array, at: number, like: ConvexShape,
    { shape, pose }: Placed): boolean {
    const { chooser: { points }, solver } = this.#meeting, m = this.#answer, s = this.#shift, { position: p } = pose;
    points.setTriangle(corners, at, like);
    p.x += s[0]; p.y += s[1]; p.z += s[2];
    solver(points.triangle, points.here, shape, pose, this.#touching, m);
    p.x -= s[0]; p.y -= s[1]; p.z -= s[2];
    return m.count > 0 && m.distance < 0 - this.#touch[0];
  }
}
