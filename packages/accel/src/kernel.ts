/**
 * `@col/accel/kernel`: the parts, for programs that run millions of queries or build on them.
 * Relative pose packed once, caller-owned workspace, results for the cores in A's frame.
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
