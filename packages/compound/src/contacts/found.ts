/**
 * The contacts that were found for two bodies, until they are visited: normals, gaps and points, frame of A.
 */
import type { ContactPoints } from "./points.ts";

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
  /** Unit normal from A to B and gap of each contact. */
  contacts: Float64Array = new Float64Array(16 * CONTACT);
  /** Pieces of A and of B, 0 for a convex shape; first of the contact's points; 1: another contact covers it. */
  pieces: Int32Array = new Int32Array(16 * 4);
  /** The contacts from the one with the greatest gap on, filled by `sort`. */
  order: Int32Array = new Int32Array(16);
  points: number = 0;
  rows: Float64Array = new Float64Array(32 * POINT);
  /** Item of A, item of B and id of each point. */
  tags: Int32Array = new Int32Array(32 * 3);

  /** Forgets the contacts from `count` on. */
  cut(count: number): void {
    if (count < this.count) this.points = this.pieces[4 * count + 2];
    this.count = count;
  }

  /** Adds a contact with its points. `itemsA`, `itemsB`: items of the triangles, null for a convex shape. */
  add(normal: Float64Array, gap: Float64Array, pieceA: number, pieceB: number, points: ContactPoints,
    itemsA: Int32Array | null, itemA: number, itemsB: Int32Array | null, itemB: number): void {
    if (this.count === this.order.length) {
      this.contacts = doubled(this.contacts);
      this.pieces = doubled(this.pieces);
      this.order = doubled(this.order);
    }
    const i = this.count++, { contacts: c, pieces: q } = this;
    for (let k = 0; k < 3; k++) c[CONTACT * i + k] = normal[k];
    c[CONTACT * i + 3] = gap[0];
    q[4 * i] = pieceA; q[4 * i + 1] = pieceB; q[4 * i + 2] = this.points; q[4 * i + 3] = 0;
    for (let k = 0; k < points.count; k++) {
      if (3 * (this.points + 1) > this.tags.length) {
        this.rows = doubled(this.rows);
        this.tags = doubled(this.tags);
      }
      const to = POINT * this.points, tag = 3 * this.points++;
      for (let r = 0; r < 3; r++) {
        this.rows[to + r] = points.pointsA[3 * k + r];
        this.rows[to + 3 + r] = points.pointsB[3 * k + r];
      }
      this.rows[to + 6] = points.gaps[k];
      this.tags[tag] = itemsA === null ? itemA : itemsA[points.itemsA[k]];
      this.tags[tag + 1] = itemsB === null ? itemB : itemsB[points.itemsB[k]];
      this.tags[tag + 2] = points.ids[k];
    }
  }

  /** One past the last point of a contact. */
  endOf(i: number): number {
    return i + 1 < this.count ? this.pieces[4 * i + 6] : this.points;
  }

  /** Sorts the contacts from `start` on by their gaps into `order`, the greatest first. */
  sort(start: number): void {
    const { contacts: c, order } = this;
    for (let i = start; i < this.count; i++) {
      let k = i;
      for (; k > start && c[CONTACT * order[k - 1] + 3] < c[CONTACT * i + 3]; k--) order[k] = order[k - 1];
      order[k] = i;
    }
  }
}
