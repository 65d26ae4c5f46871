/**
 * `@col/accel`: distance and intersection of convex shapes in 3-D by accelerated and second-order methods, with
 * certified bounds. Results in the world frame, lengths. The methods are listed in options.ts; `@col/accel/kernel` has
 * the parts.
 * @module
 */
export { distanceBatch, intersectsBatch } from "./batch.ts";
export { distance, intersects } from "./distance.ts";
export type { AccelOptions, AccelMethod } from "./options.ts";
export { accelSteps } from "./steps.ts";
export type { AccelStep } from "./step.ts";
export { createDistanceBatchResult, DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE } from "@col/kernel";
export type { BatchInput } from "@col/kernel";
export type { DistanceBatchResult } from "@col/types";
