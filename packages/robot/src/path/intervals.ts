/**
 * A priority queue of intervals of a path: each belongs to one pair and one edge, and has a lower bound of the
 * separation on it. The smallest bound comes first. Boxes of joint values (box/space.ts) use the same queue, with
 * rows of another width.
 *
 * A row of doubles holds the numbers of one interval; the heap holds row numbers. `FROM` and `TO` are fractions of
 * the edge, separations are lengths, the normal is a unit vector in the frame of the link at `FRAME`. Rows that leave
 * the heap stay in memory: they are the proof.
 */
import { Heap } from "@col/kernel";

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

/** Number of rows at the start. The room doubles when it is full. */
const ROWS = 256;

/** See the file header. */
export class Intervals {
  readonly width: number;
  rows: Float64Array;
  pair: Int32Array = new Int32Array(ROWS);
  edge: Int32Array = new Int32Array(ROWS);
  /** The rows in the heap, by their lower bounds, equal ones by their numbers. */
  readonly heap: Heap = new Heap(true);
  /** Number of rows in use. */
  used: number = 0;

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
    const pair = new Int32Array(count), edge = new Int32Array(count);
    pair.set(s.pair);
    edge.set(s.edge);
    s.pair = pair;
    s.edge = edge;
  }
  return s.used++;
}

/** Puts a row into the heap. */
export function pushRow({ heap, rows, width }: Intervals, row: number): void {
  heap.key[0] = rows[width * row + LOWER];
  heap.push(row, 0);
}

/** Removes the row with the smallest lower bound from the heap, which must not be empty, and returns it. */
export function popRow({ heap }: Intervals): number {
  heap.pop();
  return heap.first;
}
