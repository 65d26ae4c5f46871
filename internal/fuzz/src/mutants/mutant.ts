/** A mutant: a site of a file of a package. Other processes get the changed text as a file. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sitesOf } from "./sites.ts";
import type { Site } from "./sites.ts";

export interface Mutant extends Site {
  /** The package whose answers and tests tell. */
  readonly package: string;
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Where its tests look for it: `file`, but for folders of `TESTED_AS`. */
  readonly tested: string;
  readonly line: number;
  readonly original: string;
  /** Fingerprint of the file that it changes: a verdict holds for this text alone. */
  readonly of: string;
}

/**
 * Packages that are mutated, with those whose answers and tests tell. The own tests come first. Without answers, tests
 * alone tell: a pool returns the answers of the batches that it runs, and objects of three.js are no data.
 */
export const COVERED: Readonly<
  Record<string, { readonly answers: readonly string[]; readonly tests: readonly string[] }>
> = {
  kernel: {
    answers: ["gjk", "accel", "epa", "growth-distance", "diff"],
    tests: ["kernel", "shapes", "gjk", "accel", "growth-distance", "epa", "diff"],
  },
  shapes: { answers: ["shapes", "gjk", "epa"], tests: ["shapes", "gjk", "growth-distance", "gjk2d-barycode"] },
  gjk: { answers: ["gjk"], tests: ["gjk"] },
  accel: { answers: ["accel"], tests: ["accel"] },
  // (contacts of meshes ask for contact points without a witness, which a manifold seldom does)
  epa: { answers: ["epa"], tests: ["epa", "compound"] },
  "gjk2d-barycode": { answers: ["gjk2d-barycode"], tests: ["gjk2d-barycode"] },
  "growth-distance": { answers: ["growth-distance"], tests: ["growth-distance", "diff"] },
  diff: { answers: ["diff"], tests: ["diff"] },
  cast: { answers: ["cast"], tests: ["cast"] },
  compound: { answers: ["compound"], tests: ["compound"] },
  scene: { answers: ["scene"], tests: ["scene", "compound"] },
  pool: { answers: [], tests: ["pool"] },
  three: { answers: [], tests: ["three"] },
};

/** Folders of sources whose tests lie in another package, as a folder of that package. */
const TESTED_AS: Readonly<Record<string, string>> = { "packages/kernel/src/contact": "packages/epa/src/manifold" };

/** The package of `PACKAGE` or `PACKAGE/FOLDER`, a folder of its sources. */
const packageOf = (part: string): string => part.split("/")[0];

/** The changed text of the mutant's file. */
export function mutated(text: string, m: Mutant): string {
  if (text.slice(m.start, m.end) !== m.original)
    throw new Error(`mutants: ${m.file} has changed since the mutant was drawn`);
  return text.slice(0, m.start) + m.text + text.slice(m.end);
}

const fingerprint = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((e) => e.isFile() && e.name.endsWith(".ts"))
    .map((e) => join(e.parentPath, e.name))
    .sort();
}

/** The folder of sources of a part. */
function folderOf(root: string, part: string): string {
  const name = packageOf(part);
  return join(root, "packages", name, "src", part.slice(name.length));
}

/** Is it a covered package, or a folder of its sources? */
export const isPart = (root: string, part: string): boolean => packageOf(part) in COVERED
  && existsSync(folderOf(root, part));

/** Of all sources that are mutated. */
export function fingerprintOfSources(root: string): string {
  const files = Object.keys(COVERED).flatMap((name) => filesBelow(join(root, "packages", name, "src")));
  return fingerprint(files.map((path) => readFileSync(path, "utf8")).join("\0"));
}

/** Every mutant of the parts (see `packageOf`), in order; of the files for which `wanted` holds. */
function allMutants(
  root: string, parts: readonly string[], wanted: (file: string) => boolean = () => true,
): Mutant[] {
  const all: Mutant[] = [];
  for (const part of parts) for (const path of filesBelow(folderOf(root, part))) {
    const file = path.slice(root.length + 1), folder = dirname(file),
      tested = join(TESTED_AS[folder] ?? folder, basename(file)), name = tested.split("/")[1];
    if (!wanted(file)) continue;
    const text = readFileSync(path, "utf8"), ends = Array.from(text.matchAll(/\n/g), (m) => m.index),
      of = fingerprint(text);
    for (const site of sitesOf(path, text)) {
      const next = ends.findIndex((end) => end >= site.start);
      all.push({
        ...site,
        package: name,
        file,
        tested,
        line: (next < 0 ? ends.length : next) + 1,
        original: text.slice(site.start, site.end),
        of,
      });
    }
  }
  return all;
}

/** The mutants of some lines, each `FILE:LINE` with the file's path or its end: `accel/src/choose.ts:61`. */
export function mutantsAt(root: string, places: readonly string[]): Mutant[] {
  return places.flatMap((place) => {
    const [, file = "", line = ""] = /^(.+):(\d+)$/.exec(place) ?? [];
    const named = (f: string): boolean => `/${f}`.endsWith(`/${file}`);
    const found = allMutants(root, Object.keys(COVERED), named).filter((m) => m.line === Number(line));
    if (file === "" || found.length === 0)
      throw new RangeError(`no mutant at "${place}": need FILE:LINE of a covered package`);
    return found;
  });
}

/** What stays of a mutant where its file changes elsewhere: its line, what is changed, and which of several alike. */
function places(all: readonly Mutant[], root: string): string[] {
  const seen = new Map<string, number>(), lines = new Map<string, string[]>();
  return all.map((m) => {
    const text = lines.get(m.file) ?? readFileSync(join(root, m.file), "utf8").split("\n");
    lines.set(m.file, text);
    const place = `${m.file} ${text[m.line - 1].trim()} ${m.original} ${m.text}`, times = seen.get(place) ?? 0;
    seen.set(place, times + 1);
    return `${place} ${times}`;
  });
}

/**
 * `count` mutants drawn from all sites of the parts (see `packageOf`), each site as likely as any other, none twice. A
 * change of the sources changes the draw no more than where it is.
 */
export function drawMutants(root: string, seed: number, count: number, parts: readonly string[]): Mutant[] {
  const all = allMutants(root, parts), drawn = places(all, root).map((p) => fingerprint(`${seed} ${p}`));
  return all
    .map((mutant, i) => ({ mutant, at: drawn[i] }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
