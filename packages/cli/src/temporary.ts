/**
 * Creates and removes temporary folders. Out: the path of an empty folder in the system's temporary folder. Folders
 * that still exist are removed when the program ends, also when Ctrl-C ends it (run.ts).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = new Set<string>();

/** Removes a folder of `temporaryFolder` with its content. */
export function removeTemporary(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** Makes an empty folder. */
export function temporaryFolder(): string {
  if (folders.size === 0) process.once("exit", () => {
    for (const folder of folders) removeTemporary(folder);
  });
  const made = mkdtempSync(join(tmpdir(), "col-"));
  folders.add(made);
  return made;
}
