/**
 * Reads case sets and meshes from the folder of `--data`, and the embedded meshes.
 *
 * In: a folder with `*.obj` hulls (in it or in its subfolder `hulls`) or with `*.txt` problem files. Out: the convex
 * hulls of the meshes as shape specs, centred at the middle of their boxes, in the file's unit; or the paths of the
 * problem files in the order of their names. The embedded meshes (bunny, teapot) are scaled to a largest extent of
 * 0.2 m.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { readObj } from "@col/bench";
import { looksLikeProblems, UserError, userError } from "@col/cli";
import type { NamedMesh } from "@col/papers";
import * as bunny from "bunny";
import * as teapot from "teapot";
import type { ShapeSpec } from "@col/bench";
import { convexHull } from "@col/shapes";

function filesOf(folder: string, ending: string): string[] {
  if (!existsSync(folder)) throw new UserError(`${folder}: no such folder`);
  if (!statSync(folder).isDirectory()) throw new UserError(`${folder}: is not a folder`);
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

/** Largest extent after scaling, metres: a thing for a robot's hand. */
const SIZE = 0.2;

/** Hull corners of a point cloud, centred at the middle of its box and scaled. */
function hullSpec(points: Float64Array, size: number | undefined): ShapeSpec {
  const mesh = convexHull(points).mesh;
  if (mesh === null) throw new Error("hullSpec: a hull without mesh data");
  const v = mesh.vertices.slice();
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  v.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x);
    high[i % 3] = Math.max(high[i % 3], x);
  });
  const scale = size === undefined ? 1 : size / Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  return { kind: "convex", vertices: v.map((x, i) => (x - (low[i % 3] + high[i % 3]) / 2) * scale),
    triangles: new Int32Array(0), line: 0 };
}

/** The embedded meshes. */
export function packagedMeshes(): NamedMesh[] {
  return [{ name: "bunny", mesh: bunny }, { name: "teapot", mesh: teapot }].map(({ name, mesh }) => ({
    name, spec: hullSpec(Float64Array.from(mesh.positions.flat()), SIZE),
  }));
}
