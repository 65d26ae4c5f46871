/**
 * Which shape answers a ray by which closed form. Kinds that are not here, and shapes that a form refuses, go to the
 * iteration.
 */
import type { ConvexShape } from "@col/types";
import { boxForm } from "./box.ts";
import { discsForm } from "./discs.ts";
import { halfSpaceForm, hullForm, triangleForm } from "./flat.ts";
import { ellipsoidForm, pointForm, segmentForm } from "./round.ts";
import type { ClosedForm } from "./ray.ts";

/**
 * By `kind`, in the order of the tags of `@col/types`: point, segment, triangle, box, ellipsoid, cylinder, cone,
 * frustum, hull, image, sum, half-space.
 */
const FORMS: readonly (ClosedForm | null)[] = [
  pointForm,
  segmentForm,
  triangleForm,
  boxForm,
  ellipsoidForm,
  discsForm,
  discsForm,
  discsForm,
  hullForm,
  null,
  null,
  halfSpaceForm,
];

/** The closed form of a shape, or `null`. */
export function closedForm(shape: ConvexShape): ClosedForm | null {
  return FORMS[shape.kind] ?? null;
}
