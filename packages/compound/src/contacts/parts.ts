/**
 * Contacts of convex parts: the solver's, except points that other parts of the same body hide.
 *
 * A normal is in the cone of a whole compound at a point where no part that holds the point rises along it. So parts
 * that lie side by side are one surface: a ball that rolls over the seam of two blocks sees one floor. In: an opened
 * pair without a mesh. Out: `found`. Method: the manifolds of all pairs of parts, then each normal is checked at the
 * middle of its points; a pair whose normal is hidden is met along the normal of a contact that it shares a part with,
 * if it does not rise above that contact's plane; else along the least deep of the faces of its parts that is free
 * (solids/part-faces.ts), last where the parts leave each other along it (solids/depth-along.ts). A hidden overlap
 * stays unless a contact is shown to undo it.
 */
import { contactPoints, createContactSpace, FACE_SINE, relativePose, writeVector } from "@col/kernel";
import type { ContactSpace } from "@col/kernel";
import type { ContactManifold, ContactManifoldFn, PackedPose } from "@col/types";
import type { Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import { DepthAlong } from "../solids/depth-along.ts";
import { createManifold } from "../solids/manifold.ts";
import type { FoundContacts } from "./found.ts";
import { HiddenNormals, selectPart } from "../solids/hidden.ts";
import { PartFaces } from "../solids/part-faces.ts";
import { Solid } from "../solids/solid.ts";

/** Marks of contacts whose normals are hidden: no other contact, or one, undoes the overlap or shares a part. */
const HIDDEN = 2;
const UNDONE = 3;

/** Is contact `i` a hidden overlap that no other contact is known to undo? */
function isOpen({ pieces, contacts }: FoundContacts, i: number): boolean {
  return pieces[4 * i + 3] === HIDDEN && contacts[4 * i + 3] < 0;
}

/** See the file header. */
export class PartContacts {
  readonly options: { maxDistance: number } = { maxDistance: 0.5 };
  /** Largest distance of parts that another patch joins (joined.ts). Length. */
  readonly reach: Float64Array = new Float64Array(1);
  readonly #own: Solid = new Solid();
  readonly #other: Solid = new Solid();
  readonly hidden: HiddenNormals = new HiddenNormals();
  readonly #normal: Float64Array = new Float64Array(3);
  readonly #faces: PartFaces = new PartFaces();
  readonly #depth: DepthAlong = new DepthAlong();
  readonly #space: ContactSpace = createContactSpace();
  readonly #between: PackedPose = new Float64Array(12);
  readonly #top: Float64Array = new Float64Array(1);
  #manifold: ContactManifold = createManifold(4);

  /** Sets the points that a contact may have. */
  setRoom(room: number): void {
    if (this.#manifold.gaps.length !== room) this.#manifold = createManifold(room);
  }

  /** Forgets the bodies. */
  close(): void {
    this.#own.close();
    this.#other.close();
    this.hidden.close();
  }

  /** Marks contacts that are hidden on one of the sides, and meets their pairs along the normals of others. */
  judge(space: Space, found: FoundContacts, solver: ContactManifoldFn): void {
    const { a, b } = space, count = found.count, { pieces } = found;
    for (let i = 0; i < count; i++) {
      if (a.convex === null && this.#isBuried(a, found, i, 0, solver)) pieces[4 * i + 3] = HIDDEN;
      if (b.convex === null && this.#isBuried(b, found, i, 3, solver)) pieces[4 * i + 3] = HIDDEN;
    }
    // contacts that a pass adds have normals for the next one: faces join from part to part
    let from = 0;
    do {
      for (let to = found.count; from < to; from = to, to = found.count) {
        for (let i = 0; i < count; i++)
          if (found.pieces[4 * i + 3] >= HIDDEN) this.#meetAlong(space, found, i, from, to, solver);
      }
    } while (this.#meetFaces(space, found, count, false, solver) || this.#meetFaces(space, found, count, true, solver));
    for (let i = 0; i < count; i++) if (isOpen(found, i) && !this.#isUndone(found, i)) found.pieces[4 * i + 3] = 0;
  }

  /** Does a contact that is not hidden undo the overlap of contact `i`? */
  #isUndone(found: FoundContacts, i: number): boolean {
    for (let k = 0; k < found.count; k++) if (found.pieces[4 * k + 3] === 0 && found.undoes(k, i)) return true;
    return false;
  }

  /**
   * Meets the pairs of hidden overlaps along face normals of their parts that no other part hides, and keeps the least
   * deep of these contacts; false: there is none. `moved`: along the least deep face alone, where no contact undoes the
   * overlap.
   */
  #meetFaces(space: Space, found: FoundContacts, count: number, moved: boolean, solver: ContactManifoldFn): boolean {
    const { a, b } = space, faces = this.#faces, own = this.#own, other = this.#other;
    let best = -1, pair = -1;
    this.#setBeside(found);
    for (let i = 0; i < count; i++) {
      if (!isOpen(found, i) || (moved && this.#isUndone(found, i))) continue;
      faces.restart();
      for (let met = false; !met;) {
        selectPart(a, found.pieces[4 * i], own);
        selectPart(b, found.pieces[4 * i + 1], other);
        if (!faces.next(own, other) || (best >= 0 && faces.gap[0] <= found.contacts[4 * best + 3])) break;
        for (let k = 0; k < 3; k++) this.#normal[k] = faces.normal[k];
        met = moved ? this.#meetMoved(space, found, i, solver) : this.#meetNormal(space, found, i, solver);
        if (moved && !met) break; // (the others are deeper)
        if (!met) continue;
        if (best >= 0) found.pieces[4 * best + 3] = 1;
        best = found.count - 1;
        pair = i;
      }
    }
    this.hidden.beside[0] = 0;
    if (best >= 0) found.pieces[4 * pair + 3] = 1;
    return best >= 0;
  }

  /** Points may lie in other parts by twice the deepest overlap: where walls meet floors both are moved out of. */
  #setBeside({ contacts, count }: FoundContacts): void {
    const { beside } = this.hidden;
    for (let i = 0; i < count; i++) beside[0] = Math.max(beside[0], -2 * contacts[4 * i + 3]);
  }

  /** Loads the normal and the middle of the points on A (`at` 0) or on B (3) of a contact. */
  #middleOf(found: FoundContacts, i: number, at: number): void {
    const { contacts, rows, pieces } = found, { normal, point } = this.hidden, first = pieces[4 * i + 2],
      end = found.endOf(i);
    for (let k = 0; k < 3; k++) {
      normal[k] = contacts[4 * i + k];
      let sum = 0;
      for (let r = first; r < end; r++) sum += rows[7 * r + at + k];
      point[k] = sum / (end - first);
    }
  }

  /**
   * Do other parts hide the normal of a contact? Not where the part is met in a face whose middle is free, nor where
   * the deepest point is.
   */
  #isBuried(side: Side, found: FoundContacts, i: number, at: number, solver: ContactManifoldFn): boolean {
    const { hidden } = this, item = found.pieces[4 * i + (at === 0 ? 0 : 1)], sign = at === 0 ? 1 : -1;
    this.#middleOf(found, i, at);
    if (hidden.isFreeFace(side, item, sign, solver)) return false;
    const deepest = 7 * found.deepestOf(i) + at;
    for (let k = 0; k < 3; k++) hidden.point[k] = found.rows[deepest + k];
    return hidden.isHidden(side, item, sign, solver);
  }

  /**
   * Meets the pair of a hidden contact along the normals of the contacts from number `from` to `to` - 1 that are not
   * hidden and share a part with it. The pair stays a contact if it overlaps, no such contact shares a part, and none
   * of them undoes the overlap.
   */
  #meetAlong(space: Space, found: FoundContacts, i: number, from: number, to: number, solver: ContactManifoldFn): void {
    for (let k = from; k < to; k++) {
      const { pieces } = found, sameA = pieces[4 * k] === pieces[4 * i],
        sameB = pieces[4 * k + 1] === pieces[4 * i + 1];
      if (pieces[4 * k + 3] !== 0 || (from === 0 && found.contacts[4 * k + 3] > this.options.maxDistance)) continue;
      if (sameA !== sameB || found.undoes(k, i)) pieces[4 * i + 3] = UNDONE;
      if (sameA === sameB || !this.#meetPair(space, found, i, k, sameB, solver)) continue;
      found.pieces[4 * i + 3] = 1;
      return;
    }
  }

  /** `i`, `k`: the hidden contact and the one whose normal is taken; `ofA`: they differ in the part of A. */
  #meetPair(space: Space, found: FoundContacts, i: number, k: number, ofA: boolean,
    solver: ContactManifoldFn): boolean {
    const { a, b } = space, own = this.#own, other = this.#other, n = this.#normal, { contacts, pieces } = found;
    for (let c = 0; c < 3; c++) n[c] = contacts[4 * k + c];
    selectPart(a, pieces[4 * i], own);
    selectPart(b, pieces[4 * i + 1], other);
    const sign = ofA ? 1 : -1, side = ofA ? own : other;
    side.support(n, 0, sign);
    found.writeTop(k, ofA ? 0 : 3, n, sign, this.#top);
    return side.height[0] <= this.#top[0] + this.hidden.flush[0] && this.#meetNormal(space, found, i, solver);
  }

  /** Meets the parts of pair `i`, which are selected, along the normal. */
  #meetNormal(space: Space, found: FoundContacts, i: number, solver: ContactManifoldFn): boolean {
    const own = this.#own, other = this.#other, n = this.#normal, s = this.#space;
    relativePose(own.pose, other.pose, this.#between);
    for (let c = 0; c < 3; c++) s.normal[c] = own.inA[c] * n[0] + own.inA[3 + c] * n[1] + own.inA[6 + c] * n[2];
    s.limits[0] = FACE_SINE;
    s.limits[1] = this.options.maxDistance;
    s.limits[2] = -Infinity;
    s.hasWitness = false;
    const room = this.#manifold.gaps.length;
    return this.#take(space, found, i, contactPoints(own.shape, other.shape, this.#between, null, room, s), solver);
  }

  /** Meets the parts of pair `i`, which are selected, where they part last along the normal: at the edge of a face. */
  #meetMoved(space: Space, found: FoundContacts, i: number, solver: ContactManifoldFn): boolean {
    const own = this.#own, { inA: m, point: p } = own, { points, gaps, ids } = this.#space, depth = this.#depth,
      n = this.#normal;
    if (!depth.find(own, this.#other, n, this.#faces.gap, solver)) return false;
    for (let k = 0; k < 3; k++) p[k] = depth.point[k] - depth.gap[0] * n[k] - m[9 + k];
    for (let k = 0; k < 3; k++) points[k] = m[k] * p[0] + m[3 + k] * p[1] + m[6 + k] * p[2];
    gaps[0] = depth.gap[0];
    ids[0] = 0;
    return this.#take(space, found, i, 1, solver);
  }

  /**
   * Takes the points, of `n` in the space, frame of the part of A, that no other part hides, as a contact of pair `i`
   * along the normal.
   */
  #take({ a, b }: Space, found: FoundContacts, i: number, n: number, solver: ContactManifoldFn): boolean {
    const { inA: m } = this.#own, { points, gaps, ids } = this.#space, out = this.#manifold, normal = this.#normal;
    out.count = 0;
    out.distance = Infinity;
    writeVector(normal, 0, out.normal);
    for (let p = 0; p < n; p++) {
      const x = points[3 * p], y = points[3 * p + 1], z = points[3 * p + 2], to = out.count;
      for (let k = 0; k < 3; k++) {
        out.pointsA[3 * to + k] = m[3 * k] * x + m[3 * k + 1] * y + m[3 * k + 2] * z + m[9 + k];
        out.pointsB[3 * to + k] = out.pointsA[3 * to + k] + gaps[p] * normal[k];
      }
      if (this.hidden.hidesPoint(a, found.pieces[4 * i], out.pointsA, to, normal, 1, solver)
        || this.hidden.hidesPoint(b, found.pieces[4 * i + 1], out.pointsB, to, normal, -1, solver)) continue;
      out.gaps[to] = gaps[p];
      out.ids[to] = ids[p];
      if (gaps[p] < out.distance) out.distance = gaps[p];
      out.count++;
    }
    if (!(out.distance <= this.reach[0])) return false;
    found.addManifold(out, found.pieces[4 * i], found.pieces[4 * i + 1]);
    return true;
  }
}
