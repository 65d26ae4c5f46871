/**
 * The command `merge PARTS..`: combines the parts of a run into the text that a single process would print.
 *
 * In: paths of parts (part-file.ts), or of folders with `*.part` files; the form of the output. Out: the text, to a
 * file or to standard output. All parts are checked before the first row is written (parts/merge.ts).
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Format } from "../answers/formats.ts";
import { UserError } from "../errors.ts";
import { regularFile } from "../files.ts";
import { writeText } from "../output.ts";
import { checkParts, mergedText } from "../parts/merge.ts";
import { userError } from "../problem-file.ts";

/** The paths of the parts: a file itself, or the `*.part` files of a folder. @throws UserError if there is no part */
function partPaths(given: string): string[] {
  try {
    if (!statSync(given).isDirectory()) return [given];
    const names = readdirSync(given).filter((name) => name.endsWith(".part")).sort();
    if (names.length === 0) throw new UserError(`${given}: the folder has no *.part file`);
    return names.map((name) => join(given, name));
  } catch (error) {
    throw userError(given, error);
  }
}

/** Runs the command. */
export async function merge(given: readonly string[], format: Format, out: string | undefined): Promise<void> {
  if (out !== undefined) regularFile(out);
  const parts = await checkParts(given.flatMap(partPaths));
  await writeText(out, mergedText(parts, format));
}
