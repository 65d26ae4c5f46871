/**
 * Queries of one pair of bodies of a scene by a distance solver, with the pair's own memory.
 *
 * In: two slots, or a slot and a given body with its pose (world frame), and the query's options. Out: the solver's
 * result, copied to `query.result`: world frame, lengths.
 *
 * `stillApart` tries the separating plane of the pair's last query first, by two supports: if it still proves a
 * distance above `maxDistance`, the solver is not called. `askPair` passes the pair's warm start (last separation in
 * A's frame, last parts) and stores the new one; `askCold` has none. `boxGap2` is a squared length.
 */
import type { Body, DistanceResult, DistanceFn, Pose } from "@col/types";
import { isConvex } from "../store/bounds.ts";
import type { Core } from "../store/core.ts";
import type { Pairs } from "../store/pairs.ts";
import { readPose } from "../store/query.ts";
import type { Query } from "../store/query.ts";
import { UNBOUNDED } from "../store/store.ts";
import type { Store } from "../store/store.ts";

/**
 * Rounding of the height of a support point over a plane through the world's origin, relative to the coordinates: 32
 * units in the last place cover the quaternion's rotation, two products and the sums.
 */
const ROUNDING = 7.2e-15;

/** Sets the parts that a solver of convex shapes does not write: 0 for a convex shape, -1 (not known) for others. */
export function setParts(a: Body | null, b: Body | null, out: { partA: number; partB: number }): void {
  out.partA = a !== null && isConvex(a) ? 0 : -1;
  out.partB = b !== null && isConvex(b) ? 0 : -1;
}

/**
 * Calls a solver for A, whose pose is in `query.poseA`, and B, with `query.options`; copies the result into
 * `query.result`.
 */
function ask<B extends Body>(solver: DistanceFn<B>, a: Body | null, b: Body | null, poseB: Pose, query: Query): void {
  setParts(a, b, query.result);
  query.ownResult.take(solver(a as B, query.poseA, b as B, poseB, query.options, query.ownResult.lend()));
}

/** Same as `ask` for the body of a slot and `b`, without a warm start. */
export function askCold<B extends Body>(
  core: Core<B>, slot: number, b: Body | null, poseB: Pose, solver: DistanceFn<B>, query: Query,
): void {
  const { store } = core, { warmStart } = query.options;
  readPose(store, slot, query.poseA);
  warmStart.valid = false;
  warmStart.partA = warmStart.partB = -1;
  ask(solver, store.body[slot], b, poseB, query);
}

/** Squared distance of the tight boxes of two slots: a lower bound, up to a relative rounding error of a few 1e-16. */
export function boxGap2(tight: Float64Array, a: number, b: number): number {
  const i = 6 * a, j = 6 * b;
  const x = Math.max(0, Math.max(tight[i] - tight[j + 3], tight[j] - tight[i + 3])),
    y = Math.max(0, Math.max(tight[i + 1] - tight[j + 4], tight[j + 1] - tight[i + 4])),
    z = Math.max(0, Math.max(tight[i + 2] - tight[j + 5], tight[j + 2] - tight[i + 5]));
  return x * x + y * y + z * z;
}

/**
 * `query.plane`: a world direction n, unit up to rounding, from A to B. Out: `query.planeGap`, the distance along n of
 * the supporting planes of the bodies of two slots, less the rounding error.
 */
