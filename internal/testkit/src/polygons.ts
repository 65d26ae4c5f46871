/** Seeded convex polygons as lists of corners. */
import type { Corners } from "./oracle/polygons-brute.ts";
import { seed } from "./seed.ts";

/** Uniform numbers in [0, 1): mulberry32 over a 32-bit seed. */
export function random(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Seed of a test file: `COL_SEED` or the default of all tests. */
export const SEED: number = seed();

/** n corners on an ellipse, turned and moved, counter-clockwise; edges not shorter than 1e-3 of the size. */
export function polygon(rng: () => number, n: number, size: number, x: number, y: number): Corners {
  const rx = size * (0.3 + rng()), ry = size * (0.3 + rng()), turn = 2 * Math.PI * rng(), weights: number[] = [];
  let sum = 0;
  for (let i = 0; i < n; i++) {
    weights.push(0.05 + rng());
    sum += weights[i];
  }
  const out: [number, number][] = [];
  let angle = turn;
  for (let i = 0; i < n; i++) {
    const u = rx * Math.cos(angle), v = ry * Math.sin(angle);
    out.push([x + u * Math.cos(turn) - v * Math.sin(turn), y + u * Math.sin(turn) + v * Math.cos(turn)]);
    angle += (2 * Math.PI * weights[i]) / sum;
  }
  return out;
}

/** A pair at a random distance: overlapping, near or far, mixed vertex counts from 1 to `most`. */
export function pair(rng: () => number, most: number): [Corners, Corners] {
  const count = (): number => 1 + Math.floor(rng() * most), size = 10 ** (2 * rng() - 1);
  const spread = [0.5, 2, 6][Math.floor(rng() * 3)] * size;
  return [polygon(rng, count(), size, 0, 0), polygon(rng, count(), size * 10 ** (rng() - 0.5),
    spread * (rng() - 0.5) * 2, spread * (rng() - 0.5) * 2)];
}
