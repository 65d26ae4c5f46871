/** Modules that workers import in the tests: supports of a user's own, and batches that do what they should not. */
import { distanceBatch as distances } from "@col/gjk";
import type { BatchInput, DistanceBatchResult } from "@col/gjk";
import type { SupportFn } from "@col/types";

const support: SupportFn = ({ params }, d, out) => {
  for (let k = 0; k < 3; k++) out[k] = d[k] < 0 ? -params[0] : params[0];
  return -1;
};

/** A cube of half extent `params[0]`. */
export const cube = { support };

/** Options of `distanceBatch` here. */
interface Trouble {
  /** Ends the worker at the pieces that hold these first bodies, as often as the count on shared memory says. */
  readonly dieAt?: number;
  readonly deaths?: Int32Array;
  /** Milliseconds that every piece takes. */
  readonly ms?: number;
  /** Throws at every piece. */
  readonly throws?: boolean;
}

/** `distanceBatch` of @col/gjk, in trouble. */
export function distanceBatch(input: BatchInput, options: Trouble = {},
  out?: DistanceBatchResult): DistanceBatchResult {
  const { dieAt, deaths, ms = 0, throws } = options;
  if (throws === true) throw new Error("own: thrown on purpose");
  for (const from = performance.now(); performance.now() - from < ms;);
  if (dieAt !== undefined && deaths !== undefined && (dieAt < 0 || input.pairs.includes(dieAt))
    && Atomics.sub(deaths, 0, 1) > 0) process.exit(7);
  return distances(input, undefined, out);
}

/** The sum of its arguments. */
export function sum(...given: number[]): number {
  return given.reduce((a, b) => a + b, 0);
}

/** Ends its worker as often as the count on shared memory says; then it is how often it was called. */
export function survive(calls: Int32Array, deaths: number): number {
  if (Atomics.add(calls, 0, 1) < deaths) process.exit(7);
  return calls[0];
}

/** Fills the memory of its worker. */
export function exhaust(): number {
  const kept: number[][] = [];
  for (;;) kept.push(new Array<number>(1e6).fill(kept.length));
}
