/**
 * GJK one iteration at a time, for teaching and debugging.
 *
 * - In: as `distance`: shapes, poses in the world, options. Out: one record per iteration: points and bounds in
 *   lengths, the gap in length squared.
 * - Frame: A's (multiply by A's pose for the world); support points of B are in B's local frame.
 * - Method: the same supports, tests and sub-algorithm as `distance`, written over the kernel's array forms so that
 *   every state can be shown. A test compares its iterations and distances with `distance`.
 * - It allocates freely, and describes the cores: margins are not added.
 */
import {
  compact, createSettings, createWorkspace, hasHalfSpace, nearestVoronoi, QUERY_OPTIONS, readOptions,
  readStart, relativePose, requireOptions,
  reposeSimplex, requirePair, startFrom, supportRow,
} from "@col/kernel";
import type { ConvexShape, PackedPose, Pose, Simplex, Vec3Like } from "@col/types";
import type { GjkOptions } from "./distance.ts";

// The constants of `solve` of the kernel, which does not export them.
/** <x, x - w> below this fraction of |x| * size is rounding. No dimension. */
const ROUNDING = 1e-15;
/** |x| below 1e-15 of the size: the origin is in D up to rounding. No dimension, squared. */
const ZERO2 = 1e-30;
/** Steps in a row without progress after which the loop stops. */
const MAX_STALLS = 4;

/** State after the support of one iteration, before and after its projection. */
export interface GjkStep {
  /** 1 for the first support. */
  readonly iteration: number;
  /** The point x the support was taken for (along -x); in the first step only a start direction. */
  readonly x: Vec3Like;
  /** Support point of D = A - B along -x. */
  readonly w: Vec3Like;
  /** Support point of A, A's frame. */
  readonly supportA: Vec3Like;
  /** Support point of B, B's local frame. */
  readonly supportB: Vec3Like;
  /** Bounds of the cores' distance after this support; upper is Infinity until a point of D is known. */
  readonly upper: number;
  readonly lower: number;
  /** Frank-Wolfe duality gap 2 <x, x - w>; Infinity in the first step. */
  readonly gap: number;
  /** Simplex after the projection: the rows whose hull holds the new x. */
  readonly simplex: readonly Vec3Like[];
  /** `continue`, or why this step is the last. */
  readonly outcome: "continue" | "converged" | "no-progress" | "inside" | "touching";
}

function dot(p: Vec3Like, q: Vec3Like): number {
  return p.x * q.x + p.y * q.y + p.z * q.z;
}

function row(v: Float64Array, i: number): Vec3Like {
  return { x: v[3 * i], y: v[3 * i + 1], z: v[3 * i + 2] };
}

/**
 * Takes the simplex of an earlier query at the new pose, row by row; rows that do not shorten x are dropped. `x`
 * becomes the point closest to the origin. If this is the origin itself, or no row was given, x stays the start
 * direction and the simplex is empty.
 */
function takeRemembered(s: Simplex, bInA: PackedPose, x: Float64Array): void {
  const a = s.a.slice(), b = s.b.slice(), given = s.rank, start = row(x, 0);
  s.rank = 0;
  for (let i = 0; i < given; i++) {
    const n = s.rank;
    s.a.set(a.subarray(3 * i, 3 * i + 3), 3 * n);
    s.b.set(b.subarray(3 * i, 3 * i + 3), 3 * n);
    s.rank = n + 1;
    reposeSimplex(s, bInA);
    const y = row(x, 0);
    // the precondition of the sub-algorithm: the newest row lies on the origin's side of x
    if (n === 0 || dot(y, y) > dot(y, row(s.w, n))) compact(s, nearestVoronoi(s.w, n + 1, x));
    else s.rank = n;
  }
  const y = row(x, 0);
  if (dot(y, y) > 0) return;
  s.rank = 0;
  x[0] = start.x; x[1] = start.y; x[2] = start.z;
}

/**
 * Iterates over the states of one distance query. Ends like `distance`; a spent budget ends it without a last outcome.
 * @throws TypeError for a half-space, whose closed form has no steps.
 */
export function* gjkSteps(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: GjkOptions = {},
): Generator<GjkStep, void, undefined> {
  const ws = createWorkspace(), set = createSettings();
  requirePair(a, poseA, b, poseB);
  requireOptions(options, QUERY_OPTIONS, "gjkSteps");
  readOptions(options, set);
  if (hasHalfSpace(a, b)) throw new TypeError("gjkSteps: a half-space is answered in closed form, without steps");
  relativePose(poseA, poseB, ws.bInA);
  const warm = options.warmStart ?? null;
  startFrom(a, b, ws.bInA, readStart(options), warm, ws);
  const s = ws.simplex, x = ws.x;
  takeRemembered(s, ws.bInA, x);
  let lower = 0, size = 0, stalls = 0;
  for (let k = 1; k <= set.maxIterations; k++) {
    const rank = s.rank, before = row(x, 0);
    supportRow(a, b, ws.bInA, x, ws.support, s, rank);
    const w = row(s.w, rank), supportA = row(s.a, rank), supportB = row(s.b, rank);
    const xx = dot(before, before), xw = dot(before, w);
    const nx = Math.sqrt(xx), first = rank === 0, diff = xx - xw;
    size = Math.max(size, Math.sqrt(dot(w, w)), Math.sqrt(dot(supportA, supportA)));
    lower = Math.max(lower, xw / nx);
    const closed = set.dualityGap < 0 ? nx - xw / nx <= set.tolerance * (nx + size) : 2 * diff <= set.dualityGap;
    let outcome: GjkStep["outcome"] = "continue";
    if (!first && (closed || diff <= ROUNDING * nx * size)) outcome = "converged";
    else {
      const mask = nearestVoronoi(s.w, rank + 1, x), yy = dot(row(x, 0), row(x, 0));
      stalls = yy < xx ? 0 : stalls + 1;
      if (mask !== 15 && !first && !(yy < xx) && (stalls > MAX_STALLS || !(yy - xx <= 4 * ROUNDING * nx * size))) {
        outcome = "no-progress";
        x[0] = before.x; x[1] = before.y; x[2] = before.z;
      } else {
        s.rank = rank + 1;
        compact(s, mask);
        if (mask === 15) outcome = "inside";
        else if (!(yy > ZERO2 * size * size)) outcome = "touching";
      }
    }
    const simplex = Array.from({ length: s.rank }, (_, i) => row(s.w, i));
    yield {
      iteration: k, x: before, w, supportA, supportB, upper: first ? Infinity : nx, lower,
      gap: first ? Infinity : 2 * diff,
      simplex, outcome,
    };
    if (outcome !== "continue") return;
  }
}
