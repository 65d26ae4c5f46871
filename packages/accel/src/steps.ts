/**
 * Every iteration of a query as data, for plots and teaching: direction, support, simplex, bounds, gap, momentum.
 *
 * The same starts, supports, tests and sub-algorithm as the loops of `distance`, written over the kernel's array forms
 * so that every state can be shown; a test holds iterations and bounds against `distance`. Allocates freely. Frame:
 * A's. Every method has steps; `nesterov` is the default here. `auto` shows those of the loop it chooses; the
 * second-order ones are in newton-steps.ts.
 */
import {
  compact, createSettings, createWorkspace, hasHalfSpace, nearestVoronoi, readOptions, relativePose, requirePair,
  startCentres, supportRow,
} from "@col/kernel";
import type { Workspace } from "@col/kernel";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { chooseDistance } from "./choose.ts";
import { PATIENCE } from "./loops.ts";
import { FAR, NESTEROV, NESTEROV_NORMALISED, POLYAK, SLOW } from "./momentum.ts";
import { curvedSteps, ellipsoidSteps } from "./newton-steps.ts";
import { CURVED, ELLIPSOIDS, FRANK_WOLFE_OPEN, methodCode, PLAIN, POLYAK_AWHILE } from "./options.ts";
import type { AccelOptions } from "./options.ts";
import type { AccelStep } from "./step.ts";

/** A plane separates beyond the rounding of its offset, relative to the size; as in the loops. */
const SEPARATES = 4e-15;

type Triple = [number, number, number];

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const blend = (c: number, a: readonly number[], r: number, b: readonly number[]): Triple => [c * a[0] + r * b[0],
  c * a[1] + r * b[1], c * a[2] + r * b[2]];
const shown = (v: readonly number[]): Vec3Like => ({ x: v[0], y: v[1], z: v[2] });

/** The blended direction d_k; see momentum.ts. */
function direction(scheme: number, m: number, d: Triple, x: Triple, s: Triple): Triple {
  const delta = scheme === POLYAK ? 1 / (m + 1) : (scheme === NESTEROV ? m + 1 : m + 2) / (m + 3), rest = 1 - delta;
  if (scheme === POLYAK) return blend(delta, d, rest, x);
  const y = blend(delta, x, rest, s), ny = Math.sqrt(dot(y, y));
  if (scheme === NESTEROV || !(ny > 0)) return blend(delta, d, rest, y);
  return blend(delta / Math.sqrt(dot(d, d)), d, rest / ny, y);
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
  if (code === ELLIPSOIDS) {
    yield* ellipsoidSteps(a, b, () => { prepare(ws); }, set, ws);
    return;
  }
  const curved = code === CURVED, replayed = createWorkspace(),
    patience = code === POLYAK_AWHILE ? PATIENCE : 0.5 * set.maxIterations;
  const scheme = curved ? PLAIN : code === POLYAK_AWHILE ? POLYAK : code <= NESTEROV_NORMALISED ? code : PLAIN;
  const frankWolfe = !curved && code !== POLYAK_AWHILE && code > NESTEROV_NORMALISED;
  const s = ws.simplex, dir = new Float64Array(3);
  let x: Triple = [ws.x[0], ws.x[1], ws.x[2]], d = x, previous = x, lower = -Infinity, size = 0, m = 0,
    on = scheme !== PLAIN, known = s.rank > 0;
  const far = startCentres(a, b, ws.bInA, dir) ? FAR * Math.sqrt(dot([...dir], [...dir])) : 0;
  for (let k = 1; k <= set.maxIterations; k++) {
    if (k > patience) on = false;
    if (on) d = direction(scheme, m++, d, x, previous);
    else d = x;
    const momentum = on, rank = frankWolfe ? Math.min(s.rank, 1) : s.rank;
    dir.set(d);
    supportRow(a, b, ws.bInA, dir, ws.support, s, rank);
    const w: Triple = [s.w[3 * rank], s.w[3 * rank + 1], s.w[3 * rank + 2]],
      sa: Triple = [s.a[3 * rank], s.a[3 * rank + 1], s.a[3 * rank + 2]];
    previous = w;
    const xx = dot(x, x), nx = Math.sqrt(xx), bound = dot(d, w) / Math.sqrt(dot(d, d)),
      diff = xx - dot(x, w), before = x;
    size = Math.max(size, Math.sqrt(dot(w, w)), Math.sqrt(dot(sa, sa)));
    lower = Math.max(lower, bound);
// with momentum any plane counts; without it only that of x, which gives the normal; Frank-Wolfe's gap also takes the
// best one
    const closed = set.dualityGap < 0 ? nx - (on && !frankWolfe ? lower : bound) <= set.tolerance * (nx + size)
      : 2 * nx * (nx - (frankWolfe ? Math.max(0, lower) : on ? lower : bound)) <= set.dualityGap;
    const still = set.dualityGap < 0 ? diff <= set.tolerance * nx * (nx + size) : 2 * diff <= set.dualityGap;
    let outcome: AccelStep["outcome"] = "continue";
    if (curved && bound > SEPARATES * size) outcome = "separated";
    else if (known && ((closed && (!on || set.dualityGap >= 0)) || (!on && diff <= 1e-15 * nx * size)))
      outcome = "converged";
    else if (known && on && (closed || still)) {
      outcome = "momentum-off";
      on = false;
      d = x;
      previous = x;
    } else if (frankWolfe) {
      const g = !known ? 0 : code === FRANK_WOLFE_OPEN ? k / (k + 1)
        : Math.min(1, Math.max(0, -dot(w, blend(1, x, -1, w)) / dot(blend(1, x, -1, w), blend(1, x, -1, w))));
      x = blend(g, x, 1 - g, w);
      s.rank = 1;
      s.w.set(x);
      if (!(dot(x, x) > 1e-30 * size * size)) outcome = "touching";
    } else {
      ws.x.set(x);
      const mask = nearestVoronoi(s.w, rank + 1, ws.x), y: Triple = [ws.x[0], ws.x[1], ws.x[2]];
      if (mask !== 15 && known && !(dot(y, y) < xx)) {
        if (on) {
          outcome = "momentum-off";
          on = false;
        } else outcome = "no-progress";
      } else {
        s.rank = rank + 1;
        compact(s, mask);
        x = y;
        if (options.restart === true && on && known && dot(y, y) > SLOW * xx && !(lower > 0 && lower <= far)) {
          m = 0;
          d = y;
          previous = y;
        }
        if (mask === 15) outcome = "inside";
        else if (!(dot(y, y) > 1e-30 * size * size)) outcome = "touching";
      }
    }
    const newton = outcome === "separated" ? curvedSteps(a, b, () => {
      prepare(replayed);
    }, set, replayed, k) : null, first = newton?.next();
    if (first?.done === true) outcome = "converged"; // the support that separates is the answer
    yield {
      iteration: k, kind: "first-order", x: shown(before), direction: { x: dir[0], y: dir[1], z: dir[2] }, w: shown(w),
      upper: first?.done === true ? replayed.bounds.upper : known ? nx : Infinity, lower,
      gap: known ? 2 * diff : Infinity, momentum,
      simplex: Array.from({ length: s.rank }, (_, i) => shown([s.w[3 * i], s.w[3 * i + 1], s.w[3 * i + 2]])),
      outcome,
    };
    known = true;
    if (newton !== null && first?.done === false) {
      yield first.value;
      yield* newton;
    }
    if (outcome !== "continue" && outcome !== "momentum-off") return;
  }
}
