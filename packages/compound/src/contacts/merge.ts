/**
 * Reduces the contact manifolds of many parts to a single manifold.
 *
 * In: manifolds of pairs of parts, added one after the other; any one frame, lengths. Out: one manifold about the
 * normal of the deepest point, in the same frame. It holds the points whose own normals are within 10 degrees
 * (`SAME_WAY`) of it: the corners of their convex hull, seen along the normal.
 *
 * Method: if there are more corners than room, the corner that costs the least area is dropped first; the deepest
 * point stays. An id combines the numbers of the parts and the id within them. The numbers of the parts are written
 * if `out` has lists for them.
 */
import { clearVector, orderAround, readVector, writeVector } from "@col/kernel";
import type { ContactManifold } from "@col/types";

/** Cosine of the angle up to which normals are of one contact: 10 degrees. */
const SAME_WAY = 0.985;

/** A corner is cheaper than another one if by more than this factor: the choice does not change with rounding. */
const CHEAPER = 0.999;

/** A point is deeper than another one if by more than this fraction of the contact's extent. */
const DEEPER = 1e-9;

/** Points of different parts this near to each other or to a side, relative to the extent, are one or on it. */
const STRAIGHT = 1e-8;

/** Numbers of a point: on A, on B, normal, gap. */
const ROW = 10;

/** See the file header. */
export class ContactMerge {
  rows: Float64Array = new Float64Array(16 * ROW);
  ids: Int32Array = new Int32Array(16);
  /** Parts of A and of B of each point. */
  parts: Int32Array = new Int32Array(2 * 16);
  /** Corners of the hull: points on A, and their rows. */
  corners: Float64Array = new Float64Array(16 * 3);
  /** Normal of the manifold that is written. */
  readonly normal: Float64Array = new Float64Array(3);
  chosen: Int32Array = new Int32Array(16);
  count: number = 0;
  /** Points within this distance are one. Length. */
  near: number = 0.5;

