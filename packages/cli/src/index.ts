/**
 * `@col/cli`: the commands for problem files, and the functions that add them to another command line.
 * @module
 */
export { addFileCommands } from "./commands.ts";
export { createCommandLine, runCommandLine } from "./run.ts";
export { nonNegativeNumber, wholeNumber } from "./arguments.ts";
export { UserError } from "./errors.ts";
export { makeFolders, requireWritable, writeOut, writing } from "./files.ts";
export { looksLikeProblems, readProblemFile, userError } from "./problem-file.ts";
export type { FileKind } from "./problem-file.ts";
export { startProgress } from "./progress.ts";
export type { Progress } from "./progress.ts";
export { OWN_FORMAT_SOLVERS } from "./solvers.ts";
export type { OwnFormat } from "./solvers.ts";
export { removeTemporary, temporaryFolder } from "./temporary.ts";
