/**
 * The methods of the two papers as printed, with their own stopping rule and count: Frank-Wolfe, Frank-Wolfe with
 * momentum and no simplex, GJK, and GJK with momentum (Montaut et al., RSS 2022, alg. 1, 4, 6, 7, 8; T-RO 2024, alg. 1,
 * 4, 5, 6, 7).
 *
 * Computes the point x of D = A - B (cores) closest to the origin, A's frame, from x_0 = c_A - c_B. Stops when the
 * duality gap 2 <x, x - s> of a support taken along x itself is at most `gap` (square length), or when a simplex holds
 * the origin. The library's solvers also use every plane as a lower bound and may stop earlier; the difference is what
 * this file measures.
 * Iterations, as the reference library and the authors' scripts count them: after projecting, so rounds that end with a
 * new x and go on. The round that ends the query (the last check of the gap, a separating plane, the origin in the
 * simplex) and the second support of the round that switches the momentum off are not counted. `checked` counts the
 * round that ends the query, `supports` both.
 *
 * Frank-Wolfe with momentum: x_{k+1} is the projection of the origin on the segment from x_k to the support along the
 * blended direction d_k; at a fixed point (gap <= eps while the momentum is on) it goes on without momentum, as the
 * accelerated GJK does.
 * Weights: the papers print delta = (k+1)/(k+3) for every method (RSS 2022, eq. 25; T-RO 2024, alg. 6, line 1); the
 * authors' code, whose figures the papers show, has 1/(k+1) for Polyak and (k+2)/(k+3) for unit vectors. The gradient
 * enters the blend as x, as in the code and in line 6 of alg. 6, not as 2 x.
 */
import { compact, createSupportBuffers, nearestVoronoi, relativePose, startCentres, supportRow } from "@col/kernel";
import { createSimplex } from "@col/types";
import type { Query } from "@col/bench";

/** Which past enters the support direction. */
export type Momentum = "none" | "polyak" | "polyak-normalised" | "nesterov" | "nesterov-normalised";

/** A method of the papers. */
export interface PaperMethod {
  /** Whether the active set is a simplex (GJK) or the one point x (Frank-Wolfe). */
  readonly simplex: boolean;
  readonly momentum: Momentum;
  readonly weights: "printed" | "code";
}

/** Stopping rule. */
export interface PaperOptions {
  /** Absolute duality gap, square length. Default 1e-8, the papers'. */
  readonly gap?: number;
  readonly maxIterations?: number;
  /**
   * The Boolean query: stop at the first plane that lies farther than this from the origin, metres. 0 is RSS 2022,
   * alg. 2; epsilon_col is T-RO 2024, alg. 2. Without it the distance is asked for.
   */
  readonly separation?: number;
  /** x_0 in A's frame. Default: the difference of the centres of the bounding boxes. */
  readonly start?: ArrayLike<number>;
}

/** What a run found. */
export interface PaperResult {
  readonly x: readonly [number, number, number];
  readonly iterations: number;
  /** With the round that ends the query. */
  readonly checked: number;
  /** Support evaluations of D. */
  readonly supports: number;
  /** Support evaluations before the momentum was switched off; 0 where there was none or it never was. */
  readonly switchedAt: number;
  readonly outcome: "converged" | "inside" | "separated" | "budget-spent";
}

type Triple = [number, number, number];

const dot = (a: Readonly<Triple>, b: Readonly<Triple>): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const blend = (c: number, a: Readonly<Triple>, r: number, b: Readonly<Triple>): Triple => [c * a[0] + r * b[0],
  c * a[1] + r * b[1], c * a[2] + r * b[2]];

/** |x| below this share of the size is rounding: the origin is in D. */
const ZERO = 1e-15;

