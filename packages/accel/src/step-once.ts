/**
 * One iteration of the first-order loops, over the kernel's array forms, for steps.ts.
 *
 * - In: a `Plan` (settings of the query), a `State` (numbers that one iteration passes to the next), and the support
 *   point of this iteration. A's frame, lengths; dot products are lengths squared.
 * - Out: the state and simplex after the step, and the outcome of the step as a word.
 * - Method: the step of `solve`, of momentum.ts or of frank-wolfe.ts, written once more as data; a change there needs a
 *   change here. Allocates freely.
 */
import { compact, nearestVoronoi, startCentres } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import type { ConvexShape, Simplex, Vec3Like } from "@col/types";
import { PATIENCE } from "./loops.ts";
import { FAR, NESTEROV, NESTEROV_NORMALISED, POLYAK, SLOW } from "./momentum.ts";
import { CURVED, FRANK_WOLFE_OPEN, PLAIN, POLYAK_AWHILE } from "./options.ts";
import type { AccelOptions } from "./options.ts";
import type { AccelStep } from "./step.ts";

/** A plane separates beyond the rounding of its offset, relative to the size; as in the loops. */
const SEPARATES = 4e-15;

export type Triple = [number, number, number];

export const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const blend = (c: number, a: readonly number[], r: number, b: readonly number[]): Triple => [c * a[0] + r * b[0],
  c * a[1] + r * b[1], c * a[2] + r * b[2]];
export const shown = (v: readonly number[]): Vec3Like => ({ x: v[0], y: v[1], z: v[2] });

/** The blended direction d_k; see momentum.ts. */
export function direction(scheme: number, m: number, d: Triple, x: Triple, s: Triple): Triple {
  const delta = scheme === POLYAK ? 1 / (m + 1) : (scheme === NESTEROV ? m + 1 : m + 2) / (m + 3), rest = 1 - delta;
  if (scheme === POLYAK) return blend(delta, d, rest, x);
  const y = blend(delta, x, rest, s), ny = Math.sqrt(dot(y, y));
  if (scheme === NESTEROV || !(ny > 0)) return blend(delta, d, rest, y);
  return blend(delta / Math.sqrt(dot(d, d)), d, rest / ny, y);
}

/** Settings that the steps of one query share: the loop that `distance` chooses, as flags. */
export interface Plan {
  readonly code: number;
  readonly set: Settings;
  /** GJK until a plane separates, Newton's steps from there. */
  readonly curved: boolean;
  readonly frankWolfe: boolean;
  /** The momentum scheme, POLYAK and others; PLAIN: no momentum. */
  readonly scheme: number;
  /** Iterations after which the momentum goes off for good. */
  readonly patience: number;
  /** The momentum restarts where it does not pay, except while the lower bound is between 0 and `far`. Length. */
  readonly restart: boolean;
  readonly far: number;
}

/** Values that one iteration passes to the next. */
export interface State {
  x: Triple;
  d: Triple;
  /** The last support, with which momentum blends the next direction. */
  previous: Triple;
  /** Best lower bound, and the largest length met. */
  lower: number;
  size: number;
  /** Iterations since the momentum began. */
  m: number;
  momentum: boolean;
  /** Is x a point of D? In the first step it is only a direction. */
  known: boolean;
}

export function planOf(a: ConvexShape, b: ConvexShape, code: number, options: AccelOptions, set: Settings,
  ws: Workspace): Plan {
  const curved = code === CURVED, awhile = code === POLYAK_AWHILE, named = code <= NESTEROV_NORMALISED;
  const c = new Float64Array(3), far = startCentres(a, b, ws.bInA, c) ? FAR * Math.sqrt(dot([...c], [...c])) : 0;
  return { code, set, curved, far, frankWolfe: !curved && !awhile && !named, restart: options.restart === true,
    scheme: curved ? PLAIN : awhile ? POLYAK : named ? code : PLAIN,
    patience: awhile ? PATIENCE : 0.5 * set.maxIterations };
}

/** Results of an iteration about its support point w. */
export interface Seen {
  readonly w: Triple;
  /** Distance of the plane through w perpendicular to d. */
  readonly bound: number;
  /** <x, x - w>. */
  readonly diff: number;
}

/** Has the bracket converged, or has the support stopped changing x? */
function stops(plan: Plan, state: State, { bound, diff }: Seen): { closed: boolean; still: boolean } {
  const { tolerance, dualityGap } = plan.set, { momentum, lower, size } = state, nx = Math.sqrt(dot(state.x, state.x));
  // with momentum any plane counts; without it only x's plane, which gives the normal; Frank-Wolfe's gap also uses the
  // best plane
  const closed = dualityGap < 0 ? nx - (momentum && !plan.frankWolfe ? lower : bound) <= tolerance * (nx + size)
    : 2 * nx * (nx - (plan.frankWolfe ? Math.max(0, lower) : momentum ? lower : bound)) <= dualityGap;
  return { closed, still: dualityGap < 0 ? diff <= tolerance * nx * (nx + size) : 2 * diff <= dualityGap };
}

/** Frank-Wolfe's step from x to w; `k` iterations are spent. */
function blendStep(plan: Plan, state: State, w: Triple, k: number, s: Simplex): AccelStep["outcome"] {
  const { x, known, size } = state, e = blend(1, x, -1, w);
  const g = !known ? 0 : plan.code === FRANK_WOLFE_OPEN ? k / (k + 1)
    : Math.min(1, Math.max(0, -dot(w, e) / dot(e, e)));
  state.x = blend(g, x, 1 - g, w);
  s.rank = 1;
  s.w.set(state.x);
  return dot(state.x, state.x) > 1e-30 * size * size ? "continue" : "touching";
}

/** GJK's step: to the point of the simplex, its newest row at `rank`, closest to the origin. */
function projectStep(plan: Plan, state: State, rank: number, ws: Workspace): AccelStep["outcome"] {
  const s = ws.simplex, { x, known, lower, size } = state, xx = dot(x, x);
  ws.x.set(x);
  const mask = nearestVoronoi(s.w, rank + 1, ws.x), y: Triple = [ws.x[0], ws.x[1], ws.x[2]];
  if (mask !== 15 && known && !(dot(y, y) < xx)) {
    if (!state.momentum) return "no-progress";
    state.momentum = false;
    return "momentum-off";
  }
  s.rank = rank + 1;
  compact(s, mask);
  state.x = y;
  if (plan.restart && state.momentum && known && dot(y, y) > SLOW * xx && !(lower > 0 && lower <= plan.far)) {
    state.m = 0;
    state.d = y;
    state.previous = y;
  }
  if (mask === 15) return "inside";
  return dot(y, y) > 1e-30 * size * size ? "continue" : "touching";
}

/** Performs the step of one iteration: updates `state` and the simplex. */
export function stepOnce(plan: Plan, state: State, seen: Seen, k: number, rank: number,
  ws: Workspace): AccelStep["outcome"] {
  const { x, size, known } = state, { closed, still } = stops(plan, state, seen), nx = Math.sqrt(dot(x, x)),
    { dualityGap } = plan.set;
  if (plan.curved && seen.bound > SEPARATES * size) return "separated";
  const idle = !state.momentum && seen.diff <= 1e-15 * nx * size;
  if (known && ((closed && (!state.momentum || dualityGap >= 0)) || idle)) return "converged";
  if (known && state.momentum && (closed || still)) {
    state.momentum = false;
    state.d = x;
    state.previous = x;
    return "momentum-off";
  }
  return plan.frankWolfe ? blendStep(plan, state, seen.w, k, ws.simplex) : projectStep(plan, state, rank, ws);
}
