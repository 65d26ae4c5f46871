/**
 * Contacts of convex parts: those of the solver, less what other parts of the same body hide.
 *
 * A normal is in the cone of a whole compound at a point where no part that holds the point rises along it. So parts
 * that lie side by side are one surface: a ball that rolls over the seam of two blocks sees one floor. In: an opened
 * pair without a mesh. Out: `found`. Method: the manifolds of all pairs of parts, then each normal is checked at the
 * middle of its points; a pair whose normal is hidden is met along the normal of a contact that it shares a part with,
 * if it does not rise above that contact's plane. A hidden overlap stays where nothing shows that a contact undoes it.
 */
import { contactPoints, createContactSpace, FACE_SINE, relativePose, writeVector } from "@col/kernel";
import type { ContactSpace } from "@col/kernel";
import type { ContactManifold, ContactManifoldFn, PackedPose } from "@col/types";
import { POINT } from "../closest-point.ts";
import type { Side } from "../pairs/side.ts";
import type { Space } from "../pairs/space.ts";
import { DEPTH_MAX, leafCount, leafFirst } from "../tree/static-tree.ts";
import { createManifold } from "./manifold.ts";
import type { FoundContacts } from "./found.ts";
import { Solid } from "./solid.ts";

/** Parts are side by side where they are off by less than this fraction of the body's extent. */
const FLUSH = 1e-7;
/**
 * A part rises where it is higher by more than this fraction of the body's extent, and of the distance to its point.
 */
const RISE = 1e-8;
const STEEP = 1e-6;
/** Along the normal of another contact it may be as steep as faces of one contact are: `FACE_SINE`. */
/** A part is met in a face where it is higher by less than this fraction of the body's extent. */
const ROUNDING = 1e-10;

/** Marks of contacts whose normals are hidden: no other contact, or one, undoes the overlap or shares a part. */
const HIDDEN = 2;
const UNDONE = 3;

/** See the file header. */
export class PartContacts {
  readonly options: { maxDistance: number } = { maxDistance: 0.5 };
  /** How far apart parts may be that another patch joins (joined.ts). Length. */
  readonly reach: Float64Array = new Float64Array(1);
  readonly #own: Solid = new Solid();
  readonly #other: Solid = new Solid();
  readonly #space: ContactSpace = createContactSpace();
  readonly #between: PackedPose = new Float64Array(12);
  readonly #stack: Int32Array = new Int32Array(DEPTH_MAX + 2);
  readonly #normal: Float64Array = new Float64Array(3);
  readonly #point: Float64Array = new Float64Array(3);
  readonly #local: Float64Array = new Float64Array(3);
  readonly #room: Float64Array = new Float64Array(5);
  readonly #top: Float64Array = new Float64Array(1);
  readonly #near: { maxDistance: number } = { maxDistance: 0.5 };
  readonly #answer: ContactManifold = createManifold(4);
  #manifold: ContactManifold = createManifold(4);

