/**
 * The expanding polytope one expansion at a time, for teaching and debugging.
 *
 * - In: two shapes with poses in the world frame, options. Out: a generator of `EpaStep`s: faces, support point and
 *   normal in A's frame (multiply by A's pose for the world), bounds as lengths.
 * - The steps show the cores; add the sum of the margins to the depth.
 * - Method: the same seed, supports, insertion and stopping rule as `signedDistance` of two polytopes (expand.ts).
 *   Curved pairs are shown without their polish. A face whose horizon folds is not tried again with another slack.
 * - At most 512 expansions. Allocates freely. GJK starts as the options `start` and `warmStart` say; the warm start is
 *   not updated.
 */
import {
  createSettings, OVERLAPPING, readOptions, readStart, relativePose, requireOptions, requirePair, solve,
  startFrom,
} from "@col/kernel";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { nearestFace } from "./polytope/expand.ts";
import { insert } from "./polytope/insert.ts";
import { NEVER } from "./polytope/polytope.ts";
import { seed } from "./polytope/seed.ts";
import { EPA_OPTIONS, EPA_TOLERANCE, readExpansions } from "./solver.ts";
import type { EpaOptions } from "./solver.ts";
import { supportVertex } from "./polytope/support.ts";
import { SIGHT_ROUNDING, SUPPORT_ROUNDING } from "./pair/tolerances.ts";
import { createPolytopeWorkspace, DEFAULT_EXPANSIONS } from "./polytope/state.ts";

/** State before and after one expansion. */
export interface EpaStep {
  /** 1 for the first expansion. */
  readonly iteration: number;
  /** Triangles of the polytope, corners counter-clockwise from outside. */
  readonly faces: readonly (readonly [Vec3Like, Vec3Like, Vec3Like])[];
  /** Unit normal of the face nearest to the origin, and its distance: the lower bound of the depth. */
  readonly normal: Vec3Like;
  readonly lower: number;
  /** Support point along the normal, and the minimum support value so far: the upper bound of the depth. */
  readonly w: Vec3Like;
  readonly upper: number;
  readonly outcome: "continue" | "converged" | "folded";
}

/** Iterates over the states of one query. Yields no state if the cores are separated or their difference is flat. */
export function* epaSteps(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options: EpaOptions = {},
): Generator<EpaStep, void, undefined> {
  const ws = createPolytopeWorkspace(), g = ws.gjk, p = ws.polytope, set = createSettings();
  requirePair(a, poseA, b, poseB);
  requireOptions(options, EPA_OPTIONS, "epaSteps");
  readOptions(options, set);
  if (options.tolerance === undefined) set.tolerance = EPA_TOLERANCE;
  const budget = Math.min(readExpansions(options), DEFAULT_EXPANSIONS);
  relativePose(poseA, poseB, g.bInA);
  startFrom(a, b, g.bInA, readStart(options), options.warmStart, g);
  g.limits.beyond = Infinity;
  g.limits.within = 0;
  solve(a, b, g.bInA, set, g);
  let size = g.found.size, upper = Infinity;
  p.sizes.ball = 0;
  if ((g.status !== OVERLAPPING && g.found.lower > set.tolerance * size) || !seed(a, b, g.bInA, g, p)) return;
  const point = (v: Float64Array, i: number): Vec3Like => ({ x: v[3 * i], y: v[3 * i + 1], z: v[3 * i + 2] });
  for (let k = 1; k <= budget; k++) {
    const f = nearestFace(p);
    if (f < 0) return;
    const lower = p.key[f], v = p.vertices,
      normal = { x: p.plane[4 * f], y: p.plane[4 * f + 1], z: p.plane[4 * f + 2] };
    p.dir[3 * v] = normal.x; p.dir[3 * v + 1] = normal.y; p.dir[3 * v + 2] = normal.z;
    supportVertex(a, b, g.bInA, g.support, p, v);
    const w = point(p.w, v), h = normal.x * w.x + normal.y * w.y + normal.z * w.z;
    upper = Math.min(upper, h);
    size = Math.max(size, Math.sqrt(w.x * w.x + w.y * w.y + w.z * w.z));
    const faces: (readonly [Vec3Like, Vec3Like, Vec3Like])[] = [];
    for (let i = 0; i < p.slots; i++) {
      if (p.live[i] === 1) faces.push([point(p.w, p.corner[4 * i]), point(p.w, p.corner[4 * i + 1]),
        point(p.w, p.corner[4 * i + 2])]);
    }
    const step = { iteration: k, faces, normal, lower, w, upper };
    if (h - lower <= Math.max(SUPPORT_ROUNDING, a.curvature + b.curvature > 0 ? set.tolerance : 0) * size) {
      yield { ...step, outcome: "converged" };
      return;
    }
    p.vertices = v + 1;
    p.sizes.slack = SIGHT_ROUNDING * size;
    if (insert(p, v, f)) yield { ...step, outcome: "continue" };
    else {
      p.key[f] = NEVER;
      yield { ...step, outcome: "folded" };
    }
  }
}
