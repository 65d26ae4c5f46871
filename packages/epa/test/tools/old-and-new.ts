/**
 * `npm run compare:epa -- --old FOLDER|REVISION`: `signedDistance` of an old build and of this tree's, in turns in one
 * process, on the same seeded pairs.
 *
 * For every pair of kinds, every family of structured pairs and the hostile families of the generator: answers with the
 * same bits, the same to 1e-12 of the scene, different, and of those whose bound a plane of the other contradicts; open
 * brackets; the ratio of processor times (median over rounds); bytes a call of the new one. A folder that has
 * `packages/epa/dist` is taken as it is; anything else is built by tools/build-of.mjs. Exit code 1: a bound of the new
 * build is contradicted.
 */
import {
  FAMILIES,
  factoryOf,
  KINDS,
  lengthTolerance,
  pairScale,
  planeGap,
  posed,
  randomPairSpec,
  rngFor,
  STRUCTURED_FAMILIES,
  structuredSpecAt,
  buildPair,
} from "@col/testkit";
import type { PairCase, PairSpec, ShapeConstructors } from "@col/testkit";
import type { DistanceResult } from "@col/types";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { signedDistance } from "../../src/index.ts";

const USAGE = `usage: npm run compare:epa -- --old FOLDER|REVISION
         [--new FOLDER|REVISION] [--pairs N] [--rounds N] [--only TEXT] [--json]
  --pairs   pairs of each row (default 200)
  --rounds  rounds of timing (default 7; 0: none)
  --only    rows whose name holds TEXT
  seed: COL_SEED`;

/** Set by npm: relative paths are the caller's. */
const CALLER_FOLDER = "INIT_CWD";
/** Calls before anything is measured, and in a round. */
const WARM_UP = 20000;
const ROUND = 3000;
/** Processor time of a round at least: the clock of some systems ticks 250 times a second. Microseconds. */
const ROUND_TIME = 60_000;
/** Answers this near, in parts of the scene, are the same. */
const SAME = 1e-12;
/** A bound is contradicted by a plane beyond this part of the scene: the search allows itself 1e-10 of the depth. */
const WRONG = 1e-9;
const OPEN: ReadonlySet<string> = new Set(["budget-spent", "precision-limit"]);
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

interface Library {
  readonly shapes: ShapeConstructors;
  readonly solve: typeof signedDistance;
  readonly out: DistanceResult;
}
interface Row {
  readonly name: string;
  pairs: number;
  sameBits: number;
  same: number;
  different: number;
  oldWrong: number;
  newWrong: number;
  oldOpen: number;
  newOpen: number;
  ratio: number;
  bytes: number;
  worst: number;
  example: string;
}

async function load(what: string | undefined): Promise<Library> {
  let folder = what === undefined ? ROOT : resolve(process.env[CALLER_FOLDER] ?? process.cwd(), what);
  if (what === undefined || !existsSync(join(folder, "packages", "epa", "dist", "index.js"))) {
    const run = spawnSync(
      process.execPath,
      [join(ROOT, "tools", "build-of.mjs"), ...(what === undefined ? [] : [what])],
      { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
    );
    if (run.status !== 0) throw new RangeError(`compare:epa: no build of ${what ?? "this tree"}`);
    ({ folder } = JSON.parse(run.stdout) as { folder: string });
  }
  const of = async (name: string): Promise<unknown> =>
    import(pathToFileURL(join(folder, "packages", name, "dist", "index.js")).href);
  const types = await of("types") as { createDistanceResult: () => DistanceResult };
  return {
    shapes: (await of("shapes")) as ShapeConstructors,
    solve: ((await of("epa")) as { signedDistance: typeof signedDistance }).signedDistance,
    out: types.createDistanceResult(),
  };
}

/** Names of rows and the specs of their pairs. */
function rowsOf(pairs: number, shapes: ShapeConstructors): [string, PairSpec[]][] {
  const factory = factoryOf(shapes),
    list = (make: (i: number) => PairSpec): PairSpec[] => Array.from({ length: pairs }, (_, i) => make(i));
  const kinds = KINDS.filter((k) => k !== "point" && k !== "segment"), rows: [string, PairSpec[]][] = [];
  for (let i = 0; i < kinds.length; i++) for (let j = i; j < kinds.length; j++) {
    const name = `${kinds[i]} ${kinds[j]}`, rng = rngFor(name);
    rows.push([name, list(() => randomPairSpec(rng, factory, "generic", kinds[i], kinds[j]))]);
  }
  for (const family of STRUCTURED_FAMILIES) {
    const rng = rngFor(family.name);
    rows.push([`structured: ${family.name}`, list((i) => structuredSpecAt(rng, factory, i, [family]))]);
  }
  for (const family of FAMILIES) {
    const rng = rngFor(family);
    rows.push([
      `hostile: ${family}`,
      list(() => randomPairSpec(rng, factory, family, rng.pick(KINDS), rng.pick(KINDS))),
    ]);
  }
  return rows;
}

const numbersOf = (r: DistanceResult): number[] => [
  r.distance,
  r.lowerBound,
  ...[r.normal, r.pointA, r.pointB].flatMap(({ x, y, z }) => [x, y, z]),
];

/** Enters one pair into the row. */
function judge(row: Row, old: Library, now: Library, before: PairCase, after: PairCase): void {
  const solve = (lib: Library, c: PairCase): DistanceResult => lib.solve(c.a, c.poseA, c.b, c.poseB),
    q = solve(old, before),
    r = solve(now, after);
  const pa = posed(after.a, after.poseA),
    pb = posed(after.b, after.poseB),
    scale = pairScale(pa, pb),
    x = numbersOf(q),
    y = numbersOf(r);
  row.oldOpen += +OPEN.has(q.status);
  row.newOpen += +OPEN.has(r.status);
  row.pairs++;
  if (q.status === r.status && x.every((v, i) => Object.is(v, y[i]))) {
    row.sameBits++;
    return;
  }
  const gap = Math.abs(q.distance - r.distance) / scale;
  const shown = Math.max(
      ...[q, r].map(({ normal: n }) => planeGap(pa, pb, Float64Array.of(n.x, n.y, n.z))).filter(Number.isFinite),
    ),
    allowed = lengthTolerance(pa, pb, WRONG);
  row.oldWrong += +(q.distance < shown - allowed || q.lowerBound > r.distance + allowed);
  const wrong = r.distance < shown - allowed || r.lowerBound > q.distance + allowed && !(q.distance < shown - allowed);
  row.newWrong += +wrong;
  if (gap <= SAME) row.same++;
  else row.different++;
  if (gap > row.worst || wrong) {
    row.worst = Math.max(row.worst, gap);
    row.example = after.name;
  }
}

/** Ratio of times, new over old, median over rounds in which each goes first in turn; bytes a call of the new one. */
function measure(
  row: Row,
  libs: readonly [Library, Library],
  pairs: readonly [readonly PairCase[], readonly PairCase[]],
  rounds: number,
): void {
  let passes = Math.ceil(ROUND / Math.max(1, pairs[0].length));
  const run = (k: 0 | 1, times = passes): number => {
    const { solve, out } = libs[k],
      from = process.threadCpuUsage().user;
    for (let i = 0; i < times; i++) for (const c of pairs[k]) solve(c.a, c.poseA, c.b, c.poseB, undefined, out);
    return process.threadCpuUsage().user - from;
  };
  if (rounds === 0) return;
  for (let i = 0; i < WARM_UP / ROUND; i++) {
    run(0);
    run(1);
  }
  const calls = passes; // of a count of bytes
  while (run(0, passes) < ROUND_TIME) passes *= 2;
  const ratios: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const t: [number, number] = [0, 0];
    for (const k of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) t[k] = run(k);
    ratios.push(t[1] / t[0]);
  }
  row.ratio = ratios.sort((p, q) => p - q)[ratios.length >> 1] ?? NaN;
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const grown = (times: number): number => {
    collect();
    const before = process.memoryUsage().heapUsed;
    run(1, times);
    return process.memoryUsage().heapUsed - before;
  };
  let least = Infinity;
  // the difference of two lengths: what a measurement costs itself cancels
  for (let i = 0; i < 3; i++) least = Math.min(least, (grown(2 * calls) - grown(calls)) / (calls * pairs[1].length));
  row.bytes = Math.max(0, least);
}

