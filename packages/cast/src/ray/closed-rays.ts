/**
 * The list of all closed forms of rays (the other files of ray/), for `rayCast` and as an argument of
 * `createRayCast`.
 */
import { boxRays } from "./box.ts";
import { discsRays } from "./discs.ts";
import { halfSpaceRays, hullRays, triangleRays } from "./flat.ts";
import type { RayForm } from "./ray.ts";
import { ballRays, capsuleRays, ellipsoidRays } from "./round.ts";

/**
 * All closed forms: points, balls, segments, capsules and half-spaces, and boxes, cylinders, cones, frusta, ellipsoids,
 * solid hulls and triangles with an area, without a margin.
 */
export const closedRays: readonly RayForm[] = [
  ballRays, capsuleRays, triangleRays, boxRays, ellipsoidRays, discsRays, hullRays, halfSpaceRays,
];
