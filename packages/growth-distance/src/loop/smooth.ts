/**
 * Can Newton's step pay for a pair? Only where the Hessian of h_D has full rank somewhere, from known Hessians.
 */
import type { ConvexShape, ConvexShape2 } from "@col/types";
import { CUTTING_PLANE } from "../state/settings.ts";

/**
 * Rank the support Hessian of a body can reach across its normal: margin or smooth core 2, partly curved 1, polytope 0.
 */
function rank(shape: ConvexShape | ConvexShape2): number {
  if (shape.curvature > 0 && shape.hessian === null) return -4;
  return shape.margin > 0 ? 2 : shape.curvature;
}

/**
 * `method`: as in `Settings`. A remembered simplex would be in Newton's way: its points, exact but old, keep the newer
 * ones out (30 iterations instead of 5 on power-type sets), so these pairs start from the normal alone.
 */
export function usesSecondOrder(a: ConvexShape, b: ConvexShape, method: number): boolean {
  return method !== CUTTING_PLANE && rank(a) + rank(b) >= 2;
}

/** As above, in the plane, where any curved piece will do. */
export function usesSecondOrder2(a: ConvexShape2, b: ConvexShape2, method: number): boolean {
  return method !== CUTTING_PLANE && rank(a) + rank(b) >= 1;
}
