/** Rays by one closed form, an argument: the smallest part of this package that a program can load. */
import type { CastResult, ConvexShape, Pose, Vec3Like } from "@col/types";
import { createCastResult } from "@col/types";
import { castBy, NO_FORMS } from "./cast-by.ts";
import { NO_OPTIONS } from "./options.ts";
import type { RayCastOptions } from "./options.ts";
import { PLAIN_DOOR } from "./plain-door.ts";
import type { RayForm } from "./ray.ts";

/**
 * As `rayCast` for shapes of one kind, by the closed form that is passed (`boxRays`, `ballRays`, `capsuleRays`, ...):
 * the same bits, and no other kind in the bundle. What `rayCast` refuses is refused here too, in fewer words.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, origin, direction or option; TypeError for a shape that neither the form nor
 * a `solver` answers.
 */
export function rayCastBy(
  form: RayForm, shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like,
  options: RayCastOptions = NO_OPTIONS, out?: CastResult,
): CastResult {
  return castBy("rayCastBy", PLAIN_DOOR, NO_FORMS, form, shape, pose, origin, direction, options,
    out ?? createCastResult());
}