function table(rows: readonly Row[]): string {
  const head =
    "pairs of                            same bits  to 1e-12  different  "
    + "old wrong  new wrong  open old/new  time  bytes";
  const lines = rows.map((r) =>
    [
      r.name.padEnd(36),
      `${r.sameBits}`.padStart(8),
      `${r.same}`.padStart(9),
      `${r.different}`.padStart(10),
      `${r.oldWrong}`.padStart(10),
      `${r.newWrong}`.padStart(10),
      `${r.oldOpen}/${r.newOpen}`.padStart(13),
      r.ratio.toFixed(3).padStart(7),
      r.bytes.toFixed(0).padStart(6),
    ].join(" "),
  );
  return [head, ...lines].join("\n");
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      old: { type: "string" },
      new: { type: "string" },
      pairs: { type: "string" },
      rounds: { type: "string" },
      only: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const count = Number(values.pairs ?? 200), rounds = Number(values.rounds ?? 7);
  if (
    values.help === true ||
    values.old === undefined ||
    !(Number.isInteger(count) && count > 0) ||
    !(Number.isInteger(rounds) && rounds >= 0)
  ) {
    console.error(USAGE);
    return values.help === true ? 0 : 2;
  }
  const old = await load(values.old),
    now = await load(values.new),
    rows: Row[] = [],
    specs = rowsOf(count, now.shapes).filter(([name]) => name.includes(values.only ?? ""));
  for (const [name, list] of specs) {
    process.stderr.write(`\r${rows.length + 1} of ${specs.length}: ${name}`.padEnd(60));
    const row: Row = {
      name,
      pairs: 0,
      sameBits: 0,
      same: 0,
      different: 0,
      oldWrong: 0,
      newWrong: 0,
      oldOpen: 0,
      newOpen: 0,
      ratio: NaN,
      bytes: NaN,
      worst: 0,
      example: "",
    };
    const before: PairCase[] = [], after: PairCase[] = [];
    for (const spec of list) {
      try { // a constructor may refuse what another accepted
        const pair = [buildPair(factoryOf(old.shapes), spec), buildPair(factoryOf(now.shapes), spec)];
        old.solve(pair[0].a, pair[0].poseA, pair[0].b, pair[0].poseB);
        before.push(pair[0]);
        after.push(pair[1]);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
    for (let i = 0; i < after.length; i++) judge(row, old, now, before[i], after[i]);
    measure(row, [old, now], [before, after], rounds);
    rows.push(row);
  }
  process.stderr.write("\n");
  console.log(values.json === true ? JSON.stringify(rows, null, 1) : table(rows));
  const wrong = rows.filter((r) => r.newWrong > 0);
  for (const r of wrong) console.error(`contradicted: ${r.name}: ${r.example}`);
  return wrong.length > 0 ? 1 : 0;
}

process.exitCode = await main();
