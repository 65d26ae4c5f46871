/**
 * Contact points of two solids along a known normal.
 *
 * In: two solids, of which one or both are pieces of meshes, the unit normal from A to B, the gap along it,
 * optionally a witness on each; frame of A, lengths. Out: rows of points on A and on B, gaps, ids, and the triangles
 * or items of each row; rows of one pair of items are consecutive. Gaps are at most `maxDistance`, or the limit that
 * the tilt of the contact allows.
 *
 * Method: `contactPoints` of `@col/kernel` for each triangle that reaches the contact plane. If a piece touches in a
 * face, all triangles of that face count; otherwise only the triangle whose edge or corner touches. If no point is as
 * deep as the witnesses, they are added as a row.
 */
import { contactPoints, createContactSpace, FACE_SINE } from "@col/kernel";
import type { ContactSpace } from "@col/kernel";
import type { ConvexShape, PackedPose, Pose } from "@col/types";
import { createTriangle, setTriangle } from "../pairs/side.ts";
import { writeExtent } from "./solid.ts";
import type { Solid } from "./solid.ts";

/** Tangent of the face angle. */
export const SLOPE: number = /* @__PURE__ */ FACE_SINE / Math.sqrt(1 - FACE_SINE * FACE_SINE);
/** Corners this near the support plane are on it, as a fraction of the size: coordinates are good to a few of it. */
const ON_PLANE = 1e-7;
/** A gap is as deep as the bodies are to this fraction of it, and of their extents. No dimension. */
const DEEP = 1e-9;
/** A place is as deep as the witnesses to this fraction of the size. No dimension. */
const AS_DEEP = 3e-10;
const HERE: PackedPose = /* @__PURE__ */ Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Writes the largest extent of the core's box to place `at`. Length. (V8 allocates a double that is returned.) */
function writeSize({ bounds: b }: ConvexShape, out: Float64Array, at: number): void {
  out[at] = Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2]);
}

/** See the file header. */
export class ContactPoints {
  count: number = 0;
  /** Points that a pair of items may have. */
  room: number = 4;
  /** Row of the smallest gap, -1: there are no rows. */
  deepest: number = -1;
  /** Largest extent of the smaller of the two bodies, margin included. Length. */
  readonly bodySize: Float64Array = new Float64Array(1);
  /** Is the piece of a convex shape's contact met in a face? */
  faced: boolean = false;
  pointsA: Float64Array = new Float64Array(3 * 32);
  pointsB: Float64Array = new Float64Array(3 * 32);
  gaps: Float64Array = new Float64Array(32);
  ids: Int32Array = new Int32Array(32);
  /** Per row the place of the triangle among the near ones; 0 for a convex shape. */
  itemsA: Int32Array = new Int32Array(32);
  itemsB: Int32Array = new Int32Array(32);
  readonly triangle: Mutable<ConvexShape> = createTriangle();
  readonly #second: Mutable<ConvexShape> = createTriangle();
  readonly here: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  readonly #space: ContactSpace = createContactSpace();
  readonly #limit: Float64Array = new Float64Array(1);
  readonly #slack: Float64Array = new Float64Array(1);
  readonly #floor: Float64Array = new Float64Array(2);
  readonly #heights: Float64Array = new Float64Array(3);
  readonly #slope: Float64Array = new Float64Array(1);
  /** Sizes of both solids; then of one of them. */
  readonly #sizes: Float64Array = new Float64Array(3);

  /** Makes `triangle` the one at place `at` of the corners. */
  setTriangle(corners: Float64Array, at: number, { margin }: ConvexShape): void {
    setTriangle(this.triangle, corners, at);
    this.triangle.margin = margin;
  }

