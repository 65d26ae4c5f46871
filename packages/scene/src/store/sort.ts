/**
 * Sorts lists of slots, and of pairs of slots by (smaller slot, larger slot), in place.
 *
 * In: a `List` of whole numbers below `slots`; a pair is two successive numbers. Out: the same list, sorted. Method:
 * radix sort from the lowest digit up, 11 bits at a time: the time grows linearly with the number of pairs. Up to 48
 * pairs are sorted by insertion. After a sort, the list may own another array than before.
 */
import { List, reserve } from "../tree/hits.ts";

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
/** Up to about this many pairs, insertion is faster than the radix passes. */
const FEW = 48;

/** Scratch memory of sorts. */
export class SortSpace {
  readonly list: List = new List();
  readonly starts: Int32Array = new Int32Array(DIGITS);
}

function insertionSort(at: Int32Array, count: number): void {
  for (let i = 2; i < count; i += 2) {
    const a = at[i], b = at[i + 1];
    let j = i - 2;
    for (; j >= 0 && (at[j] > a || (at[j] === a && at[j + 1] > b)); j -= 2) {
      at[j + 2] = at[j];
      at[j + 3] = at[j + 1];
    }
    at[j + 2] = a;
    at[j + 3] = b;
  }
}

/** One stable pass by a digit of the first (`side` 0) or second (1) slot. */
function pass(from: Int32Array, to: Int32Array, count: number, side: number, shift: number, starts: Int32Array): void {
  starts.fill(0);
  for (let i = side; i < count; i += 2) starts[(from[i] >> shift) & (DIGITS - 1)]++;
  let sum = 0;
  for (let d = 0; d < DIGITS; d++) {
    const n = starts[d];
    starts[d] = sum;
    sum += n;
  }
  for (let i = 0; i < count; i += 2) {
    const k = 2 * starts[(from[i + side] >> shift) & (DIGITS - 1)]++;
    to[k] = from[i];
    to[k + 1] = from[i + 1];
  }
}

/** Sorts `pairs.at[0 .. pairs.count - 1]`, two slots each, all below `slots`. */
export function sortPairs(pairs: List, slots: number, space: SortSpace): void {
  const { count } = pairs;
  if (count <= 2 * FEW) {
    insertionSort(pairs.at, count);
    return;
  }
  space.list.count = 0;
  reserve(space.list, count);
  let from = pairs.at, to = space.list.at;
  for (let side = 1; side >= 0; side--) {
    for (let shift = 0; slots > 1 << shift; shift += DIGIT_BITS) {
      pass(from, to, count, side, shift, space.starts);
      const other = from;
      from = to;
      to = other;
    }
  }
  // whichever array holds the result belongs to the list from now on
  pairs.at = from;
  space.list.at = to;
}

/** Sorts `list.at[0 .. count - 1]`, ascending. */
export function sortSlots(list: List): void {
  const { at, count } = list;
  if (count > 2 * FEW) {
    at.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const slot = at[i];
    let j = i - 1;
    for (; j >= 0 && at[j] > slot; j--) at[j + 1] = at[j];
    at[j + 1] = slot;
  }
}
