/**
 * Depth of the origin in a convex set known by its support: min over unit n of h(n). Dense multi-start with refinement.
 *
 * In: `support`, a length scale, starting directions. Out: the least h(n) found and its n. h is not convex on the
 * sphere: a start per basin is needed, so the value is an upper bound of the depth, exact when a start falls into the
 * right basin.
 * Refinement: exit of the ray along n gives the normal n' with h(n')/|n'| <= h(n) (h(n') <= h(n) on the plane n'.n = 1,
 * and
 * |n'| >= 1), repeated: a monotone descent that needs no derivative and lands exactly on facets; steps are doubled
 * while they pay, which cures the slow linear rate of deep overlaps of curved sets.
 */
import { Rng } from "../rng.ts";
import { rayExit } from "./ray-exit.ts";
import type { Support } from "./ray-exit.ts";

export interface DepthOptions {
  /** Sampled directions. Default 200. */
  readonly samples?: number;
  /** Basins refined. Default 8. */
  readonly starts?: number;
  /** Extra directions to start from (face normals, axes, a suspected answer), 3 doubles each. */
  readonly hints?: ArrayLike<number>;
}

export interface Depth {
  /** min h found. Length. */
  readonly depth: number;
  /** Unit normal. */
  readonly n: Float64Array;
}

/** Cosine above which two starts count as one: 8 degrees. */
const SAME_BASIN = 0.99;
const MAX_ROUNDS = 200;
/** Relative to the scale: rounds that gain less end the descent; the disc of the ray search. */
const GAIN = 1e-15;
const DISC = 1e-7;

function value(support: Support, n: Float64Array, s: Float64Array): number {
  support(n, s);
  return (n[0] * s[0] + n[1] * s[1] + n[2] * s[2]) / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
}

function normalise(n: Float64Array): void {
  const l = 1 / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  n[0] *= l;
  n[1] *= l;
  n[2] *= l;
}

/** Descends from the unit n, in place. Returns h(n). */
export function descend(support: Support, n: Float64Array, scale: number): number {
  const next = new Float64Array(3), trial = new Float64Array(3), s = new Float64Array(3);
  let h = value(support, n, s), idle = 0;
  for (let round = 0; round < MAX_ROUNDS && idle < 4 && h > 0; round++) {
    rayExit(support, n, Math.min(DISC * scale, 0.1 * h), 1e-16 * scale, next);
    normalise(next);
    let hn = value(support, next, s);
    if (!(hn < h)) break;
    for (let k = 2; k <= 1024; k *= 2) {
      for (let i = 0; i < 3; i++) trial[i] = n[i] + k * (next[i] - n[i]);
      if (!(trial[0] * trial[0] + trial[1] * trial[1] + trial[2] * trial[2] > 0)) break;
      normalise(trial);
      const ht = value(support, trial, s);
      if (!(ht < hn)) break;
      hn = ht;
      next.set(trial); // k doubles from the new point: the step grows by more than two, which only saves rounds
    }
    idle = h - hn <= GAIN * scale ? idle + 1 : 0;
    h = hn;
    n.set(next);
  }
  return h;
}

/** Least h over the sphere of directions. */
export function depthOfOrigin(support: Support, scale: number, options: DepthOptions = {}): Depth {
  const { samples = 200, starts = 8, hints = [] } = options;
  const count = samples + 6 + hints.length / 3, dirs = new Float64Array(3 * count), values = new Float64Array(count);
  const rng = new Rng(1), n = new Float64Array(3), s = new Float64Array(3);
  for (let i = 0; i < count; i++) {
    if (i < 6) {
      n.fill(0);
      n[i >> 1] = (i & 1) === 0 ? 1 : -1;
    } else if (i < samples + 6) rng.unitVector(n);
    else {
      for (let k = 0; k < 3; k++) n[k] = hints[3 * (i - samples - 6) + k];
      normalise(n);
    }
    dirs.set(n, 3 * i);
    values[i] = value(support, n, s);
  }
  const order = Array.from({ length: count }, (_, i) => i).sort((i, j) => values[i] - values[j]);
  const taken: number[] = [];
  const best = new Float64Array(3);
  let depth = Infinity;
  for (const i of order) {
    if (taken.length >= starts) break;
    n.set(dirs.subarray(3 * i, 3 * i + 3));
    if (taken.some((j) => n[0] * dirs[3 * j] + n[1] * dirs[3 * j + 1] + n[2] * dirs[3 * j + 2] > SAME_BASIN)) continue;
    taken.push(i);
    const h = descend(support, n, scale);
    if (h < depth) {
      depth = h;
      best.set(n);
    }
  }
  return { depth, n: best };
}
