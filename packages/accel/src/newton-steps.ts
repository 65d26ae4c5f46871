/**
 * Every iteration of the second-order methods as data, from the loops of `distance` themselves.
 *
 * - In: a pair for which `chooseDistance` returns the loop of ellipsoids or of Newton's metric; for the latter, the
 *   number of first-order iterations, which steps.ts shows.
 * - Out: a generator of `AccelStep` records: points and bounds in lengths, A's frame. Allocates freely.
 * - Method: the loops run with budgets of 1, 2, 3, ... iterations, and the state that each run adds is one step. The
 *   loop is not written a second time, so the steps cannot differ from it.
 * - If a loop gives up (rounding, an undecidable test), the last outcome is `no-progress`: `distance` then continues
 *   with plain GJK.
 */
import { OVERLAPPING, reposeSimplex, solve, supportRow, TOUCHING } from "@col/kernel";
import type { Settings, Workspace } from "@col/kernel";
import { createSimplex } from "@col/types";
import type { ConvexShape } from "@col/types";
import { solveEllipsoids } from "./ellipsoids.ts";
import { solveCurved } from "./newton.ts";
import type { AccelStep } from "./step.ts";

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const point = (v: ArrayLike<number>, at = 0): Point => ({ x: v[at], y: v[at + 1], z: v[at + 2] });
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z;
const norm = (a: Point): number => Math.sqrt(dot(a, a));
/** <d, w> / |d|: the distance of the plane that supports D along -d. */
const plane = (d: Point, w: Point): number => dot(d, w) / norm(d);
const gapOf = (upper: number, lower: number): number => 2 * upper * (upper - Math.max(0, lower));

/** Support point of D along -d. */
function supportAlong(a: ConvexShape, b: ConvexShape, ws: Workspace, d: Point): Point {
  const s = createSimplex();
  supportRow(a, b, ws.bInA, Float64Array.of(d.x, d.y, d.z), ws.support, s, 0);
  return point(s.w);
}

/**
 * Two ellipsoids or points. `prepare` sets the start; phase 1 shows the direction each test found, phase 2 the
 * direction of each Newton step.
 */
export function* ellipsoidSteps(a: ConvexShape, b: ConvexShape, prepare: () => void, set: Settings,
  ws: Workspace): Generator<AccelStep, void, undefined> {
  prepare();
  let next = point(ws.x), upper = Infinity, lower = -Infinity, x = next;
  for (let k = 1; k <= set.maxIterations; k++) {
    prepare();
    const done = solveEllipsoids(a, b, ws.bInA, { ...set, maxIterations: k }, ws), spent = ws.iterations === k,
      after = point(ws.direction);
    const test = k > 1 && !(lower > 0), d = test ? after : next, w = supportAlong(a, b, ws, d), bound = plane(d, w),
      worse = !test && bound < lower;
    lower = Math.max(lower, bound);
    const inside = done && norm(point(ws.x)) === 0, known = test ? Infinity : worse ? upper : norm(w);
    yield {
      iteration: k, kind: test ? "overlap-test" : "newton", x, direction: d, w, upper: known, lower,
      gap: inside ? 0 : gapOf(known, lower), momentum: false,
      simplex: [w],
      outcome: inside ? "inside" : done ? "converged" : !spent ? "no-progress" : worse ? "halved" : "continue",
    };
    if (done || !spent) return;
    if (!worse && !test) {
      x = w;
      upper = known;
    }
    next = after;
  }
}

/**
 * The other curved pairs, from iteration `spent` + 1 on: `spent` supports of plain GJK have found a separating plane.
 */
export function* curvedSteps(
  a: ConvexShape, b: ConvexShape, prepare: () => void, set: Settings, ws: Workspace, spent: number,
): Generator<AccelStep, void, undefined> {
  const replay = (budget: number): boolean => {
    prepare();
    ws.limits.beyond = 0;
    solve(a, b, ws.bInA, set, ws);
    ws.limits.beyond = Infinity;
    ws.direction.set(ws.x);
    return solveCurved(a, b, ws.bInA, { ...set, maxIterations: budget }, ws);
  };
  // u of the remaining rows, or of the answer
  const current = (done: boolean): Point => {
    if (done) return point(ws.x);
    const s = ws.simplex, u = { x: 0, y: 0, z: 0 };
    reposeSimplex(s, ws.bInA);
    for (let r = 0; r < s.rank; r++) {
      u.x += s.lambda[r] * s.w[3 * r]; u.y += s.lambda[r] * s.w[3 * r + 1]; u.z += s.lambda[r] * s.w[3 * r + 2];
    }
    return u;
  };
  const step = (k: number, before: Point, d: Point, done: boolean): AccelStep => {
    const w = supportAlong(a, b, ws, d), u = current(done), s = ws.simplex,
      lower = Math.max(0, done ? ws.bounds.lower : ws.found.lower);
    const end = ws.status === TOUCHING || ws.status === OVERLAPPING ? "touching" : "converged";
    return {
      iteration: k, kind: "newton", x: before, direction: d, w, upper: norm(u), lower, gap: gapOf(norm(u), lower),
      momentum: false,
      simplex: Array.from({ length: s.rank }, (_, r) => point(s.w, 3 * r)),
      outcome: done ? end : ws.slots[0] > 0 ? "halved" : "continue",
    };
  };
  let done = replay(spent), u = current(done), next = point(ws.direction), pending: AccelStep | null = null;
  for (let k = spent + 1; !done && k <= set.maxIterations; k++) {
    const before = u, d = next;
    done = replay(k);
    const gaveUp = !done && ws.iterations < k;
    if (pending !== null) yield gaveUp ? { ...pending, outcome: "no-progress" } : pending;
    if (gaveUp) return;
    u = current(done);
    pending = step(k, before, d, done);
    next = point(ws.direction);
  }
  if (pending !== null) yield pending;
}
