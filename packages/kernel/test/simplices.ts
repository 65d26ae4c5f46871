/**
 * Simplices as a GJK loop meets them, plain and degenerate: the old rows' closest point lies in their relative
 * interior, the newest row (last) on the origin's side of it. Built from the answer, so the precondition holds up to
 * rounding at any thinness.
 */
import { exactPolytopeDistance } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { createSimplex } from "@col/types";
import type { Simplex } from "@col/types";

export interface SimplexCase {
  readonly w: Float64Array;
  readonly rank: number;
  /** Largest |row|. */
  readonly size: number;
}

const ORIGIN = new Float64Array(3);

/** Rows `keep` of w. */
function rowsOf(w: Float64Array, keep: readonly number[]): number[] {
  return keep.flatMap((i) => [w[3 * i], w[3 * i + 1], w[3 * i + 2]]);
}

/**
 * Does the precondition of `nearestVoronoi` hold, in exact arithmetic? All old rows are needed for their closest point,
 * and the newest improves it by more than rounding, the test a GJK loop makes before it asks: <x, x - w> > 1e-15 |x|
 * size.
 */
export function preconditionHolds(c: SimplexCase): boolean {
  const old = Array.from({ length: c.rank - 1 }, (_, i) => i);
  const { distance, separation } = exactPolytopeDistance(rowsOf(c.w, old), ORIGIN);
  if (!(distance > 0)) return false;
  for (const drop of old) {
    if (old.length > 1 && !(exactPolytopeDistance(rowsOf(c.w, old.filter((i) => i !== drop)), ORIGIN).distance
      > distance)) return false;
  }
  const at = 3 * (c.rank - 1);
  let gain = 0; // separation = -x
  for (let k = 0; k < 3; k++) gain += separation[k] * (separation[k] + c.w[at + k]);
  return gain > 1e-15 * distance * c.size;
}

export interface SimplexFamily {
  /** Distance of the old rows' hull from the origin, relative to the size. */
  readonly distance: (rng: Rng) => number;
  /** Thinness of the old rows across their plane's second axis. */
  readonly thin: (rng: Rng) => number;
  /** Height of the newest row over the plane of the old ones, relative. */
  readonly height: (rng: Rng) => number;
}

const one = (): number => 1;
export const SIMPLEX_FAMILIES: Readonly<Record<string, SimplexFamily>> = {
  generic: { distance: (r) => r.logUniform(0.05, 2), thin: one, height: (r) => r.uniform(0.2, 3) },
  close: { distance: (r) => r.logUniform(1e-12, 1e-2), thin: one, height: (r) => r.uniform(0.2, 3) },
  sliver: { distance: (r) => r.logUniform(1e-3, 1), thin: (r) => r.logUniform(1e-13, 1e-6),
    height: (r) => r.uniform(0.2, 3) },
  "close sliver": { distance: (r) => r.logUniform(1e-12, 1e-3), thin: (r) => r.logUniform(1e-13, 1e-6),
    height: (r) => r.uniform(0.2, 3) },
  flat: { distance: (r) => r.logUniform(1e-6, 1), thin: one, height: (r) => r.logUniform(1e-15, 1e-6) },
  needle: { distance: (r) => r.logUniform(1e-6, 1), thin: (r) => r.logUniform(1e-13, 1e-6),
    height: (r) => r.logUniform(1e-15, 1e-6) },
  duplicate: { distance: (r) => r.logUniform(1e-3, 1), thin: (r) => (r.integer(2) === 0 ? 0 : 1), height: () => 0 },
};

/** One simplex of `rank` rows, 2 to 4. */
export function simplexCase(rng: Rng, family: SimplexFamily, rank: number): SimplexCase {
  const e = new Float64Array(9), v = new Float64Array(3);
  // orthonormal frame: n towards the old rows, u and v across
  const n = rng.unitVector(e.subarray(0, 3));
  do rng.unitVector(v); while (Math.abs(v[0] * n[0] + v[1] * n[1] + v[2] * n[2]) > 0.9);
  const p = v[0] * n[0] + v[1] * n[1] + v[2] * n[2];
  const u = e.subarray(3, 6), l = Math.sqrt(1 - p * p), t = e.subarray(6, 9);
  for (let k = 0; k < 3; k++) u[k] = (v[k] - p * n[k]) / l;
  for (let k = 0; k < 3; k++) t[k] = n[(k + 1) % 3] * u[(k + 2) % 3] - n[(k + 2) % 3] * u[(k + 1) % 3];
  const d = family.distance(rng), thin = family.thin(rng), old = rank - 1;
  const w = new Float64Array(12).fill(NaN), a = new Float64Array(old), b = new Float64Array(old);
  // rows across n whose weighted mean is 0
  let sa = 0, sb = 0, sum = 0;
  for (let i = 0; i < old; i++) {
    const lambda = rng.uniform(0.1, 1);
    if (i < old - 1) {
      a[i] = rng.uniform(-1, 1); b[i] = thin * rng.uniform(-1, 1);
      sa += lambda * a[i]; sb += lambda * b[i]; sum += lambda;
    } else if (old > 1) {
      a[i] = -sa / lambda; b[i] = -sb / lambda;
    }
  }
  // the projection of the origin is a row
  if (old === 3 && sum > 0 && rng.integer(4) === 0) { a[1] = -a[0]; b[1] = -b[0]; a[2] = 0; b[2] = 0; }
  for (let i = 0; i < old; i++) for (let k = 0; k < 3; k++) w[3 * i + k] = d * n[k] + a[i] * u[k] + b[i] * t[k];
  const height = family.height(rng), na = rng.uniform(-1, 1),
    nb = rng.uniform(-1, 1) * (rng.integer(2) === 0 ? thin : 1);
  const at = 3 * old;
  for (let k = 0; k < 3; k++) w[at + k] = (d - height * (height > 0.1 ? 1 : d)) * n[k] + na * u[k] + nb * t[k];
  if (height === 0 && old > 1) w.copyWithin(at, 0, 3); // a duplicate
  let size = 0;
  for (let i = 0; i < rank; i++)
    size = Math.max(size, Math.sqrt(w[3 * i] ** 2 + w[3 * i + 1] ** 2 + w[3 * i + 2] ** 2));
  return { w, rank, size };
}

/** A simplex with w, a and b consistent at the given relative pose: b is random, a = w + (R b + t). */
export function filled(w: Float64Array, rank: number, bInA: Float64Array, random: () => number): Simplex {
  const s = createSimplex();
  s.rank = rank;
  s.w.set(w);
  for (let i = 0; i < 3 * rank; i++) s.b[i] = random();
  for (let i = 0; i < rank; i++) for (let k = 0; k < 3; k++) {
    let p = bInA[9 + k];
    for (let c = 0; c < 3; c++) p += bInA[3 * k + c] * s.b[3 * i + c];
    s.a[3 * i + k] = w[3 * i + k] + p;
  }
  for (let i = 0; i < 4; i++) { s.idA[i] = 10 + i; s.idB[i] = 20 + i; }
  return s;
}
