/**
 * `@col/accel/kernel`: the parts, for those who run millions of queries or build on them.
 * Relative pose packed once, caller-owned workspace, answers about the cores in A's frame.
 * @module
 */
export { APART, LIKELY, lookAtBoxes, OPEN } from "./boxes.ts";
export { decide } from "./distance.ts";
export { solveEllipsoids } from "./ellipsoids.ts";
export { solveFrankWolfe } from "./frank-wolfe.ts";
export { DISTANT, FAR, NEAR, OVERLAP, startEllipsoids } from "./guess.ts";
export { hasSecondOrder, solveCurved } from "./newton.ts";
export { HANDED_OVER, NESTEROV, NESTEROV_NORMALISED, PLAIN, POLYAK, solveMomentum } from "./momentum.ts";
export { ACTIVE_SET, FRANK_WOLFE, FRANK_WOLFE_OPEN } from "./options.ts";
export { createSettings, createWorkspace, finish, readOptions, remember, startCentres, startFrom, writeResult } from "@col/kernel";
export type { QueryOptions, Settings, Workspace } from "@col/kernel";
