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
 * The hulls of a folder that a paper used: the names listed in its file `paper_set.json`, or all hulls if there is no
 * list.
 *
 * @throws UserError for a list that is no list of names, or has a name without a file.
 */
export function paperMeshesOf(folder: string): NamedMesh[] {
  const all = meshesOf(folder), list = join(folder, "paper_set.json");
  if (!existsSync(list)) return all;
  let names: unknown;
  try {
    names = JSON.parse(readFileSync(list, "utf8"));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UserError(`${list}: not JSON: ${error.message}`);
    throw userError(list, error);
  }
  if (!Array.isArray(names) || names.length === 0)
    throw new UserError(`${list}: expected a list of names of hulls, got ${JSON.stringify(names).slice(0, 60)}`);
  return names.map((name: unknown) => {
    const found = all.find((mesh) => mesh.name === name);
    if (found === undefined) throw new UserError(`${list}: ${JSON.stringify(name)} has no file NAME.obj in the folder`);
    return found;
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
