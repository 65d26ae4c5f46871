/**
 * The optional folder of shared data beside the repository: found, replaced by small samples, or skipped LOUDLY.
 *
 * In: environment COL_SHARED, else the folder `shared` beside the repository root. Out: a path there, or below the
 * folder `samples` of this package; null where neither has it. One line on standard error names the tests that are left
 * out.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository: the nearest folder above that holds the workspace file. */
export function repositoryRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "pnpm-workspace.yaml"))) {
    const up = dirname(folder);
    if (up === folder) throw new Error("repositoryRoot: no pnpm-workspace.yaml above the test kit");
    folder = up;
  }
  return folder;
}

/** Folder of shared data, or null. A COL_SHARED that does not exist is an error, not a skip. */
export function sharedFolder(): string | null {
  const wished = process.env["COL_SHARED"];
  if (wished !== undefined && wished !== "") {
    if (!existsSync(wished)) throw new Error(`COL_SHARED: no such folder: ${wished}`);
    return wished;
  }
  const beside = join(repositoryRoot(), "..", "shared");
  return existsSync(beside) ? beside : null;
}

const SAMPLES = join(repositoryRoot(), "internal", "testkit", "samples");

/** Whether a path that `sharedPath` gave leads to a sample: the shared data holds more cases. */
export function isSample(path: string): boolean {
  return path.startsWith(SAMPLES);
}

/** Path of a file or folder of the shared data, or of its sample. Null: a loud line names the skipped tests. */
export function sharedPath(relative: string, what: string): string | null {
  const folder = sharedFolder();
  const path = folder === null ? null : join(folder, relative);
  if (path !== null && existsSync(path)) return path;
  const sample = join(SAMPLES, relative);
  if (existsSync(sample)) {
    process.stderr.write(`${what}: samples of the project stand for "${relative}" of the shared data (COL_SHARED)\n`);
    return sample;
  }
  process.stderr.write(
    `\n!!! SKIPPED: ${what}: "${relative}" not found in the shared data (set COL_SHARED, or put it in ../shared)\n\n`);
  return null;
}
