/**
 * `@col/gjk/kernel`: the parts, for programs that run millions of queries or build on GJK.
 * Relative pose packed once, caller-owned workspace, results for the cores in A's frame.
 * @module
 */
export { createSettings, createWorkspace, finish, readOptions, remember, solve, startCentres, startFrom,
  writeResult } from "@col/kernel";
export type { QueryOptions as GjkOptions, Settings, Workspace } from "@col/kernel";
