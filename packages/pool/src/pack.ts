/**
 * Packs plain data (records, lists, strings, numbers, typed arrays) into one buffer, and reads it back.
 *
 * In: the data, and whether the buffer is shared. Out: an `ArrayBuffer` or a `SharedArrayBuffer`; `unpack` returns
 * the data, with typed arrays as views of the buffer. A shared buffer reaches any number of workers without a copy.
 *
 * Layout: the length of the text in bytes (4 bytes), the text (JSON, UTF-8), then the arrays, each at a multiple of 8
 * bytes. The text holds `{"$":[class, offset, length]}` for an array and `{"$n":"NaN"}` for a number that JSON lacks
 * (NaN, infinities, -0). So a record must not use the keys `$` and `$n`.
 */

/** A typed array that may lie on shared memory. */
export type NumberArray = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** A class of typed arrays, on a buffer of either kind. */
type ArrayClass = new (buffer: ArrayBufferLike, offset: number, length: number) => NumberArray;
/** Classes of arrays. The buffer stores the position in this list, so new classes go to its end. */
const CLASSES: readonly ArrayClass[] = [
  Float64Array, Float32Array, Int32Array, Uint32Array, Uint16Array, Uint8Array,
];
/** Every array begins at a multiple of this many bytes, the size of a double. */
const ALIGNMENT = 8;
/** Number of bytes of the length at the beginning. */
const HEADER = 4;

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

const classOf = (value: unknown): number => CLASSES.findIndex((c) => value instanceof c);

/** Packs `data` into a buffer, shared if `shared`. @throws TypeError for a function or an array of another class */
export function pack(data: unknown, shared: boolean): ArrayBuffer | SharedArrayBuffer {
  const arrays: NumberArray[] = [];
  let size = 0;
  const replace = (value: unknown): unknown => {
    if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)))
      return { $n: Object.is(value, -0) ? "-0" : String(value) };
    if (typeof value === "function") throw new TypeError("pack: a function cannot be copied to a worker");
    if (!ArrayBuffer.isView(value)) return value;
    const kind = classOf(value);
    if (kind < 0) throw new TypeError(`pack: an array of class ${value.constructor.name} cannot be packed`);
    const array = value as NumberArray, offset = size;
    arrays.push(array);
    size += aligned(array.byteLength);
    return { $: [kind, offset, array.length] };
  };
  const text = new TextEncoder().encode(JSON.stringify(data, (_name, value: unknown) => replace(value)));
  const base = aligned(HEADER + text.length), buffer = shared ? new SharedArrayBuffer(base + size)
    : new ArrayBuffer(base + size);
  new Uint32Array(buffer, 0, 1)[0] = text.length;
  new Uint8Array(buffer, HEADER, text.length).set(text);
  let at = base;
  for (const array of arrays) {
    new Uint8Array(buffer, at, array.byteLength).set(
      new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    at += aligned(array.byteLength);
  }
  return buffer;
}

/** Returns the data that `pack` packed. Its arrays are views of the buffer. */
export function unpack(buffer: ArrayBuffer | SharedArrayBuffer): unknown {
  const length = new Uint32Array(buffer, 0, 1)[0], base = aligned(HEADER + length);
  // a copy, because text decoders refuse shared memory
  const text = new TextDecoder().decode(new Uint8Array(buffer, HEADER, length).slice());
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if ("$n" in value) return Number(value.$n);
    if (!("$" in value)) return value;
    const [kind, offset, count] = value.$ as [number, number, number];
    return new CLASSES[kind](buffer, base + offset, count);
  }) as unknown;
}