  /** Sets the points that a contact may have. */
  setRoom(room: number): void {
    if (this.#manifold.gaps.length !== room) this.#manifold = createManifold(room);
  }

  /** Forgets the bodies. */
  close(): void {
    this.#own.close();
    this.#other.close();
  }

  /** Do other parts of a side hide `sign` times the normal at a point of part `item`? */
  hides(side: Side, item: number, point: Float64Array, normal: Float64Array, sign: number,
    solver: ContactManifoldFn): boolean {
    for (let k = 0; k < 3; k++) {
      this.#normal[k] = normal[k];
      this.#point[k] = point[k];
    }
    this.#flush(side);
    return this.#isHidden(side, item, sign, solver);
  }

  /** Marks contacts that are hidden on one of the sides, and meets their pairs along the normals of others. */
  judge(space: Space, found: FoundContacts, solver: ContactManifoldFn): void {
    const { a, b } = space, count = found.count, { pieces } = found;
    for (let i = 0; i < count; i++) {
      if (a.convex === null && this.#isBuried(a, found, i, 0, solver)) pieces[4 * i + 3] = HIDDEN;
      if (b.convex === null && this.#isBuried(b, found, i, 3, solver)) pieces[4 * i + 3] = HIDDEN;
    }
    // contacts that a pass adds have normals for the next one: faces join from part to part
    for (let from = 0, to = count; from < to; from = to, to = found.count) {
      for (let i = 0; i < count; i++)
        if (found.pieces[4 * i + 3] >= HIDDEN) this.#meetAlong(space, found, i, from, to, solver);
    }
    for (let i = 0; i < count; i++)
      if (found.pieces[4 * i + 3] === HIDDEN && found.contacts[4 * i + 3] < 0) found.pieces[4 * i + 3] = 0;
  }

  /** Loads the normal and the middle of the points on A (`at` 0) or on B (3) of a contact. */
  #middleOf(found: FoundContacts, i: number, at: number): void {
    const { contacts, rows, pieces } = found, first = pieces[4 * i + 2], end = found.endOf(i);
    for (let k = 0; k < 3; k++) {
      this.#normal[k] = contacts[4 * i + k];
      let sum = 0;
      for (let r = first; r < end; r++) sum += rows[7 * r + at + k];
      this.#point[k] = sum / (end - first);
    }
  }

  /**
   * Do other parts hide the normal of a contact? Not where the part is met in a face whose middle is free, nor where
   * the deepest point is.
   */
  #isBuried(side: Side, found: FoundContacts, i: number, at: number, solver: ContactManifoldFn): boolean {
    const own = this.#own, n = this.#normal, item = found.pieces[4 * i + (at === 0 ? 0 : 1)],
      sign = at === 0 ? 1 : -1;
    this.#middleOf(found, i, at);
    this.#select(side, item, own);
    own.support(n, 0, sign);
    this.#flush(side);
    this.#riseOf(own, sign, this.#room);
    if (this.#room[3] <= this.#room[2] && !this.#isHidden(side, item, sign, solver)) return false;
    const deepest = 7 * found.deepestOf(i) + at;
    for (let k = 0; k < 3; k++) this.#point[k] = found.rows[deepest + k];
    return this.#isHidden(side, item, sign, solver);
  }

  /**
   * Sets the length by which parts that lie side by side may be off, the height and the slope above which another part
   * rises, and the height above which the own part does: a patch may be narrow.
   */
  #flush({ tree: { boxes } }: Side): void {
    const size = Math.max(boxes[3] - boxes[0], boxes[4] - boxes[1], boxes[5] - boxes[2]);
    this.#room[0] = FLUSH * size;
    this.#room[1] = RISE * size;
    this.#room[2] = ROUNDING * size;
    this.#room[4] = STEEP;
  }

  /** How much higher than the point is the support point that the part was asked for last? */
  #riseOf({ height }: Solid, sign: number, out: Float64Array): void {
    const n = this.#normal, p = this.#point;
    out[3] = height[0] - sign * (n[0] * p[0] + n[1] * p[1] + n[2] * p[2]);
  }

