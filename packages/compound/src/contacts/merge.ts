/**
 * Many manifolds as one: the points of a plane of contact.
 *
 * In: manifolds of parts, added one after the other. Out: one manifold about the normal of the deepest point: the
 * points whose own normals lie within `SAME_WAY` of it, as many as it has room for: the deepest, then each time the one
 * that is furthest from those taken. What faces another way is left out. Ids are those of the parts and of their
 * features in one number.
 */
import type { PartManifold } from "../for-each-contact.ts";

/** Cosine of the angle up to which normals are of one contact: 10 degrees. */
const SAME_WAY = 0.985;

/** Numbers of a point: on A, on B, normal, gap. */
const ROW = 10;

/** See the file header. */
export class ContactMerge {
  rows: Float64Array = new Float64Array(16 * ROW);
  ids: Int32Array = new Int32Array(16);
  /** Least squared distance of each point from those taken; -1: taken, or left out. */
  apart: Float64Array = new Float64Array(16);
  count: number = 0;

  #grow(): void {
    const { rows, ids } = this;
    this.rows = new Float64Array(2 * rows.length);
    this.ids = new Int32Array(2 * ids.length);
    this.apart = new Float64Array(2 * ids.length);
    this.rows.set(rows);
    this.ids.set(ids);
  }

  /** Adds the points of a manifold of two parts. */
  add(partA: number, partB: number, m: PartManifold): void {
    const key = Math.imul(partA + 1, 0x45d9f3b) ^ Math.imul(partB + 1, 0x119de1f3);
    for (let i = 0; i < m.count; i++) {
      if (this.count === this.ids.length) this.#grow();
      const { rows } = this, at = ROW * this.count;
      for (let k = 0; k < 3; k++) {
        rows[at + k] = m.pointsA[3 * i + k];
        rows[at + 3 + k] = m.pointsB[3 * i + k];
        rows[at + 6 + k] = m.normal[k];
      }
      rows[at + 9] = m.gaps[i];
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
  #take(i: number, out: PartManifold): void {
    const { rows, apart } = this, at = ROW * i, to = out.count++, n = out.normal;
    for (let k = 0; k < 3; k++) {
      out.pointsA[3 * to + k] = rows[at + k];
      out.pointsB[3 * to + k] = rows[at + 3 + k];
    }
    out.gaps[to] = n[0] * (rows[at + 3] - rows[at]) + n[1] * (rows[at + 4] - rows[at + 1])
      + n[2] * (rows[at + 5] - rows[at + 2]);
    out.ids[to] = this.ids[i];
    for (let j = 0; j < this.count; j++) {
      const u = rows[ROW * j] - rows[at], v = rows[ROW * j + 1] - rows[at + 1], w = rows[ROW * j + 2] - rows[at + 2];
      apart[j] = Math.min(apart[j], u * u + v * v + w * w);
    }
    apart[i] = -1;
  }

  /** Writes the manifold; without points its `distance` is infinite. */
  write(out: PartManifold): void {
    out.count = 0;
    if (this.count === 0) {
      out.distance = Infinity;
      out.status = "separated";
      out.normal.fill(NaN);
      return;
    }
    const { rows, apart } = this, first = this.#deepest(), n = out.normal;
    for (let k = 0; k < 3; k++) n[k] = rows[ROW * first + 6 + k];
    for (let i = 0; i < this.count; i++) {
      const at = ROW * i + 6, facing = n[0] * rows[at] + n[1] * rows[at + 1] + n[2] * rows[at + 2];
      apart[i] = facing >= SAME_WAY ? Infinity : -1;
    }
    this.#take(first, out);
    while (out.count < out.gaps.length) {
      let next = -1, most = 0;
      for (let i = 0; i < this.count; i++) {
        if (!(apart[i] > most)) continue;
        next = i;
        most = apart[i];
      }
      if (next < 0) break;
      this.#take(next, out);
    }
    out.distance = out.gaps[0];
    out.status = out.distance > 0 ? "separated" : "overlapping";
  }
}
