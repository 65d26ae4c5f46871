/**
 * Records of pairs of bodies whose fat boxes are near each other, with the memory of each pair's last query: the last
 * separation (A's frame, 3 doubles, length), the last nearest parts, and the contact.
 *
 * Typed arrays, one entry for each record. A record keeps its index while the pair lives; `order` lists the live
 * records by (smaller slot, larger slot). Dropped records are reused, without their memory.
 */
import type { KeptContact } from "./contact.ts";

/** See the file header. */
export class Pairs {
  /** Pairs are kept where the fat boxes are within this length along each axis; negative: no pairs are kept yet. */
  readonly reach: Float64Array = Float64Array.of(-1);
  a: Int32Array = new Int32Array(64);
  b: Int32Array = new Int32Array(64);
  /** Last separation x = a - b of the pair in A's frame, 3 numbers for each record; zero: unknown. */
  axis: Float64Array = new Float64Array(192);
  /** Nearest parts of the last query, 2 for each record; -1: unknown. */
  parts: Int32Array = new Int32Array(128);
  /** Contact of the last visit, or null; a reused record reuses its contact object. */
  readonly contact: (KeptContact | null)[] = [];
  order: Int32Array = new Int32Array(64);
  count: number = 0;
  /** Number of records ever in use. */
  used: number = 0;
  /** Records not in use, a stack. */
  free: Int32Array = new Int32Array(64);
  freeCount: number = 0;
  /** Largest reach requested in the last updates, and their number: the reach shrinks if it is too large. */
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

/** Takes a record without memory for the pair of two slots, a < b. The arrays have room. */
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

/** Releases a record. */
export function dropPair(pairs: Pairs, p: number): void {
  pairs.free[pairs.freeCount++] = p;
}
