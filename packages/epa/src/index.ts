/**
 * `@col/epa`: penetration depth and signed distance of convex shapes in space.
 * @module
 */
export { penetration, signedDistance } from "./signed-distance.ts";
export type { EpaOptions } from "./signed-distance.ts";
