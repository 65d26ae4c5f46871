/**
 * Visits all pairs of parts or triangles of two bodies that are within a distance of each other.
 *
 * In: two bodies, their poses in the world frame, a distance solver for convex pairs, a maximum distance (length). Out:
 * the visitor receives the two parts and the solver's result in the world frame, which the next call overwrites. The
 * solver defines the result of an overlap: with `signedDistance` the depth, else distance 0. Method: both bounding-box
 * trees are walked in depth (pairs/within.ts); the solver runs for the pairs of close leaves.
 */
import type { OptionNames } from "@col/kernel";
import { createDistanceResult } from "@col/types";
import type { Body, DistanceResult, DistanceFn, Pose } from "@col/types";
import { requireAtLeast, requireFunction } from "@col/kernel";
import { requireBody, requireNumber, requireOptions } from "./checks.ts";
import { askSolver, clearBest } from "./pairs/ask.ts";
import { acquire, openPair, PerSpace, release, setTolerance } from "./pairs/space.ts";
import type { Space } from "./pairs/space.ts";
import { walkWithin } from "./pairs/within.ts";
import { writeResult } from "./pairs/write.ts";

const PAIR_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["distance", "maxDistance", "tolerance"]);

/** Called with the parts or triangles, by their index, and their answer in the world; the next call overwrites it. */
export type PartPairVisitor = (partA: number, partB: number, result: DistanceResult) => void;

/** Options of `forEachPartPairWithin`, with its solver. */
export interface PartPairOptions {
  /** Pairs with a larger distance are left out. Length, >= 0; `Infinity`: no pair is left out. */
  readonly maxDistance: number;
  /** The solver that answers pairs of convex parts; with signed distances, overlapping parts come with their depth. */
  readonly distance: DistanceFn;
  /** Handed to the solver. */
  readonly tolerance?: number | undefined;
}

interface Context {
  distance: DistanceFn | null;
  visit: PartPairVisitor | null;
  readonly result: DistanceResult;
}

const CONTEXTS: PerSpace<Context> =
  /* @__PURE__ */ new PerSpace<Context>(() => ({ distance: null, visit: null, result: createDistanceResult() }));

function visitLoaded(space: Space, context: Context): boolean {
  const { a, b, best, answer } = space, { distance, visit, result } = context;
  if (distance === null || visit === null) return true;
  for (let i = 0; i < a.count; i++) {
    for (let j = 0; j < b.count; j++) {
      a.select(i);
      b.select(j);
      askSolver(space, distance, best.upper);
      requireNumber("forEachPartPairWithin", answer.distance);
      if (!(answer.distance <= best.upper[0])) continue;
      writeResult(space, answer, result);
      visit(a.items[i], b.items[j], result);
    }
  }
  return false;
}

/**
 * Visits all pairs of parts or triangles of two bodies that are within `maxDistance` of each other, each with its
 * distance, witness points and normal, world frame. The order depends on the bodies and poses alone. The visitor may
 * run queries; an error that it throws ends the walk.
 *
 * @throws RangeError on an unusable pose or option; TypeError on a value that is not a body, or not a function.
 */
export function forEachPartPairWithin(
  a: Body, poseA: Pose, b: Body, poseB: Pose, options: PartPairOptions, visit: PartPairVisitor,
): void {
  const where = "forEachPartPairWithin";
  requireOptions(where, "an object { distance, maxDistance }", options, PAIR_OPTIONS);
  requireFunction(where, "options.distance", options.distance);
  requireFunction(where, "visit", visit);
  const { maxDistance } = options;
  // (the number is judged here, since V8 allocates arguments of a function)
  if (!(typeof maxDistance === "number" && maxDistance >= 0))
    requireAtLeast(where, "options.maxDistance", maxDistance, 0);
  if (options.tolerance !== undefined) requireAtLeast(where, "options.tolerance", options.tolerance, 0);
  requireBody(where, "a", a);
  requireBody(where, "b", b);
  const space = acquire(), context = CONTEXTS.of(space);
  try {
    openPair(space, a, poseA, b, poseB);
    setTolerance(space, options.tolerance);
    space.limit[0] = maxDistance;
    clearBest(space);
    context.distance = options.distance;
    context.visit = visit;
    walkWithin(space, visitLoaded, context);
  } finally {
    context.distance = context.visit = null;
    release(space);
  }
}
