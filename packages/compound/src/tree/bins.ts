/**
 * Where to cut a run of boxes in two: the surface area heuristic over bins (Wald 2007, "On fast construction of SAH
 * based bounding volume hierarchies").
 *
 * In: boxes, a run of them, of which every `step`-th is looked at, the axis and range of the centres of these. Out: the
 * last bin of the left side and the cost of the cut, the sum over both sides of area times number of boxes. Centres are
 * kept doubled, min + max; centres beyond the range belong to the first and the last bin.
 */

/** Bins along an axis: more do not find better cuts of triangle meshes. A number of bins. */
const BINS = 16;
/** Bins of runs of up to `FEW` boxes, most runs of a tree: there walks over bins cost more than walks over boxes. */
const BINS_OF_FEW = 8;
const FEW = 32;
/** Boxes looked at to find a cut: of longer runs every so many-th. A guess, large enough for 16 bins. */
const SAMPLE = 512;

/** Scratch of a build, and what the last call found. */
export class Bins {
  readonly counts: Int32Array = new Int32Array(BINS);
  /** Box of the boxes in each bin, 6 a bin. */
  readonly boxes: Float64Array = new Float64Array(6 * BINS);
  /** Area times number of what lies left of the end of each bin. */
  readonly left: Float64Array = new Float64Array(BINS);
  readonly box: Float64Array = new Float64Array(6);
  /** Bins in use. */
  count: number = BINS;
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
  if (by[at] < b[0]) b[0] = by[at];
  if (by[at + 1] < b[1]) b[1] = by[at + 1];
  if (by[at + 2] < b[2]) b[2] = by[at + 2];
  if (by[at + 3] > b[3]) b[3] = by[at + 3];
  if (by[at + 4] > b[4]) b[4] = by[at + 4];
  if (by[at + 5] > b[5]) b[5] = by[at + 5];
}

/** Of a run of so many boxes every so many-th is looked at to find a cut. */
export function stepOf(count: number): number {
  return Math.max(1, Math.floor(count / SAMPLE));
}

/** Boxes of a run into their bins, every `step`-th; returns how many. */
function fill(bins: Bins, boxes: Float32Array, first: number, end: number, step: number): number {
  const { counts, boxes: b, axis, low, scale, count } = bins, last = count - 1;
  counts.fill(0);
  for (let k = 0; k < 6 * count; k += 6) {
    b[k] = b[k + 1] = b[k + 2] = Infinity;
    b[k + 3] = b[k + 4] = b[k + 5] = -Infinity;
  }
  let n = 0;
  for (let i = 6 * first; i < 6 * end; i += 6 * step) {
    let k = (boxes[i + axis] + boxes[i + 3 + axis] - low) * scale | 0;
    if (k > last) k = last;
    else if (k < 0) k = 0;
    counts[k]++;
    n++;
    k *= 6;
    if (boxes[i] < b[k]) b[k] = boxes[i];
    if (boxes[i + 1] < b[k + 1]) b[k + 1] = boxes[i + 1];
    if (boxes[i + 2] < b[k + 2]) b[k + 2] = boxes[i + 2];
    if (boxes[i + 3] > b[k + 3]) b[k + 3] = boxes[i + 3];
    if (boxes[i + 4] > b[k + 4]) b[k + 4] = boxes[i + 4];
    if (boxes[i + 5] > b[k + 5]) b[k + 5] = boxes[i + 5];
  }
  return n;
}

/**
 * See the file header. Writes `axis`, `low`, `scale`, `count`, `cut` and `cost` of the bins; for a sample the
 * cost of the sample.
 */
export function findCut(
  bins: Bins, boxes: Float32Array, first: number, end: number, step: number, axis: number, low: number, high: number,
): void {
  bins.axis = axis;
  bins.low = low;
  bins.count = end - first <= FEW ? BINS_OF_FEW : BINS;
  bins.scale = bins.count / (high - low);
  const all = fill(bins, boxes, first, end, step);
  const { counts, boxes: b, left, box, count } = bins;
  let n = 0;
  empty(box);
  for (let k = 0; k < count; k++) {
    n += counts[k];
    if (counts[k] > 0) grow(box, b, 6 * k);
    left[k] = n === 0 ? 0 : n * halfArea(box);
  }
  n = 0;
  empty(box);
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
