/**
 * `rayCast`: the first point at which a half-line meets a convex shape.
 *
 * In, world frame: a shape, its pose, the ray's origin (length) and direction (any length but 0). Out: a `CastResult`
 * in the world frame; times are in units of the direction. Method: closed forms (ray/) for the built-in kinds, the
 * iteration on supports (ray/iteration.ts) for all others.
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
 * shape, `pointB` the point on the ray, `normal` the shape's outward unit normal there. The shape is closed: a ray that
 * grazes it hits, up to rounding. A ray that starts inside: see the option `startInside`. A ray that starts on the
 * surface hits at 0; if it leads away, rounding decides. Built-in kinds have closed forms (`closedRays`); all other
 * shapes use an iteration on their supports (`rayIteration`).
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
