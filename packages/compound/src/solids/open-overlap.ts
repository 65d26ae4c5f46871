/**
 * The normal of an overlap for which the solver did not find the least depth.
 *
 * In: two solids, of which one or both are thickened pieces of meshes, and a unit normal from A to B near the best
 * one; frame of A, lengths. Out: the candidate normal with the largest gap, its gap, and a witness on each solid. The
 * gap along any direction is a lower bound of the signed distance, and the largest gap is the signed distance. So no
 * candidate can make an overlap seem too shallow.
 *
 * The candidates are the given normal, for a corner of a piece; the least deep flat face of a convex shape; and, for
 * each edge of a piece, the best normal between the normals of its two faces, by golden-section search over that arc
 * (Kiefer 1953). The faces of the pieces are tested before the solver (choose.ts).
 */
import type { NearTriangles } from "./near.ts";
import { PartFaces } from "./part-faces.ts";
import { writeExtent } from "./solid.ts";
import type { Solid } from "./solid.ts";

/** The golden section, and the sections of an arc: 1e-13 of it is left. No dimension. */
const SECTION: number = /* @__PURE__ */ (Math.sqrt(5) - 1) / 2;
const SECTIONS = 62;
/** Gaps are one to this fraction of the bodies' size. No dimension. */
const DEEP = 1e-9;
/** The gap of no candidate, a constant: code that runs seldom allocates what it negates. */
const NONE = -Infinity;

/** The answer of a solver: a unit normal, the gap, a witness on each solid. */
interface Answer {
  readonly normal: Float64Array;
  readonly gap: Float64Array;
  readonly witnessA: Float64Array;
  readonly witnessB: Float64Array;
}

/** See the file header. */
export class OpenOverlap {
  readonly #answer: Answer;
  readonly #faces: PartFaces = new PartFaces();
  readonly #given: Float64Array = new Float64Array(3);
  readonly #way: Float64Array = new Float64Array(3);
  readonly #point: Float64Array = new Float64Array(3);
  /** Points of the other body at the ends of an arc's last section. */
  readonly #ends: Float64Array = new Float64Array(6);
  /** Gaps at the inner sections of an arc; its ends and sections. (In arrays: V8 allocates numbers that are passed.) */
  readonly #at: Float64Array = new Float64Array(2);
  readonly #cuts: Float64Array = new Float64Array(4);

  /** `answer` is written where it was open. */
  constructor(answer: Answer) {
    this.#answer = answer;
  }

  /** See the file header. An answer is open where the budget is `spent`, or the solids are deeper along its normal. */
  settle(a: Solid, b: Solid, spent: boolean): void {
    const { normal: n, gap } = this.#answer, { normal } = this.#faces, q = this.#cuts;
    this.#writeGap(a, b, n);
    writeExtent(a.shape, q, 0);
    writeExtent(b.shape, q, 1);
    if (!spent && this.#at[0] >= gap[0] - DEEP * Math.min(q[0], q[1])) return;
    for (let k = 0; k < 3; k++) this.#given[k] = n[k];
    gap[0] = NONE;
    this.#tryCorner(a, b, this.#given);
    this.#faces.restart(true);
    if (this.#faces.next(a, b)) this.#tryCorner(a, b, normal);
    if (a.near !== null) this.#tryEdges(a, a.near, b, 1);
    if (b.near !== null) this.#tryEdges(b, b.near, a, -1);
  }

  /** Writes the gap of the solids along a direction; the support points are in the solids' `point`. */
  #writeGap(a: Solid, b: Solid, n: Float64Array): void {
    a.supportSolid(n, 0, 1);
    b.supportSolid(n, 0, -1);
    this.#at[0] = -b.height[0] - a.height[0];
  }

  /** A direction along which a corner of a piece is met. */
  #tryCorner(a: Solid, b: Solid, n: Float64Array): void {
    const piece = a.near !== null ? a : b, { margin } = piece.shape, sign = piece === a ? 1 : -1;
    this.#writeGap(a, b, n);
    if (!(this.#at[0] > this.#answer.gap[0])) return;
    for (let k = 0; k < 3; k++) this.#point[k] = piece.point[k] + sign * margin * n[k];
    this.#take(n, this.#point, piece === a);
  }

  /** Takes a candidate; `p`: the witness on A, or on B. */
  #take(n: Float64Array, p: Float64Array, ofA: boolean): void {
    const { normal, gap, witnessA, witnessB } = this.#answer, own = ofA ? witnessA : witnessB,
      other = ofA ? witnessB : witnessA;
    gap[0] = this.#at[0];
    for (let k = 0; k < 3; k++) {
      normal[k] = n[k];
      own[k] = p[k];
      other[k] = ofA ? p[k] + gap[0] * n[k] : p[k] - gap[0] * n[k];
    }
  }

  /** All edges between two planes of a piece; `sign` is 1 where it is of A. */
  #tryEdges(piece: Solid, near: NearTriangles, other: Solid, sign: number): void {
    const { planes: p } = near;
    for (let i = piece.first; i >= 0; i = near.next[i]) for (let j = near.next[i]; j >= 0; j = near.next[j]) {
      if (p[4 * i] !== p[4 * i] || p[4 * j] !== p[4 * j]) continue;
      const k = sharedCorner(near.corners, 9 * i, 9 * j);
      if (k >= 0) this.#tryArc(piece, near, i, j, k, other, sign);
    }
  }

