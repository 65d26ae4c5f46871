/**
 * Where to cut a run of boxes in two: the surface area heuristic over bins (Wald 2007, "On fast construction of SAH
 * based bounding volume hierarchies").
 *
 * In: boxes, a run of them, the axis and range of their centres. Out: the last bin of the left side and the cost of the
 * cut, the sum over both sides of area times number of boxes. Centres are kept doubled, min + max.
 */

/** Bins along an axis: more do not find better cuts of triangle meshes. A number of bins. */
const BINS = 16;

/** Scratch of a build, and what the last call found. */
export class Bins {
  readonly counts: Int32Array = new Int32Array(BINS);
  /** Box of the boxes in each bin, 6 a bin. */
  readonly boxes: Float64Array = new Float64Array(6 * BINS);
  /** Area times number of what lies left of the end of each bin. */
  readonly left: Float64Array = new Float64Array(BINS);
  readonly box: Float64Array = new Float64Array(6);
  axis: number = 0;
  low: number = NaN;
  /** Bins per doubled length. */
  scale: number = NaN;
  cut: number = -1;
  cost: number = NaN;
}

function halfArea(b: Float64Array): number {
  const x = b[3] - b[0], y = b[4] - b[1], z = b[5] - b[2];
  return x * y + y * z + z * x;
}

function empty(b: Float64Array): void {
  b[0] = b[1] = b[2] = Infinity;
  b[3] = b[4] = b[5] = -Infinity;
}

function grow(b: Float64Array, by: Float64Array, at: number): void {
  for (let i = 0; i < 3; i++) {
    if (by[at + i] < b[i]) b[i] = by[at + i];
    if (by[at + 3 + i] > b[3 + i]) b[3 + i] = by[at + 3 + i];
  }
}

/** Bin of a doubled centre. */
export function binOf(bins: Bins, centre: number): number {
  const k = (centre - bins.low) * bins.scale | 0;
  return k < BINS ? k : BINS - 1;
}

function fill(bins: Bins, boxes: Float32Array, first: number, end: number): void {
  const { counts, boxes: b, axis, low, scale } = bins;
  counts.fill(0);
  for (let k = 0; k < BINS; k++) {
    b[6 * k] = b[6 * k + 1] = b[6 * k + 2] = Infinity;
    b[6 * k + 3] = b[6 * k + 4] = b[6 * k + 5] = -Infinity;
  }
  for (let i = 6 * first; i < 6 * end; i += 6) {
    let k = (boxes[i + axis] + boxes[i + 3 + axis] - low) * scale | 0;
    if (k >= BINS) k = BINS - 1;
    counts[k]++;
    k *= 6;
    if (boxes[i] < b[k]) b[k] = boxes[i];
    if (boxes[i + 1] < b[k + 1]) b[k + 1] = boxes[i + 1];
    if (boxes[i + 2] < b[k + 2]) b[k + 2] = boxes[i + 2];
    if (boxes[i + 3] > b[k + 3]) b[k + 3] = boxes[i + 3];
    if (boxes[i + 4] > b[k + 4]) b[k + 4] = boxes[i + 4];
    if (boxes[i + 5] > b[k + 5]) b[k + 5] = boxes[i + 5];
  }
}

/** See the file header. Writes `axis`, `low`, `scale`, `cut` and `cost` of the bins. */
export function findCut(
  bins: Bins, boxes: Float32Array, first: number, end: number, axis: number, low: number, high: number,
): void {
  bins.axis = axis;
  bins.low = low;
  bins.scale = BINS / (high - low);
  fill(bins, boxes, first, end);
  const { counts, boxes: b, left, box } = bins;
  let n = 0;
  empty(box);
  for (let k = 0; k < BINS; k++) {
    n += counts[k];
    grow(box, b, 6 * k);
    left[k] = n === 0 ? 0 : n * halfArea(box);
  }
  n = 0;
  empty(box);
  bins.cost = Infinity;
  for (let k = BINS - 1; k > 0; k--) {
    n += counts[k];
    grow(box, b, 6 * k);
    const cost = n === 0 ? Infinity : left[k - 1] + n * halfArea(box);
    if (n > 0 && n < end - first && cost <= bins.cost) {
      bins.cost = cost;
      bins.cut = k - 1;
    }
  }
}
