/**
 * The radius of a ball that rolls freely inside D = A - B, and the direction that belongs to a support point that GJK
 * left.
 *
 * - In: the shapes, or support points of both bodies (each in its body's frame, lengths) and the relative pose of B in
 *   A. Out: the radius (a length) in `sizes.ball`, or a unit direction in A's frame.
 * - Method: an ellipsoid of semi-axes a >= b >= c has radii of curvature >= c^2 / a everywhere. So it is a convex set
 *   plus a ball of that radius (Blaschke's rolling theorem). The ball of a Minkowski sum has the sum of the radii.
 * - Other cores count as having no rolling ball. `directionOf` is defined only if one of the shapes is an ellipsoid.
 */
import { ELLIPSOID_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import type { Sizes } from "./polytope.ts";

/** Adds the radius of the ball that rolls inside a core. */
function addBall(s: ConvexShape, sizes: Sizes): void {
  const p = s.params;
  if (s.kind === ELLIPSOID_KIND)
    sizes.ball += Math.min(p[3], Math.min(p[4], p[5])) / Math.max(p[0], Math.max(p[1], p[2]));
}

/** Sets the radius of the ball that rolls inside A - B, in `sizes`. */
export function setRollingBall(a: ConvexShape, b: ConvexShape, sizes: Sizes): void {
  sizes.ball = 0;
  addBall(a, sizes);
  addBall(b, sizes);
}

/**
 * dir[k ..] = unit direction, in A's frame, whose support points are in pa, pb [k ..]. One of the shapes must be an
 * ellipsoid.
 */
export function directionOf(
  a: ConvexShape, b: ConvexShape, r: PackedPose, pa: Float64Array, pb: Float64Array, k: number, dir: Float64Array,
): void {
  let x = 0, y = 0, z = 0;
  if (a.kind === ELLIPSOID_KIND) {
    const p = a.params;
    x = pa[k] / p[3]; y = pa[k + 1] / p[4]; z = pa[k + 2] / p[5];
  } else {
    const p = b.params, u = pb[k] / p[3], v = pb[k + 1] / p[4], t = pb[k + 2] / p[5];
    x = -(r[0] * u + r[1] * v + r[2] * t); y = -(r[3] * u + r[4] * v + r[5] * t); z = -(r[6] * u + r[7] * v + r[8] * t);
  }
  const s = 1 / Math.sqrt(x * x + y * y + z * z);
  dir[k] = x * s; dir[k + 1] = y * s; dir[k + 2] = z * s;
}
