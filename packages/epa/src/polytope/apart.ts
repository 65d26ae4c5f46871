/**
 * Witness points by moving the bodies apart a little along the normal. Used if supports and pieces do not give the
 * witness points, or if GJK's bracket does not converge.
 *
 * - In: the unit normal in `ws.gjk.normal` (A's frame), the depth in `ws.depth[0]` (less `ws.polytope.sizes.ball`), the
 *   scene's size in `ws.polytope.sizes.scale`. Lengths.
 * - Out: witness points of the cores in `ws.gjk.pointA` (A's frame) and `pointBLocal` (B's frame); `ws.movedNormal`.
 *   Pose, normal, bounds, status and iterations stay as they were. GJK's simplex is overwritten.
 * - Method: B is moved by the depth and a small gap; GJK then gives the closest points of two separated bodies. The
 *   gaps 1e-8 to 1e-2 of the scene are tried in order until one is accurate.
 * - `closeBracket` uses the same move to narrow the bracket of separated cores.
 */
import { createSettings, finish, PRECISION_LIMIT, SEPARATED, solve } from "@col/kernel";
import type { Settings } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import { supportHeight } from "./certificate.ts";
import type { PolytopeWorkspace } from "./state.ts";

/**
 * Gaps by which the bodies are moved apart, and the required accuracies of the resulting distance. Fractions of the
 * scene's size.
 */
const GAPS: readonly number[] = [1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2];
const STRICT_GAP_ERROR_MAX = 1e-14;
const GAP_ERROR_MAX = 1e-9;
/**
 * How far the difference of the points may be from the depth times the normal. Where h is flat, the moved bodies have
 * another normal. Fraction of the scene's size.
 */
const POINT_MISS_MAX = 1e-11;
/** Rounds that narrow a bracket, each from the plane of the round before. */
const CLOSINGS_MAX = 4;
/** The smallest tolerance that rounding permits. The points have the accuracy of its square root. */
const TIGHTEST: Settings = /* @__PURE__ */ (() => ({ ...createSettings(), tolerance: 1e-14 }))();

/**
 * Witness points from a distance. If B is moved out along the normal by the depth and a small gap, its distance is that
 * gap, between the same points. This is also right where facets meet facets, whatever the pieces are. Rounding may
 * spoil the distance at one gap, but not at another. False: no gap gives an accurate distance, and the points are the
 * best of all gaps. `ws.movedNormal`: the normal of the moved bodies.
 */
export function apartByALittle(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): boolean {
  const g = ws.gjk, n = g.normal, m = ws.movedNormal, r = g.bInA, x = n[0], y = n[1], z = n[2],
    scale = ws.polytope.sizes.scale, u = ws.depth[0] + ws.polytope.sizes.ball;
  const tx = r[9], ty = r[10], tz = r[11], { upper, lower } = g.bounds, { size, lower: plane } = g.found,
    status = g.status, iterations = g.iterations;
  const count = GAPS.length;
  let done = false, nearly = false, best = 0, least = Infinity;
  // the first strictly accurate gap; else, in a last round, the gap whose points show the depth best
  for (let i = 0; i <= count && !done; i++) {
    const last = i === count, gap = GAPS[last ? best : i] * scale, t = u + gap;
    r[9] = tx + t * x; r[10] = ty + t * y; r[11] = tz + t * z;
    g.x[0] = -x; g.x[1] = -y; g.x[2] = -z;
    g.simplex.rank = 0;
    g.limits.beyond = Infinity;
    g.limits.within = 0;
    solve(a, b, r, TIGHTEST, g);
    finish(g, TIGHTEST);
    const far = g.bounds.upper, more = far - gap, ex = far * n[0] - gap * x, ey = far * n[1] - gap * y,
      ez = far * n[2] - gap * z, miss = Math.sqrt(ex * ex + ey * ey + ez * ez);
    m[0] = n[0]; m[1] = n[1]; m[2] = n[2];
    const near = Math.abs(more) <= GAP_ERROR_MAX * scale && (g.status === SEPARATED || g.status === PRECISION_LIMIT);
    const strict = Math.abs(more) <= STRICT_GAP_ERROR_MAX * scale && miss <= POINT_MISS_MAX * scale;
    if (near && (last || strict)) done = true;
    else if (near === nearly ? miss < least : near) {
      nearly = near;
      least = miss;
      best = i;
    }
  }
  r[9] = tx; r[10] = ty; r[11] = tz;
  n[0] = x; n[1] = y; n[2] = z;
  g.bounds.upper = upper;
  g.bounds.lower = lower;
  g.found.size = size;
  g.found.lower = plane;
  g.status = status;
  g.iterations = iterations;
  return done;
}

