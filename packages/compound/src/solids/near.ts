/**
 * The triangles of a mesh that are near another body, grouped into locally convex pieces.
 *
 * In: the triangles of a side one by one, 9 numbers each, and the mesh's tolerance (length); frame of A. Out: for
 * each triangle its corners and its outward plane (unit normal and height). A piece is a set of triangles, each of
 * which lies below the planes of all others, so a piece is a part of the surface of one convex solid.
 *
 * Method: each triangle joins the first piece that its box touches and that stays convex with it. Then pieces whose
 * boxes touch and that are convex together become one, since the triangles may come in any order. A triangle without
 * an area is a piece by itself.
 */
import { faceNormal } from "../mesh/cones.ts";

/** Two unit normals with this dot product or more are one. */
const SAME = 1 - 1e-14;

/** See the file header. The arrays grow as needed and are kept. */
export class NearTriangles {
  count: number = 0;
  /** Index of each triangle in its mesh. */
  items: Int32Array = new Int32Array(16);
  /** Corners, 9 each; unit outward normal and height of the plane along it, 4 each (NaN: no area). Frame of A. */
  corners: Float64Array = new Float64Array(16 * 9);
  planes: Float64Array = new Float64Array(16 * 4);
  /** Height of the other body, if it is convex, against the plane's normal; NaN: not asked for. Lengths. */
  under: Float64Array = new Float64Array(16);
  /** Next triangle of the same piece, next triangle of the piece with another plane; -1: there is none. */
  next: Int32Array = new Int32Array(16);
  nextPlane: Int32Array = new Int32Array(16);
  /** Per piece its first triangle, which has a new plane, its last and the last with a new plane; its box. */
  pieces: number = 0;
  first: Int32Array = new Int32Array(16);
  last: Int32Array = new Int32Array(16);
  lastPlane: Int32Array = new Int32Array(16);
  boxes: Float64Array = new Float64Array(16 * 6);
  readonly #plane: Float64Array = new Float64Array(3);
  /** The triangles of the last call of `hasChanged`, and their number. */
  #before: Int32Array = new Int32Array(16);
  #countBefore: number = 0;

