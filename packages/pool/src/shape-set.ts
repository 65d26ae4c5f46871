/**
 * Packs shapes for workers: each distinct shape is packed once, sent to a worker once, and used by any number of
 * batches.
 *
 * In: one shape per body, all in 3-D or all in 2-D; optionally the URL of a module with the functions of custom
 * shapes. Out: a `ShapeSet`, a buffer on shared memory if that is allowed. Method: `serialize` and `deserialize` of
 * `@col/shapes`, and pack.ts. Bodies that share a shape object share its packed data.
 */
import { deserialize, serialize } from "@col/shapes";
import type { OwnMethods, SerializedShape } from "@col/shapes";
import { deserialize2, serialize2 } from "@col/shapes/2d";
import type { OwnMethods2, SerializedShape2 } from "@col/shapes/2d";
import type { ConvexShape, ConvexShape2 } from "@col/types";
import { canShare } from "./memory.ts";
import { kindOf, requireObject } from "./checks.ts";
import { pack, unpack } from "./pack.ts";

/** A shape in 3-D or in 2-D. */
export type AnyShape = ConvexShape | ConvexShape2;

/** Shapes of the bodies of many batches. */
export interface ShapeSet {
  /** Number of bodies. Each body has one shape. */
  readonly length: number;
  /** The name of the set in messages between threads. */
  readonly id: string;
  readonly buffer: ArrayBuffer | SharedArrayBuffer;
  /** URL of the module with the functions of custom shapes. */
  readonly own: string | undefined;
}

/** Options of `createShapeSet`. */
export interface ShapeSetOptions {
  /**
   * URL of a module that exports, by name, the functions of shapes made by `customShape`: `{ support, hessian?,
   * face? }` each. The shapes must use the same functions; workers import the module.
   */
  readonly own?: string | URL | undefined;
}

/** The packed data: each shape once, and the index of the shape of each body. */
interface PackedShapes {
  readonly dimension: 2 | 3;
  readonly shapes: readonly (SerializedShape | SerializedShape2)[];
  readonly bodies: Int32Array;
}

/** The functions behind each name, as a module exports them. */
export type OwnModule = Readonly<Record<string, OwnMethods & OwnMethods2>>;

/** Number of sets made so far; part of their ids. */
const made = { count: 0 };

function dimensionOf(shapes: readonly AnyShape[]): 2 | 3 {
  const [first] = shapes as readonly { readonly center?: { readonly length?: number } }[];
  return first?.center?.length === 2 ? 2 : 3;
}

function serialized(shape: AnyShape, body: number, dimension: 2 | 3,
  own: OwnModule | undefined): SerializedShape | SerializedShape2 {
  const options = own === undefined ? undefined : { own };
  try {
    return dimension === 2 ? serialize2(shape as ConvexShape2, options) : serialize(shape as ConvexShape, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = !reason.includes("own") ? ""
      : " (a pool takes them as { own: URL of a module that exports them by name }, an option of createShapeSet)";
    throw new TypeError(`createShapeSet: shape of body ${body}: ${reason}${advice}`, { cause: error });
  }
}

/** Packs shapes, with the functions that `own` names. */
export function packShapes(shapes: readonly AnyShape[], ownUrl?: string, own?: OwnModule): ShapeSet {
  if (!Array.isArray(shapes))
    throw new TypeError(`createShapeSet: shapes must be a list of shapes, got ${kindOf(shapes)}`);
  const places = new Map<AnyShape, number>(), dimension = dimensionOf(shapes),
    records: (SerializedShape | SerializedShape2)[] = [], bodies = new Int32Array(shapes.length);
  (shapes as readonly AnyShape[]).forEach((shape, body) => {
    let place = places.get(shape);
    if (place === undefined) {
      place = records.length;
      places.set(shape, place);
      records.push(serialized(shape, body, dimension, own));
    }
    bodies[body] = place;
  });
  const data: PackedShapes = { dimension, shapes: records, bodies };
  return { length: shapes.length, id: `${made.count++}.${Math.random().toString(36).slice(2)}`,
    buffer: pack(data, canShare()), own: ownUrl };
}

/** Imports a module whose address is known only at run time. The comments keep bundlers from resolving it. */
export function importAt(address: string): Promise<Readonly<Record<string, unknown>>> {
  return import(/* webpackIgnore: true */ /* @vite-ignore */ address) as Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Packs the shapes of the bodies, in shared memory if that is allowed. Bodies may share a shape: it is
 * packed once.
 * @throws TypeError if a value is not a shape, or if neither `@col/shapes` nor the module `own` has its support
 * function
 */
export async function createShapeSet(shapes: readonly AnyShape[], options: ShapeSetOptions = {}): Promise<ShapeSet> {
  requireObject("createShapeSet", "options", options);
  const { own } = options;
  if (own === undefined) return packShapes(shapes);
  const url = String(own);
  return packShapes(shapes, url, await importAt(url) as OwnModule);
}

/** The shapes of the bodies of a set, in a worker. */
export function shapesOf(buffer: ArrayBuffer | SharedArrayBuffer, own: OwnModule | undefined): readonly AnyShape[] {
  const { dimension, shapes, bodies } = unpack(buffer) as PackedShapes,
    options = own === undefined ? undefined : { own };
  const list = shapes.map((data): AnyShape => (dimension === 2 ? deserialize2(data as SerializedShape2, options)
    : deserialize(data as SerializedShape, options)));
  return Array.from(bodies, (place) => list[place]);
}