function direction(method: PaperMethod, k: number, d: Readonly<Triple>, x: Readonly<Triple>,
  s: Readonly<Triple>): Triple {
  const polyak = method.momentum.startsWith("polyak"), unit = method.momentum.endsWith("-normalised");
  const delta = method.weights === "printed" || !(polyak || unit) ? (k + 1) / (k + 3)
    : polyak ? 1 / (k + 1) : (k + 2) / (k + 3);
  const y: Triple = polyak ? [...x] : blend(delta, x, 1 - delta, s);
  if (!unit) return blend(delta, d, 1 - delta, y);
  const nd = Math.sqrt(dot(d, d)), ny = Math.sqrt(dot(y, y));
  return ny > 0 && nd > 0 ? blend(delta / nd, d, (1 - delta) / ny, y) : y;
}

/** The projection of the origin on the segment from x to s. */
function onSegment(x: Readonly<Triple>, s: Readonly<Triple>): Triple {
  const e = blend(1, x, -1, s), ee = dot(e, e), t = ee > 0 ? -dot(s, e) / ee : 0;
  return blend(Math.min(1, Math.max(0, t)), x, 1 - Math.min(1, Math.max(0, t)), s);
}

/**
 * The answer of the Boolean query (T-RO 2024, alg. 2): a plane was found, or the distance left at the end is above the
 * same `separation`.
 */
export function apartBeyond({ outcome, x }: PaperResult, separation: number): boolean {
  return outcome === "separated" || Math.sqrt(dot([...x], [...x])) > separation;
}

/**
 * The count of the RSS paper's script, which differs from the library's `iterations` in two ways: a round whose simplex
 * holds the origin is counted, and a Boolean query counts the round that ends it.
 */
export function scriptCount({ iterations, checked, outcome }: Pick<PaperResult, "iterations" | "checked" | "outcome">,
  boolean: boolean): number {
  return boolean || outcome === "inside" ? checked : iterations;
}

/** See the file header. */
export function paperSolve(q: Query, method: PaperMethod, options: PaperOptions = {}): PaperResult {
  const { gap = 1e-8, maxIterations = 60_000, separation = Infinity } = options;
  const bInA = new Float64Array(12), start = new Float64Array(9), simplex = createSimplex(),
    buffers = createSupportBuffers();
  relativePose(q.poseA, q.poseB, bInA);
  if (options.start === undefined) startCentres(q.a, q.b, bInA, start);
  else start.set(options.start);
  let x: Triple = [start[0], start[1], start[2]], d = x, s = x, on = method.momentum !== "none",
    size = 0, switchedAt = 0;
  const end = (supports: number, outcome: PaperResult["outcome"], at: Triple = x): PaperResult => ({
    x: at, iterations: supports - (switchedAt > 0 ? 1 : 0) - (outcome === "budget-spent" ? 0 : 1),
    checked: supports - (switchedAt > 0 ? 1 : 0), supports, switchedAt, outcome,
  });
  for (let k = 0, m = 0; k < maxIterations; k++) {
    d = on ? direction(method, m++, d, x, s) : x;
    start.set(d);
    const row = method.simplex ? simplex.rank : 0;
    supportRow(q.a, q.b, bInA, start, buffers, simplex, row);
    s = [simplex.w[3 * row], simplex.w[3 * row + 1], simplex.w[3 * row + 2]];
    size = Math.max(size, Math.sqrt(dot(s, s)));
    if (dot(d, s) > separation * Math.sqrt(dot(d, d))) return end(k + 1, "separated");
    // the start is a guess, not a point of D: no gap before the first support is in
    if (k > 0 && 2 * dot(x, blend(1, x, -1, s)) <= gap) {
      if (!on) return end(k + 1, "converged");
      on = false;
      switchedAt = k + 1;
      continue;
    }
    if (!method.simplex) x = k === 0 ? s : onSegment(x, s);
    else {
      start.set(x);
      simplex.rank = row + 1;
      const mask = nearestVoronoi(simplex.w, simplex.rank, start), next: Triple = [start[0], start[1], start[2]];
      compact(simplex, mask);
      if (mask === 15) return end(k + 1, "inside", [0, 0, 0]);
      if (k > 0 && !on && !(dot(next, next) < dot(x, x))) return end(k + 1, "converged");
      x = next;
    }
    if (!(dot(x, x) > ZERO * ZERO * size * size)) return end(k + 1, "inside", [0, 0, 0]);
  }
  return end(maxIterations, "budget-spent");
}
