/**
 * `npm run compare:distance -- --old FOLDER|REVISION [--commits] [--pairs N] [--json]`: answers of `distance` of
 * `@col/gjk` and of `@col/accel`, of an old build or revision and of this tree's sources, on the same seeded pairs:
 * every pair of kinds, every structured and every hostile family.
 *
 * Answers with other bits are counted by what differs first, in this order: status, distance, lower bound, normal,
 * points; with the largest difference, in parts of the scale, and an example.
 * `--commits` (with a revision): which of these answers each later commit changes, beside its parent.
 * Exit code 1: brackets of old and new are disjoint, or no commit changes an answer that differs.
 */
import * as gjk from "@col/gjk";
import * as shapes from "@col/shapes";
import { buildPair, FAMILIES, factoryOf, KINDS, pairScale, posed, randomPairSpec, rngFor, STRUCTURED_FAMILIES,
  structuredSpecAt } from "@col/testkit";
import type { PairCase, PairSpec, ShapeConstructors } from "@col/testkit";
import type { DistanceResult } from "@col/types";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import * as accel from "../../src/index.ts";

const { values } = parseArgs({ options: { old: { type: "string" }, pairs: { type: "string", default: "100" },
  commits: { type: "boolean", default: false }, json: { type: "boolean", default: false } } });
if (values.old === undefined) throw new Error("compare:distance: --old FOLDER|REVISION is missing");
/** Set by npm: relative paths are the caller's. */
const CALLER_FOLDER = "INIT_CWD", PAIRS = Number(values.pairs), ROOT = fileURLToPath(new URL("../../../..",
  import.meta.url));
/** Brackets that miss each other by more than this part of the scale are disjoint. */
const ROUNDING = 1e-13;
/** The folders whose commits may change an answer. */
const SOURCES = ["types", "kernel", "shapes", "gjk", "accel"].map((name) => `packages/${name}/src`);

type Distance = typeof gjk.distance;

interface Library {
  readonly factory: ReturnType<typeof factoryOf>;
  readonly solvers: Readonly<Record<string, Distance>>;
}

const libraryOf = (constructors: ShapeConstructors, ofGjk: Distance, ofAccel: Distance): Library =>
  ({ factory: factoryOf(constructors), solvers: { gjk: ofGjk, accel: ofAccel } });

