/** Argument checks that run before a worker gets a task. An error names the function and the argument. */
import type { NumberArray } from "./pack.ts";

/** The kind of the given value, for messages. */
export const kindOf = (value: unknown): string => (value === null ? "null" : typeof value);

/** Throws a TypeError unless `value` is an object, which `wanted` describes. */
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
 * Numbers in rows: a typed array, of the class `wanted` where that is given. `of`: the record that has it, for errors.
 * An array that passes costs no memory: no text is put together for it.
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

/** Number of workers of a pool. */
export function requireWorkers(workers: number): void {
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= 1024))
    throw new RangeError(`createPool: workers must be a whole number from 1 to 1024, got ${String(workers)}`);
}
