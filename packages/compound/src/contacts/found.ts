/**
 * The list of the contacts found for two bodies, until they are visited.
 *
 * Frame of A. Each contact has a unit normal from A to B and a signed gap (length). Its points have 7 numbers each:
 * the point on A, the point on B, the gap; and 3 tags: item of A, item of B, id. Methods add contacts, sort them, cut
 * points above a limit, and test whether one contact undoes another. The arrays grow as needed and are kept for later
 * queries.
 */
import type { ContactManifold } from "@col/types";
import { readVector } from "@col/kernel";
import type { ContactPoints } from "../solids/points.ts";

/** A contact as the chooser leaves it. */
interface ChosenContact {
  readonly normal: Float64Array;
  readonly gap: Float64Array;
  readonly points: ContactPoints;
}

/** Numbers of a contact: normal, gap; of a point: on A, on B, gap. */
const CONTACT = 4;
const POINT = 7;

/** A copy of an array in twice its length. */
function doubled<T extends Float64Array | Int32Array>(from: T): T {
  const to = new (from.constructor as new (n: number) => T)(2 * from.length);
  to.set(from);
  return to;
}

/** See the file header. The arrays grow as needed and are kept. */
export class FoundContacts {
  count: number = 0;
  /** The distance asked for. Length. */
  readonly asked: Float64Array = new Float64Array(1);
  /** Unit normal from A to B and gap of each contact. */
  contacts: Float64Array = new Float64Array(16 * CONTACT);
  /** Pieces or parts of A and of B; first of the contact's points; not 0: hidden, or covered by another contact. */
  pieces: Int32Array = new Int32Array(16 * 4);
  /** The contacts as `sort` or `sortPieces` ordered them. */
  order: Int32Array = new Int32Array(16);
  /** Largest gap of each contact's points that are visited (joined.ts). */
  limits: Float64Array = new Float64Array(16);
  points: number = 0;
  rows: Float64Array = new Float64Array(32 * POINT);
  /** Item of A, item of B and id of each point. */
  tags: Int32Array = new Int32Array(32 * 3);

  readonly #gap: Float64Array = new Float64Array(1);
  readonly #normal: Float64Array = new Float64Array(3);

  /** Forgets the contacts from number `count` on. */
  cut(count: number): void {
    if (count < this.count) this.points = this.pieces[4 * count + 2];
    this.count = count;
  }

