/**
 * The messages between a pool and its workers: tasks, replies, and the layout of the counters in shared memory. They
 * are plain data that `structuredClone` copies, so they reach any kind of thread. A task calls one function, or
 * computes rows of a batch: from a shared list of pieces ("drain") or from copied rows ("copy").
 */
import type { Arrays, LayoutName } from "./layouts.ts";

/** A function that a module exports. */
export interface FunctionName {
  /** URL of the module, or a name that the worker's file provides (`serve`). */
  readonly module: string;
  readonly name: string;
}

/** Calls a function with plain data. */
export interface CallTask {
  readonly kind: "call";
  readonly fn: FunctionName;
  readonly given: readonly unknown[];
}

/** Shapes or arrays that a worker keeps. The data is sent once; later tasks send the id only. */
export interface Kept<T> {
  readonly id: string;
  /** Missing if the worker has the data already. */
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
  /** The range of rows of the batch, and the number of rows of a piece. */
  readonly from: number;
  readonly to: number;
  readonly size: number;
  /** Numbers of the pieces, in the order in which workers take them. */
  readonly queue: Int32Array;
  /** Counters and states: see `NEXT`, `STOP`, `ANSWERED` and `STATES`. */
  readonly control: Int32Array;
}

/** Computes rows that were copied to the worker. The results are copied back. */
export interface CopyTask extends BatchTask {
  readonly kind: "copy";
  readonly rows: Arrays;
  readonly count: number;
  /** Number of the first row in the batch, for errors. */
  readonly from: number;
}

export type Task = CallTask | DrainTask | CopyTask;

/** Places in `control`: the next place in `queue`, 1 to stop, the number of computed rows, the state of each piece. */
export const NEXT = 0, STOP = 1, ANSWERED = 2, STATES = 3;
/** States of a piece. 0: no worker has taken it. */
export const TAKEN = 1, DONE = 2;

/** The message that a worker sends back. */
export type Reply =
  | { readonly kind: "done" }
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "rows"; readonly out: Arrays }
  /** The worker does not have the data that the task refers to by name. */
  | { readonly kind: "missing" }
  /** The function threw. `piece`: the number of the piece, or -1. */
  | { readonly kind: "threw"; readonly error: unknown; readonly piece: number };

/** A worker ended during a task. Another worker can repeat the task. */
export class WorkerEndedError extends Error {
  override readonly name = "WorkerEndedError";
}

/** Maximum number of tries of a piece or a call if its workers end. */
export const MOST_TRIES = 3;
