/**
 * Every iteration of a distance query as data, for plots and teaching: direction, support, simplex, bounds, gap,
 * momentum.
 *
 * - In: same as `distance`: shapes, poses in the world, options. Every method has steps; `auto`, the default, shows the
 *   steps of the loop that it chooses.
 * - Out: a generator of `AccelStep` records for the cores, in A's frame: lengths, gap in length squared.
 * - Method: the same starts, supports, tests and sub-algorithm as the loops of `distance`, written over the kernel's
 *   array forms so that every state can be shown. One iteration is in step-once.ts, the second-order ones in
 *   newton-steps.ts. A test compares iterations and bounds with `distance`.
 * - Allocates freely.
 */
import {
  createSettings, createWorkspace, hasHalfSpace, readOptions, relativePose, requireOptions, requirePair, supportRow,
} from "@col/kernel";
import type { Workspace } from "@col/kernel";
import type { ConvexShape, Pose } from "@col/types";
import { chooseDistance } from "./choose.ts";
import { curvedSteps, ellipsoidSteps } from "./newton-steps.ts";
import { ACCEL_OPTIONS, ELLIPSOIDS, methodCode, PLAIN } from "./options.ts";
import type { AccelOptions } from "./options.ts";
import { direction, dot, planOf, shown, stepOnce } from "./step-once.ts";
import type { Plan, Seen, State, Triple } from "./step-once.ts";
import type { AccelStep } from "./step.ts";

/** The first-order steps, and the steps of Newton's loop once a plane separates; `prepare` sets the query's start. */
function* firstOrderSteps(a: ConvexShape, b: ConvexShape, plan: Plan, prepare: (into: Workspace) => void,
  ws: Workspace): Generator<AccelStep, void, undefined> {
  const replayed = createWorkspace(), s = ws.simplex, dir = new Float64Array(3),
    start: Triple = [ws.x[0], ws.x[1], ws.x[2]];
  const state: State = { x: start, d: start, previous: start, lower: -Infinity, size: 0, m: 0,
    momentum: plan.scheme !== PLAIN, known: s.rank > 0 };
  for (let k = 1; k <= plan.set.maxIterations; k++) {
    if (k > plan.patience) state.momentum = false;
    const { x, known, momentum } = state, rank = plan.frankWolfe ? Math.min(s.rank, 1) : s.rank;
    const d = momentum ? direction(plan.scheme, state.m++, state.d, x, state.previous) : x;
    dir.set(d);
    supportRow(a, b, ws.bInA, dir, ws.support, s, rank);
    const w: Triple = [s.w[3 * rank], s.w[3 * rank + 1], s.w[3 * rank + 2]],
      sa: Triple = [s.a[3 * rank], s.a[3 * rank + 1], s.a[3 * rank + 2]];
    const xx = dot(x, x), seen: Seen = { w, bound: dot(d, w) / Math.sqrt(dot(d, d)), diff: xx - dot(x, w) };
    state.d = d;
    state.previous = w;
    state.size = Math.max(state.size, Math.sqrt(dot(w, w)), Math.sqrt(dot(sa, sa)));
    state.lower = Math.max(state.lower, seen.bound);
    let outcome = stepOnce(plan, state, seen, k, rank, ws);
    const newton = outcome === "separated" ? curvedSteps(a, b, () => {
      prepare(replayed);
    }, plan.set, replayed, k) : null, first = newton?.next();
    if (first?.done === true) outcome = "converged"; // the support that separates is the answer
    yield {
      iteration: k, kind: "first-order", x: shown(x), direction: { x: dir[0], y: dir[1], z: dir[2] }, w: shown(w),
      upper: first?.done === true ? replayed.bounds.upper : known ? Math.sqrt(xx) : Infinity, lower: state.lower,
      gap: known ? 2 * seen.diff : Infinity, momentum,
      simplex: Array.from({ length: s.rank }, (_, i) => shown([s.w[3 * i], s.w[3 * i + 1], s.w[3 * i + 2]])),
      outcome,
    };
    state.known = true;
    if (newton !== null && first?.done === false) {
      yield first.value;
      yield* newton;
    }
    if (outcome !== "continue" && outcome !== "momentum-off") return;
  }
}

/**
 * Iterates over the states of one distance query. Ends like `distance`; a spent budget ends it without a last outcome.
 * @throws TypeError for a half-space, whose closed form has no steps.
 */
export function* accelSteps(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: AccelOptions = {},
): Generator<AccelStep, void, undefined> {
  const ws = createWorkspace(), set = createSettings();
  requirePair(a, poseA, b, poseB);
  requireOptions(options, ACCEL_OPTIONS, "accelSteps");
  readOptions(options, set);
  if (hasHalfSpace(a, b)) throw new TypeError("accelSteps: a half-space is answered in closed form, without steps");
  relativePose(poseA, poseB, ws.bInA);
  const method = methodCode(options, a, b);
  const prepare = (into: Workspace): number => {
    into.bInA.set(ws.bInA);
    into.limits.beyond = Infinity;
    into.limits.within = 0;
    return chooseDistance(a, b, options, method, into);
  };
  const code = prepare(ws);
  if (code === ELLIPSOIDS) yield* ellipsoidSteps(a, b, () => { prepare(ws); }, set, ws);
  else yield* firstOrderSteps(a, b, planOf(a, b, code, options, set, ws), prepare, ws);
}
