/** Lists of known length that a writer goes through once: arrays, or items that are made while they are written. */

/** Items one by one, and how many there are. */
export interface Listed<T> extends Iterable<T> {
  readonly length: number;
}

/** `length` items of an iterator. They can be gone through once. */
export function listed<T>(length: number, items: Iterator<T>): Listed<T> {
  return { length, [Symbol.iterator]: () => items };
}
