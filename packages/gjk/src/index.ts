/**
 * `@col/gjk`: distance and intersection of convex shapes in 3-D, with certified bounds. Results in the world frame,
 * lengths. Method: GJK (distance.ts). `@col/gjk/kernel` has the parts.
 * @module
 */
export { distanceBatch, intersectsBatch } from "./batch.ts";
export { distance, intersects } from "./distance.ts";
export type { GjkOptions } from "./distance.ts";
export { gjkSteps } from "./steps.ts";
export type { GjkStep } from "./steps.ts";
export { createDistanceBatchResult, DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE } from "@col/kernel";
export type { BatchInput } from "@col/kernel";
export type { DistanceBatchResult } from "@col/types";
