/**
 * Rays by closed forms alone: the built-in kinds (ray/), for all others the caller's solver. What a program
 * pays for that has none.
 */
import type { CastResult, ConvexShape, Pose, Vec3Like } from "@col/types";
import { createCastResult } from "@col/types";
import { boxRays } from "./ray/box.ts";
import { discsRays } from "./ray/discs.ts";
import { halfSpaceRays, hullRays, triangleRays } from "./ray/flat.ts";
import { RAY_DOOR } from "./ray/door.ts";
import { NO_OPTIONS } from "./ray/options.ts";
import type { RayCastOptions } from "./ray/options.ts";
import { castBy } from "./ray/cast-by.ts";
import type { RayForm } from "./ray/ray.ts";
import { ballRays, capsuleRays, ellipsoidRays } from "./ray/round.ts";

/**
 * By `kind`, in the order of the tags of `@col/types`: point, segment, triangle, box, ellipsoid, cylinder, cone,
 * frustum, hull, image, sum, half-space.
 */
export const FORMS: readonly (RayForm | undefined)[] = [
  ballRays, capsuleRays, triangleRays, boxRays, ellipsoidRays, discsRays, discsRays, discsRays, hullRays, undefined,
  undefined, halfSpaceRays,
];

/**
 * `rayCast` for the shapes that it answers in closed form: points, balls, segments, capsules and half-spaces, and
 * boxes, cylinders, cones, frusta, ellipsoids, solid hulls and triangles with an area, without a margin. Other shapes
 * by the `solver` of the options, `rayIteration`. Half the bytes of `rayCast`.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, origin, direction or option; TypeError for a shape without a closed form
 * where no solver is given.
 */
export function rayCastClosed(
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions = NO_OPTIONS,
  out?: CastResult,
): CastResult {
  return castBy(
    "rayCastClosed", RAY_DOOR, FORMS, null, shape, pose, origin, direction, options, out ?? createCastResult());
}