/**
 * Narrows the bracket of separated cores that GJK left wide: slivers spoiled the weights of its result, but not its
 * normal. In: the state as `finish` leaves it; `ws.pair` holds the scene's size and the relative width of a converged
 * bracket. Out: true if the bracket has converged; points, normal and `bounds` are the best ones found in both cases.
 * The points of the moved bodies are points of the bodies, so the distance between them is an upper bound. Their plane,
 * evaluated at the original poses, gives a lower bound.
 */
export function closeBracket(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): boolean {
  const g = ws.gjk, bounds = g.bounds, sizes = ws.polytope.sizes, n = g.normal, m = ws.movedNormal, kept = ws.kept,
    size = ws.pair.size, band = size * ws.pair.tolerance;
  sizes.scale = size;
  sizes.ball = 0;
  setWayBetween(ws);
  bounds.upper = ws.residual.way;
  bounds.lower = Math.min(bounds.upper, bounds.lower);
  for (let k = 0; k < CLOSINGS_MAX && bounds.upper - bounds.lower > band; k++) {
    const lower = bounds.lower;
    ws.depth[0] = -lower;
    kept.set(g.pointA);
    kept.set(g.pointBLocal, 3);
    apartByALittle(a, b, ws);
    setWayBetween(ws);
    if (ws.residual.way < bounds.upper) bounds.upper = ws.residual.way;
    else {
      for (let i = 0; i < 3; i++) {
        g.pointA[i] = kept[i];
        g.pointBLocal[i] = kept[3 + i];
      }
    }
    const x = n[0], y = n[1], z = n[2];
    n[0] = m[0]; n[1] = m[1]; n[2] = m[2];
    supportHeight(a, b, ws); // the moved bodies' plane, at the original poses
    const shown = -ws.certificate.height;
    if (!(shown > lower)) {
      n[0] = x; n[1] = y; n[2] = z;
    }
    bounds.lower = Math.min(bounds.upper, Math.max(shown, lower));
  }
  alongPoints(ws);
  return bounds.upper - bounds.lower <= band;
}

/**
 * Points and normal may come from different rounds. If the vector between the points is not along the normal, its
 * direction becomes the normal, so that the points stay. The plane of the lower bound is then another one.
 */
function alongPoints(ws: PolytopeWorkspace): void {
  const g = ws.gjk, n = g.normal, c = ws.between;
  setWayBetween(ws);
  const way = ws.residual.way, x = c[0] - way * n[0], y = c[1] - way * n[1], z = c[2] - way * n[2],
    beside = POINT_MISS_MAX * ws.pair.size;
  if (!(way > 0 && x * x + y * y + z * z > beside * beside)) return;
  n[0] = c[0] / way; n[1] = c[1] / way; n[2] = c[2] / way;
  if (g.status === SEPARATED) g.status = PRECISION_LIMIT;
}

/** Writes the vector from A's point to B's (A's frame) to `ws.between`, and its length to `ws.residual.way`. */
function setWayBetween(ws: PolytopeWorkspace): void {
  const g = ws.gjk, r = g.bInA, p = g.pointA, q = g.pointBLocal, c = ws.between;
  const x = r[0] * q[0] + r[1] * q[1] + r[2] * q[2] + r[9] - p[0],
    y = r[3] * q[0] + r[4] * q[1] + r[5] * q[2] + r[10] - p[1],
    z = r[6] * q[0] + r[7] * q[1] + r[8] * q[2] + r[11] - p[2];
  c[0] = x; c[1] = y; c[2] = z;
  ws.residual.way = Math.sqrt(x * x + y * y + z * z);
}
