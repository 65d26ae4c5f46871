/** Rays at any shape: the closed forms, and the iteration for all that have none. */
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { FORMS } from "./ray-cast.ts";
import { rayIteration } from "./ray/iteration.ts";
import { NO_OPTIONS } from "./ray/options.ts";
import type { RayCastOptions } from "./ray/options.ts";
import { castBy } from "./ray/ray-cast-by.ts";
import { createCastResult } from "./result.ts";
import type { CastResult } from "./result.ts";

/**
 * `rayCast` with the iteration for shapes without a closed form: what `solver: rayIteration` gives, as one function, to
 * be handed on.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, origin, direction or option.
 */
export function rayCastAny(
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions = NO_OPTIONS,
  out?: CastResult,
): CastResult {
  return castBy("rayCastAny", FORMS, shape, pose, origin, direction, options, out ?? createCastResult(), rayIteration);
}
