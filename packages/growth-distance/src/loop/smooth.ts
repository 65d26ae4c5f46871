/**
 * Decides whether Newton's step can pay for a pair, in 3-D and in 2-D: only if the Hessian of h_D, the support function
 * of D = A - B, can have full rank.
 *
 * In: two shapes and the method of the settings. Out: a Boolean. No lengths or frames. False for the cutting-plane
 * method, and if a curved shape has no Hessian function.
 *
 * Method: the maximum ranks of both bodies' Hessians, perpendicular to the normal, are added. A margin has the full
 * rank, a polytope rank 0, other shapes their `curvature`. The sum must be at least 2 in 3-D, and 1 in 2-D.
 */
import type { ConvexShape, ConvexShape2 } from "@col/types";
import { CUTTING_PLANE } from "../state/settings.ts";

/**
 * Maximum rank of the support Hessian of a body perpendicular to its normal: margin or smooth core 2, partly curved 1,
 * polytope 0; -4 if the Hessian is not known.
 */
function rank(shape: ConvexShape | ConvexShape2): number {
  if (shape.curvature > 0 && shape.hessian === null) return -4;
  return shape.margin > 0 ? 2 : shape.curvature;
}

/**
 * `method`: as in `Settings`. Pairs with Newton's steps start from the remembered normal alone: the points of a
 * remembered simplex, exact but old, would keep the newer points out (30 iterations instead of 5 on power-type sets).
 */
export function usesSecondOrder(a: ConvexShape, b: ConvexShape, method: number): boolean {
  return method !== CUTTING_PLANE && rank(a) + rank(b) >= 2;
}

/** Same as `usesSecondOrder`, in 2-D, where any curved piece is enough. */
export function usesSecondOrder2(a: ConvexShape2, b: ConvexShape2, method: number): boolean {
  return method !== CUTTING_PLANE && rank(a) + rank(b) >= 1;
}
