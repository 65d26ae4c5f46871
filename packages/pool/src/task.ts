/**
 * Messages between a pool and its workers: tasks and replies. They are plain data, so that they cross to any thread.
 */
import type { Arrays, LayoutName } from "./layouts.ts";

/** A function that a module exports. */
export interface FunctionName {
  /** URL of the module, or a name that the worker's own file serves. */
  readonly module: string;
  readonly name: string;
}

/** Calls a function with plain data. */
export interface CallTask {
  readonly kind: "call";
  readonly fn: FunctionName;
  readonly given: readonly unknown[];
}

/** Shapes or arrays that a worker keeps: sent once, then named. */
export interface Kept<T> {
  readonly id: string;
  /** Left out where the worker has it. */
  readonly data?: T;
}

/** Data that all pieces of a batch share. */
interface BatchTask {
  readonly fn: FunctionName;
  readonly layout: LayoutName;
  readonly shapes: Kept<ArrayBuffer | SharedArrayBuffer>;
  readonly own: string | undefined;
  readonly bodies: Kept<Arrays>;
  readonly options: object | undefined;
}

/** Takes pieces from a list in shared memory until it is empty. */
export interface DrainTask extends BatchTask {
  readonly kind: "drain";
  readonly rows: Arrays;
  readonly out: Arrays;
  /** The rows of the batch, and how many a piece has. */
  readonly from: number;
  readonly to: number;
  readonly size: number;
  /** Pieces in the order they are taken. */
  readonly queue: Int32Array;
  /** See `Control`. */
  readonly control: Int32Array;
}

/** Answers rows that were copied to the worker; the answers are copied back. */
export interface CopyTask extends BatchTask {
  readonly kind: "copy";
  readonly rows: Arrays;
  readonly count: number;
  /** Number of the first row in the batch, for errors. */
  readonly from: number;
}

export type Task = CallTask | DrainTask | CopyTask;

/** Places in `control`: the next place in `queue`, whether to stop, rows answered, then the state of each piece. */
export const NEXT = 0, STOP = 1, ANSWERED = 2, STATES = 3;
/** States of a piece; 0: nobody has taken it. */
export const TAKEN = 1, DONE = 2;

/** The message that a worker sends back. */
export type Reply =
  | { readonly kind: "done" }
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "rows"; readonly out: Arrays }
  /** The worker does not have the data that the task refers to by name. */
  | { readonly kind: "missing" }
  /** The function threw; `piece`: where. */
  | { readonly kind: "threw"; readonly error: unknown; readonly piece: number };

/** A worker ended in the midst of a task; another one may do it. */
export class WorkerEndedError extends Error {
  override readonly name = "WorkerEndedError";
}

/** Times that a piece or a call is tried while workers end under it. */
export const MOST_TRIES = 3;
