/**
 * The loop, one state per iteration, for teaching and debugging.
 *
 * Runs the solver itself with a growing budget (it is deterministic, so state k is what the loop holds after k iterations): nothing
 * here can differ from the answers. Cost: quadratic in the number of iterations.
 */
import { packPose, relativePose, rotateVector } from "@col/kernel";
import type { ConvexShape, Pose } from "@col/types";
import { direction } from "./finish.ts";
import { guess } from "./guess.ts";
import { CUTTING_PLANE, readOptions } from "./settings.ts";
import type { GrowthOptions } from "./settings.ts";
import { usesSecondOrder } from "./smooth.ts";
import { solve } from "./solve.ts";
import { begin } from "./start.ts";
import { BUDGET_SPENT } from "./status.ts";
import { createWorkspace } from "./workspace.ts";

/** The state after one iteration. */
export interface GrowthStep {
  /** 1, 2, ... */
  readonly iteration: number;
  /** Bracket of alpha so far; `upper` is Infinity until the inner simplex has height. */
  readonly upper: number;
  readonly lower: number;
  /** Corners of the inner simplex, points of D = (A - centre) - (B - centre), world axes, 3 x 3 row-major. */
  readonly columns: Float64Array;
  /** Convex weights of the point where the ray leaves it. */
  readonly weights: Float64Array;
  /** Outward normal of the best supporting plane, unit, world axes. */
  readonly normal: Float64Array;
  /** The ray: from B's centre to A's centre reversed, p = centre of B - centre of A, world axes. */
  readonly ray: Float64Array;
  /** True for the last state. */
  readonly done: boolean;
}

/** States of a cold query, until the bracket is closed or the budget spent. Half-spaces have a closed form and no steps. */
export function* growthSteps(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: GrowthOptions,
): Generator<GrowthStep, undefined> {
  const ws = createWorkspace(), p = poseA.position, q = poseB.position;
  readOptions(options ?? {}, ws.settings);
  relativePose(poseA, poseB, ws.bInA);
  packPose(poseA, ws.aInWorld, "poseA");
  ws.limits[2] = Math.max(Math.abs(p.x), Math.abs(p.y), Math.abs(p.z), Math.abs(q.x), Math.abs(q.y), Math.abs(q.z));
  const budget = ws.settings.maxIterations, set = { ...ws.settings };
  for (let k = 1; k <= budget; k++) {
    if (!begin(a, b, ws)) return;
    const second = usesSecondOrder(a, b, set.method);
    if (!second && set.method !== CUTTING_PLANE) guess(a, b, ws);
    set.maxIterations = k;
    ws.limits[0] = Infinity;
    ws.limits[1] = 0;
    solve(a, b, set, second, ws);
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
    const done = ws.status !== BUDGET_SPENT || k === budget;
    yield {
      iteration: k, upper: ws.bounds[0] > 0 ? l / ws.bounds[0] : Infinity, lower: l / ws.bounds[1], columns, weights,
      normal: Float64Array.from(v), ray, done,
    };
    if (done) return;
  }
}
