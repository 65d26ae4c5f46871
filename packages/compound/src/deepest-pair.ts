/**
 * The pair of parts of two bodies that overlaps deepest.
 *
 * In: two bodies without meshes, their poses in the world frame, a signed-distance solver for convex pairs. Out: the
 * signed distance of the pair and a lower bound of it (lengths), the two parts, points and unit normal (world frame).
 * Without an overlap, part -1, distance NaN and the status "separated".
 *
 * Method: the solver runs for all pairs of parts whose bounding boxes meet. The depth belongs to the pair, not to the
 * whole bodies.
 */
import type { OptionNames } from "@col/kernel";
import { createBodyDistanceResult } from "@col/types";
import type { Body, BodyDistanceResult, DistanceFn, Pose } from "@col/types";
import { requireAtLeast, requireFunction } from "@col/kernel";
import { requireBody, requireOptions } from "./checks.ts";
import { askSolver, clearBest } from "./pairs/ask.ts";
import { isMesh } from "./pairs/side.ts";
import { acquire, openPair, PerSpace, release, setTolerance } from "./pairs/space.ts";
import type { Space } from "./pairs/space.ts";
import { walkWithin } from "./pairs/within.ts";
import { writeNoPoints, writeResult } from "./pairs/write.ts";

const DEEPEST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["signedDistance", "tolerance"]);

/** Options of a query of depths, with its solver. */
export interface DeepestPairOptions {
  /** The solver that answers pairs of convex parts with a sign: `signedDistance` of `@col/epa`, or any like it. */
  readonly signedDistance: DistanceFn;
  /** Handed to the solver. */
  readonly tolerance?: number | undefined;
}

interface Context {
  solver: DistanceFn | null;
  out: BodyDistanceResult | null;
  /** Pairs of parts with a larger distance are ignored: 0. Length. */
  readonly limit: Float64Array;
}

const CONTEXTS: PerSpace<Context> = /* @__PURE__ */ new PerSpace<Context>(
  () => ({ solver: null, out: null, limit: new Float64Array(1) }));

function keepDeepest(space: Space, context: Context): boolean {
  const { a, b, answer } = space, { out, solver } = context;
  if (solver === null || out === null) return true;
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      a.select(i);
      b.select(j);
      askSolver(space, solver, context.limit);
      if (Number.isNaN(answer.distance) || Number.isNaN(answer.lowerBound)) { // a support function returned no number
        out.status = "budget-spent";
        return true;
      }
      if (!(answer.distance < out.distance || (out.partA < 0 && answer.distance <= 0))) continue;
      writeResult(space, answer, out);
      out.partA = a.items[i];
      out.partB = b.items[j];
    }
  }
  return false;
}

/**
 * The pair of parts that overlaps deepest, with the pair's signed distance, points and normal. It is the depth of that
 * pair, not of the bodies: moving a body out by it may drive other parts in. If no parts overlap, `partA` is -1,
 * the distance NaN and the status "separated". World frame.
 *
 * @throws TypeError for meshes, whose triangles have no inside: ask `forEachPartPairWithin` for the pairs that meet;
 * otherwise as `bodyDistance`.
 */
export function deepestPair(
  a: Body, poseA: Pose, b: Body, poseB: Pose, options: DeepestPairOptions, out?: BodyDistanceResult,
): BodyDistanceResult {
  const where = "deepestPair", result = out ?? createBodyDistanceResult();
  requireOptions(where, "an object { signedDistance }", options, DEEPEST_OPTIONS);
  requireFunction(where, "options.signedDistance", options.signedDistance);
  if (options.tolerance !== undefined) requireAtLeast(where, "options.tolerance", options.tolerance, 0);
  requireBody(where, "a", a);
  requireBody(where, "b", b);
  if (isMesh(a) || isMesh(b))
    throw new TypeError(`${where}: ${isMesh(a) ? "a" : "b"} must not be a mesh: triangles have no depth`);
  const space = acquire(), context = CONTEXTS.of(space);
  try {
    openPair(space, a, poseA, b, poseB);
    setTolerance(space, options.tolerance);
    space.limit[0] = 0;
    clearBest(space);
    writeNoPoints(result);
    result.distance = result.lowerBound = NaN;
    result.status = "separated";
    result.partA = result.partB = -1;
    context.solver = options.signedDistance;
    context.out = result;
    walkWithin(space, keepDeepest, context);
    result.iterations = space.best.asked;
  } finally {
    context.solver = context.out = null;
    release(space);
  }
  return result;
}
