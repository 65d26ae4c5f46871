/**
 * Sorts the boxes of a run of items into the bins of the kernel, and finds where to cut the run.
 *
 * In: packed boxes (6 numbers each, min then max, relative to the tree's origin), a run of them, the axis, and the
 * range of the doubled centres. Only every `step`-th box is read. Out: the cut, in `bins`; its cost is `Infinity` if
 * the bins have no cut.
 *
 * Method: surface area heuristic over bins (`@col/kernel`). Centres are kept doubled, min + max; centres beyond the
 * range belong to the first or last bin. Runs of 1024 boxes and more are sampled.
 */
import { cutBins, openBins } from "@col/kernel";
import type { Bins } from "@col/kernel";

/** Boxes looked at to find a cut: of longer runs every so many-th. A guess, large enough for 16 bins. */
const SAMPLE = 512;

/** Of a run of so many boxes every so many-th is looked at to find a cut. */
export function stepOf(count: number): number {
  return Math.max(1, Math.floor(count / SAMPLE));
}

/** See the file header. The cost: `Infinity` where the bins have no cut; of a sample where it is one. */
export function findCut(
  bins: Bins, boxes: Float32Array, first: number, end: number, step: number, axis: number, low: number, high: number,
): void {
  openBins(bins, end - first, axis, low, high);
  const { counts, boxes: b, scale } = bins, last = bins.count - 1;
  for (let i = 6 * first; i < 6 * end; i += 6 * step) {
    let k = (boxes[i + axis] + boxes[i + 3 + axis] - low) * scale | 0;
    if (k > last) k = last;
    else if (k < 0) k = 0;
    counts[k]++;
    k *= 6;
    if (boxes[i] < b[k]) b[k] = boxes[i];
    if (boxes[i + 1] < b[k + 1]) b[k + 1] = boxes[i + 1];
    if (boxes[i + 2] < b[k + 2]) b[k + 2] = boxes[i + 2];
    if (boxes[i + 3] > b[k + 3]) b[k + 3] = boxes[i + 3];
    if (boxes[i + 4] > b[k + 4]) b[k + 4] = boxes[i + 4];
    if (boxes[i + 5] > b[k + 5]) b[k + 5] = boxes[i + 5];
  }
  cutBins(bins);
}