  #grow(): void {
    const n = 2 * this.items.length;
    const ints = (from: Int32Array): Int32Array => {
      const to = new Int32Array(n);
      to.set(from);
      return to;
    };
    const doubles = (from: Float64Array, row: number): Float64Array => {
      const to = new Float64Array(n * row);
      to.set(from);
      return to;
    };
    this.items = ints(this.items);
    this.next = ints(this.next);
    this.nextPlane = ints(this.nextPlane);
    this.first = ints(this.first);
    this.last = ints(this.last);
    this.lastPlane = ints(this.lastPlane);
    this.corners = doubles(this.corners, 9);
    this.planes = doubles(this.planes, 4);
    this.under = doubles(this.under, 1);
    this.boxes = doubles(this.boxes, 6);
  }

  /**
   * Adds the triangle at place `at` of `c`, its plane by its winding; `least[0]`: height below which it has no plane.
   */
  add(item: number, c: Float64Array, at: number, least: Float64Array): void {
    if (this.count === this.items.length) this.#grow();
    const i = this.count++, { corners, planes } = this;
    this.items[i] = item;
    this.under[i] = NaN;
    for (let k = 0; k < 9; k++) corners[9 * i + k] = c[at + k];
    const plane = this.#plane;
    if (!faceNormal(corners, 9 * i, least, plane)) plane.fill(NaN);
    for (let k = 0; k < 3; k++) planes[4 * i + k] = plane[k];
    planes[4 * i + 3] = planes[4 * i] * c[at] + planes[4 * i + 1] * c[at + 1] + planes[4 * i + 2] * c[at + 2];
  }

  /** Turns the plane of triangle `i` to its other side. */
  turn(i: number): void {
    for (let k = 4 * i; k < 4 * i + 4; k++) this.planes[k] = -this.planes[k];
  }

  /** Are all corners of triangle `i` at most `height[0]` high along the direction at place `at`? */
  isBelow(i: number, d: Float64Array, at: number, height: Float64Array): boolean {
    const { corners: c } = this, x = d[at], y = d[at + 1], z = d[at + 2];
    for (let q = 9 * i; q < 9 * i + 9; q += 3) if (x * c[q] + y * c[q + 1] + z * c[q + 2] > height[0]) return false;
    return true;
  }

  /** Leaves out the triangles below a plane, as `isBelow` tells it. */
  dropBelow(d: Float64Array, at: number, height: Float64Array): void {
    const way = this.#plane;
    let kept = 0;
    for (let k = 0; k < 3; k++) way[k] = d[at + k];
    for (let i = 0; i < this.count; i++) {
      if (this.isBelow(i, way, 0, height)) continue;
      if (kept < i) this.#move(i, kept);
      kept++;
    }
    this.count = kept;
  }

  #move(from: number, to: number): void {
    this.items[to] = this.items[from];
    this.under[to] = this.under[from];
    for (let k = 0; k < 9; k++) this.corners[9 * to + k] = this.corners[9 * from + k];
    for (let k = 0; k < 4; k++) this.planes[4 * to + k] = this.planes[4 * from + k];
  }

  /** Splits a piece: its triangles become pieces, after all others; the piece is empty. */
  split(piece: number): void {
    for (let i = this.first[piece]; i >= 0;) {
      const next = this.next[i];
      this.next[i] = this.nextPlane[i] = -1;
      if (this.pieces === this.items.length) this.#grow();
      this.#box(i);
      this.first[this.pieces] = this.last[this.pieces] = this.lastPlane[this.pieces++] = i;
      i = next;
    }
    this.first[piece] = -1;
  }

  /** Do all corners of triangle `i` lie below the plane of triangle `j`? */
  #below(i: number, j: number, tolerance: Float64Array): boolean {
    const { corners: c, planes: p } = this, x = p[4 * j], y = p[4 * j + 1], z = p[4 * j + 2],
      limit = p[4 * j + 3] + tolerance[0];
    for (let k = 9 * i; k < 9 * i + 9; k += 3) if (x * c[k] + y * c[k + 1] + z * c[k + 2] > limit) return false;
    return true;
  }

  #samePlane(i: number, j: number, tolerance: Float64Array): boolean {
    const p = this.planes, a = 4 * i, b = 4 * j;
    return p[a] * p[b] + p[a + 1] * p[b + 1] + p[a + 2] * p[b + 2] >= SAME
      && Math.abs(p[a + 3] - p[b + 3]) <= tolerance[0];
  }

  /** Do the boxes at two places touch? */
  #touches(piece: number, other: number, tolerance: Float64Array): boolean {
    const { boxes: b } = this, p = 6 * piece, q = 6 * other;
    for (let k = 0; k < 3; k++)
      if (b[p + k] > b[q + 3 + k] + tolerance[0] || b[q + k] > b[p + 3 + k] + tolerance[0]) return false;
    return true;
  }

  /** 0: the piece is not convex with triangle `i`; 1: it is; 2: it has its plane. */
  #fits(piece: number, i: number, tolerance: Float64Array): number {
    let known = false;
    for (let j = this.first[piece]; j >= 0; j = this.nextPlane[j]) {
      if (!this.#below(i, j, tolerance)) return 0;
      known ||= this.#samePlane(i, j, tolerance);
    }
    if (known) return 2;
    for (let j = this.first[piece]; j >= 0; j = this.next[j]) if (!this.#below(j, i, tolerance)) return 0;
    return 1;
  }

  /** Writes the box of triangle `i` as the box of piece `this.pieces`, which is not there yet. */
  #box(i: number): void {
    const { boxes: b, corners: c } = this, to = 6 * this.pieces, at = 9 * i;
    for (let k = 0; k < 3; k++) {
      b[to + k] = Math.min(c[at + k], c[at + 3 + k], c[at + 6 + k]);
      b[to + 3 + k] = Math.max(c[at + k], c[at + 3 + k], c[at + 6 + k]);
    }
  }

  #join(piece: number, i: number, fits: number): void {
    const { boxes: b } = this, p = 6 * piece, q = 6 * this.pieces;
    this.next[this.last[piece]] = i;
    this.last[piece] = i;
    if (fits < 2) {
      this.nextPlane[this.lastPlane[piece]] = i;
      this.lastPlane[piece] = i;
    }
    for (let k = 0; k < 3; k++) {
      b[p + k] = Math.min(b[p + k], b[q + k]);
      b[p + 3 + k] = Math.max(b[p + 3 + k], b[q + 3 + k]);
    }
  }

  /** Forgets all triangles; their pieces stay until the next ones are grouped. */
  clear(): void {
    this.count = 0;
  }

  /** Are the triangles, or their order, other ones than at the last call? */
  hasChanged(): boolean {
    const { items, count } = this;
    let same = count === this.#countBefore;
    for (let i = 0; i < count && same; i++) same = items[i] === this.#before[i];
    if (same) return false;
    if (this.#before.length < items.length) this.#before = new Int32Array(items.length);
    for (let i = 0; i < count; i++) this.#before[i] = items[i];
    this.#countBefore = count;
    return true;
  }

  /** Groups the triangles into pieces. */
  group(tolerance: Float64Array): void {
    this.pieces = 0;
    for (let i = 0; i < this.count; i++) {
      this.next[i] = this.nextPlane[i] = -1;
      if (this.pieces === this.items.length) this.#grow();
      this.#box(i);
      let piece = 0, fits = 0;
      const alone = this.planes[4 * i] !== this.planes[4 * i];
      for (; !alone && piece < this.pieces; piece++) {
        const j = this.first[piece];
        if (this.planes[4 * j] !== this.planes[4 * j] || !this.#touches(piece, this.pieces, tolerance)) continue;
        fits = this.#fits(piece, i, tolerance);
        if (fits > 0) break;
      }
      if (fits > 0) this.#join(piece, i, fits);
      else this.first[this.pieces] = this.last[this.pieces] = this.lastPlane[this.pieces++] = i;
    }
    for (let q = 1; q < this.pieces; q++)
      for (let p = 0; p < q; p++) if (this.#merges(p, q, tolerance)) q = 0;
  }

  /** Makes piece `q` a part of piece `p` if the two are convex together. */
  #merges(p: number, q: number, tolerance: Float64Array): boolean {
    const { first, next, planes } = this, i = first[p], k = first[q];
    if (planes[4 * i] !== planes[4 * i] || planes[4 * k] !== planes[4 * k] || !this.#touches(p, q, tolerance))
      return false;
    for (let j = k; j >= 0; j = next[j]) if (this.#fits(p, j, tolerance) === 0) return false;
    first.copyWithin(q, q + 1, this.pieces);
    this.last.copyWithin(q, q + 1, this.pieces);
    this.lastPlane.copyWithin(q, q + 1, this.pieces);
    this.boxes.copyWithin(6 * q, 6 * q + 6, 6 * this.pieces--);
    for (let j = k, after = 0; j >= 0; j = after) {
      after = next[j];
      next[j] = this.nextPlane[j] = -1;
      this.#box(j);
      this.#join(p, j, this.#fits(p, j, tolerance));
    }
    return true;
  }
}
