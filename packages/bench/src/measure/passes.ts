/**
 * The two loops that measure every query time of the tables. Times in ns per call; poses are the input of a call, and
 * the result is read.
 *
 * - hot: one pair repeated; result, branches and caches stay warm. Time of a block of calls / their number.
 * - sweep: a different pair in every call, all cases of a set in random order, one of many passes in a row, as in a
 *   simulation. Each call is timed alone, less the cost of the clock.
 *
 * The checksum is computed from every result, in the order of the cases, outside of the timed part of a sweep: equal
 * checksums mean that two runs computed bit-identical results. One process measures one solver, so that call sites
 * stay monomorphic.
 */
import { createDistanceResult } from "@col/types";
import type { Query } from "../problem-files/build.ts";
import type { Question, RunningSolver } from "../solvers/adapter.ts";
import type { Clock, Timer } from "./timer.ts";

/** Untimed calls before the timed block of a hot measurement, because the previous pair was a different one. */
const HOT_WARM_UP = 20;

/** One pair repeated `calls` times, after `before` untimed ones; ns per call. */
export function hotTime(solver: RunningSolver, question: Question, q: Query, calls: number, timer: Timer,
  before: number = HOT_WARM_UP): number {
  if (question === "boolean") return hotBoolean(solver, q, calls, timer, before);
  return question === "depth" ? hotDepth(solver, q, calls, timer, before)
    : hotDistance(solver, q, calls, timer, before);
}

/** The solver's depth method, bound to it; throws for a solver without one. */
function depthOf(solver: RunningSolver): NonNullable<RunningSolver["depth"]> {
  if (solver.depth === undefined) throw new TypeError("depth: the solver must have a depth query, got none");
  return solver.depth.bind(solver);
}

function hotDepth(solver: RunningSolver, q: Query, calls: number, timer: Timer, before: number): number {
  const out = createDistanceResult(), depth = depthOf(solver);
  const { a, poseA, b, poseB } = q;
  for (let k = 0; k < before; k++) depth(a, poseA, b, poseB, out);
  let sum = 0;
  const from = timer.now();
  for (let k = 0; k < calls; k++) {
    depth(a, poseA, b, poseB, out);
    sum += out.iterations;
  }
  const to = timer.now();
  return sum < 0 ? NaN : (to - from - timer.overhead) / calls;
}

function hotDistance(solver: RunningSolver, q: Query, calls: number, timer: Timer, before: number): number {
  const out = createDistanceResult();
  const { a, poseA, b, poseB } = q;
  for (let k = 0; k < before; k++) solver.distance(a, poseA, b, poseB, out);
  let sum = 0;
  const from = timer.now();
  for (let k = 0; k < calls; k++) {
    solver.distance(a, poseA, b, poseB, out);
    sum += out.iterations;
  }
  const to = timer.now();
  return sum < 0 ? NaN : (to - from - timer.overhead) / calls;
}

function hotBoolean(solver: RunningSolver, q: Query, calls: number, timer: Timer, before: number): number {
  const { a, poseA, b, poseB } = q;
  let sum = 0;
  for (let k = 0; k < before; k++) sum += solver.intersects(a, poseA, b, poseB) ? 1 : 0;
  const from = timer.now();
  for (let k = 0; k < calls; k++) sum += solver.intersects(a, poseA, b, poseB) ? 1 : 0;
  const to = timer.now();
  return sum < 0 ? NaN : (to - from - timer.overhead) / calls;
}

/** Duration of untimed queries before a sweep, ns. */
const SETTLE = 5e6;

/**
 * Runs untimed queries. A process that has waited is slow for some milliseconds: a cheap query takes two to four times
 * as long as in one of many passes in a row, which a sweep represents (measured: 4 ms are enough). Queries run from the
 * end of the order, repeatedly. So unless a whole round fits into this time, no query runs just before it is timed.
 */
