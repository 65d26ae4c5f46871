/**
 * The numbers people write: zeros, equal and opposite values, halves and tenths; and the noise that computing with them
 * leaves.
 *
 * In: a generator. Out: lengths of order 1. Invariant: same generator, same numbers.
 */
import type { Rng } from "../rng.ts";

/** Sizes, > 0. Repeated entries make equal sizes common. */
const SIZES: readonly number[] = [1, 1, 1, 0.5, 0.5, 0.5, 0.25, 2, 0.1, 0.1, 0.8, 0.3, 0.05, 4];
/** Coordinates: a third are 0, and each value comes with its opposite. */
const COORDINATES: readonly number[] = [
  0, 0, 0, 0, 0, 1, -1, 0.5, -0.5, 0.25, -0.25, 2, -2, 0.1, -0.1, 0.3, -0.3, 3, -3,
];

/** A size of the small set, > 0. */
export function roundSize(rng: Rng): number {
  return rng.pick(SIZES);
}

/** A coordinate of the small set. */
export function roundCoordinate(rng: Rng): number {
  return rng.pick(COORDINATES);
}

/** Three sizes: all equal, two equal, or as they come. */
export function roundSizes(rng: Rng): [number, number, number] {
  const x = roundSize(rng), y = roundSize(rng);
  switch (rng.integer(4)) {
    case 0: return [x, x, x];
    case 1: return rng.pick<[number, number, number]>([[x, x, y], [x, y, x], [y, x, x]]);
    default: return [x, y, roundSize(rng)];
  }
}

/** Three coordinates of the small set. */
export function roundPoint(rng: Rng): [number, number, number] {
  return [roundCoordinate(rng), roundCoordinate(rng), roundCoordinate(rng)];
}

/**
 * Noise relative to lengths of order 1: some units in the last place, a power of ten from 1e-17 to 1e-6, or anything
 * between. Never 0.
 */
export function tiny(rng: Rng): number {
  const sign = rng.integer(2) === 0 ? 1 : -1;
  switch (rng.integer(3)) {
    case 0:
      return sign * (1 + rng.integer(4)) * 2 ** -52;
    case 1:
      return sign * [1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12, 1e-13, 1e-14, 1e-15, 1e-16, 1e-17][rng.integer(12)];
    default:
      return sign * rng.logUniform(1e-16, 1e-6);
  }
}

/** 0, or noise. */
export function maybeTiny(rng: Rng): number {
  return rng.integer(3) === 0 ? 0 : tiny(rng);
}
