/**
 * What worker processes are started with: packages from their builds, or from their sources where this process was
 * asked for them.
 */

/** Resolves `@col/*` to sources, here and in all workers. */
const SOURCE_CONDITION = "--conditions=@col/source";

/** Whether `@col/*` are the sources (`--source`), not the builds. */
export const FROM_SOURCES: boolean = process.execArgv.includes(SOURCE_CONDITION);

/** Arguments of Node before the worker's file. */
export const NODE_ARGUMENTS: readonly string[] = [
  "--disable-warning=ExperimentalWarning",
  ...(FROM_SOURCES ? [SOURCE_CONDITION] : []),
];
