/**
 * `@col/gjk/kernel`: the parts of GJK, for programs that run millions of queries or build on GJK. The caller packs the
 * relative pose once (12 doubles, `bInA`) and owns the workspace. Results are for the cores, in A's frame, lengths,
 * until `writeResult` adds the margins and maps them to the world. Arguments are not checked.
 * @module
 */
export { createSettings, createWorkspace, finish, readOptions, remember, solve, startCentres, startFrom,
  writeResult } from "@col/kernel";
export type { QueryOptions as GjkOptions, Settings, Workspace } from "@col/kernel";
