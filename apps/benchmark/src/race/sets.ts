/**
 * Chooses the case sets of a race, split by class and category as in the suite `convexcases`.
 *
 * In: a folder with problem files, or undefined: the reference problems if they exist, else generated families. Out:
 * sets with at most 200 cases each (metres, world frame), named `set/class/category`, and their origin as text.
 */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { CATEGORIES, categoryOf, filterCases, generate, HULL_SIZES, mergeSets } from "@col/bench";
import type { ProblemSet } from "@col/bench";
import { readProblemFile } from "@col/cli";
import { problemFilesOf } from "../data.ts";

/** Cases of one class and category of a set. */
export interface RaceSet {
  /** `box/box/overlap`: set, class, category. */
  readonly name: string;
  readonly set: ProblemSet;
}

/** Most cases of a cell: the first ones, a part of every pair's distances. */
const MOST_CASES = 200;
const GENERATED_PAIRS = 24;
/** Vertices of the generated hulls: larger ones take longer to build than to ask. */
const HULLS = HULL_SIZES.filter((n) => n <= 256);

/** The cases of a set that `keep` accepts, with the shapes they need and no other. */
function partOf(set: ProblemSet, keep: (i: number) => boolean): ProblemSet {
  const part = filterCases(set, keep),
    used = [...new Set(part.pairs)],
    numbers = new Map(used.map((shape, k) => [shape, k]));
  return {
    ...part,
    shapes: used.map((shape) => set.shapes[shape]),
    pairs: part.pairs.map((shape) => numbers.get(shape) ?? 0),
  };
}

/** Labels such as `sphere-box` name kinds of pairs: one class, unless each is asked for. */
const isKinds = (set: ProblemSet): boolean => set.label.every((label) => /^[a-z]+-[a-z]+$/.test(label));

function splitSet(name: string, set: ProblemSet, byKind: boolean): RaceSet[] {
  const classOf = (i: number): string => (!byKind && isKinds(set) ? "all" : set.label[i]);
  const classes = [...new Set(Array.from({ length: set.count }, (_, i) => classOf(i)))].sort();
  return classes.flatMap((label) => CATEGORIES.map((category): RaceSet => {
    let taken = 0;
    const chosen = partOf(set,
      (i) => classOf(i) === label && categoryOf(set.target[i]) === category && taken++ < MOST_CASES);
    return { name: `${name}/${label}/${category}`, set: chosen };
  })).filter(({ set: chosen }) => chosen.count > 0);
}

/** Folder of the reference problems, if it is there. */
function sharedCases(): string | undefined {
  const folder = join(process.env["COL_SHARED"] ?? join(import.meta.dirname, "..", "..", "..", "..", "..", "shared"),
    "data", "convexcases");
  return existsSync(folder) ? folder : undefined;
}

/** `data`: folder of problem files; undefined: the reference problems where they are, else generated ones. */
export async function raceSets(data: string | undefined, byKind: boolean,
  seed: number): Promise<{ readonly origin: string; readonly sets: readonly RaceSet[] }> {
  const folder = data ?? sharedCases();
  if (folder === undefined) {
    const families = ["boxes", "ellipsoids", "primitives", ...HULLS.map((n) => `hull${n}`)];
    const sets = families.flatMap((name) => splitSet(name, mergeSets([generate(name, GENERATED_PAIRS, seed)]), byKind));
    return { origin: `generated, seed ${seed}`, sets };
  }
  const sets: RaceSet[] = [];
  for (const file of problemFilesOf(folder))
    sets.push(...splitSet(basename(file, ".txt"), await readProblemFile(file), byKind));
  return { origin: `problem files of ${basename(folder)}`, sets };
}