  #grow(): void {
    const { rows, ids, parts } = this;
    this.rows = new Float64Array(2 * rows.length);
    this.ids = new Int32Array(2 * ids.length);
    this.parts = new Int32Array(2 * parts.length);
    this.corners = new Float64Array(6 * ids.length);
    this.chosen = new Int32Array(2 * ids.length);
    this.rows.set(rows);
    this.ids.set(ids);
    this.parts.set(parts);
  }

  /** Adds the points of a manifold of two parts. */
  add(partA: number, partB: number, m: ContactManifold): void {
    const key = Math.imul(partA + 1, 0x45d9f3b) ^ Math.imul(partB + 1, 0x119de1f3);
    for (let i = 0; i < m.count; i++) {
      if (this.count === this.ids.length) this.#grow();
      const { rows } = this, at = ROW * this.count;
      for (let k = 0; k < 3; k++) {
        rows[at + k] = m.pointsA[3 * i + k];
        rows[at + 3 + k] = m.pointsB[3 * i + k];
      }
      readVector(m.normal, rows, at + 6);
      rows[at + 9] = m.gaps[i];
      this.parts[2 * this.count] = partA;
      this.parts[2 * this.count + 1] = partB;
      this.ids[this.count++] = key ^ Math.imul(m.ids[i] + 1, 0x27d4eb2d);
    }
  }

  /** The deepest point, of equals the first. */
  #deepest(): number {
    let best = 0;
    for (let i = 1; i < this.count; i++) if (this.rows[ROW * i + 9] < this.rows[ROW * best + 9]) best = i;
    return best;
  }

  /** Writes point `i` as the next one, its gap measured along the normal of `out`. */
  #take(i: number, out: ContactManifold): void {
    const { rows } = this, at = ROW * i, to = out.count++, { normal: n } = this;
    for (let k = 0; k < 3; k++) {
      out.pointsA[3 * to + k] = rows[at + k];
      out.pointsB[3 * to + k] = rows[at + 3 + k];
    }
    out.gaps[to] = n[0] * (rows[at + 3] - rows[at]) + n[1] * (rows[at + 4] - rows[at + 1])
      + n[2] * (rows[at + 5] - rows[at + 2]);
    out.ids[to] = this.ids[i];
    if (out.partsA !== undefined) out.partsA[to] = this.parts[2 * i];
    if (out.partsB !== undefined) out.partsB[to] = this.parts[2 * i + 1];
  }

  /** Twice the area, seen along the normal, of corner `k` and the corners before and after it, of `count`. */
  #area(k: number, count: number, n: Float64Array): number {
    const c = this.corners, i = 3 * k, p = 3 * (k > 0 ? k - 1 : count - 1), q = 3 * (k + 1 < count ? k + 1 : 0);
    const ux = c[i] - c[p], uy = c[i + 1] - c[p + 1], uz = c[i + 2] - c[p + 2],
      vx = c[q] - c[p], vy = c[q + 1] - c[p + 1], vz = c[q + 2] - c[p + 2];
    return Math.abs(n[0] * (uy * vz - uz * vy) + n[1] * (uz * vx - ux * vz) + n[2] * (ux * vy - uy * vx));
  }

  /** Leaves out the corner that costs the least area; of equal ones the last. The deepest stays. */
  #drop(count: number, n: Float64Array, deepest: number): void {
    const { corners: c, chosen } = this;
    let at = chosen[count - 1] === deepest ? count - 2 : count - 1, least = Infinity;
    for (let k = count - 1; k >= 0; k--) {
      const area = this.#area(k, count, n);
      if (chosen[k] === deepest || !(area < least * CHEAPER)) continue;
      least = area;
      at = k;
    }
    for (let k = at; k + 1 < count; k++) {
      chosen[k] = chosen[k + 1];
      for (let r = 0; r < 3; r++) c[3 * k + r] = c[3 * k + 3 + r];
    }
  }

  /** The rows that face along the normal, as corners of their hull; returns their number. */
  #hull(n: Float64Array): number {
    const { rows, corners: c, chosen } = this;
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      const at = ROW * i;
      if (n[0] * rows[at + 6] + n[1] * rows[at + 7] + n[2] * rows[at + 8] < SAME_WAY) continue;
      for (let k = 0; k < 3; k++) c[3 * count + k] = rows[at + k];
      chosen[count++] = i;
    }
    return orderAround(c, chosen, count, n, STRAIGHT);
  }

  /** Writes the manifold; without points its `distance` is infinite. */
  write(out: ContactManifold): void {
    out.count = 0;
    if (this.count === 0) {
      out.distance = Infinity;
      out.status = "separated";
      clearVector(out.normal);
      return;
    }
    const { rows, chosen } = this, first = this.#deepest(), { normal: n } = this, room = out.gaps.length;
    for (let k = 0; k < 3; k++) n[k] = rows[ROW * first + 6 + k];
    writeVector(n, 0, out.normal);
    let count = this.#hull(n);
    const deepest = this.#deepestCorner(first, count), known = deepest >= 0;
    count = this.#mergeNear(count, deepest);
    while (count > room - (known ? 0 : 1) && count > 1) this.#drop(count--, n, deepest);
    this.#take(known ? deepest : first, out);
    for (let k = 0; k < count && out.count < room; k++) if (chosen[k] !== deepest) this.#take(chosen[k], out);
    out.distance = out.gaps[0];
    out.status = out.distance > 0 ? "separated" : "overlapping";
  }

  /** Leaves out corners at the place of the one before, of the first and the last the last; the deepest stays. */
  #mergeNear(count: number, deepest: number): number {
    const { corners: c, chosen } = this;
    let kept = 0;
    for (let k = 0; k < count; k++) {
      const p = k + 1 === count && kept > 1 && this.#isNear(k, 0) ? 0 : kept - 1;
      if (kept > 0 && this.#isNear(k, p)) {
        if (chosen[k] === deepest) chosen[p] = deepest;
        continue;
      }
      chosen[kept] = chosen[k];
      for (let r = 0; r < 3; r++) c[3 * kept + r] = c[3 * k + r];
      kept++;
    }
    return kept;
  }

  #isNear(i: number, j: number): boolean {
    const { corners: c, near } = this, x = c[3 * i] - c[3 * j], y = c[3 * i + 1] - c[3 * j + 1],
      z = c[3 * i + 2] - c[3 * j + 2];
    return x * x + y * y + z * z <= near * near;
  }

  /** The corner of the hull that is as deep as the deepest point, -1: no corner is. */
  #deepestCorner(first: number, count: number): number {
    const { rows, chosen } = this, at = ROW * first;
    let size = 0, best = -1;
    for (let k = 0; k < count; k++) {
      const c = ROW * chosen[k];
      size = Math.max(size, Math.abs(rows[c] - rows[at]), Math.abs(rows[c + 1] - rows[at + 1]),
        Math.abs(rows[c + 2] - rows[at + 2]));
      if (best < 0 || rows[c + 9] < rows[ROW * best + 9]) best = chosen[k];
    }
    return best >= 0 && rows[ROW * best + 9] <= rows[at + 9] + DEEPER * size ? best : -1;
  }
}
