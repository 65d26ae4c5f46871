/**
 * `@col/gjk2d-barycode`: distance, intersection and penetration of convex shapes in the plane.
 * @module
 */
export { distance } from "./distance.ts";
export { intersects } from "./intersects.ts";
export { signedDistance } from "./signed-distance.ts";
export { pose2 } from "./pose2.ts";
export type { QueryOptions2 } from "./door.ts";
