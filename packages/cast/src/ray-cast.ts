/**
 * Rays: where a half-line first meets a shape.
 *
 * Closed forms for the built-in kinds (ray/), the iteration for all others.
 */
import type { CastResult, ConvexShape, Pose, Vec3Like } from "@col/types";
import { createCastResult } from "@col/types";
import { castBy } from "./ray/cast-by.ts";
import { closedRays } from "./ray/closed-rays.ts";
import { formsByKind } from "./ray/create-ray-cast.ts";
import { RAY_DOOR } from "./ray/door.ts";
import { rayIteration } from "./ray/iteration.ts";
import { NO_OPTIONS } from "./ray/options.ts";
import type { RayCastOptions } from "./ray/options.ts";
import type { RayForm } from "./ray/ray.ts";

const FORMS: readonly (RayForm | undefined)[] = /* @__PURE__ */ formsByKind(closedRays);

/**
 * First point of a shape on the ray `origin + t direction`, 0 <= t <= maxTime.
 *
 * World frame; `time` is t, so in units of `direction`, which need not be a unit vector. `pointA` is the point on the
 * shape, `pointB` the ray's, `normal` the shape's outward unit normal there. The shape is closed: a ray that grazes it
 * hits, up to rounding. Which start counts as inside: `startInside`; a ray that starts on the surface hits at 0 or,
 * where it leads away, as rounding has it. Built-in kinds are answered in closed form (`closedRays`), all other shapes
 * of the contract by an iteration on their supports (`rayIteration`).
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose, origin, direction or option; TypeError for a value that is not a shape.
 */
export function rayCast(
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions = NO_OPTIONS,
  out?: CastResult,
): CastResult {
  return castBy(RAY_DOOR, FORMS, rayIteration, shape, pose, origin, direction, options, out ?? createCastResult());
}