  /** Adds a contact without points. */
  #open(normal: Float64Array, gap: Float64Array, pieceA: number, pieceB: number): void {
    if (this.count === this.order.length) {
      this.contacts = doubled(this.contacts);
      this.pieces = doubled(this.pieces);
      this.order = doubled(this.order);
      this.limits = doubled(this.limits);
    }
    const i = this.count++, { contacts: c, pieces: q } = this;
    for (let k = 0; k < 3; k++) c[CONTACT * i + k] = normal[k];
    c[CONTACT * i + 3] = gap[0];
    q[4 * i] = pieceA; q[4 * i + 1] = pieceB; q[4 * i + 2] = this.points; q[4 * i + 3] = 0;
  }

  /** Adds point `k` of lists of points to the last contact. */
  #addPoint(pointsA: Float64Array, pointsB: Float64Array, gaps: Float64Array, ids: Int32Array, k: number, itemA: number,
    itemB: number): void {
    if (3 * (this.points + 1) > this.tags.length) {
      this.rows = doubled(this.rows);
      this.tags = doubled(this.tags);
    }
    const { rows, tags } = this, to = POINT * this.points, tag = 3 * this.points++;
    for (let r = 0; r < 3; r++) {
      rows[to + r] = pointsA[3 * k + r];
      rows[to + 3 + r] = pointsB[3 * k + r];
    }
    rows[to + 6] = gaps[k];
    tags[tag] = itemA; tags[tag + 1] = itemB; tags[tag + 2] = ids[k];
  }

  /** Adds a contact of pieces. `itemsA`, `itemsB`: items of the triangles, null for a convex shape, which is `item`. */
  add({ normal, gap, points: p }: ChosenContact, pieceA: number, pieceB: number, itemsA: Int32Array | null,
    itemsB: Int32Array | null, item: number): void {
    this.#open(normal, gap, pieceA, pieceB);
    for (let k = 0; k < p.count; k++) {
      this.#addPoint(p.pointsA, p.pointsB, p.gaps, p.ids, k, itemsA === null ? item : itemsA[p.itemsA[k]],
        itemsB === null ? item : itemsB[p.itemsB[k]]);
    }
  }

  /** Adds a contact of two convex parts. */
  addManifold(m: ContactManifold, partA: number, partB: number): void {
    this.#gap[0] = m.distance;
    readVector(m.normal, this.#normal, 0);
    this.#open(this.#normal, this.#gap, partA, partB);
    for (let k = 0; k < m.count; k++) this.#addPoint(m.pointsA, m.pointsB, m.gaps, m.ids, k, partA, partB);
  }

  /** One past the last point of a contact. */
  endOf(i: number): number {
    return i + 1 < this.count ? this.pieces[4 * i + 6] : this.points;
  }

  /** Is a contact from number `start` on within the distance asked for? */
  hasWithin(start: number): boolean {
    for (let i = start; i < this.count; i++) if (this.contacts[CONTACT * i + 3] <= this.asked[0]) return true;
    return false;
  }

  /** Is the gap of a point of contact `i` above the distance asked for? */
  exceeds(i: number): boolean {
    for (let r = this.pieces[4 * i + 2], end = this.endOf(i); r < end; r++)
      if (this.rows[POINT * r + 6] > this.asked[0]) return true;
    return false;
  }

  /** The row of the deepest point of contact `i`, of equals the first. */
  deepestOf(i: number): number {
    const { rows, pieces } = this, first = pieces[4 * i + 2], end = this.endOf(i);
    let best = first;
    for (let r = first + 1; r < end; r++) if (rows[POINT * r + 6] < rows[POINT * best + 6]) best = r;
    return best;
  }

  /** Leaves out the points of contact `i` whose gaps are above its limit; returns one past the last that stays. */
  cutFar(i: number): number {
    const { rows, tags, limits, pieces } = this, end = this.endOf(i);
    let to = pieces[4 * i + 2];
    for (let r = to; r < end; r++) {
      if (rows[POINT * r + 6] > limits[i]) continue;
      if (r > to) {
        rows.copyWithin(POINT * to, POINT * r, POINT * r + POINT);
        tags.copyWithin(3 * to, 3 * r, 3 * r + 3);
      }
      to++;
    }
    return to;
  }

  /** Writes the largest height along `sign` times `n` of the points on A (`at` 0) or B (3) of contact `i`. */
  writeTop(i: number, at: number, n: Float64Array, sign: number, out: Float64Array): void {
    const { rows } = this;
    out[0] = -Infinity;
    for (let r = 7 * this.pieces[4 * i + 2] + at, end = 7 * this.endOf(i); r < end; r += 7)
      out[0] = Math.max(out[0], sign * (n[0] * rows[r] + n[1] * rows[r + 1] + n[2] * rows[r + 2]));
  }

  /**
   * Are the bodies separated along the normal of contact `i` after they are moved apart along the normal of contact `k`
   * by its depth?
   */
  undoes(k: number, i: number): boolean {
    const c = this.contacts, p = CONTACT * k, q = CONTACT * i, depth = Math.max(0, -c[p + 3]);
    return c[q + 3] + depth * (c[p] * c[q] + c[p + 1] * c[q + 1] + c[p + 2] * c[q + 2]) >= 0;
  }

  /** Sorts the contacts from `start` on by their gaps into `order`, the largest first. */
  sort(start: number): void {
    const { contacts: c, order } = this;
    for (let i = start; i < this.count; i++) {
      let k = i;
      for (; k > start && c[CONTACT * order[k - 1] + 3] < c[CONTACT * i + 3]; k--) order[k] = order[k - 1];
      order[k] = i;
    }
  }

  /** Sorts the contacts by their pieces of A (`at` 0) or B (1) into `order`; -1: as they were found. */
  sortPieces(at: number): void {
    const { pieces: p, order } = this;
    for (let i = 0; i < this.count; i++) {
      let k = i;
      for (; at >= 0 && k > 0 && p[4 * order[k - 1] + at] > p[4 * i + at]; k--) order[k] = order[k - 1];
      order[k] = i;
    }
  }
}
