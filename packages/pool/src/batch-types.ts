/**
 * Types of a batch: `BatchRun` and `BatchArrays`, which the user passes, and `Batch`, the record of a batch whose
 * arguments are checked.
 *
 * A batch is a list of bodies (shapes, with arrays of numbers such as poses) and a list of rows (pairs or rays, with
 * arrays of numbers). A piece is a range of rows that one worker computes with a single call of the solver's batch
 * function.
 */
import type { Arrays, LayoutName } from "./layouts.ts";
import type { Pool } from "./pool.ts";
import type { AnyShape, ShapeSet } from "./shape-set.ts";
import type { FunctionName } from "./task.ts";

/** How a batch is run. */
export interface BatchRun<Out> {
  /** Stops the batch. The promise rejects with the signal's reason after every worker has stopped writing. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the number of computed rows and of all rows: every 50 ms on shared memory, else per piece; and at the
   * end.
   */
  readonly onProgress?: ((answered: number, rows: number) => void) | undefined;
  /** Filled and returned. Arrays on shared memory are written in place. Rows outside the range keep their values. */
  readonly out?: Out | undefined;
  /** Number of rows per piece. The default lets all workers end at about the same time. */
  readonly rowsPerPiece?: number | undefined;
}

/** Shapes of a batch, and the range of its rows to compute: `from` is included, `to` is not. Default: all rows. */
export interface BatchArrays {
  readonly shapes: readonly AnyShape[] | ShapeSet;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A batch whose arguments are checked. */
export interface Batch {
  readonly pool: Pool;
  readonly layout: LayoutName;
  readonly fn: FunctionName;
  readonly shapes: ShapeSet;
  readonly bodies: Arrays;
  readonly rows: Arrays;
  readonly options: object | undefined;
  readonly out: Arrays;
  readonly from: number;
  readonly to: number;
  /** Number of rows per piece. */
  readonly size: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((answered: number, rows: number) => void) | undefined;
}
