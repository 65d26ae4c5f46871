/**
 * `@col/epa`: penetration depth, signed distance and contact manifolds of convex shapes in 3-D, with certified bounds.
 * World frame, lengths. Method: a table of closed forms, GJK and the expanding polytope (families.ts).
 * @module
 */
export { signedDistanceBatch } from "./batch.ts";
export { createDistanceBatchResult } from "@col/kernel";
export type { BatchInput } from "@col/kernel";
export type { DistanceBatchResult } from "@col/types";
export { penetration, signedDistance } from "./signed-distance.ts";
export { EPA_TOLERANCE } from "./solver.ts";
export type { EpaOptions } from "./solver.ts";
export { contactManifold } from "./manifold/contact-manifold.ts";
export type { ContactManifoldOptions } from "./manifold/manifold.ts";
export { epaSteps } from "./steps.ts";
export type { EpaStep } from "./steps.ts";
export { createContactManifold } from "@col/types";
export type { ContactManifold } from "@col/types";
