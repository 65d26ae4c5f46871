/**
 * `@col/gjk`: distance and intersection of convex shapes in space, with certificates.
 * @module
 */
export { createDistanceBatchResult, distanceBatch, intersectsBatch } from "./batch.ts";
export type { BatchInput, DistanceBatchResult } from "./batch.ts";
export { distance, intersects } from "./distance.ts";
export type { GjkOptions } from "./distance.ts";
export { gjkSteps } from "./steps.ts";
export type { GjkStep } from "./steps.ts";
export { DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE } from "@col/kernel";
