/**
 * Rays: where a half-line first meets a shape.
 *
 * Closed forms for the built-in kinds (ray/), the iteration for all others.
 */
import type { CastResult, ConvexShape, Pose, Vec3Like } from "@col/types";
import { createCastResult } from "@col/types";
import { FORMS } from "./ray-cast-closed.ts";
import { rayIteration } from "./ray/iteration.ts";
import { RAY_DOOR } from "./ray/door.ts";
import { NO_OPTIONS } from "./ray/options.ts";
import type { RayCastOptions } from "./ray/options.ts";
import { castBy } from "./ray/cast-by.ts";

/**
 * First point of a shape on the ray `origin + t direction`, 0 <= t <= maxTime.
 *
 * World frame; `time` is t, so in units of `direction`, which need not be a unit vector. `pointA` is the point on the
 * shape, `pointB` the ray's, `normal` the shape's outward unit normal there. The shape is closed: a ray that grazes it
 * hits, up to rounding. Which start counts as inside: `startInside`; a ray that starts on the surface hits at 0 or,
 * where it leads away, as rounding has it. Built-in kinds are answered in closed form (`rayCastClosed`), all other
 * shapes of the contract by an iteration on their supports, or by the `solver` of the options.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, origin, direction or option; TypeError for what is no shape.
 */
export function rayCast(
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions = NO_OPTIONS,
  out?: CastResult,
): CastResult {
  return castBy(
    "rayCast", RAY_DOOR, FORMS, null, shape, pose, origin, direction, options, out ?? createCastResult(), rayIteration);
}
