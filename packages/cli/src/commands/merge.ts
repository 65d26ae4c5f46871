/** `merge PARTS..`: puts the parts of a run together, into the text that one process would print. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Format } from "../answers/formats.ts";
import { UserError } from "../errors.ts";
import { regularFile } from "../files.ts";
import { writeText } from "../output.ts";
import { checkParts, mergedText } from "../parts/merge.ts";
import { userError } from "../problem-file.ts";

/** A file stands for itself, a folder for its `*.part`. @throws UserError if there is no part */
function partPaths(given: string): string[] {
  try {
    if (!statSync(given).isDirectory()) return [given];
    const names = readdirSync(given).filter((name) => name.endsWith(".part")).sort();
    if (names.length === 0) throw new UserError(`${given}: there is no *.part in it`);
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
