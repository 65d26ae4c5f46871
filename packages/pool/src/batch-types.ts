/** The types of a batch: its arguments as a user passes them, and the record `Batch` after they are checked. */
import type { Arrays, LayoutName } from "./layouts.ts";
import type { Pool } from "./pool.ts";
import type { AnyShape, ShapeSet } from "./shape-set.ts";
import type { FunctionName } from "./task.ts";

/** How a batch is run. */
export interface BatchRun<Out> {
  /** Ends the batch: the promise rejects with the signal's reason once every worker has stopped writing. */
  readonly signal?: AbortSignal | undefined;
  /** Told at most some 20 times a second, and at the end, how many rows are answered. */
  readonly onProgress?: ((answered: number, rows: number) => void) | undefined;
  /** Filled and returned; arrays on shared memory are written in place. Rows outside the range are left as they are. */
  readonly out?: Out | undefined;
  /** Rows that a worker answers before it looks for more; by default so many that all end at about the same time. */
  readonly rowsPerPiece?: number | undefined;
}

/** Arrays of a batch by name; the range is the part of the rows that is answered. */
export interface BatchArrays {
  readonly shapes: readonly AnyShape[] | ShapeSet;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A batch that was checked. */
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
  /** Rows of a piece. */
  readonly size: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((answered: number, rows: number) => void) | undefined;
}
