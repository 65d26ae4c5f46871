/**
 * Which shape answers a ray by which closed form. Kinds that are not here, and shapes that a form refuses, go to the
 * iteration.
 */
import type { ConvexShape } from "@col/types";
import { boxRays } from "./box.ts";
import { discsRays } from "./discs.ts";
import { halfSpaceRays, hullRays, triangleRays } from "./flat.ts";
import { ellipsoidRays, ballRays, capsuleRays } from "./round.ts";
import type { ClosedForm } from "./ray.ts";

/**
 * By `kind`, in the order of the tags of `@col/types`: point, segment, triangle, box, ellipsoid, cylinder, cone,
 * frustum, hull, image, sum, half-space.
 */
const FORMS: readonly (ClosedForm | null)[] = [
  ballRays,
  capsuleRays,
  triangleRays,
  boxRays,
  ellipsoidRays,
  discsRays,
  discsRays,
  discsRays,
  hullRays,
  null,
  null,
  halfSpaceRays,
];

/** The closed form of a shape, or `null`. */
export function closedForm(shape: ConvexShape): ClosedForm | null {
  return FORMS[shape.kind] ?? null;
}
