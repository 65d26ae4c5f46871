/**
 * `npm run compare:manifolds -- --old FOLDER|REVISION`: the times of `contactManifold` of an old build and of this
 * tree's, in turns in one process, on the same seeded pairs, which touch.
 *
 * For every pair of kinds and every family of contacts: the median over rounds of the ratio of processor times, new
 * over old, where each goes first in turn; and the points of a manifold in the mean. A folder that has
 * `packages/epa/dist` is taken as it is; anything else is built by tools/build-of.mjs.
 */
import { buildPair, CONTACT_FAMILIES, factoryOf, KINDS, placeAtDistance, randomPairSpec, rngFor,
  structuredSpecAt } from "@col/testkit";
import type { PairCase, PairSpec, ShapeConstructors } from "@col/testkit";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { contactManifold, createContactManifold } from "../../src/index.ts";

const USAGE = `usage: npm run compare:manifolds -- --old FOLDER|REVISION [--pairs N] [--rounds N] [--only TEXT]
  --pairs   pairs of each row (default 100)
  --rounds  rounds of timing (default 9)
  --only    rows whose name holds TEXT
  seed: COL_SEED`;
/** Processor time of a round at least. Microseconds. */
const ROUND_TIME = 40_000;
/** Calls before anything is measured. */
const WARM_UP = 20000;
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

interface Library {
  readonly shapes: ShapeConstructors;
  readonly solve: typeof contactManifold;
  readonly out: ReturnType<typeof createContactManifold>;
}

async function load(what: string | undefined): Promise<Library> {
  let folder = what === undefined ? ROOT : resolve(process.cwd(), what);
  if (what === undefined || !existsSync(join(folder, "packages", "epa", "dist", "index.js"))) {
    const asked = what === undefined ? [] : [what], run = spawnSync(process.execPath,
      [join(ROOT, "tools", "build-of.mjs"), ...asked], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
    if (run.status !== 0) throw new RangeError(`compare:manifolds: no build of ${what ?? "this tree"}`);
    ({ folder } = JSON.parse(run.stdout) as { folder: string });
  }
  const of = async (name: string): Promise<unknown> =>
    import(pathToFileURL(join(folder, "packages", name, "dist", "index.js")).href);
  const epa = await of("epa") as { contactManifold: typeof contactManifold;
    createContactManifold: typeof createContactManifold };
  return { shapes: await of("shapes") as ShapeConstructors, solve: epa.contactManifold,
    out: epa.createContactManifold() };
}

/** Names of rows and the specs of their pairs. */
function rowsOf(pairs: number, shapes: ShapeConstructors): [string, PairSpec[]][] {
  const factory = factoryOf(shapes), rows: [string, PairSpec[]][] = [],
    list = (make: (i: number) => PairSpec): PairSpec[] => Array.from({ length: pairs }, (_, i) => make(i));
  const kinds = KINDS.filter((k) => k !== "point" && k !== "segment");
  for (let i = 0; i < kinds.length; i++) for (let j = i; j < kinds.length; j++) {
    const name = `${kinds[i]} ${kinds[j]}`, rng = rngFor(name);
    rows.push([name, list(() => {
      const spec = randomPairSpec(rng, factory, "generic", kinds[i], kinds[j]),
        { a, b, poseA, poseB } = buildPair(factory, spec);
      return { ...spec, poseB: placeAtDistance(a, poseA, b, poseB, rng.unitVector(new Float64Array(3)), -0.05) };
    })]);
  }
  for (const family of CONTACT_FAMILIES) {
    const rng = rngFor(family.name);
    rows.push([`contacts: ${family.name}`, list((i) => structuredSpecAt(rng, factory, i, [family]))]);
  }
  return rows;
}

/** Median ratio of times, new over old. */
function ratioOf(libs: readonly [Library, Library], pairs: readonly [readonly PairCase[], readonly PairCase[]],
  rounds: number): number {
  let passes = Math.ceil(WARM_UP / pairs[0].length);
  const run = (k: 0 | 1): number => {
    const { solve, out } = libs[k], from = process.threadCpuUsage().user;
    for (let i = 0; i < passes; i++) for (const c of pairs[k]) solve(c.a, c.poseA, c.b, c.poseB, undefined, out);
    return process.threadCpuUsage().user - from;
  };
  run(0);
  run(1);
  passes = Math.ceil(passes / 10);
  while (run(0) < ROUND_TIME) passes *= 2;
  const ratios: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const t: [number, number] = [0, 0];
    for (const k of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) t[k] = run(k);
    ratios.push(t[1] / t[0]);
  }
  return ratios.toSorted((p, q) => p - q)[ratios.length >> 1];
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { old: { type: "string" }, pairs: { type: "string" },
    rounds: { type: "string" }, only: { type: "string" }, help: { type: "boolean" } } });
  const count = Number(values.pairs ?? 100), rounds = Number(values.rounds ?? 9);
  if (values.help === true || values.old === undefined || !(count > 0 && rounds > 0)) {
    console.error(USAGE);
    return values.help === true ? 0 : 2;
  }
  const old = await load(values.old), now = await load(undefined), ratios: number[] = [];
  console.log(`${"pairs of".padEnd(36)}  time  points old/new`);
  for (const [name, specs] of rowsOf(count, now.shapes)) {
    if (!name.includes(values.only ?? "")) continue;
    const before = specs.map((s) => buildPair(factoryOf(old.shapes), s)),
      after = specs.map((s) => buildPair(factoryOf(now.shapes), s));
    const points = ([[old, before], [now, after]] as const).map(([{ solve }, pairs]) =>
      pairs.reduce((sum, c) => sum + solve(c.a, c.poseA, c.b, c.poseB).count, 0) / count);
    const ratio = ratioOf([old, now], [before, after], rounds);
    ratios.push(ratio);
    console.log(`${name.padEnd(36)} ${ratio.toFixed(3)}  ${points.map((x) => x.toFixed(2)).join("/")}`);
  }
  console.log(`largest ${Math.max(...ratios).toFixed(3)}, median ${
    ratios.toSorted((p, q) => p - q)[ratios.length >> 1].toFixed(3)}`);
  return 0;
}

process.exitCode = await main();
