/**
 * Chooses where to split a run of boxes in two: the surface area heuristic over bins (Wald 2007, "On fast construction
 * of SAH based bounding volume hierarchies").
 *
 * - In: bins along an axis, which the caller fills with boxes by their centres: `counts`, and `boxes` with 6 doubles
 *   per bin (min x, y, z, max x, y, z; lengths, the caller's frame).
 * - Out: `cut`, the last bin of the left side, and `cost` (length squared): half the surface area times the number of
 *   boxes, summed over both sides. The cost is `Infinity` if all boxes are in one bin.
 * - Collections build their trees of boxes with it: `openBins`, fill, `cutBins`.
 */

/** Bins along an axis: more do not find better cuts of triangle meshes. A number of bins. */
const BINS = 16;
/**
 * Bins for runs of up to `FEW` boxes, which are most runs of a tree: there loops over bins cost more than loops over
 * boxes.
 */
const BINS_OF_FEW = 8;
const FEW = 32;

/** Scratch of a build, and the last cut. */
export class Bins {
  readonly counts: Int32Array = new Int32Array(BINS);
  /** Box around the boxes in each bin, 6 doubles per bin. */
  readonly boxes: Float64Array = new Float64Array(6 * BINS);
  /** Half the surface area times the number of boxes, of all boxes up to the end of each bin. */
  readonly left: Float64Array = new Float64Array(BINS);
  readonly box: Float64Array = new Float64Array(6);
  /** Bins in use. */
  count: number = BINS;
  axis: number = 0;
  /** Where the first bin begins (length), and the number of bins per unit of length. */
  low: number = NaN;
  scale: number = NaN;
  /**
   * The last bin of the left side, and the cost of the cut: the sum over both sides of half the surface area times the
   * number of boxes.
   */
  cut: number = -1;
  cost: number = NaN;
}

function empty(b: Float64Array, at: number): void {
  b[at] = b[at + 1] = b[at + 2] = Infinity;
  b[at + 3] = b[at + 4] = b[at + 5] = -Infinity;
}

function halfArea(b: Float64Array): number {
  const x = b[3] - b[0], y = b[4] - b[1], z = b[5] - b[2];
  return x * y + y * z + z * x;
}

function grow(b: Float64Array, by: Float64Array, at: number): void {
  if (by[at] < b[0]) b[0] = by[at];
  if (by[at + 1] < b[1]) b[1] = by[at + 1];
  if (by[at + 2] < b[2]) b[2] = by[at + 2];
  if (by[at + 3] > b[3]) b[3] = by[at + 3];
  if (by[at + 4] > b[4]) b[4] = by[at + 4];
  if (by[at + 5] > b[5]) b[5] = by[at + 5];
}

/** Prepares empty bins along an axis, for a run of `size` boxes whose centres lie between `low` and `high`. */
export function openBins(bins: Bins, size: number, axis: number, low: number, high: number): void {
  const { counts, boxes } = bins;
  bins.axis = axis;
  bins.low = low;
  bins.count = size <= FEW ? BINS_OF_FEW : BINS;
  bins.scale = bins.count / (high - low);
  counts.fill(0);
  for (let k = 0; k < bins.count; k++) empty(boxes, 6 * k);
}

/** Writes `cut` and `cost` of filled bins; a cost of `Infinity`: all boxes are in one bin. */
export function cutBins(bins: Bins): void {
  const { counts, boxes: b, left, box, count } = bins;
  let n = 0;
  empty(box, 0);
  for (let k = 0; k < count; k++) {
    n += counts[k];
    if (counts[k] > 0) grow(box, b, 6 * k);
    left[k] = n === 0 ? 0 : n * halfArea(box);
  }
  const all = n;
  n = 0;
  empty(box, 0);
  bins.cost = Infinity;
  for (let k = count - 1; k > 0; k--) {
    n += counts[k];
    if (counts[k] > 0) grow(box, b, 6 * k);
    const cost = n === 0 ? Infinity : left[k - 1] + n * halfArea(box);
    if (n > 0 && n < all && cost <= bins.cost) {
      bins.cost = cost;
      bins.cut = k - 1;
    }
  }
}
