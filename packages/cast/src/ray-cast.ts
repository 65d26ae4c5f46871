/**
 * Rays: where a half-line first meets a shape.
 *
 * Closed forms for the built-in kinds (ray/); for all others the solver that is handed in.
 */
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { boxRays } from "./ray/box.ts";
import { discsRays } from "./ray/discs.ts";
import { halfSpaceRays, hullRays, triangleRays } from "./ray/flat.ts";
import { NO_OPTIONS } from "./ray/options.ts";
import type { RayCastOptions } from "./ray/options.ts";
import { castBy } from "./ray/ray-cast-by.ts";
import type { RayForm } from "./ray/ray.ts";
import { ballRays, capsuleRays, ellipsoidRays } from "./ray/round.ts";
import { createCastResult } from "./result.ts";
import type { CastResult } from "./result.ts";

/**
 * By `kind`, in the order of the tags of `@col/types`: point, segment, triangle, box, ellipsoid, cylinder, cone,
 * frustum, hull, image, sum, half-space.
 */
export const FORMS: readonly (RayForm | undefined)[] = [
  ballRays, capsuleRays, triangleRays, boxRays, ellipsoidRays, discsRays, discsRays, discsRays, hullRays, undefined,
  undefined, halfSpaceRays,
];

/**
 * First point of a shape on the ray `origin + t direction`, 0 <= t <= maxTime.
 *
 * World frame; `time` is t, so in units of `direction`, which need not be a unit vector. `pointA` is the point on the
 * shape, `pointB` the ray's, `normal` the shape's outward unit normal there. The shape is closed: a ray that grazes it
 * hits, to rounding. Which start counts as inside: `startInside`; a ray that starts on the surface hits at 0 or, where
 * it leads away, as rounding has it. Points, balls, segments, capsules and half-spaces, and boxes, cylinders, cones,
 * frusta, ellipsoids, solid hulls and triangles with an area, without a margin, are answered in closed form; other
 * shapes by the `solver` of the options, `rayIteration`.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, origin, direction or option; TypeError for a shape without a closed form
 * where no solver is given.
 */
export function rayCast(
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions = NO_OPTIONS,
  out?: CastResult,
): CastResult {
  return castBy("rayCast", FORMS, shape, pose, origin, direction, options, out ?? createCastResult());
}