  /** Is it higher than another part may be that lies side by side? */
  #isAbove(other: Solid, sign: number): boolean {
    const { point: q } = other, p = this.#point, x = q[0] - p[0], y = q[1] - p[1], z = q[2] - p[2], room = this.#room;
    this.#riseOf(other, sign, room);
    return room[3] > room[1] + room[4] * Math.sqrt(x * x + y * y + z * z);
  }

  /** Selects a part of a side as a solid in its place. */
  #select(side: Side, item: number, solid: Solid): void {
    side.loadItem(item);
    side.select(0);
    solid.setConvex(side.shape, side.pose, item);
  }

  /** Does another part of the side, which holds the point, rise along `sign` times the normal? */
  #isHidden(side: Side, item: number, sign: number, solver: ContactManifoldFn): boolean {
    const { boxes, links, order, origin } = side.tree, m = side.inA, p = this.#point, q = this.#local,
      stack = this.#stack;
    const x = p[0] - m[9], y = p[1] - m[10], z = p[2] - m[11], r = this.#room[0];
    for (let k = 0; k < 3; k++) q[k] = m[k] * x + m[3 + k] * y + m[6 + k] * z - origin[k];
    let top = 0, node = 0;
    for (;;) {
      const i = 6 * node, link = links[node];
      if (boxes[i] <= q[0] + r && boxes[i + 3] >= q[0] - r && boxes[i + 1] <= q[1] + r && boxes[i + 4] >= q[1] - r
        && boxes[i + 2] <= q[2] + r && boxes[i + 5] >= q[2] - r) {
        if (link >= 0) {
          stack[top++] = link + 1;
          node = link;
          continue;
        }
        const first = leafFirst(link), end = first + leafCount(link);
        for (let k = first; k < end; k++) if (order[k] !== item && this.#rises(side, order[k], sign,
          solver)) return true;
      }
      if (top === 0) return false;
      node = stack[--top];
    }
  }

  /** Does a part rise from the point along `sign` times the normal, and hold the point? */
  #rises(side: Side, item: number, sign: number, solver: ContactManifoldFn): boolean {
    const other = this.#other, n = this.#normal, p = this.#point, { position: at, quaternion: q } = this.#own.pose;
    this.#select(side, item, other);
    other.support(n, 0, sign);
    if (!this.#isAbove(other, sign)) return false;
    at.x = p[0]; at.y = p[1]; at.z = p[2];
    q.x = q.y = q.z = 0;
    q.w = 1;
    this.#near.maxDistance = this.#room[0];
    return solver(other.shape, other.pose, POINT, this.#own.pose, this.#near, this.#answer).count > 0;
  }

  /** Is point `k` of a contact hidden by a part that rises more than a face of the contact may? */
  hidesPoint(side: Side, item: number, points: Float64Array, k: number, sign: number, solver: ContactManifoldFn): boolean {
    if (side.convex !== null) return false;
    for (let r = 0; r < 3; r++) this.#point[r] = points[3 * k + r];
    this.#flush(side);
    this.#room[4] = FACE_SINE;
    return this.#isHidden(side, item, sign, solver);
  }

  /**
   * Meets the pair of a hidden contact along the normals of the contacts from number `from` to `to` - 1 that are not
   * hidden and share a part with it. The pair stays a contact where it overlaps, none of them shares a part, and none
   * undoes the overlap.
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
  #meetPair(space: Space, found: FoundContacts, i: number, k: number, ofA: boolean, solver: ContactManifoldFn): boolean {
    const { a, b } = space, own = this.#own, other = this.#other, n = this.#normal, s = this.#space,
      { contacts, pieces } = found;
    for (let c = 0; c < 3; c++) n[c] = contacts[4 * k + c];
    this.#select(a, pieces[4 * i], own);
    this.#select(b, pieces[4 * i + 1], other);
    const sign = ofA ? 1 : -1, side = ofA ? own : other;
    side.support(n, 0, sign);
    found.writeTop(k, ofA ? 0 : 3, n, sign, this.#top);
    if (side.height[0] > this.#top[0] + this.#room[0]) return false;
    relativePose(own.pose, other.pose, this.#between);
    for (let c = 0; c < 3; c++) s.normal[c] = own.inA[c] * n[0] + own.inA[3 + c] * n[1] + own.inA[6 + c] * n[2];
    s.limits[0] = FACE_SINE;
    s.limits[1] = this.options.maxDistance;
    s.limits[2] = -Infinity;
    s.hasWitness = false;
    const room = this.#manifold.gaps.length;
    return this.#take(space, found, i, contactPoints(own.shape, other.shape, this.#between, null, room, s), solver);
  }

  /**
   * Takes those of `n` points of the space, frame of the part of A, that no other part hides, as a contact of pair `i`
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
      if (this.hidesPoint(a, found.pieces[4 * i], out.pointsA, to, 1, solver)
        || this.hidesPoint(b, found.pieces[4 * i + 1], out.pointsB, to, -1, solver)) continue;
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
