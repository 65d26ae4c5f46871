/**
 * Case sets and meshes from folders the user names with `--data`: `*.obj` hulls (the folder itself or its `hulls`), or
 * `*.txt` problem files.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { readObj } from "@col/bench";
import type { NamedMesh } from "@col/bench";
import { UserError } from "../errors.ts";
import { isProblemFile, userError } from "../problem-file.ts";
import { hullSpec } from "./meshes.ts";

function filesOf(folder: string, ending: string): string[] {
  if (!existsSync(folder)) throw new UserError(`${folder}: no such folder`);
  return readdirSync(folder).filter((name) => name.endsWith(ending)).sort().map((name) => join(folder, name));
}

/** Hulls of all OBJ files of a folder. */
export function meshesOf(folder: string): NamedMesh[] {
  const inside = join(folder, "hulls");
  const files = filesOf(existsSync(inside) ? inside : folder, ".obj");
  if (files.length === 0) throw new UserError(`${folder}: no *.obj files in it or in its folder hulls`);
  return files.map((file) => {
    try {
      return { name: basename(file, ".obj"), spec: hullSpec(readObj(readFileSync(file, "utf8")).vertices, undefined) };
    } catch (error) {
      throw userError(file, error);
    }
  });
}

/** Problem files of a folder, smallest names first. A *.txt that does not begin like one (a licence, a note) is passed over, and said. */
export function problemFilesOf(folder: string): string[] {
  const files = filesOf(folder, ".txt");
  const [found, other] = [files.filter(isProblemFile), files.filter((file) => !isProblemFile(file))];
  for (const file of other) process.stderr.write(`SKIPPED: ${file} does not begin like a problem file ("convexcases 1", CSV or JSON)\n`);
  if (found.length === 0) throw new UserError(`${folder}: no *.txt problem files${other.length === 0 ? "" : `, only ${other.length} that are none`}`);
  return found;
}
