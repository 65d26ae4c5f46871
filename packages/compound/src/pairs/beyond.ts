/**
 * Tests whether a triangle is farther from a convex shape than the best distance, by a plane, before a solver runs.
 *
 * In: the corners of the triangle in the frame of A, the convex shape of the other side, the best distance so far
 * (length). Out: true if a gap along a direction proves it.
 *
 * Two directions are tested: the direction with which the solver ended last, then the direction from the shape's
 * point of the best pair to the closest point of the triangle. The gap along any direction is a lower bound of the
 * distance. It equals the distance if the shape's support point along the direction is that point, as it is around
 * the closest pair.
 */
import { convexHeight } from "./plane-gap.ts";
import type { Side } from "./side.ts";
import type { Space } from "./space.ts";

/** Rounding of a gap along a way, and how much nearer a triangle may seem that is as far. Parts of `slack`. */
const ROUNDING = 0.1;
const TIE = 1 / 16;

/**
 * The way from point `p` to the nearest point of the triangle at place `i` of `c`, into `out`: by the signs of the
 * weights of its projection onto edges and face (Ericson, Real-Time Collision Detection, 2005, 5.1.5).
 */
export function wayToTriangle(p: Float64Array, c: Float64Array, i: number, out: Float64Array): void {
  const x = c[i] - p[0], y = c[i + 1] - p[1], z = c[i + 2] - p[2];
  const ux = c[i + 3] - c[i], uy = c[i + 4] - c[i + 1], uz = c[i + 5] - c[i + 2],
    vx = c[i + 6] - c[i], vy = c[i + 7] - c[i + 1], vz = c[i + 8] - c[i + 2];
  const uu = ux * ux + uy * uy + uz * uz, uv = ux * vx + uy * vy + uz * vz, vv = vx * vx + vy * vy + vz * vz;
  // heights of p along both edges, over the first, second and third corner
  const au = -(x * ux + y * uy + z * uz), av = -(x * vx + y * vy + z * vz), bu = au - uu, bv = av - uv, cu = au - uv,
    cv = av - vv;
  const onU = au * bv - bu * av, onV = cu * av - au * cv, across = bu * cv - cu * bv;
  let s = 0, t = 0;
  if (au <= 0 && av <= 0) s = 0;
  else if (bu >= 0 && bv <= bu) s = 1;
  else if (onU <= 0 && au >= 0 && bu <= 0) s = au / (au - bu);
  else if (cv >= 0 && cu <= cv) t = 1;
  else if (onV <= 0 && av >= 0 && cv <= 0) t = av / (av - cv);
  else if (across <= 0 && bv >= bu && cu >= cv) {
    t = (bv - bu) / (bv - bu + (cu - cv));
    s = 1 - t;
  } else {
    const f = 1 / (across + onV + onU);
    s = onV * f;
    t = onU * f;
  }
  out[0] = x + s * ux + t * vx;
  out[1] = y + s * uy + t * vy;
  out[2] = z + s * uz + t * vz;
}

/**
 * Is the triangle at place `i` of the corners beyond the best distance along the unit way `w` from the shape, whose
 * height along it is `height[0]`? A triangle that shares the nearest edge or corner with the best one is just as far:
 * within `TIE` it is not solved either, and the lower bound of the whole drops to its bound from the plane.
 */
function beyondAlong(space: Space, mesh: Side, i: number, w: Float64Array, height: Float64Array): boolean {
  const { best, slack } = space, { corners: c, triangle: { margin } } = mesh, x = w[0], y = w[1], z = w[2],
    upper = best.upper[0];
  const h0 = x * c[i] + y * c[i + 1] + z * c[i + 2], h1 = x * c[i + 3] + y * c[i + 4] + z * c[i + 5],
    h2 = x * c[i + 6] + y * c[i + 7] + z * c[i + 8];
  const gap = (h0 < h1 ? (h0 < h2 ? h0 : h2) : h1 < h2 ? h1 : h2) - margin - height[0];
  if (gap >= upper + slack[0]) return true;
  if (!(gap >= upper - TIE * slack[0] && gap > 0 && best.partA >= 0)) return false;
  if (gap - ROUNDING * slack[0] < best.lower[0]) best.lower[0] = gap - ROUNDING * slack[0];
  return true;
}

/** Takes the way the solver ended with as one more plane: neighbours of a triangle are often beyond the same one. */
export function keepWay(space: Space, convex: Side): void {
  const { lastWay: w, lastHeight, warm: { x } } = space, shape = convex.convex;
  const s = (convex === space.a ? -1 : 1) / Math.sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
  space.lastKnown = shape !== null && !convex.halfSpace && s > -Infinity && s < Infinity;
  if (shape === null || !space.lastKnown) return;
  w[0] = s * x[0]; w[1] = s * x[1]; w[2] = s * x[2];
  convexHeight(shape, convex, w, 1, lastHeight, 0);
}

/** See the file header. The triangle at place `k` of the leaf loaded last; `convex`: the side of the shape. */
export function triangleBeyond(space: Space, convex: Side, mesh: Side, k: number): boolean {
  const { best, slack, way, wayHeight } = space, { corners: c, triangle: { margin } } = mesh, i = 9 * k,
    shape = convex.convex;
  if (shape === null) return false;
  if (space.lastKnown && beyondAlong(space, mesh, i, space.lastWay, space.lastHeight)) return true;
  if (!space.planeKnown) return false;
  wayToTriangle(convex === space.a ? best.pointA : best.pointB, c, i, way);
  const n = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  // nearer than the best distance: no plane across this way can prove it
  if (!(n - margin >= best.upper[0] - TIE * slack[0] && n > 0)) return false;
  way[0] /= n; way[1] /= n; way[2] /= n;
  convexHeight(shape, convex, way, 1, wayHeight, 0);
  return beyondAlong(space, mesh, i, way, wayHeight);
}
