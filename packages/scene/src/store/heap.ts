/**
 * A heap of open questions, the most promising first: a lower bound (length or time), and two whole numbers.
 * Equal bounds come in the order of the numbers, so the order does not depend on how they were put in.
 */

/** One open question. */
export class Entry {
  /** The lower bound, one number: a field would be allocated anew where a function is not inlined. */
  readonly key: Float64Array = new Float64Array(1);
  first: number = 0;
  second: number = 0;
}

/** See the file header. */
export class Heap {
  key: Float64Array = new Float64Array(256);
  first: Int32Array = new Int32Array(256);
  second: Int32Array = new Int32Array(256);
  count: number = 0;
  /** The entry that is put in next, or was taken out last: `key`, then the numbers. */
  readonly entry: Entry = new Entry();
}

function grow(heap: Heap): void {
  const { key, first, second } = heap, length = 2 * key.length;
  heap.key = new Float64Array(length);
  heap.key.set(key);
  heap.first = new Int32Array(length);
  heap.first.set(first);
  heap.second = new Int32Array(length);
  heap.second.set(second);
}

/** Does entry `i` come before the entry in hand? */
function isBefore(heap: Heap, i: number): boolean {
  const { entry } = heap, k = heap.key[i];
  if (k !== entry.key[0]) return k < entry.key[0];
  const f = heap.first[i];
  return f === entry.first ? heap.second[i] < entry.second : f < entry.first;
}

function place(heap: Heap, to: number, from: number): void {
  heap.key[to] = heap.key[from];
  heap.first[to] = heap.first[from];
  heap.second[to] = heap.second[from];
}

function setEntry(heap: Heap, i: number): void {
  heap.key[i] = heap.entry.key[0];
  heap.first[i] = heap.entry.first;
  heap.second[i] = heap.entry.second;
}

/** Puts `heap.entry` in. */
export function push(heap: Heap): void {
  if (heap.count === heap.key.length) grow(heap);
  let i = heap.count++;
  while (i > 0) {
    const up = (i - 1) >> 1;
    if (isBefore(heap, up)) break;
    place(heap, i, up);
    i = up;
  }
  setEntry(heap, i);
}

/** Takes the first one out, into `heap.entry`. False: there is none. */
export function pop(heap: Heap): boolean {
  if (heap.count === 0) return false;
  const key = heap.key[0], first = heap.first[0], second = heap.second[0], last = --heap.count, { entry } = heap;
  entry.key[0] = heap.key[last];
  entry.first = heap.first[last];
  entry.second = heap.second[last];
  let i = 0;
  for (let child = 1; child < last; child = 2 * i + 1) {
    if (child + 1 < last && comesBefore(heap, child + 1, child)) child++;
    if (!isBefore(heap, child)) break;
    place(heap, i, child);
    i = child;
  }
  if (last > 0) setEntry(heap, i);
  entry.key[0] = key;
  entry.first = first;
  entry.second = second;
  return true;
}

function comesBefore(heap: Heap, i: number, j: number): boolean {
  const a = heap.key[i], b = heap.key[j];
  if (a !== b) return a < b;
  return heap.first[i] === heap.first[j] ? heap.second[i] < heap.second[j] : heap.first[i] < heap.first[j];
}
