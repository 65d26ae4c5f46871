/** Decides by kind and curvature which shapes a method smooths (Gumbel, Gaussian). The other shapes stay exact. */
import { HALF_SPACE_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { GAUSSIAN, GUMBEL } from "./options.ts";

/**
 * Gumbel smooths meshes. Gaussian smooths all shapes except smooth ones, whose curvature is known, points and
 * half-spaces.
 */
export function smoothed(shape: ConvexShape, method: number): boolean {
  if (method === GUMBEL) return shape.mesh !== null;
  return method === GAUSSIAN && !(shape.curvature === 2 && shape.hessian !== null) && shape.kind !== POINT_KIND
    && shape.kind !== HALF_SPACE_KIND;
}
