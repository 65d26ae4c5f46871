/**
 * The result of `robotClearance`: the closest pair of bodies with its distance (length), witness points and normal in
 * the world frame, and the record `BodyPair` that names two bodies.
 */
import { createDistanceResult } from "@col/types";
import type { DistanceResult } from "@col/types";

/** The index of a missing link: the second body is an obstacle, or there is no pair. */
export const NO_LINK: number = -1;

/** The two bodies that a result belongs to. */
export interface BodyPair {
  /** Index of the link of the first body, and of the body in the link; -1 if there is no pair. */
  linkA: number;
  bodyA: number;
  /** Index of the part of a compound, or of the triangle of a mesh; 0 for a convex body. */
  partA: number;
  /** The same for the second body. For an obstacle `linkB` is -1, and `bodyB` is its index in the world list. */
  linkB: number;
  bodyB: number;
  partB: number;
}

/** The closest pair of bodies, with a bracket of the minimum distance of all pairs. World frame. */
export interface RobotClearance extends DistanceResult, BodyPair {}

/** The value for a missing pair of bodies. */
export const noPair = (): BodyPair => ({ linkA: NO_LINK, bodyA: -1, partA: -1, linkB: NO_LINK, bodyB: -1, partB: -1 });

/** Writes that there is no pair. */
export function clearPair(out: BodyPair): void {
  out.linkA = out.bodyA = out.partA = out.linkB = out.bodyB = out.partB = -1;
}

/** An empty record for `robotClearance`. */
export function createRobotClearance(): RobotClearance {
  const { pointA, pointB, normal } = createDistanceResult();
  return {
    distance: NaN, lowerBound: NaN, pointA, pointB, normal, iterations: 0, status: "budget-spent", ...noPair(),
  };
}