  /** Writes the gap at cut `cut` of the arc between planes `i` and `j`, which share the corner at place `k`. */
  #gapOn(piece: Solid, near: NearTriangles, i: number, j: number, k: number, other: Solid, cut: number,
    out: number): void {
    const { planes: p, corners: c } = near, w = this.#way, s = this.#cuts[cut];
    let length = 0;
    for (let r = 0; r < 3; r++) {
      w[r] = p[4 * i + r] + s * (p[4 * j + r] - p[4 * i + r]);
      length += w[r] * w[r];
    }
    length = Math.sqrt(length);
    for (let r = 0; r < 3; r++) w[r] /= length;
    other.supportSolid(w, 0, -1);
    this.#at[out] = -other.height[0] - (w[0] * c[k] + w[1] * c[k + 1] + w[2] * c[k + 2] + piece.shape.margin);
  }

  /** The best normal of the arc between planes `i` and `j`. Cuts: its ends, its inner sections. */
  #tryArc(piece: Solid, near: NearTriangles, i: number, j: number, k: number, other: Solid, sign: number): void {
    const at = this.#at, ends = this.#ends, q = this.#cuts;
    q[0] = 0; q[1] = 1; q[2] = 1 - SECTION; q[3] = SECTION;
    this.#gapOn(piece, near, i, j, k, other, 2, 0);
    this.#gapOn(piece, near, i, j, k, other, 3, 1);
    for (let step = 0; step < SECTIONS; step++) {
      const first = at[0] > at[1];
      if (first) {
        q[1] = q[3];
        q[3] = q[2];
        at[1] = at[0];
        q[2] = q[1] - SECTION * (q[1] - q[0]);
      } else {
        q[0] = q[2];
        q[2] = q[3];
        at[0] = at[1];
        q[3] = q[0] + SECTION * (q[1] - q[0]);
      }
      this.#gapOn(piece, near, i, j, k, other, first ? 2 : 3, first ? 0 : 1);
    }
    for (let end = 0; end < 2; end++) {
      this.#gapOn(piece, near, i, j, k, other, end, 0);
      for (let r = 0; r < 3; r++) ends[3 * end + r] = other.point[r];
    }
    q[2] = 0.5 * (q[0] + q[1]);
    this.#gapOn(piece, near, i, j, k, other, 2, 0);
    if (at[0] > this.#answer.gap[0]) this.#takeEdge(near, i, j, k, other, sign);
  }

  /** Takes the normal in `#way`: the other body's point on its two ends that is over the edge is the witness. */
  #takeEdge({ planes: p, corners: c }: NearTriangles, i: number, j: number, k: number, other: Solid,
    sign: number): void {
    const w = this.#way, e = this.#ends, q = this.#point, rise = this.#cuts, { margin } = other.shape;
    rise[0] = rise[1] = 0;
    for (let r = 0; r < 3; r++) {
      // (across the edge, as the arc goes on)
      const across = p[4 * j + r] - p[4 * i + r];
      rise[0] += across * (e[r] - c[k + r]);
      rise[1] += across * (e[3 + r] - c[k + r]);
    }
    rise[2] = 0.5;
    if (rise[0] * rise[1] < 0) rise[2] = rise[0] / (rise[0] - rise[1]);
    for (let r = 0; r < 3; r++) q[r] = e[r] + rise[2] * (e[3 + r] - e[r]) - margin * w[r];
    if (sign < 0) for (let r = 0; r < 3; r++) w[r] = 0 - w[r];
    this.#take(w, q, sign < 0);
  }
}

/** The place of the first of two corners of the triangle at `i` that the triangle at `j` has as well; -1: none. */
function sharedCorner(c: Float64Array, i: number, j: number): number {
  let first = -1, count = 0;
  for (let k = i; k < i + 9; k += 3) for (let q = j; q < j + 9; q += 3) {
    if (c[k] !== c[q] || c[k + 1] !== c[q + 1] || c[k + 2] !== c[q + 2]) continue;
    if (first < 0) first = k;
    count++;
  }
  return count > 1 ? first : -1;
}
