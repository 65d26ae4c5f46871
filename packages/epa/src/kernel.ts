/**
 * `@col/epa/kernel`: the parts, for those who run millions of queries or build on the expanding polytope.
 * @module
 */
export { expand, nearestFace } from "./polytope/expand.ts";
export { insert } from "./surface/insert.ts";
export { createPolytope, NEVER, setTetrahedron, topologyFault } from "./surface/polytope.ts";
export type { Polytope } from "./surface/polytope.ts";
export { seed } from "./polytope/seed.ts";
export { solveSigned } from "./signed-distance.ts";
export { supportVertex } from "./support.ts";
export { DEFAULT_EXPANSIONS } from "./query-state.ts";
export { createEpaWorkspace } from "./create-workspace.ts";
export type { Bundle, Pieces, Polish } from "./polish-state.ts";
export type { EpaWorkspace } from "./workspace.ts";
