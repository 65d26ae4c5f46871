/**
 * Case sets and meshes from folders the user names with `--data`: `*.obj` hulls (the folder itself or its `hulls`), or
 * `*.txt` problem files.
 */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { readObj } from "@col/bench";
import { UserError, looksLikeProblems, userError } from "@col/cli";
import type { NamedMesh } from "@col/papers";
import { hullSpec } from "./meshes.ts";

function filesOf(folder: string, ending: string): string[] {
  if (!existsSync(folder)) throw new UserError(`${folder}: no such folder`);
  if (!statSync(folder).isDirectory()) throw new UserError(`${folder}: is no folder`);
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

/**
 * Problem files of a folder in the order of their names; other texts in it, a licence say, are named and passed over.
 */
export function problemFilesOf(folder: string): string[] {
  const texts = filesOf(folder, ".txt"), files = texts.filter(looksLikeProblems);
  for (const text of texts)
    if (!files.includes(text)) console.error(`${text}: passed over, it does not begin with "convexcases"`);
  if (files.length === 0) throw new UserError(`${folder}: no *.txt problem files`);
  return files;
}
