/** The answer of `robotClearance`: the closest pair. */
import { createDistanceResult } from "@col/types";
import type { DistanceResult } from "@col/types";

/** Stands for a link of the robot where the second body is an obstacle, and where there is no pair. */
export const NO_LINK: number = -1;

/** Which two bodies an answer is about. */
export interface BodyPair {
  /** Index of the link of the first body, and of the body in the link; -1 where there is no pair. */
  linkA: number;
  bodyA: number;
  /** Index of the part of a compound, or of the triangle of a mesh; 0 for a convex body. */
  partA: number;
  /** The same of the second body. For an obstacle `linkB` is -1, and `bodyB` is the index in the world. */
  linkB: number;
  bodyB: number;
  partB: number;
}

/** The closest pair of bodies, with a bracket of the least distance of all pairs. World frame. */
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
