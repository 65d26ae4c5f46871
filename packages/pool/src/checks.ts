/**
 * Argument checks of the pool, before a worker receives a task: objects, typed arrays, detached buffers, the number
 * of workers. They throw a `TypeError` for a wrong kind and a `RangeError` for a wrong number of workers. The message
 * names the function and the argument, and states what came.
 */
import type { NumberArray } from "./pack.ts";

/** The type of a value, for messages: `typeof`, or "null". */
export const kindOf = (value: unknown): string => (value === null ? "null" : typeof value);

/** Throws a TypeError unless `value` is an object. `wanted` describes the expected value. */
export function requireObject(where: string, name: string, value: unknown, wanted = "an object"): void {
  if (typeof value !== "object" || value === null)
    throw new TypeError(`${where}: ${name} must be ${wanted}, got ${kindOf(value)}`);
}

/** Throws a TypeError if the memory was transferred to another thread. A view of that memory has the length 0. */
export function requireAttached(where: string, name: string, buffer: ArrayBufferLike): void {
  if (buffer.byteLength > 0) return;
  try {
    new Uint8Array(buffer);
  } catch (error) {
    throw new TypeError(`${where}: the buffer of ${name} is detached: it was transferred`, { cause: error });
  }
}

/**
 * Returns `value` if it is a typed array of numbers, of the class `wanted` if that is given. `of`: the record that
 * holds it, for errors. A valid array costs no memory: the text of an error is built only for an invalid one.
 */
export function arrayOf(where: string, name: string, value: unknown, wanted?: string, of = ""): NumberArray {
  if (!ArrayBuffer.isView(value))
    throw new TypeError(`${where}: ${of}${name} must be a typed array, got ${kindOf(value)}`);
  const came = (value as NumberArray | DataView)[Symbol.toStringTag]; // names arrays of other realms too
  if (came !== (wanted ?? came))
    throw new TypeError(`${where}: ${of}${name} must be of class ${String(wanted)}, got ${came}`);
  if (came === "DataView" || came.startsWith("Big"))
    throw new TypeError(`${where}: ${of}${name} must be a typed array of numbers, got ${came}`);
  if (value.buffer.byteLength === 0) requireAttached(where, of + name, value.buffer);
  return value as NumberArray;
}

/** Throws a RangeError unless `workers` is a whole number from 1 to 1024. */
export function requireWorkers(workers: number): void {
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= 1024))
    throw new RangeError(`createPool: workers must be a whole number from 1 to 1024, got ${String(workers)}`);
}
