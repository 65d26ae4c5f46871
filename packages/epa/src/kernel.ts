/**
 * `@col/epa/kernel`: the parts, for those who run millions of queries or build on the expanding polytope.
 * @module
 */
export { expand, nearestFace } from "./expand.ts";
export { insert } from "./insert.ts";
export { createPolytope, NEVER, setTetrahedron, topologyFault } from "./polytope.ts";
export type { Polytope } from "./polytope.ts";
export { seed } from "./seed.ts";
export { solveSigned } from "./signed-distance.ts";
export { supportVertex } from "./support.ts";
export { createEpaWorkspace, DEFAULT_EXPANSIONS } from "./workspace.ts";
export type { EpaWorkspace, Pieces } from "./workspace.ts";
export type { Polish } from "./polish.ts";
export type { Bundle } from "./step.ts";
