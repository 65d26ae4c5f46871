/**
 * Points of bodies drawn apart a little: where supports and pieces do not show the witness points, or GJK's bracket does not close, the distance of the bodies
 * moved apart along the normal does.
 *
 * In: the normal in `ws.gjk.normal`, the depth in `ws.depth[0]` (less `ws.polytope.sizes[2]`), the scene in `ws.polytope.sizes[1]`. Out: witness points of the
 * cores in `ws.gjk.pointA` (A's frame) and `pointBLocal` (B's frame); all else as it was.
 */
import { createSettings, finish, PRECISION_LIMIT, SEPARATED, solve } from "@col/kernel";
import type { Settings } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import type { EpaWorkspace } from "./workspace.ts";

/** How far bodies are drawn apart to ask for the points between them, and how well that gap must come out, if at one of them it does. Parts of the scene. */
const LITTLE: readonly number[] = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2];
const CLOSED = 1e-14;
const NEARLY = 1e-9;
/** The tightest bracket that rounding leaves room for: points are as good as its square root. */
const SHARP: Settings = /* @__PURE__ */ (() => ({ ...createSettings(), tolerance: 1e-14 }))();

/**
 * Witness points from a distance: B moved out along the normal by the depth and a little more is apart by that little, between the same
 * points. Right where facets meet facets, whatever the pieces say. Where rounding spoils the distance it does so at one little, not at another; false
 * where at all of them: the points are then to be written again. `ws.weights[0]`: what the moved bodies are further apart than the way moved.
 */
export function apartByALittle(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): boolean {
  const g = ws.gjk, n = g.normal, r = g.bInA, x = n[0], y = n[1], z = n[2], scale = ws.polytope.sizes[1], u = ws.depth[0] + ws.polytope.sizes[2];
  const tx = r[9], ty = r[10], tz = r[11], size = g.bounds[0], status = g.status, iterations = g.iterations;
  let done = false;
  for (let i = 0; i < 2 * LITTLE.length && !done; i++) {
    const j = i % LITTLE.length, closed = i === j ? CLOSED : NEARLY, gap = LITTLE[j] * scale, t = u + gap;
    r[9] = tx + t * x; r[10] = ty + t * y; r[11] = tz + t * z;
    g.x[0] = -x; g.x[1] = -y; g.x[2] = -z;
    g.simplex.rank = 0;
    g.limits[0] = Infinity;
    g.limits[1] = 0;
    solve(a, b, r, SHARP, g);
    finish(g, SHARP);
    const more = g.bounds[0] - gap;
    ws.weights[0] = more;
    done = Math.abs(more) <= closed * scale && (g.status === SEPARATED || g.status === PRECISION_LIMIT);
  }
  r[9] = tx; r[10] = ty; r[11] = tz;
  n[0] = x; n[1] = y; n[2] = z;
  g.bounds[0] = size;
  g.status = status;
  g.iterations = iterations;
  return done;
}

/**
 * Cores apart whose bracket GJK left open, slivers having spoiled the weights of its answer, not its normal: the bracket closed from a little distance.
 * In: as `finish` leaves it, and in `ws.limits[0]` the scene's size. Out: true, points and `bounds`; false, and all as it was but for the points.
 */
export function closeBracket(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): boolean {
  const g = ws.gjk, bounds = g.bounds, upper = bounds[0], lower = bounds[1], sizes = ws.polytope.sizes;
  sizes[1] = ws.limits[0];
  sizes[2] = 0;
  ws.depth[0] = -lower;
  const done = apartByALittle(a, b, ws);
  // what the moved bodies are further apart than by the way moved
  const more = Math.max(0, ws.weights[0]);
  bounds[0] = done ? Math.min(upper, lower + more) : upper;
  bounds[1] = lower;
  return done;
}
