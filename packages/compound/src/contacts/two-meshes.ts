/**
 * Contacts of two meshes: one for each pair of locally convex pieces that touch, as for two convex solids.
 *
 * In: an opened pair of meshes (`Space`); the solver and the maximum distance in the `Meeting`. Frame of A, lengths.
 * Out: contacts are added to `found` (unit normal from A to B, points, gaps); covered contacts are marked and not
 * visited.
 *
 * Method: as convex-mesh.ts, with the triangles of each mesh that are near a triangle of the other. The search is
 * repeated with a longer reach, four rounds at most, while an overlap is deeper than the reach. If the pieces give no
 * contact although they overlap, single triangles are compared, and one contact stays. It is the least deep one that
 * both meshes allow, else the least deep one that separates the triangles, else the deepest.
 */
import { outerOf } from "../mesh/buried.ts";
import type { Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import { walkWithin } from "../pairs/within.ts";
import { FOUND } from "../solids/choose.ts";
import { Cover } from "./cover.ts";
import type { Meeting } from "./meeting.ts";
import type { NearTriangles } from "../solids/near.ts";
import { Solid } from "../solids/solid.ts";

/** Times that triangles are looked for. */
const ROUNDS = 4;

/** Mark of a contact that is not visited. */
const HIDDEN = 1;

/** See the file header. */
export class TwoMeshes {
  readonly #meeting: Meeting;
  readonly #cover: Cover;
  readonly #other: Solid = new Solid();
  /** B's translation while translations are tried. */
  readonly #shift: Float64Array = new Float64Array(3);
  readonly #most: Float64Array = new Float64Array(1);
  readonly #touching: Float64Array = new Float64Array(1);
  /** Per triangle the round in which it was seen last. */
  #seenA: Int32Array = new Int32Array(0);
  #seenB: Int32Array = new Int32Array(0);
  #round: number = 0;

  constructor(meeting: Meeting) {
    this.#meeting = meeting;
    this.#cover = new Cover(meeting);
  }

  /** See the file header. */
  ask(space: Space): void {
    const { a: { source: meshA }, b: { source: meshB } } = space, { found, chooser } = this.#meeting;
    if (meshA === null || meshB === null) return;
    this.#meeting.openReach(meshA.bounds, meshB.bounds, 0);
    for (let round = 0; round < ROUNDS; round++) {
      found.cut(0);
      chooser.open[0] = 0;
      this.#gather(space);
      this.#askPieces(space);
      if (!this.#meeting.looksFarther(0)) break;
    }
    if (!found.hasWithin(0) && chooser.open[0] < 0) this.#standOver(space);
    this.#cover.mark(space, 0);
  }

  #askPieces(space: Space): void {
    const { found, chooser, nearA, nearB, a, b, solver } = this.#meeting;
    for (let p = 0; p < nearA.pieces; p++) {
      a.setPiece(nearA, p, space.a.triangle);
      for (let q = 0; q < nearB.pieces; q++) {
        if (this.#boxesApart(space, p, q, this.#meeting.reach)) continue;
        b.setPiece(nearB, q, space.b.triangle);
        if (chooser.choose(space.a, a, space.b, b, solver, false) === FOUND)
          found.add(chooser, p, q, nearA.items, nearB.items, 0);
      }
    }
  }

  #boxesApart({ a, b }: Space, p: number, q: number, reach: Float64Array): boolean {
    const { nearA: { boxes: s }, nearB: { boxes: t } } = this.#meeting, shift = this.#shift,
      room = reach[0] + a.triangle.margin + b.triangle.margin;
    for (let k = 0; k < 3; k++)
      if (s[6 * p + k] > t[6 * q + 3 + k] + shift[k] + room || t[6 * q + k] + shift[k] > s[6 * p + 3 + k] + room)
        return true;
    return false;
  }

  /** The triangles of either mesh that come near one of the other, each once, as pieces. */
  #gather(space: Space): void {
    const { a, b, best: { upper } } = space, { nearA, nearB, reach } = this.#meeting;
    if (a.source === null || b.source === null) return;
    if (this.#seenA.length < a.size) this.#seenA = new Int32Array(a.size);
    if (this.#seenB.length < b.size) this.#seenB = new Int32Array(b.size);
    this.#round++;
    nearA.clear();
    nearB.clear();
    upper[0] = reach[0];
    walkWithin(space, collectPair, this);
    this.#other.setBox(b.source.bounds, b.inA);
    this.#meeting.orient(nearA, a.source, this.#other, false);
    this.#other.setBox(a.source.bounds, a.inA);
    this.#meeting.orient(nearB, b.source, this.#other, false);
    nearA.group(a.tolerance);
    nearB.group(b.tolerance);
  }

  /** Adds the triangles of two loaded leaves that are near each other. */
  collect({ a, b, slack }: Space): void {
    const { nearA, nearB, reach } = this.#meeting, s = a.cornerBoxes, t = b.cornerBoxes,
      room = reach[0] + slack[0] + a.triangle.margin + b.triangle.margin;
    for (let i = 0; i < a.count; i++) for (let j = 0; j < b.count; j++) {
      const p = 6 * i, q = 6 * j;
      if (s[p] > t[q + 3] + room || t[q] > s[p + 3] + room || s[p + 1] > t[q + 4] + room || t[q + 1] > s[p + 4] + room
        || s[p + 2] > t[q + 5] + room || t[q + 2] > s[p + 5] + room) continue;
      this.#see(a, i, this.#seenA, nearA);
      this.#see(b, j, this.#seenB, nearB);
    }
  }

  #see(side: Side, k: number, seen: Int32Array, near: NearTriangles): void {
    const item = side.items[k], { source } = side;
    if (source === null || seen[item] === this.#round) return;
    seen[item] = this.#round;
    this.#meeting.addTriangle(side, k, outerOf(source), near);
  }

  /**
   * The last resort: triangle by triangle, of each face the deepest point of the other mesh over it. Of these contacts
   * the least deep one stays that both meshes allow; else the least deep one that parts the triangles; else the bodies
   * are deep in each other, and the deepest one stays: a shallow one would tell of a touch.
   */
  #standOver(space: Space): void {
    const { nearA, nearB, found } = this.#meeting;
    for (let p = nearA.pieces - 1; p >= 0; p--) nearA.split(p);
    for (let p = nearB.pieces - 1; p >= 0; p--) nearB.split(p);
    found.cut(0);
    this.#standOverSide(space, true);
    this.#standOverSide(space, false);
    found.sort(0);
    const { pieces, order, count } = found;
    let k = 0;
    while (k < count && pieces[4 * order[k] + 3] !== 0) k++;
    if (k === count) for (k = 0; k + 1 < count && !this.#parts(space, order[k]);) k++;
    for (let i = 0; i < count; i++) pieces[4 * order[i] + 3] = i === k ? 0 : HIDDEN;
  }

  /** Do no two triangles overlap once B is moved along the contact by its depth? */
  #parts(space: Space, contact: number): boolean {
    const { nearA, nearB, found: { contacts: c } } = this.#meeting, shift = this.#shift;
    for (let k = 0; k < 3; k++) shift[k] = -c[4 * contact + 3] * c[4 * contact + k];
    let overlap = false;
    for (let p = 0; p < nearA.pieces && !overlap; p++) for (let q = 0; q < nearB.pieces && !overlap; q++) {
      overlap = !this.#boxesApart(space, p, q, this.#touching) && this.#load(space, p, q, true)
        && this.#cover.overlapsAfter(contact);
    }
    shift.fill(0);
    return !overlap;
  }

  /** Adds contacts of the faces of A where `ofA`, else of B; contacts that the other mesh does not allow are hidden. */
  #standOverSide(space: Space, ofA: boolean): void {
    const { nearA, nearB, found, chooser, solver } = this.#meeting, { pieces } = ofA ? nearA : nearB;
    for (let p = 0; p < pieces; p++) {
      const q = this.#deepestOver(space, p, ofA);
      if (q < 0 || !this.#load(space, p, q, ofA) || !this.#standsOver(ofA)) continue;
      found.add(chooser, ofA ? p : q, ofA ? q : p, nearA.items, nearB.items, 0);
      if (!chooser.allows(ofA ? space.b : space.a, ofA, solver)) found.pieces[4 * found.count - 1] = HIDDEN;
    }
  }

  /** The triangle of the other mesh that is deepest over triangle `p`; -1: no triangle is over it. */
  #deepestOver(space: Space, p: number, ofA: boolean): number {
    const { chooser: { gap }, nearA, nearB } = this.#meeting, { pieces } = ofA ? nearB : nearA, most = this.#most;
    let deepest = -1;
    most[0] = 0;
    for (let q = 0; q < pieces; q++) {
      if (this.#boxesApart(space, ofA ? p : q, ofA ? q : p, this.#touching) || !this.#load(space, p, q, ofA)
        || !this.#standsOver(ofA) || (deepest >= 0 && gap[0] >= most[0])) continue;
      deepest = q;
      most[0] = gap[0];
    }
    return deepest;
  }

  #load(space: Space, p: number, q: number, ofA: boolean): boolean {
    const { a, b, nearA, nearB } = this.#meeting, i = ofA ? p : q, j = ofA ? q : p;
    if (nearA.first[i] < 0 || nearB.first[j] < 0) return false;
    a.setPiece(nearA, i, space.a.triangle);
    b.setPiece(nearB, j, space.b.triangle);
    return true;
  }

  #standsOver(ofA: boolean): boolean {
    const { a, b, chooser, solver } = this.#meeting;
    return chooser.standOver(ofA ? a : b, ofA ? b : a, ofA, solver);
  }
}

function collectPair(space: Space, meshes: TwoMeshes): boolean {
  meshes.collect(space);
  return false;
}
