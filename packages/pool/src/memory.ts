/**
 * Memory that all threads can read: whether it is available, whether an array lies in it, and copies of arrays in it.
 * It is always available in Node, and in a page if the page is cross-origin isolated.
 */
import type { NumberArray } from "./pack.ts";

/** Can memory be shared with workers here? */
export function canShare(): boolean {
  if (typeof SharedArrayBuffer === "undefined") return false;
  const { crossOriginIsolated } = globalThis as { readonly crossOriginIsolated?: boolean };
  return crossOriginIsolated !== false;
}

/** Does an array lie on shared memory? */
export function isShared(array: ArrayBufferView): boolean {
  return typeof SharedArrayBuffer !== "undefined" && array.buffer instanceof SharedArrayBuffer;
}

/** The constructor of a class of arrays on a buffer. */
type ArrayClass<T> = new (buffer: ArrayBufferLike, offset?: number, length?: number) => T;

/** Allocates an array of `length` numbers of the class of `like`, on shared memory if `shared`. */
function roomLike<T extends NumberArray>(like: T, length: number, shared: boolean): T {
  const bytes = length * like.BYTES_PER_ELEMENT, Class = like.constructor as ArrayClass<T>;
  return new Class(shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
}

/**
 * Returns an array on shared memory: `array` itself if it lies there, else a copy. All workers read poses and pairs
 * there in place. If memory cannot be shared, returns `array` itself.
 */
export function shareArray<T extends NumberArray>(array: T): T {
  if (!canShare() || isShared(array)) return array;
  const copy = roomLike(array, array.length, true);
  copy.set(array);
  return copy;
}