/** What a command prints; it fails loudly. */
function outputOf(command: string, args: readonly string[]): string {
  const run = spawnSync(command, args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (run.status !== 0) throw new RangeError(`compare:distance: ${command} ${args.join(" ")} failed`);
  return run.stdout.trim();
}

const importFile = async (file: string): Promise<unknown> => await import(pathToFileURL(file).href);

/** The queries of a revision, from a bundle of its sources. */
async function revisionOf(revision: string): Promise<Library> {
  const { file } = JSON.parse(outputOf(process.execPath, [join(ROOT, "tools", "bundle-of.mjs"), revision])) as
    { file: string };
  const found = await importFile(file) as { shapes: ShapeConstructors; gjk: Distance; accel: Distance };
  return libraryOf(found.shapes, found.gjk, found.accel);
}

/** The queries of a folder with builds, or of a revision. */
async function load(what: string): Promise<Library> {
  const folder = resolve(process.env[CALLER_FOLDER] ?? process.cwd(), what);
  if (!existsSync(join(folder, "packages", "accel", "dist", "index.js"))) return await revisionOf(what);
  const of = async (name: string): Promise<{ distance: Distance }> =>
    await importFile(join(folder, "packages", name, "dist", "index.js")) as { distance: Distance };
  return libraryOf(await of("shapes") as unknown as ShapeConstructors, (await of("gjk")).distance,
    (await of("accel")).distance);
}

/** The pairs by the name of their row. */
function rowsOf({ factory }: Library): [string, PairSpec[]][] {
  const rows: [string, PairSpec[]][] = [],
    list = (make: (i: number) => PairSpec): PairSpec[] => Array.from({ length: PAIRS }, (_, i) => make(i));
  for (let i = 0; i < KINDS.length; i++) for (let j = i; j < KINDS.length; j++) {
    const name = `${KINDS[i]} ${KINDS[j]}`, rng = rngFor(name);
    rows.push([name, list(() => randomPairSpec(rng, factory, "generic", KINDS[i], KINDS[j]))]);
  }
  for (const family of STRUCTURED_FAMILIES) {
    const rng = rngFor(family.name);
    rows.push([`structured: ${family.name}`, list((i) => structuredSpecAt(rng, factory, i, [family]))]);
  }
  for (const family of FAMILIES) {
    const rng = rngFor(family);
    rows.push([`hostile: ${family}`, list(() => randomPairSpec(rng, factory, family, rng.pick(KINDS),
      rng.pick(KINDS)))]);
  }
  return rows;
}

const vector = ({ x, y, z }: DistanceResult["normal"]): number[] => [x, y, z];
/** The fields in the order in which a difference is named. */
const FIELDS: readonly [string, (r: DistanceResult) => number[]][] = [["distance", (r) => [r.distance]],
  ["lower bound", (r) => [r.lowerBound]], ["normal", (r) => vector(r.normal)],
  ["points", (r) => [...vector(r.pointA), ...vector(r.pointB)]]];

interface Difference {
  readonly what: string;
  /** Largest difference of the field, lengths in parts of the scale; NaN: one of the two is not a number. */
  readonly size: number;
}

/** What differs first; undefined: all bits are the same. */
function differenceOf(q: DistanceResult, r: DistanceResult, scale: number): Difference | undefined {
  const status = q.status === r.status ? "" : `${q.status} -> ${r.status}, `;
  for (const [what, read] of FIELDS) {
    const x = read(q), y = read(r);
    if (x.every((v, i) => Object.is(v, y[i]))) continue;
    const size = Math.max(...x.map((v, i) => (Object.is(v, y[i]) ? 0 : Math.abs(v - y[i]))));
    return { what: status + what, size: what === "normal" ? size : size / scale };
  }
  return status === "" ? undefined : { what: status, size: 0 };
}

/** The pair; undefined where this library refuses to make a shape of it. */
function tryPair({ factory }: Library, spec: PairSpec): PairCase | undefined {
  try {
    return buildPair(factory, spec);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const solve = (lib: Library, solver: string, c: PairCase): DistanceResult =>
  lib.solvers[solver](c.a, c.poseA, c.b, c.poseB);

/** An answer with other bits. */
interface Changed {
  readonly spec: PairSpec;
  readonly solver: string;
  readonly scale: number;
  readonly difference: Difference;
  readonly example: string;
}

/** Answers that differ in the same way. */
interface Class {
  count: number;
  largest: number;
  example: string;
}

function addTo(classes: Map<string, Class>, key: string, size: number, example: string): void {
  const known = classes.get(key) ?? { count: 0, largest: 0, example };
  known.count++;
  if (!(size <= known.largest)) {
    known.largest = size;
    known.example = example;
  }
  classes.set(key, known);
}

const byCount = (classes: Map<string, Class>): [string, Class][] =>
  [...classes].sort(([, p], [, q]) => q.count - p.count);
const rowText = (key: string, { count, largest, example }: Class): string =>
  `${String(count).padStart(6)}  ${key}; at most ${largest.toExponential(1)}, ${example}`;

const old = await load(values.old), now = libraryOf(shapes, gjk.distance, accel.distance), changed: Changed[] = [],
  classes = new Map<string, Class>();
let asked = 0, disjoint = 0, unmade = 0;
for (const [name, specs] of rowsOf(now)) for (const [k, spec] of specs.entries()) {
  const before = tryPair(old, spec), after = tryPair(now, spec);
  if (before === undefined || after === undefined) {
    unmade += +(before !== after);
    continue;
  }
  const scale = pairScale(posed(after.a, after.poseA), posed(after.b, after.poseB)), example = `${name} ${k}`;
  for (const solver of Object.keys(now.solvers)) {
    const q = solve(old, solver, before), r = solve(now, solver, after), difference = differenceOf(q, r, scale);
    asked++;
    if (Math.max(q.lowerBound - r.distance, r.lowerBound - q.distance) > ROUNDING * scale) disjoint++;
    if (difference === undefined) continue;
    changed.push({ spec, solver, scale, difference, example });
    addTo(classes, `${solver}: ${difference.what}`, difference.size, example);
  }
}
console.error(`${asked} answers, ${changed.length} with other bits, ${disjoint} with disjoint brackets; `
  + `${unmade} pairs that one side refuses to make`);

/** How many of the differing answers each commit changes, by class; and the answers that no single commit changes. */
async function byCommit(from: string): Promise<{ rows: Map<string, Map<string, Class>>; without: Changed[] }> {
  const rows = new Map<string, Map<string, Class>>(), found = new Set<Changed>();
  const commits = outputOf("git", ["log", "--no-merges", "--reverse", "--format=%h %s", `${from}..HEAD`, "--",
    ...SOURCES]).split("\n");
  for (const [i, line] of commits.entries()) {
    const commit = line.slice(0, line.indexOf(" "));
    console.error(`${i + 1} of ${commits.length}: ${line.slice(0, 100)}`);
    const before = await revisionOf(`${commit}^`), after = await revisionOf(commit), own = new Map<string, Class>();
    for (const one of changed) {
      const p = tryPair(before, one.spec), q = tryPair(after, one.spec);
      if (p === undefined || q === undefined) continue;
      const step = differenceOf(solve(before, one.solver, p), solve(after, one.solver, q), one.scale);
      if (step === undefined) continue;
      found.add(one);
      addTo(own, `${one.solver}: ${one.difference.what}`, step.size, one.example);
    }
    if (own.size > 0) rows.set(line, own);
  }
  return { rows, without: changed.filter((one) => !found.has(one)) };
}

const commits = values.commits ? await byCommit(values.old) : undefined;
if (values.json) console.log(JSON.stringify({ asked, others: changed.length, disjoint, unmade,
  classes: Object.fromEntries(byCount(classes)), ...(commits === undefined ? {} : {
    commits: Object.fromEntries([...commits.rows].map(([line, own]) => [line, Object.fromEntries(byCount(own))])),
    without: commits.without.map(({ solver, example }) => `${solver} ${example}`) }) }));
else {
  for (const [key, one] of byCount(classes)) console.log(rowText(key, one));
  for (const [line, own] of commits?.rows ?? []) {
    console.log(line);
    for (const [key, one] of byCount(own)) console.log(`  ${rowText(key, one)}`);
  }
  if (commits !== undefined) console.log(`${commits.without.length} that no commit changes`
    + commits.without.slice(0, 8).map(({ solver, example }) => `; ${solver} ${example}`).join(""));
}
process.exitCode = disjoint > 0 || (commits?.without.length ?? 0) > 0 ? 1 : 0;
