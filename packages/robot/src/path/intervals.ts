/**
 * Intervals of a path, each of one pair and one edge, with a lower bound of the separation on it; the least first. The
 * boxes of box/space.ts are kept in the same way, with rows of another width.
 *
 * A binary heap of row numbers. A row holds the numbers of one interval; rows that are closed leave the heap and stay.
 */

/** Offsets of the numbers of a row. `FROM` and `TO` are fractions of the edge. */
export const LOWER = 0;
export const FROM = 1;
export const TO = 2;
/** Unit direction from A to B, in the frame of the link at `FRAME`; -1: the world. */
export const NORMAL = 3;
/** Separations at the ends of the interval, less rounding. */
export const GAP = 6;
export const GAP_AT_END = 7;
/** Bound of the second derivative of the separation; -1: the bound is by spheres and speeds. */
export const ACCELERATION = 8;
export const FRAME = 9;
export const WIDTH = 10;

/** Rows at the start. Rows double when they are full. */
const ROWS = 256;

/** See the file header. */
export class Intervals {
  readonly width: number;
  rows: Float64Array;
  pair: Int32Array = new Int32Array(ROWS);
  edge: Int32Array = new Int32Array(ROWS);
  heap: Int32Array = new Int32Array(ROWS);
  /** Rows in use, and rows in the heap. */
  used: number = 0;
  size: number = 0;

  constructor(width: number) {
    this.width = width;
    this.rows = new Float64Array(width * ROWS);
  }
}

/** Takes a new row. */
export function takeRow(s: Intervals): number {
  if (s.used === s.pair.length) {
    const rows = new Float64Array(2 * s.rows.length), count = 2 * s.used;
    rows.set(s.rows);
    s.rows = rows;
    const pair = new Int32Array(count), edge = new Int32Array(count), heap = new Int32Array(count);
    pair.set(s.pair);
    edge.set(s.edge);
    heap.set(s.heap);
    s.pair = pair;
    s.edge = edge;
    s.heap = heap;
  }
  return s.used++;
}

/** Does row `i` come before row `j`? */
function isBefore(s: Intervals, i: number, j: number): boolean {
  const a = s.rows[s.width * i + LOWER], b = s.rows[s.width * j + LOWER];
  return a < b || (a === b && i < j);
}

/** Puts a row into the heap. */
export function pushRow(s: Intervals, row: number): void {
  const { heap } = s;
  let at = s.size++;
  while (at > 0) {
    const up = (at - 1) >> 1;
    if (!isBefore(s, row, heap[up])) break;
    heap[at] = heap[up];
    at = up;
  }
  heap[at] = row;
}

/** Takes the row with the least lower bound out of the heap. */
export function popRow(s: Intervals): number {
  const { heap } = s, first = heap[0], last = heap[--s.size];
  let at = 0;
  for (;;) {
    let down = 2 * at + 1;
    if (down >= s.size) break;
    if (down + 1 < s.size && isBefore(s, heap[down + 1], heap[down])) down++;
    if (!isBefore(s, heap[down], last)) break;
    heap[at] = heap[down];
    at = down;
  }
  heap[at] = last;
  return first;
}
