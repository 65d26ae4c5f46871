/**
 * Runs a batch in pieces on the workers of a pool, after its arguments are checked.
 *
 * In: a pool, the name of a batch form (layouts.ts), a reference to the solver's function, shapes and typed arrays
 * (frames and units as in the solver's batch form), options. Out: the result arrays, one entry of fixed width per
 * row.
 *
 * Method: if memory is shared, the workers take pieces from a shared list, and only a few counters cross between
 * threads (shared.ts). Otherwise pieces are copied to the workers and their results back (copied.ts). A piece
 * computes the same numbers on every worker, so the result is bit-identical for any number and order of workers.
 */
import type { Batch, BatchArrays, BatchRun } from "./batch-types.ts";
import { arrayOf, requireAttached, requireObject } from "./checks.ts";
import { answerCopies } from "./copied.ts";
import { CLASSES, createOut, LAYOUTS } from "./layouts.ts";
import type { Arrays, Layout, LayoutName } from "./layouts.ts";
import { isShared, shareArray } from "./memory.ts";
import type { NumberArray } from "./pack.ts";
import { functionName, requirePool } from "./pool.ts";
import type { FunctionReference, Pool } from "./pool.ts";
import { packShapes } from "./shape-set.ts";
import type { ShapeSet } from "./shape-set.ts";
import { answerShared } from "./shared.ts";

/**
 * Number of pieces per worker, so that all end at about the same time. One worker needs them for signal and progress
 * only.
 */
const PIECES_PER_WORKER = 16, PIECES_OF_ONE_WORKER = 2;
/**
 * Minimum and maximum number of rows of a piece. A piece costs a microsecond and 2 kB of memory; if its worker ends,
 * all rows of the piece are computed again.
 */
const FEWEST_ROWS = 32, MOST_ROWS = 8192;

function requireLength(where: string, name: string, array: NumberArray, width: number, count: number,
  things: string): void {
  if (array.length !== width * count)
    throw new RangeError(`${where}: need ${width} numbers per ${things} in ${name}, got ${array.length} for ${count}`);
}

/**
 * The arrays of a batch, in the order of its layout. In 2-D, `poses: null` (shapes in world coordinates) is left out.
 * Here and below the code loops over names: a list of entries for each batch would waste memory.
 */
function takeArrays(where: string, layout: Layout, input: Readonly<Record<string, unknown>>,
  bodies: number): { readonly bodies: Arrays; readonly rows: Arrays; readonly count: number } {
  const ofBodies: Record<string, NumberArray> = {}, ofRows: Record<string, NumberArray> = {};
  let count = -1;
  for (const name in layout.bodies) {
    const width = layout.bodies[name];
    if (input[name] === null && width === 4) continue;
    const array = arrayOf(where, name, input[name]);
    requireLength(where, name, array, width, bodies, "body");
    ofBodies[name] = shareArray(array);
  }
  for (const name in layout.rows) {
    const width = layout.rows[name];
    const array = arrayOf(where, name, input[name]);
    if (count < 0) {
      count = Math.floor(array.length / width);
      if (count * width !== array.length)
        throw new RangeError(`${where}: need ${width} body indices per pair, got ${array.length} numbers`);
    }
    requireLength(where, name, array, width, count, "row");
    ofRows[name] = shareArray(array);
  }
  return { bodies: ofBodies, rows: ofRows, count };
}

function rangeOf(where: string, { from = 0, to }: BatchArrays, count: number): { from: number; to: number } {
  const end = to ?? count;
  if (!(Number.isInteger(from) && Number.isInteger(end) && from >= 0 && from <= end && end <= count))
    throw new RangeError(`${where}: need 0 <= from <= to <= ${count} rows, got from ${from}, to ${String(to)}`);
  return { from, to: end };
}

/** Checks that the caller's result arrays have room for the rows up to `to`. */
function checkOut(where: string, layout: Layout, out: Readonly<Record<string, unknown>>, to: number): Arrays {
  const arrays: Record<string, NumberArray> = {};
  for (const name in layout.out) {
    const [width, kind] = layout.out[name];
    if (out[name] === null || out[name] === undefined)
      throw new TypeError(`${where}: out.${name} is missing`);
    arrays[name] = arrayOf(where, name, out[name], CLASSES[kind].name, "out.");
    if (arrays[name].length < width * to)
      throw new RangeError(`${where}: out.${name} has ${arrays[name].length} numbers, need ${width * to}`);
  }
  return arrays;
}

function pieceRows(where: string, given: number | undefined, rows: number, workers: number): number {
  if (given === undefined) {
    const pieces = workers === 1 ? PIECES_OF_ONE_WORKER : workers * PIECES_PER_WORKER;
    return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, Math.ceil(rows / pieces)));
  }
  if (!(Number.isInteger(given) && given >= 1))
    throw new RangeError(`${where}: rowsPerPiece must be a whole number >= 1, got ${given}`);
  return given;
}

/** The shapes of a batch as a set. A list of shapes is packed. */
function takeShapes(where: string, given: BatchArrays["shapes"]): ShapeSet {
  requireObject(where, "shapes", given, "a list or a set of createShapeSet");
  if (!("buffer" in given)) return packShapes(given);
  requireAttached(where, "shapes", given.buffer);
  return given;
}

/** Copies the rows of a range. */
function copyRows(layout: Layout, source: Arrays, target: Arrays, from: number, to: number): void {
  for (const [name, [width]] of Object.entries(layout.out))
    target[name].set(source[name].subarray(width * from, width * to), width * from);
}

/**
 * Checks a batch and runs it. `where`: the caller's name for errors; also the default name of the solver's function.
 * @throws TypeError, RangeError for arrays that do not fit, before a worker is called; the solver's error for the first
 * row that it refuses, with the row's number; the signal's reason
 */
export async function runBatch(pool: Pool, where: string, name: LayoutName, solver: FunctionReference,
  input: BatchArrays, options: object | undefined, run: BatchRun<Readonly<Record<string, unknown>>>): Promise<Arrays> {
  requirePool(where, pool);
  requireObject(where, "input", input);
  requireObject(where, "run", run);
  const { signal, onProgress } = run, layout = LAYOUTS[name], fn = functionName(where, solver, where);
  signal?.throwIfAborted();
  const shapes = takeShapes(where, input.shapes);
  const { bodies, rows, count } = takeArrays(where, layout, input as unknown as Readonly<Record<string, unknown>>,
    shapes.length);
  const { from, to } = rangeOf(where, input, count);
  const given = run.out === undefined ? undefined : checkOut(where, layout, run.out, to);
  const inPlace = given !== undefined && (!pool.shared || Object.values(given).every(isShared)),
    out = inPlace ? given : createOut(name, count, pool.shared);
  const size = pieceRows(where, run.rowsPerPiece, to - from, pool.workers);
  const batch: Batch = { pool, layout: name, fn, shapes, bodies, rows, options, out, from, to, size, signal,
    onProgress };
  if (to > from) await (pool.shared ? answerShared(batch) : answerCopies(batch));
  onProgress?.(to - from, to - from);
  if (given === undefined) return out;
  if (!inPlace) copyRows(layout, out, given, from, to);
  return run.out as Arrays;
}
