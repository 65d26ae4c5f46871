/**
 * Lists of known length that a writer iterates over once: arrays, or items that are generated while they are written.
 */

/** Items one by one, and how many there are. */
export interface Listed<T> extends Iterable<T> {
  readonly length: number;
}

/** `length` items of an iterator, which can be iterated once. */
export function listed<T>(length: number, items: Iterator<T>): Listed<T> {
  return { length, [Symbol.iterator]: () => items };
}
