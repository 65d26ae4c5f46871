/**
 * The layouts of the solvers' batch forms: which arrays hold numbers per body and which per row, how many, and how
 * the function is called.
 *
 * In: the name of a batch form. Out: a `Layout`. Example: "distance" has 7 numbers per body (`poses`), 2 per row
 * (`pairs`), and seven result arrays of 1 or 3 numbers per row. Frames and units are defined by the solver's batch
 * form.
 *
 * A piece receives views of its rows, of input and results, and the arrays of all bodies. So it writes only its rows,
 * and the result of one piece does not depend on the others.
 */
import type { NumberArray } from "./pack.ts";
import type { AnyShape } from "./shape-set.ts";

/** Arrays by name. */
export type Arrays = Readonly<Record<string, NumberArray>>;

/** The arguments of a solver's batch function, for one piece. */
export interface Piece {
  readonly shapes: readonly AnyShape[];
  /** Arrays of the bodies. */
  readonly bodies: Arrays;
  /** Arrays of the rows of the piece. */
  readonly rows: Arrays;
  readonly options: object | undefined;
  /** Result arrays: the rows of the piece. */
  readonly out: Arrays;
  readonly count: number;
}

/** A batch function of a solver. */
export type BatchFunction = (...given: readonly unknown[]) => unknown;

/** One batch form. */
export interface Layout {
  /** For each array of bodies: how many numbers a body has. */
  readonly bodies: Readonly<Record<string, number>>;
  /** For each array of rows: how many numbers a row has. The length of the first array decides the number of rows. */
  readonly rows: Readonly<Record<string, number>>;
  /** For each result array: how many numbers a row has, and the class of the array. */
  readonly out: Readonly<Record<string, readonly [number, "f64" | "i32" | "u8"]>>;
  readonly call: (batch: BatchFunction, piece: Piece) => unknown;
}

const DISTANCE_OUT: Layout["out"] = { distance: [1, "f64"], lowerBound: [1, "f64"], pointA: [3, "f64"],
  pointB: [3, "f64"], normal: [3, "f64"], iterations: [1, "i32"], status: [1, "u8"] };
const CAST_OUT: Layout["out"] = { time: [1, "f64"], lowerTime: [1, "f64"], pointA: [3, "f64"], pointB: [3, "f64"],
  normal: [3, "f64"], iterations: [1, "i32"], status: [1, "u8"] };
const HITS_OUT: Layout["out"] = { hits: [1, "u8"] };

/** Calls `batch(record of all arrays, options, results)`. */
const byRecord: Layout["call"] = (batch, { shapes, bodies, rows, options, out }) =>
  batch({ shapes, ...bodies, ...rows }, options, out);

/** Name of a batch form. */
export type LayoutName = "distance" | "intersects" | "rayCast" | "shapeCast" | "timeOfImpact" | "growth"
  | "growthIntersects" | "distance2" | "intersects2";

/** The batch forms. The functions of batches.ts state the solver of each. */
export const LAYOUTS: Readonly<Record<LayoutName, Layout>> = {
  distance: { bodies: { poses: 7 }, rows: { pairs: 2 }, out: DISTANCE_OUT, call: byRecord },
  intersects: { bodies: { poses: 7 }, rows: { pairs: 2 }, out: HITS_OUT,
    call: (batch, { shapes, bodies, rows, options, out }) => batch({ shapes, ...bodies, ...rows }, options,
      out["hits"]) },
  rayCast: { bodies: { poses: 7 }, rows: { bodies: 1, rays: 6 }, out: CAST_OUT, call: byRecord },
  shapeCast: { bodies: { poses: 7 }, rows: { pairs: 2, translations: 3 }, out: CAST_OUT, call: byRecord },
  timeOfImpact: { bodies: { poses: 7, motions: 9 }, rows: { pairs: 2 }, out: CAST_OUT, call: byRecord },
  growth: { bodies: {}, rows: { pairs: 2, bInA: 12 },
    out: { values: [11, "f64"], status: [1, "u8"], iterations: [1, "i32"] },
    call: (batch, { shapes, rows, options, out, count }) => batch(shapes, rows["pairs"], rows["bInA"], count, out,
      options) },
  growthIntersects: { bodies: {}, rows: { pairs: 2, bInA: 12 }, out: HITS_OUT,
    call: (batch, { shapes, rows, options, out, count }) => batch(shapes, rows["pairs"], rows["bInA"], count,
      out["hits"], options) },
  distance2: { bodies: { poses: 4 }, rows: { pairs: 2 }, out: { values: [8, "f64"], status: [1, "u8"] },
    call: (batch, { shapes, bodies, rows, options, out }) => batch(shapes, rows["pairs"], bodies["poses"] ?? null,
      out["values"], out["status"], options) },
  intersects2: { bodies: { poses: 4 }, rows: { pairs: 2 }, out: HITS_OUT,
    call: (batch, { shapes, bodies, rows, options, out }) => batch(shapes, rows["pairs"], bodies["poses"] ?? null,
      out["hits"], options) },
};

/** A class of typed arrays, on a buffer of either kind. */
type ArrayClass = { readonly BYTES_PER_ELEMENT: number; readonly name: string }
  & (new (buffer: ArrayBufferLike) => NumberArray);
/** The classes of result arrays. */
export const CLASSES: Readonly<Record<"f64" | "i32" | "u8", ArrayClass>> = { f64: Float64Array, i32: Int32Array,
  u8: Uint8Array };

/** Allocates the result arrays of `count` rows. */
export function createOut(name: LayoutName, count: number, shared: boolean): Record<string, NumberArray> {
  const layout = LAYOUTS[name];
  return Object.fromEntries(Object.entries(layout.out).map(([field, [width, kind]]) => {
    const bytes = count * width * CLASSES[kind].BYTES_PER_ELEMENT;
    return [field, new CLASSES[kind](shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))];
  }));
}

/**
 * Views of the rows from `from` up to, not including, `to`. `widths`: numbers per row. It is called for every piece,
 * so it loops over names: lists of entries would take as many bytes as the views.
 */
export function rowsOf(arrays: Arrays, widths: Readonly<Record<string, number | readonly [number, string]>>,
  from: number, to: number): Record<string, NumberArray> {
  const views: Record<string, NumberArray> = {};
  for (const name in arrays) {
    const given = widths[name], width = typeof given === "number" ? given : given[0];
    views[name] = arrays[name].subarray(from * width, to * width);
  }
  return views;
}

/** Changes an error of a piece into an error of the batch: its row numbers count from the batch's first row. */
export function renumbered(error: unknown, from: number): unknown {
  if (!(error instanceof Error) || from === 0) return error;
  error.message = error.message.replace(/\b(pair|row|ray) (\d+)/g, (_, what: string, k: string) =>
    `${what} ${Number(k) + from}`).replace(/\bpairs\[(\d+)\]/g, (_, k: string) => `pairs[${Number(k) + 2 * from}]`);
  return error;
}
