/**
 * Brings finite points to a common, safe scale, and sorts them.
 *
 * - In: packed coordinates (`width` 2 or 3 doubles per point; lengths).
 * - Out: the distinct points in lexicographic order, each with the smallest input index that has its coordinates. They
 *   are scaled by a power of two, exactly, so that the largest absolute coordinate lies in [1/2, 1). Also the factor,
 *   and the tolerance in scaled units.
 * - Sorting makes every later choice independent of the order of the input.
 * - Bounds: scaled coordinates below 2^-289 are rounded to multiples of 2^-340, a change below 1e-102 of the size. This
 *   keeps every product of the exact predicates above the underflow threshold.
 */

/** 1.5 * 2^-288: adding and subtracting it rounds smaller numbers to multiples of 2^-340. */
const SNAP: number = 1.5 * 2 ** -288;

/**
 * Number of roundings of a coordinate that count as noise: points closer than this to the hull of the others are not
 * vertices.
 */
const NOISE_ULPS = 4;

/**
 * Tolerance of all hulls relative to the size (largest absolute coordinate, which sets the rounding of the input): 4 *
 * 2^-52. Twice the error of a rigid motion in doubles on coplanar points (three products and two sums: 3 * 2^-53 a
 * coordinate).
 */
export const RELATIVE_TOLERANCE: number = NOISE_ULPS * 2 ** -52;

/** The scaled coordinate in the form that the predicates accept: a multiple of 2^-340, never -0. */
export function snap(x: number): number {
  return (Math.abs(x) < 2 ** -289 ? (x + SNAP) - SNAP : x) + 0;
}

export interface NormalisedPoints {
  /** Distinct points, scaled and sorted. */
  readonly points: Float64Array;
  readonly count: number;
  /** Index of each in the input. */
  readonly source: Int32Array;
  /** Scaled = input * factor; a power of two. */
  readonly factor: number;
  /** Distance (scaled) up to which a point counts as lying on the hull. */
  readonly tolerance: number;
}

/**
 * Scales, sorts and merges equal points. Throws on a length that is no multiple of `width`, on no points, on NaN and
 * infinity.
 */
export function normalise(input: Float64Array, width: 2 | 3, name: string): NormalisedPoints {
  if (!(input instanceof Float64Array))
    throw new TypeError(`${name}: points must be a Float64Array, got ${typeof input}`);
  if (input.length === 0) throw new RangeError(`${name}: at least one point is needed, got 0`);
  if (input.length % width !== 0)
    throw new RangeError(`${name}: the length of points must be a multiple of ${width}, got ${input.length}`);
  let size = 0;
  for (let i = 0; i < input.length; i++) {
    const x = Math.abs(input[i]);
    if (!(x < Infinity)) throw new RangeError(`${name}: coordinate ${i} must be finite, got ${input[i]}`);
    if (x > size) size = x;
  }
  const factor = powerOfTwoScale(size);
  const n = input.length / width;
  const scaled = new Float64Array(input.length);
  for (let i = 0; i < input.length; i++) {
    scaled[i] = snap(input[i] * factor);
  }
  const order = new Int32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  order.sort((i, j) => {
    for (let k = 0; k < width; k++) {
      const d = scaled[i * width + k] - scaled[j * width + k];
      if (d !== 0) return d;
    }
    // Points that only the rounding of tiny coordinates made equal keep their order, so the choice does not depend on
    // the input's.
    for (let k = 0; k < width; k++) {
      const d = input[i * width + k] - input[j * width + k];
      if (d !== 0) return d;
    }
    return i - j;
  });
  const points = new Float64Array(input.length);
  const source = new Int32Array(n);
  let count = 0;
  for (let r = 0; r < n; r++) {
    const at = order[r] * width;
    let equal = count > 0;
    for (let k = 0; equal && k < width; k++) equal = points[(count - 1) * width + k] === scaled[at + k];
    if (equal) continue;
    for (let k = 0; k < width; k++) points[count * width + k] = scaled[at + k];
    source[count++] = order[r];
  }
  return {
    points: points.subarray(0, count * width), count, source: source.subarray(0, count), factor,
    tolerance: RELATIVE_TOLERANCE * size * factor,
  };
}

/** The power of two that brings `size` into [1/2, 1); at most 2^1000, and 1 for size 0. */
export function powerOfTwoScale(size: number): number {
  if (size === 0) return 1;
  let factor = 1;
  for (let step = 512; step >= 1; step /= 2) {
    const down = 2 ** -step;
    while (size * factor >= 1 && size * factor * down >= 0.5) factor *= down;
    const up = 2 ** step;
    while (size * factor < 0.5 && size * factor * up < 1 && factor * up <= 2 ** 1000) factor *= up;
  }
  return factor;
}
