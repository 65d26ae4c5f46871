/**
 * A priority queue of pairs of integers, the pair with the smallest bound on top. Bounds are doubles in the caller's
 * unit, usually lengths.
 *
 * - In and out: a bound goes in and comes out by `key[0]`, since a number that crosses a call would be allocated. `pop`
 *   writes the pair into `first` and `second`.
 * - Method: a binary heap in typed arrays, which grow and never shrink.
 * - With `ordered`, equal bounds come out in the order of their pairs of numbers.
 */

/** A binary heap of pairs of integers, each with a bound, the smallest bound on top; it grows and never shrinks. */
export class Heap {
  /** Bound of the pair to be pushed, and of the pair popped last. */
  readonly key: Float64Array = new Float64Array(1);
  /** The pair popped last. */
  first: number = 0;
  second: number = 0;
  size: number = 0;
  /** Equal bounds come out in the order of their numbers: the order does not depend on the order of the pushes. */
  readonly ordered: boolean;
  keys: Float64Array = new Float64Array(64);
  pairs: Int32Array = new Int32Array(128);

  constructor(ordered: boolean) {
    this.ordered = ordered;
  }

  /** Adds a pair with the bound `key[0]`. */
  push(first: number, second: number): void {
    let i = this.size++;
    if (i === this.keys.length) grow(this);
    for (let up = (i - 1) >> 1; i > 0 && !isBefore(this, up, first, second, true); up = (i - 1) >> 1) {
      move(this, up, i);
      i = up;
    }
    put(this, i, first, second);
  }

  /** Removes the pair with the smallest bound into `first`, `second` and `key[0]`. False: the heap is empty. */
  pop(): boolean {
    if (this.size === 0) return false;
    const { keys, pairs, key } = this, least = keys[0], n = --this.size, a = pairs[2 * n], b = pairs[2 * n + 1];
    this.first = pairs[0];
    this.second = pairs[1];
    let i = 0;
    for (let down = 1; down < n; down = 2 * i + 1) {
      key[0] = keys[down];
      if (down + 1 < n && isBefore(this, down + 1, pairs[2 * down], pairs[2 * down + 1], false)) down++;
      key[0] = keys[n];
      if (!isBefore(this, down, a, b, false)) break;
      move(this, down, i);
      i = down;
    }
    key[0] = keys[n];
    put(this, i, a, b);
    key[0] = least;
    return true;
  }
}

function grow(heap: Heap): void {
  const { keys, pairs } = heap;
  heap.keys = new Float64Array(2 * keys.length);
  heap.pairs = new Int32Array(2 * pairs.length);
  heap.keys.set(keys);
  heap.pairs.set(pairs);
}

/** Does entry `i` come before the bound `key[0]` with these numbers? `tie`: for equal bounds that are not ordered. */
function isBefore(
  { keys, key, pairs, ordered }: Heap, i: number, first: number, second: number, tie: boolean,
): boolean {
  const k = keys[i], f = pairs[2 * i];
  if (k !== key[0]) return k < key[0];
  if (!ordered) return tie;
  return f === first ? pairs[2 * i + 1] < second : f < first;
}

function move({ keys, pairs }: Heap, from: number, to: number): void {
  keys[to] = keys[from];
  pairs[2 * to] = pairs[2 * from];
  pairs[2 * to + 1] = pairs[2 * from + 1];
}

function put({ keys, pairs, key }: Heap, i: number, first: number, second: number): void {
  keys[i] = key[0];
  pairs[2 * i] = first;
  pairs[2 * i + 1] = second;
}
