/**
 * `@col/accel/kernel`: the parts of the queries, for programs that run millions of queries or build on them. The caller
 * packs the relative pose once (12 doubles, `bInA`) and owns the workspace. Results are for the cores, in A's frame,
 * lengths, until `writeResult` adds the margins and maps them to the world. Arguments are not checked.
 * @module
 */
export { decide } from "./distance.ts";
export { solveEllipsoids } from "./ellipsoids.ts";
export { solveFrankWolfe } from "./frank-wolfe.ts";
export { FAR, NEAR, OVERLAP, startEllipsoids } from "./guess.ts";
export { solveCurved } from "./newton.ts";
export { hasSecondOrder } from "./pieces.ts";
export { NESTEROV, NESTEROV_NORMALISED, POLYAK, solveMomentum } from "./momentum.ts";
export { ACTIVE_SET, FRANK_WOLFE, FRANK_WOLFE_OPEN, PLAIN } from "./options.ts";
export { createSettings, createWorkspace, finish, readOptions, remember, solve, startCentres, startFrom,
  writeResult } from "@col/kernel";
export type { QueryOptions, Settings, Workspace } from "@col/kernel";