function measurePlane(store: Store, a: number, b: number, query: Query): void {
  const { plane: n, direction: d, point: p } = query;
  let gap = 0, size = 0;
  for (let side = 0; side < 2; side++) {
    const slot = side === 0 ? a : b, k = 7 * slot, pose = store.pose, shape = store.body[slot];
    if (shape === null || !isConvex(shape)) {
      query.planeGap = -Infinity;
      return;
    }
    const x = pose[k + 3], y = pose[k + 4], z = pose[k + 5], w = pose[k + 6], s = 2 / (x * x + y * y + z * z + w * w);
    const t = side === 0 ? 1 : -1, n0 = t * n[0], n1 = t * n[1], n2 = t * n[2];
    // R^T n = n - s w u x n + s u x (u x n), u the vector part
    const c0 = y * n2 - z * n1, c1 = z * n0 - x * n2, c2 = x * n1 - y * n0;
    d[0] = n0 + s * (y * c2 - z * c1 - w * c0);
    d[1] = n1 + s * (z * c0 - x * c2 - w * c1);
    d[2] = n2 + s * (x * c1 - y * c0 - w * c2);
    shape.support(shape, d, p);
    const e0 = d[0] * p[0], e1 = d[1] * p[1], e2 = d[2] * p[2], m = shape.margin;
    gap -= e0 + e1 + e2 + m;
    size += Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) + m;
  }
  // differences of positions first, so bodies far from the origin lose no digits
  const pose = store.pose, i = 7 * a, j = 7 * b, q0 = pose[j] - pose[i], q1 = pose[j + 1] - pose[i + 1],
    q2 = pose[j + 2] - pose[i + 2];
  size += Math.abs(q0) + Math.abs(q1) + Math.abs(q2);
  query.planeGap = gap + n[0] * q0 + n[1] * q1 + n[2] * q2 - ROUNDING * size;
}

/** Writes the world direction of the pair's last separating plane to `query.plane`. False: the pair has none. */
function readPlane(store: Store, pairs: Pairs, p: number, query: Query): boolean {
  const v = pairs.axis, k = 3 * p, a = v[k], b = v[k + 1], c = v[k + 2], l2 = a * a + b * b + c * c;
  if (!(l2 > 1e-200 && l2 < 1e200)) return false;
  const pose = store.pose, j = 7 * pairs.a[p], x = pose[j + 3], y = pose[j + 4], z = pose[j + 5], w = pose[j + 6];
  const s = 2 / (x * x + y * y + z * z + w * w), f = -1 / Math.sqrt(l2), v0 = f * a, v1 = f * b, v2 = f * c;
  const c0 = y * v2 - z * v1, c1 = z * v0 - x * v2, c2 = x * v1 - y * v0, n = query.plane;
  n[0] = v0 + s * (y * c2 - z * c1 + w * c0);
  n[1] = v1 + s * (z * c0 - x * c2 + w * c1);
  n[2] = v2 + s * (x * c1 - y * c0 + w * c2);
  return true;
}

/**
 * Does the last separating plane of the pair still prove a distance above `query.options.maxDistance`? Two supports.
 */
export function stillApart<B extends Body>(core: Core<B>, p: number, query: Query): boolean {
  const { store, pairs } = core, a = pairs.a[p], b = pairs.b[p];
  if (((store.flags[a] | store.flags[b]) & UNBOUNDED) !== 0 || !readPlane(store, pairs, p, query)) return false;
  measurePlane(store, a, b, query);
  return query.planeGap > query.options.maxDistance;
}

/**
 * Calls the solver for a pair, up to `query.options.maxDistance`, with the warm start of the pair, which is updated.
 * The result is in `query.result`.
 */
export function askPair<B extends Body>(core: Core<B>, p: number, solver: DistanceFn<B>, query: Query): void {
  const { store, pairs } = core, a = pairs.a[p], b = pairs.b[p], { axis, parts } = pairs, k = 3 * p;
  const { options, poseA, poseB } = query, warm = options.warmStart, x = warm.x;
  readPose(store, a, poseA);
  readPose(store, b, poseB);
  x[0] = axis[k]; x[1] = axis[k + 1]; x[2] = axis[k + 2];
  warm.partA = parts[2 * p];
  warm.partB = parts[2 * p + 1];
  warm.simplex.rank = 0;
  warm.valid = x[0] !== 0 || x[1] !== 0 || x[2] !== 0 || warm.partA >= 0;
  ask(solver, store.body[a], store.body[b], poseB, query);
  if (!warm.valid) return;
  axis[k] = x[0]; axis[k + 1] = x[1]; axis[k + 2] = x[2];
  parts[2 * p] = warm.partA;
  parts[2 * p + 1] = warm.partB;
}

/**
 * Does the result of two bodies prove that the solver does not return depths? They are convex, overlap, and have
 * distance 0. Bodies of many parts have no depth in any case.
 */
export function hasNoSign(a: Body | null, b: Body | null, result: DistanceResult): boolean {
  return result.distance === 0 && result.status === "overlapping" && a !== null && b !== null && isConvex(a)
    && isConvex(b);
}