function settle(solver: RunningSolver, question: Question, queries: readonly Query[], order: ArrayLike<number>,
  now: Clock): void {
  const out = createDistanceResult(), end = now() + SETTLE;
  for (let k = order.length; k > 0 && now() < end;) {
    const q = queries[order[--k]];
    if (question === "boolean") solver.intersects(q.a, q.poseA, q.b, q.poseB);
    else if (question === "depth") solver.depth?.(q.a, q.poseA, q.b, q.poseB, out);
    else solver.distance(q.a, q.poseA, q.b, q.poseB, out);
    if (k === 0) k = order.length;
  }
}

/**
 * One sweep over `order` (case indices): `times[i]` = ns of case i, `answers[i]` = its (signed) distance, or 1 and 0.
 */
export function sweep(
  solver: RunningSolver, question: Question, queries: readonly Query[], order: ArrayLike<number>, timer: Timer,
  times: Float64Array, answers: Float64Array,
): void {
  settle(solver, question, queries, order, timer.now);
  if (question === "boolean") sweepBoolean(solver, queries, order, timer, times, answers);
  else if (question === "depth") sweepDepth(solver, queries, order, timer, times, answers);
  else sweepDistance(solver, queries, order, timer, times, answers);
}

function sweepDistance(
  solver: RunningSolver, queries: readonly Query[], order: ArrayLike<number>, timer: Timer, times: Float64Array,
  answers: Float64Array,
): void {
  const out = createDistanceResult(), { now, overhead } = timer;
  for (let k = 0; k < order.length; k++) {
    const i = order[k], q = queries[i];
    const from = now();
    solver.distance(q.a, q.poseA, q.b, q.poseB, out);
    const to = now();
    times[i] = to - from - overhead;
    answers[i] = out.distance;
  }
}

function sweepDepth(
  solver: RunningSolver, queries: readonly Query[], order: ArrayLike<number>, timer: Timer, times: Float64Array,
  answers: Float64Array,
): void {
  const out = createDistanceResult(), { now, overhead } = timer, depth = depthOf(solver);
  for (let k = 0; k < order.length; k++) {
    const i = order[k], q = queries[i];
    const from = now();
    depth(q.a, q.poseA, q.b, q.poseB, out);
    const to = now();
    times[i] = to - from - overhead;
    answers[i] = out.distance;
  }
}

function sweepBoolean(
  solver: RunningSolver, queries: readonly Query[], order: ArrayLike<number>, timer: Timer, times: Float64Array,
  answers: Float64Array,
): void {
  const { now, overhead } = timer;
  for (let k = 0; k < order.length; k++) {
    const i = order[k], q = queries[i];
    const from = now();
    const hit = solver.intersects(q.a, q.poseA, q.b, q.poseB);
    const to = now();
    times[i] = to - from - overhead;
    answers[i] = hit ? 1 : 0;
  }
}

/**
 * Sweeps over all queries until `budget` ns are spent, at least once: before any timing, the compiler has compiled
 * every kind of pair, and the timed loop.
 */
export function warmUp(solver: RunningSolver, question: Question, queries: readonly Query[], timer: Timer,
  budget: number): void {
  const order = Int32Array.from(queries.keys()), times = new Float64Array(queries.length),
    answers = new Float64Array(queries.length), from = timer.now();
  if (queries.length === 0) return;
  do sweep(solver, question, queries, order, timer, times, answers);
  while (timer.now() - from < budget);
}

/**
 * Checksum of results: FNV-1a over the bytes of the doubles in the order of the cases; equal on every machine for the
 * same bits.
 */
export function checksum(answers: Float64Array): string {
  const bytes = new DataView(new ArrayBuffer(8));
  let hash = 0x811c9dc5;
  for (let i = 0; i < answers.length; i++) {
    bytes.setFloat64(0, answers[i], true);
    for (let k = 0; k < 8; k++) hash = Math.imul(hash ^ bytes.getUint8(k), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
