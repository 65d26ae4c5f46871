/** Memory that all threads see, where it is allowed: in Node always, in a page if it is cross-origin isolated. */
import type { NumberArray } from "./pack.ts";

/** Whether memory can be shared with workers here. */
export function canShare(): boolean {
  if (typeof SharedArrayBuffer === "undefined") return false;
  const { crossOriginIsolated } = globalThis as { readonly crossOriginIsolated?: boolean };
  return crossOriginIsolated !== false;
}

/** Whether an array lies on shared memory. */
export function isShared(array: ArrayBufferView): boolean {
  return typeof SharedArrayBuffer !== "undefined" && array.buffer instanceof SharedArrayBuffer;
}

/** The class of an array, as a constructor of one on a buffer. */
type ArrayClass<T> = new (buffer: ArrayBufferLike, offset?: number, length?: number) => T;

/** Room for `length` numbers of the class of `like`, on shared memory where `shared`. */
function roomLike<T extends NumberArray>(like: T, length: number, shared: boolean): T {
  const bytes = length * like.BYTES_PER_ELEMENT, Class = like.constructor as ArrayClass<T>;
  return new Class(shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
}

/**
 * `array` on shared memory: itself if it lies there, else a copy. Poses and pairs that lie there are read by all
 * workers in place; where memory cannot be shared, the array itself.
 */
export function shareArray<T extends NumberArray>(array: T): T {
  if (!canShare() || isShared(array)) return array;
  const copy = roomLike(array, array.length, true);
  copy.set(array);
  return copy;
}
