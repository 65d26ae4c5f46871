/**
 * Which test files of a package are asked about a changed source, and in which order: the likeliest to notice first.
 *
 * In: a package, the source's path, how many mutants each test file has noticed so far, and how long each takes. Out:
 * the files of its quick tests (no builds, no long proofs). First come files that bear the source's name, import it, or
 * bear the name of the source's folder (near, in the source's own package; where it has no such file, all of its files
 * are near). Equal ones go by mutants noticed a second, then by size: small files are usually quick.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export interface TestFile {
  readonly path: string;
  readonly near: boolean;
}

/** 0: called like the source; 1: imports it; 2: called like its folder; 3: none of these. */
function distance(path: string, source: string): number {
  const subject = basename(source, ".ts"), folder = basename(dirname(source)), name = basename(path, ".test.ts");
  if (name === subject) return 0;
  if (readFileSync(path, "utf8").includes(`/${subject}.ts"`)) return 1;
  return folder !== "src" && (name.startsWith(folder) || folder.startsWith(name)) ? 2 : 3;
}

/** See the file header. `seen`: the files that were run. */
export function testFiles(
  root: string, name: string, source: string, kills: ReadonlyMap<string, number>,
  seen: ReadonlyMap<string, { readonly seconds: number }>,
): TestFile[] {
  const folder = join(root, "packages", name, "test"), own = source.startsWith(`packages/${name}/`);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((f) => f.endsWith(".test.ts") && !/\.(long|browser)\.test\.ts$/.test(f) && !basename(f).startsWith("alloc"))
    .map((f) => join(folder, f));
  // half a mutant for each, so that quick files come before slow ones that have noticed none either
  const worth = (path: string): number => ((kills.get(path) ?? 0) + 0.5) / ((seen.get(path)?.seconds ?? 0) + 0.5);
  const sorted = files
    .map((path) => ({ path, far: distance(path, source), worth: worth(path), size: statSync(path).size }))
    .sort((a, b) => a.far - b.far || b.worth - a.worth || a.size - b.size), furthest = sorted[0]?.far < 3 ? 2 : 3;
  return sorted.map(({ path, far }) => ({ path, near: own && far <= furthest }));
}
