/**
 * Seeded random numbers: the same seed gives the same numbers on every machine (xoroshiro128+ of `pure-rand`).
 *
 * In: a whole number as seed. Out: uniform numbers, indices, normal deviates, unit vectors and unit quaternions,
 * shuffles. Directions and quaternions use rejection, so that no transcendental function is needed; normal deviates
 * use one logarithm (Marsaglia's polar method).
 */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import type { QuatLike, Vec3Like } from "@col/types";

/** A stream of random numbers. */
export interface Random {
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Uniform whole number in 0 .. n - 1. */
  index(n: number): number;
  /** Normal deviate. */
  normal(mean: number, deviation: number): number;
  /** Uniform on the unit sphere. */
  direction(): Vec3Like;
  /** Uniform rotation. */
  quaternion(): QuatLike;
  /** Fisher-Yates, in place. */
  shuffle(list: Int32Array): void;
}

/** Stream of a seed: any whole number. */
export function createRandom(seed: number): Random {
  if (!Number.isInteger(seed)) throw new RangeError(`createRandom: the seed must be a whole number, got ${seed}`);
  const source = xoroshiro128plus(seed);
  const between = (low: number, high: number): number => low + (high - low) * uniformFloat64(source);
  return {
    between,
    index: (n) => uniformInt(source, 0, n - 1),
    normal(mean, deviation) {
      for (;;) { // Marsaglia's polar method
        const u = between(-1, 1), v = between(-1, 1), s = u * u + v * v;
        if (s > 0 && s < 1) return mean + deviation * u * Math.sqrt((-2 * Math.log(s)) / s);
      }
    },
    direction() {
      for (;;) {
        const x = between(-1, 1), y = between(-1, 1), z = between(-1, 1), s = x * x + y * y + z * z;
        if (s > 0.01 && s <= 1) {
          const r = 1 / Math.sqrt(s);
          return { x: x * r, y: y * r, z: z * r };
        }
      }
    },
    quaternion() {
      for (;;) {
        const x = between(-1, 1), y = between(-1, 1), z = between(-1, 1), w = between(-1, 1);
        const s = x * x + y * y + z * z + w * w;
        if (s > 0.01 && s <= 1) {
          const r = 1 / Math.sqrt(s);
          return { x: x * r, y: y * r, z: z * r, w: w * r };
        }
      }
    },
    shuffle(list) {
      for (let i = list.length - 1; i > 0; i--) {
        const j = uniformInt(source, 0, i), t = list[i];
        list[i] = list[j];
        list[j] = t;
      }
    },
  };
}
