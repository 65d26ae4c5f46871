/**
 * `@col/gjk/kernel`: the parts, for those who run millions of queries or build on GJK.
 * Relative pose packed once, caller-owned workspace, answers about the cores in A's frame.
 * @module
 */
export { finish } from "./finish.ts";
export { createSettings, readOptions } from "./settings.ts";
export type { GjkOptions, Settings } from "./settings.ts";
export { solve } from "./solve.ts";
export { remember, startCentres, startFrom } from "./start.ts";
export { createWorkspace } from "./workspace.ts";
export type { Workspace } from "./workspace.ts";
export { writeResult } from "./world.ts";
