/**
 * Records of pairs whose fat boxes are near each other, and the memory of each of its last query.
 *
 * A record keeps its index while the pair lives; `order` lists the live ones by (lesser slot, greater slot).
 */
import type { KeptContact } from "./contact.ts";

/** See the file header. */
export class Pairs {
  /** Pairs are kept where the fat boxes are within this length along each axis; negative: no pairs are kept yet. */
  readonly reach: Float64Array = Float64Array.of(-1);
  a: Int32Array = new Int32Array(64);
  b: Int32Array = new Int32Array(64);
  /** Last separation x = a - b of the pair in A's frame, 3 each; zero: unknown. */
  axis: Float64Array = new Float64Array(192);
  /** Parts that were nearest last, 2 each; -1: unknown. */
  parts: Int32Array = new Int32Array(128);
  /** Contact of the last visit, where there was one; a record that is used again uses its contact again. */
  readonly contact: (KeptContact | null)[] = [];
  order: Int32Array = new Int32Array(64);
  count: number = 0;
  /** Records that were ever in use. */
  used: number = 0;
  /** Records not in use, a stack. */
  free: Int32Array = new Int32Array(64);
  freeCount: number = 0;
  /** Largest reach asked for in the last updates, and how many these were: the reach shrinks when it is too large. */
  readonly asked: Float64Array = new Float64Array(1);
  updates: number = 0;
}

function longer(old: Int32Array, length: number): Int32Array {
  const fresh = new Int32Array(length);
  fresh.set(old);
  return fresh;
}

/** Room for `room` records. */
export function growPairs(pairs: Pairs, room: number): void {
  if (room <= pairs.a.length) return;
  const length = Math.max(room, 2 * pairs.a.length), axis = pairs.axis;
  pairs.a = longer(pairs.a, length);
  pairs.b = longer(pairs.b, length);
  pairs.order = longer(pairs.order, length);
  pairs.free = longer(pairs.free, length);
  pairs.parts = longer(pairs.parts, 2 * length);
  pairs.axis = new Float64Array(3 * length);
  pairs.axis.set(axis);
}

/** A record without memory for the pair of two slots, a < b. There is room. */
export function takePair(pairs: Pairs, a: number, b: number): number {
  const p = pairs.freeCount > 0 ? pairs.free[--pairs.freeCount] : pairs.used++;
  pairs.a[p] = a;
  pairs.b[p] = b;
  pairs.axis[3 * p] = pairs.axis[3 * p + 1] = pairs.axis[3 * p + 2] = 0;
  pairs.parts[2 * p] = pairs.parts[2 * p + 1] = -1;
  const kept = p < pairs.contact.length ? pairs.contact[p] : null;
  if (kept !== null) {
    kept.age = 0;
    kept.isSound = true;
    kept.poses.fill(NaN);
  }
  return p;
}

/** The record is free again. */
export function dropPair(pairs: Pairs, p: number): void {
  pairs.free[pairs.freeCount++] = p;
}
