/**
 * Which pairs have a second-order solver, and the way to it.
 */
import type { Settings, Workspace } from "@col/kernel";
import { ELLIPSOID_KIND, POINT_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import { solveEllipsoids } from "./ellipsoids.ts";

/** Ellipsoids and points (spheres are points with a margin), in any combination. */
export function hasNewton(a: ConvexShape, b: ConvexShape): boolean {
  const k = a.kind, l = b.kind;
  return (k === ELLIPSOID_KIND || k === POINT_KIND) && (l === ELLIPSOID_KIND || l === POINT_KIND);
}

/** See `solveEllipsoids`. */
export function solveNewton(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, set: Settings, ws: Workspace,
): boolean {
  return solveEllipsoids(a, b, bInA, set, ws);
}
