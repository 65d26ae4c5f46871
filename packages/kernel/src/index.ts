/**
 * `@col/kernel`: arithmetic with two users. No promise of stability outside this repository (decisions/0006).
 * @module
 */
export { packPose, relativePacked, relativePose, rotateVector, rotateVectorBack, transformPoint } from "./pose.ts";
export { createSupportBuffers, supportRow } from "./minkowski.ts";
export type { SupportBuffers } from "./minkowski.ts";
export { nearestVoronoi } from "./simplex/voronoi.ts";
export { compact } from "./simplex/compact.ts";
export { reposeSimplex, simplexWeights, witnessPoints } from "./simplex/weights.ts";
