/**
 * Tests whether two bodies (convex shapes, compounds, meshes) share a point, or are within a distance of each other.
 *
 * In: two bodies, their poses in the world frame, a Boolean solver for convex pairs, a maximum distance (length,
 * default 0). Out: true or false. A warm start stores the two parts that met; they are tested first at the next call.
 *
 * Method: the bounding-box trees of both bodies are walked in depth (pairs/within.ts). The solver tests the pairs of
 * parts or triangles of close leaves, until a pair meets.
 */
import type { OptionNames } from "@col/kernel";
import type { Body, IntersectsFn, Pose, WarmStart } from "@col/types";
import { requireAtLeast, requireFunction } from "@col/kernel";
import { requireBody, requireOptions } from "./checks.ts";
import { clearBest } from "./pairs/ask.ts";
import { acquire, openPair, PerSpace, release } from "./pairs/space.ts";
import type { Space } from "./pairs/space.ts";
import { walkWithin } from "./pairs/within.ts";

const INTERSECT_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["intersects", "maxDistance", "warmStart"]);

/** Options of a Boolean query of bodies, with its solvers. */
export interface BodyIntersectsOptions {
  /** The solver that answers pairs of convex parts: `intersects` of `@col/gjk`, or any like it. */
  readonly intersects: IntersectsFn;
  /** Bodies nearer than this count as meeting, >= 0. Length. Default 0. */
  readonly maxDistance?: number | undefined;
  /** Per-pair memory, read and written: the parts that met last are tried first. It does not change the answer. */
  readonly warmStart?: WarmStart | undefined;
}

/** A Boolean solver and its options. */
interface Context {
  intersects: IntersectsFn;
  readonly options: { maxDistance: number };
  itemA: number;
  itemB: number;
}

function meetLoaded(space: Space, context: Context): boolean {
  const { a, b } = space, p = a.cornerBoxes, q = b.cornerBoxes, { options } = context;
  const limit = options.maxDistance + space.slack[0] + (a.mesh ? a.triangle.margin : 0)
    + (b.mesh ? b.triangle.margin : 0), both = a.mesh && b.mesh;
  for (let i = 0; i < a.count; i++) {
    a.select(i);
    for (let j = 0; j < b.count; j++) {
      if (both) {
        const s = 6 * i, t = 6 * j;
        if (q[t] - p[s + 3] > limit || p[s] - q[t + 3] > limit || q[t + 1] - p[s + 4] > limit
          || p[s + 1] - q[t + 4] > limit || q[t + 2] - p[s + 5] > limit || p[s + 2] - q[t + 5] > limit) continue;
      }
      b.select(j);
      if (!context.intersects(a.shape, a.pose, b.shape, b.pose, options)) continue;
      context.itemA = a.items[i];
      context.itemB = b.items[j];
      return true;
    }
  }
  return false;
}

const NO_SOLVER: IntersectsFn = () => false;
const CONTEXTS: PerSpace<Context> = /* @__PURE__ */ new PerSpace<Context>(
  () => ({ intersects: NO_SOLVER, options: { maxDistance: 0.5 }, itemA: -1, itemB: -1 }));

const isPart = (part: unknown, count: number): boolean => Number.isInteger(part) && part as number >= 0
  && part as number < count;

/**
 * Do two bodies share a point? With `maxDistance`: are they nearer than that? A mesh is its triangles: a body inside a
 * closed mesh that touches no triangle does not meet it (`contains` tests the inside).
 *
 * @throws RangeError on an unusable pose or option; TypeError on a value that is not a body, and without a solver.
 */
export function bodyIntersects(
  a: Body, poseA: Pose, b: Body, poseB: Pose, options: BodyIntersectsOptions,
): boolean {
  const where = "bodyIntersects";
  requireOptions(where, "an object { intersects }", options, INTERSECT_OPTIONS);
  requireFunction(where, "options.intersects", options.intersects);
  const { maxDistance = 0, warmStart } = options;
  requireAtLeast(where, "options.maxDistance", maxDistance, 0);
  requireBody(where, "a", a);
  requireBody(where, "b", b);
  const space = acquire(), context = CONTEXTS.of(space);
  try {
    openPair(space, a, poseA, b, poseB);
    space.limit[0] = maxDistance;
    clearBest(space);
    context.intersects = options.intersects;
    context.options.maxDistance = maxDistance;
    if (warmStart !== undefined && isPart(warmStart.partA, space.a.size) && isPart(warmStart.partB, space.b.size)) {
      space.a.loadItem(warmStart.partA);
      space.b.loadItem(warmStart.partB);
      if (meetLoaded(space, context)) return true;
    }
    const meet = walkWithin(space, meetLoaded, context);
    if (meet && warmStart !== undefined) {
      warmStart.partA = context.itemA;
      warmStart.partB = context.itemB;
    }
    return meet;
  } finally {
    context.intersects = NO_SOLVER;
    release(space);
  }
}
