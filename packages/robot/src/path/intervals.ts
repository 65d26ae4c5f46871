/**
 * Intervals of a path, each of one pair and one edge, with a lower bound of the separation on it; the least first. The
 * boxes of box/space.ts are kept in the same way, with rows of another width.
 *
 * A heap of row numbers. A row holds the numbers of one interval; rows that are closed leave the heap and stay.
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

/** Rows at the start. Rows double when they are full. */
const ROWS = 256;

/** See the file header. */
export class Intervals {
  readonly width: number;
  rows: Float64Array;
  pair: Int32Array = new Int32Array(ROWS);
  edge: Int32Array = new Int32Array(ROWS);
  /** The rows in the heap, by their lower bounds, equal ones by their numbers. */
  readonly heap: Heap = new Heap(true);
  /** Rows in use. */
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

/** Takes the row with the least lower bound out of the heap, which is not empty. */
export function popRow({ heap }: Intervals): number {
  heap.pop();
  return heap.first;
}
