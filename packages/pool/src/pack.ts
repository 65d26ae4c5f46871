/**
 * Plain data in one buffer: records, lists, words, numbers and typed arrays, which are read back as views of the
 * buffer. A buffer of shared memory crosses to any number of workers without a copy.
 *
 * Layout: length of the text in bytes (4), the text (JSON, UTF-8), then the arrays, each at a multiple of 8 bytes. An
 * array stands in the text as `{"$":[class, offset, length]}`, a number that JSON does not know as `{"$n":"NaN"}`.
 */

/** A typed array that may lie on shared memory. */
export type NumberArray = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** A class of arrays, on a buffer of either kind. */
type ArrayClass = new (buffer: ArrayBufferLike, offset: number, length: number) => NumberArray;
/** Classes of arrays; their places are written, so append only. */
const CLASSES: readonly ArrayClass[] = [
  Float64Array, Float32Array, Int32Array, Uint32Array, Uint16Array, Uint8Array,
];
/** Every array begins at a multiple of this many bytes, the size of a double. */
const ALIGNMENT = 8;
/** Bytes of the length at the beginning. */
const HEADER = 4;

const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

const classOf = (value: unknown): number => CLASSES.findIndex((c) => value instanceof c);

/** `data` in a buffer, of shared memory where `shared`. @throws TypeError for a function or another array */
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

/** The result of `pack`; its arrays are views of the buffer. */
export function unpack(buffer: ArrayBuffer | SharedArrayBuffer): unknown {
  const length = new Uint32Array(buffer, 0, 1)[0], base = aligned(HEADER + length);
  // text decoders refuse shared memory
  const text = new TextDecoder().decode(new Uint8Array(buffer, HEADER, length).slice());
  return JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    if ("$n" in value) return Number(value.$n);
    if (!("$" in value)) return value;
    const [kind, offset, count] = value.$ as [number, number, number];
    return new CLASSES[kind](buffer, base + offset, count);
  }) as unknown;
}