  #grow(): void {
    const n = 2 * this.gaps.length, a = new Float64Array(3 * n), b = new Float64Array(3 * n), g = new Float64Array(n);
    a.set(this.pointsA);
    b.set(this.pointsB);
    g.set(this.gaps);
    this.pointsA = a;
    this.pointsB = b;
    this.gaps = g;
    this.ids = this.#longer(this.ids);
    this.itemsA = this.#longer(this.itemsA);
    this.itemsB = this.#longer(this.itemsB);
  }

  #longer(from: Int32Array): Int32Array {
    const to = new Int32Array(2 * from.length);
    to.set(from);
    return to;
  }

  /** Takes `n` points of the space; `flip`: the triangle in it is of B. */
  #take(n: number, itemA: number, itemB: number, flip: boolean): void {
    const { points, gaps, ids, normal } = this.#space, limit = this.#limit[0];
    for (let i = 0; i < n; i++) {
      if (!(gaps[i] <= limit)) continue;
      if (this.count === this.gaps.length) this.#grow();
      const to = this.count, own = flip ? this.pointsB : this.pointsA, other = flip ? this.pointsA : this.pointsB;
      for (let k = 0; k < 3; k++) {
        own[3 * to + k] = points[3 * i + k];
        other[3 * to + k] = points[3 * i + k] + gaps[i] * normal[k];
      }
      this.gaps[to] = gaps[i];
      this.ids[to] = ids[i];
      this.itemsA[to] = itemA;
      this.itemsB[to] = itemB;
      if (this.deepest < 0 || gaps[i] < this.gaps[this.deepest]) this.deepest = to;
      this.count++;
    }
  }

  /** Does triangle `i` of a piece reach the floor along the normal (`sign` 1) or against it? */
  #reaches(solid: Solid, i: number, n: Float64Array, sign: number): boolean {
    const c = solid.near?.corners ?? n, floor = this.#floor[sign > 0 ? 0 : 1];
    for (let k = 9 * i; k < 9 * i + 9; k += 3)
      if (sign * (n[0] * c[k] + n[1] * c[k + 1] + n[2] * c[k + 2]) >= floor) return true;
    return false;
  }

  /** Is the triangle met in its face? */
  #faces(solid: Solid, i: number, n: Float64Array): boolean {
    const p = solid.near?.planes ?? n, d = p[4 * i] * n[0] + p[4 * i + 1] * n[1] + p[4 * i + 2] * n[2];
    return d * d >= 1 - FACE_SINE * FACE_SINE;
  }

  /**
   * See the file header. Witnesses that are null: only places where features overlap across the normal count. Others
   * are a place where no such place is as deep: a rim has its places at corners of a polygon in it.
   */
  find(a: Solid, b: Solid, n: Float64Array, gap: Float64Array, options: { readonly maxDistance: number },
    witnessA: Float64Array | null, witnessB: Float64Array | null): void {
    const { near: nearA } = a, { near: nearB } = b, s = this.#space, sizes = this.#sizes;
    writeSize(a.shape, sizes, 0);
    writeSize(b.shape, sizes, 1);
    // (no patch is longer than the diagonal of a cube of that size)
    const slack = SLOPE * Math.sqrt(3) * Math.min(sizes[0], sizes[1]);
    this.#slack[0] = slack;
    this.#limit[0] = Math.max(options.maxDistance, gap[0] + slack);
    this.count = 0;
    this.deepest = -1;
    s.limits[0] = FACE_SINE;
    s.limits[1] = options.maxDistance;
    s.limits[2] = -Infinity;
    s.limits[4] = this.bodySize[0];
    s.hasWitness = false;
    if (nearA !== null && nearB !== null) this.#findPieces(a, b, n);
    else if (nearA !== null) this.#findPiece(a, b, n, 1);
    else this.#findPiece(b, a, n, -1);
    if (witnessA === null || witnessB === null) return;
    if (this.count === 0) this.#addWitness(a, b, gap, witnessA, witnessB);
    else if (this.gaps[this.deepest] > gap[0] + AS_DEEP * Math.min(sizes[0], sizes[1])) {
      // (as merged manifolds measure it)
      this.#slack[0] = n[0] * (witnessB[0] - witnessA[0]) + n[1] * (witnessB[1] - witnessA[1])
        + n[2] * (witnessB[2] - witnessA[2]);
      this.#addWitness(a, b, this.#slack, witnessA, witnessB);
    } else if (gap[0] <= options.maxDistance && this.gaps[this.deepest] > options.maxDistance)
      this.#writeRow(this.deepest, gap, witnessA, witnessB); // (rounding decides whether the bodies touch)
  }

  /** Is the deepest point as deep as the bodies are along the normal? Then both have a point there. */
  standsThere(a: Solid, b: Solid, gap: Float64Array): boolean {
    const e = this.#sizes;
    writeExtent(a.shape, e, 0);
    writeExtent(b.shape, e, 1);
    return this.gaps[this.deepest] <= gap[0] + DEEP * Math.max(Math.min(e[0], e[1]), Math.abs(gap[0]));
  }

  /**
   * Writes how steep the flattest edge is at the highest corner of triangle `i` of a piece, along the normal or against
   * it: the sine of its angle; infinite for a triangle that is one point.
   */
  #writeSlope({ near }: Solid, i: number, n: Float64Array, sign: number): void {
    const c = near?.corners ?? n, k = 9 * i, h = this.#heights;
    for (let r = 0; r < 3; r++)
      h[r] = sign * (n[0] * c[k + 3 * r] + n[1] * c[k + 3 * r + 1] + n[2] * c[k + 3 * r + 2]);
    const top = h[1] > h[0] ? (h[2] > h[1] ? 2 : 1) : h[2] > h[0] ? 2 : 0, t = k + 3 * top;
    this.#slope[0] = Infinity;
    for (let r = 0; r < 3; r++) {
      const e = k + 3 * r, x = c[e] - c[t], y = c[e + 1] - c[t + 1], z = c[e + 2] - c[t + 2],
        length = Math.sqrt(x * x + y * y + z * z);
      if (r !== top && length > 0) this.#slope[0] = Math.min(this.#slope[0], (h[top] - h[r]) / length);
    }
  }

  /**
   * Which triangles of a piece are met along the normal (`sign` 1) or against it. Writes the least height that they
   * reach; returns -1 where they are met in their faces, else the one triangle whose edge or corner is met.
   */
  #openPiece(solid: Solid, n: Float64Array, sign: number): number {
    const { near } = solid, floor = this.#floor, at = sign > 0 ? 0 : 1;
    if (near === null) return -1;
    solid.support(n, 0, sign);
    const top = solid.height[0] - solid.shape.margin;
    floor[at] = top - this.#slack[0];
    for (let i = solid.first; i >= 0; i = near.next[i])
      if (this.#faces(solid, i, n) && this.#reaches(solid, i, n, sign)) return -1;
    writeSize(solid.shape, this.#sizes, 2);
    floor[at] = top - ON_PLANE * this.#sizes[2];
    let best = solid.first, least = Infinity;
    for (let i = solid.first; i >= 0; i = near.next[i]) {
      if (!this.#reaches(solid, i, n, sign)) continue;
      this.#writeSlope(solid, i, n, sign);
      if (!(this.#slope[0] < least)) continue;
      least = this.#slope[0];
      best = i;
    }
    return best;
  }

  /** Is triangle `i` met? `only`: as `openPiece` returned it. */
  #isMet(solid: Solid, i: number, n: Float64Array, sign: number, only: number): boolean {
    return only >= 0 ? i === only : this.#faces(solid, i, n) && this.#reaches(solid, i, n, sign);
  }

  /** A piece and a convex shape; `sign` 1: the piece is of A. */
  #findPiece(piece: Solid, other: Solid, n: Float64Array, sign: number): void {
    const { near } = piece, s = this.#space;
    if (near === null) return;
    for (let k = 0; k < 3; k++) s.normal[k] = sign * n[k];
    const only = this.#openPiece(piece, n, sign);
    this.faced = only < 0;
    for (let i = piece.first; i >= 0; i = near.next[i]) {
      if (!this.#isMet(piece, i, n, sign, only)) continue;
      this.setTriangle(near.corners, 9 * i, piece.shape);
      const count = contactPoints(this.triangle, other.shape, other.inA, null, this.room, s);
      this.#take(count, sign > 0 ? i : 0, sign > 0 ? 0 : i, sign < 0);
    }
  }

  #findPieces(a: Solid, b: Solid, n: Float64Array): void {
    const { near: nearA } = a, { near: nearB } = b, s = this.#space;
    if (nearA === null || nearB === null) return;
    for (let k = 0; k < 3; k++) s.normal[k] = n[k];
    const onlyA = this.#openPiece(a, n, 1), onlyB = this.#openPiece(b, n, -1);
    for (let i = a.first; i >= 0; i = nearA.next[i]) {
      if (!this.#isMet(a, i, n, 1, onlyA)) continue;
      this.setTriangle(nearA.corners, 9 * i, a.shape);
      for (let j = b.first; j >= 0; j = nearB.next[j]) {
        if (!this.#isMet(b, j, n, -1, onlyB)) continue;
        setTriangle(this.#second, nearB.corners, 9 * j);
        this.#second.margin = b.shape.margin;
        this.#take(contactPoints(this.triangle, this.#second, HERE, null, this.room, s), i, j, false);
      }
    }
  }

  /** Moves row `from` to row `to`. */
  move(from: number, to: number): void {
    for (let k = 0; k < 3; k++) {
      this.pointsA[3 * to + k] = this.pointsA[3 * from + k];
      this.pointsB[3 * to + k] = this.pointsB[3 * from + k];
    }
    this.gaps[to] = this.gaps[from];
    this.ids[to] = this.ids[from];
    this.itemsA[to] = this.itemsA[from];
    this.itemsB[to] = this.itemsB[from];
  }

  /** Forgets the rows from `count` on. */
  cut(count: number): void {
    this.count = count;
    this.deepest = -1;
    for (let i = 0; i < count; i++)
      if (this.deepest < 0 || this.gaps[i] < this.gaps[this.deepest]) this.deepest = i;
  }

  /** The witnesses themselves, on the nearest triangles. */
  takeWitness(a: Solid, b: Solid, gap: Float64Array, witnessA: Float64Array, witnessB: Float64Array): void {
    this.count = 0;
    this.#addWitness(a, b, gap, witnessA, witnessB);
  }

  #addWitness(a: Solid, b: Solid, gap: Float64Array, witnessA: Float64Array, witnessB: Float64Array): void {
    if (this.count === this.gaps.length) this.#grow();
    const to = this.count++;
    this.#writeRow(to, gap, witnessA, witnessB);
    this.ids[to] = 0;
    this.itemsA[to] = a.witness;
    this.itemsB[to] = b.witness;
    this.deepest = to;
  }

  /** Writes places and gap of a row. */
  #writeRow(to: number, gap: Float64Array, pointA: Float64Array, pointB: Float64Array): void {
    for (let k = 0; k < 3; k++) {
      this.pointsA[3 * to + k] = pointA[k];
      this.pointsB[3 * to + k] = pointB[k];
    }
    this.gaps[to] = gap[0];
  }
}
