/**
 * The loop of the growth distance, one state per iteration, for teaching and debugging.
 *
 * - In: same as `growthDistance`: shapes, poses in the world, options. Out: a generator of states: bounds of alpha (no
 *   unit), columns and ray (lengths, world axes), weights, unit normal (world axes).
 * - Method: runs the query itself with a growing budget (it is deterministic, so state k is the loop's state after k
 *   iterations): the steps cannot differ from the results.
 * - Cost: quadratic in the number of iterations. Half-spaces, coincident centres and pairs without an interior have no
 *   steps.
 */
import { packPose, relativePose, requirePair, rotateVector } from "@col/kernel";
import type { ConvexShape, Pose } from "@col/types";
import { direction } from "./exit/certify-outer.ts";
import { hasHalfSpace } from "./half-space.ts";
import { readOptions } from "./state/settings.ts";
import type { GrowthOptions } from "./state/settings.ts";
import { growthQuery } from "./query.ts";
import { COINCIDENT, ILL_CONDITIONED } from "./state/status.ts";
import { createWorkspace } from "./state/workspace.ts";

/** The state after one iteration. */
export interface GrowthStep {
  /** 1, 2, ... */
  readonly iteration: number;
  /** Bracket of alpha so far; `upper` is Infinity until the ray meets the inner simplex. */
  readonly upper: number;
  readonly lower: number;
  /** Corners of the inner simplex, points of D = (A - centre) - (B - centre), world axes, 3 x 3 row-major. */
  readonly columns: Float64Array;
  /** Convex weights of the point where the ray leaves it. */
  readonly weights: Float64Array;
  /** Outward normal of the best supporting plane, unit, world axes. */
  readonly normal: Float64Array;
  /** The ray p, from A's centre to B's centre: world axes, length. */
  readonly ray: Float64Array;
  /** True for the last state. */
  readonly done: boolean;
}

/**
 * Yields the states of a cold query, until the bracket has converged or the budget is spent. Half-spaces have a closed
 * form and no steps.
 */
export function* growthSteps(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GrowthOptions,
): Generator<GrowthStep, undefined> {
  requirePair(a, poseA, b, poseB);
  const ws = createWorkspace(), p = poseA.position, q = poseB.position;
  readOptions(options, ws.settings, "growthSteps");
  relativePose(poseA, poseB, ws.bInA);
  packPose(poseA, ws.aInWorld, "poseA");
  ws.limits[2] = Math.max(Math.abs(p.x), Math.abs(p.y), Math.abs(p.z), Math.abs(q.x), Math.abs(q.y), Math.abs(q.z));
  const set = { ...ws.settings };
  if (hasHalfSpace(a, b)) return;
  growthQuery(a, b, set, null, ws);
  if (ws.status === COINCIDENT || ws.status === ILL_CONDITIONED) return;
  const count = ws.iterations;
  let upper = Infinity, lower = 0;
  for (let k = 1; k <= count; k++) {
    set.maxIterations = k;
    growthQuery(a, b, set, null, ws);
    const f = ws.frame, l = f[24], columns = new Float64Array(9), weights = new Float64Array(3);
    const total = ws.areas[0] + ws.areas[1] + ws.areas[2], v = new Float64Array(3), ray = new Float64Array(3);
    for (let j = 0; j < 3; j++) {
      const s = 3 * ws.slots[j];
      weights[j] = ws.areas[j] / total;
      for (let i = 0; i < 3; i++) v[i] = f[i] * ws.w[s] + f[3 + i] * ws.w[s + 1] + f[6 + i] * ws.w[s + 2];
      rotateVector(ws.aInWorld, v, v);
      columns.set(v, 3 * j);
    }
    direction(ws);
    rotateVector(ws.aInWorld, ws.normal, v);
    for (let i = 0; i < 3; i++) ray[i] = f[21 + i];
    rotateVector(ws.aInWorld, ray, ray);
    if (ws.heights[0] > 0) upper = Math.min(upper, l / ws.heights[0]);
    lower = Math.max(lower, l / ws.heights[1]);
    yield { iteration: k, upper, lower, columns, weights, normal: Float64Array.from(v), ray, done: k === count };
  }
}
