/**
 * The passes of a query after the first, in 3-D and in 2-D.
 *
 * - In: a workspace after a pass: bounds of alpha (no unit), points (lengths) and normal (A's frame), the roundings of
 *   the heights; the settings.
 * - Out: whether another pass is worthwhile, and with which tolerance; or the better answer of two passes.
 * - Method: if the exit cannot prove the loop's result, the loop runs again. The largest lower bound and the smallest
 *   upper bound of alpha are kept from all passes. Each has the points or the normal that prove it.
 */
import { judge } from "./exit.ts";
import type { Bracket } from "./exit.ts";
import type { Settings } from "./settings.ts";

/** Maximum number of passes after the first: one with the rest of the bracket, then one from a new simplex. */
export const PASSES = 2;

/** An answer: bounds of alpha [upper, lower], points about the centres and in A's frame, the unit normal. */
export interface Answer {
  readonly bounds: Float64Array;
  readonly fromA: Float64Array;
  readonly fromB: Float64Array;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly normal: Float64Array;
}

/** Creates room for one answer. */
export function createAnswer(dimensions: number): Answer {
  const f = (n: number): Float64Array => new Float64Array(n), n = dimensions;
  return { bounds: f(2), fromA: f(n), fromB: f(n), pointA: f(n), pointB: f(n), normal: f(n) };
}

/** The fields of a workspace that the passes read and write. */
interface Passing extends Answer {
  /** The answer of the previous pass. */
  readonly kept: Answer;
  readonly bracket: Bracket;
  /** Distance of the columns' mean from the ray. */
  readonly off: Float64Array;
  iterations: number;
  tolerance: number;
  status: number;
}

/**
 * Is another pass needed? If so, `ws.tolerance` becomes narrower by the rounding error of the bracket. False: the rest
 * is rounding error, or the budget is spent.
 */
export function mayGoOn(set: Settings, ws: Passing): boolean {
  const x = ws.bracket, rounding = (2 * (x.loopRounding + x.outerRounding)) / x.inner;
  if (!(rounding < set.tolerance && ws.iterations + 1 < set.maxIterations)) return false;
  ws.tolerance = set.tolerance - rounding;
  return true;
}

/** Is the columns' mean on the ray? Then the next pass continues from them; otherwise it needs a fresh simplex. */
export function isSound(ws: Passing): boolean {
  for (let i = 0; i < ws.off.length; i++) if (ws.off[i] !== 0) return false;
  return true;
}

function copyUpper(from: Answer, to: Answer): void {
  to.bounds[0] = from.bounds[0];
  to.fromA.set(from.fromA);
  to.fromB.set(from.fromB);
  to.pointA.set(from.pointA);
  to.pointB.set(from.pointB);
}

function copyLower(from: Answer, to: Answer): void {
  to.bounds[1] = from.bounds[1];
  to.normal.set(from.normal);
}

/** Stores the answer of a pass in `ws.kept`. */
export function keep(ws: Passing): void {
  copyUpper(ws, ws.kept);
  copyLower(ws, ws.kept);
}

/** Takes the better bounds of two passes, each with its proof. */
export function takeBetter(set: Settings, ws: Passing): void {
  const k = ws.kept.bounds, bounds = ws.bounds;
  if (k[0] < bounds[0] && k[0] >= bounds[1]) copyUpper(ws.kept, ws);
  if (k[1] > bounds[1] && k[1] <= bounds[0]) copyLower(ws.kept, ws);
  ws.status = judge(set, ws.status, bounds);
}
