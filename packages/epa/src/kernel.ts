/**
 * `@col/epa/kernel`: the parts of `@col/epa`, for programs that run millions of queries or build on the expanding
 * polytope.
 *
 * - In: the caller packs the relative pose once (12 doubles, `bInA`) and owns the workspace. Shapes and poses are not
 *   checked.
 * - Out: results of the parts are for the cores, in A's frame, lengths. `solveSigned` runs a whole query and writes a
 *   `DistanceResult` in the world frame, margins included.
 * - Method: the expanding polytope (polytope/expand.ts).
 * @module
 */
export { expand, nearestFace } from "./polytope/expand.ts";
export { insert } from "./polytope/insert.ts";
export { createPolytope, NEVER, setTetrahedron, topologyFault } from "./polytope/polytope.ts";
export type { Polytope } from "./polytope/polytope.ts";
export { seed } from "./polytope/seed.ts";
export { solveSigned } from "./signed-distance.ts";
export { supportVertex } from "./polytope/support.ts";
export { DEFAULT_EXPANSIONS } from "./polytope/state.ts";
export { createEpaWorkspace } from "./entire.ts";
export type { Bundle, Pieces, Polish } from "./polish/state.ts";
export type { EpaWorkspace } from "./entire.ts";
