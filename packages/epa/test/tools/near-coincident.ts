/**
 * How long `signedDistance` takes between bodies that nearly coincide, the hardest pairs there are:
 * `node tools/from-source.mjs packages/epa/test/tools/near-coincident.ts [--pairs N] [--most MS] [--list N] [--json]`.
 *
 * The pairs: support/near-coincident.ts. A call that takes more than half of the limit is repeated, and the least time
 * counts: the engine's compiler and other processes are hardly in it. Prints the pairs
 * over the limit, the worst, the open ones, the widest open bracket in parts of the scene, and the same by kinds.
 * Work is counted as well, since a busy machine spoils the clock: supports and Hessians asked for, and what is done
 * between them as parts of one (`LINES_OF_ONE`, `FACES_OF_ONE`); the rank correlation with the time says whether it
 * may stand for it. Exit code 1: a pair is over the limit. Seed: COL_SEED.
 */
import { buildPair, pairScale, posed, rngFor } from "@col/testkit";
import type { PairCase, PairSpec } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { parseArgs } from "node:util";
import { ENTIRE } from "../../src/entire.ts";
import { signedDistance } from "../../src/index.ts";
import { counted } from "../support/counted.ts";
import { nearCoincidentAt } from "../support/near-coincident.ts";
import { factory } from "../support/solver.ts";

const USAGE = `usage: near-coincident.ts [--pairs N] [--most MS] [--list N] [--json]
  --pairs   pairs (default 80000)
  --most    milliseconds that a call may take (default 1)
  --list    the slowest N pairs, as specs (default 0)
  seed: COL_SEED`;
const DEFAULT_PAIRS = 80000;
/** Calls of which the least counts. */
const REPEATS = 9;
/** Of these, the slowest, work and time are compared. */
const SLOWEST = 400;
/** Calls before any is measured. */
const WARM_UP = 4000;
/** Lines on rings, and faces looked through for the nearest, that take as long as one support. */
const LINES_OF_ONE = 32;
const FACES_OF_ONE = 200;
const OPEN: ReadonlySet<string> = new Set(["budget-spent", "precision-limit"]);
const out = createDistanceResult();

function solve(c: PairCase): void {
  signedDistance(c.a, c.poseA, c.b, c.poseB, undefined, out);
}

/** Milliseconds, the least of some calls. */
function leastMs(c: PairCase): number {
  let least = Infinity;
  for (let k = 0; k < REPEATS; k++) {
    const start = performance.now();
    solve(c);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** See the file header. */
function workOf(c: PairCase): number {
  const count = { asked: 0 }, [ws] = ENTIRE.workspaces.free;
  ws.ring.work.lines = 0;
  ws.expansions = 0;
  solve({ ...c, a: counted(c.a, count), b: counted(c.b, count) });
  const faces = ws.expansions > 0 ? ws.expansions * ws.polytope.slots : 0;
  return Math.round(count.asked + ws.ring.work.lines / LINES_OF_ONE + faces / FACES_OF_ONE);
}

/** Spearman's rank correlation. */
function rankCorrelation(x: readonly number[], y: readonly number[]): number {
  const ranks = (list: readonly number[]): number[] => {
    const order = list.map((_, i) => i).sort((i, j) => list[i] - list[j]), rank = new Array<number>(list.length);
    order.forEach((i, k) => { rank[i] = k; });
    return rank;
  };
  const p = ranks(x), q = ranks(y), n = x.length;
  const sum = p.reduce((total, r, i) => total + (r - q[i]) * (r - q[i]), 0);
  return n < 2 ? 1 : 1 - (6 * sum) / (n * (n * n - 1));
}

interface Slow {
  readonly ms: number;
  readonly work: number;
  readonly status: string;
  readonly spec: PairSpec;
}

interface Report {
  readonly pairs: number;
  readonly over: number;
  readonly worstMs: number;
  readonly open: number;
  readonly widest: number;
  /** Most work of a pair, and how well it stands for the time among the slowest. */
  readonly mostWork: number;
  readonly rankCorrelation: number;
  readonly slowest: readonly Slow[];
  readonly kinds: readonly Kinds[];
}

interface Kinds {
  readonly name: string;
  pairs: number;
  over: number;
  open: number;
  widest: number;
  worstMs: number;
}

function measure(pairs: number, most: number, kept: number): Report {
  const rng = rngFor("epa near coincident"), slowest: Slow[] = [];
  const kinds = new Map<string, Kinds>();
  let over = 0, worstMs = 0, open = 0, widest = 0, mostWork = 0;
  for (let i = -WARM_UP; i < pairs; i++) {
    const spec = nearCoincidentAt(i < 0 ? rngFor(`warm up ${i}`) : rng, Math.abs(i)), c = buildPair(factory, spec);
    const from = performance.now();
    solve(c);
    let ms = performance.now() - from;
    if (i < 0) continue;
    const name = `${spec.family}: ${[spec.a.kind, spec.b.kind].sort().join(" ")}`,
      row = kinds.get(name) ?? { name, pairs: 0, over: 0, open: 0, widest: 0, worstMs: 0 };
    kinds.set(name, row);
    row.pairs++;
    if (OPEN.has(out.status)) {
      open++;
      row.open++;
      const width = (out.distance - out.lowerBound) / pairScale(posed(c.a, c.poseA), posed(c.b, c.poseB));
      widest = Math.max(widest, width);
      row.widest = Math.max(row.widest, width);
    }
    if (ms > 0.5 * most) ms = leastMs(c);
    over += +(ms > most);
    row.over += +(ms > most);
    row.worstMs = Math.max(row.worstMs, ms);
    worstMs = Math.max(worstMs, ms);
    const work = workOf(c);
    mostWork = Math.max(mostWork, work);
    slowest.push({ ms, work, status: out.status, spec });
    if (slowest.length > 4 * SLOWEST) slowest.sort((p, q) => q.ms - p.ms).length = SLOWEST;
    if (i % 1000 === 0) process.stderr.write(`\r${i} of ${pairs}, ${over} over, worst ${worstMs.toFixed(2)} ms`);
  }
  process.stderr.write("\n");
  slowest.sort((p, q) => q.ms - p.ms).length = Math.min(slowest.length, SLOWEST);
  const correlation = rankCorrelation(
    slowest.map(({ spec }) => leastMs(buildPair(factory, spec))), slowest.map((s) => s.work),
  );
  slowest.length = Math.min(slowest.length, kept);
  return {
    pairs, over, worstMs, open, widest, mostWork, rankCorrelation: correlation, slowest, kinds: [...kinds.values()],
  };
}

function main(): number {
  const { values } = parseArgs({
    options: {
      pairs: { type: "string" }, most: { type: "string" }, list: { type: "string" }, json: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const pairs = Number(values.pairs ?? DEFAULT_PAIRS), most = Number(values.most ?? 1), kept = Number(values.list ?? 0);
  if (values.help === true || !(Number.isInteger(pairs) && pairs > 0 && most > 0 && Number.isInteger(kept))) {
    console.error(USAGE);
    return values.help === true ? 0 : 2;
  }
  const r = measure(pairs, most, kept);
  if (values.json === true) console.log(JSON.stringify(r, null, 1));
  else {
    console.log(`${r.pairs} pairs: ${r.over} over ${most} ms, worst ${r.worstMs.toFixed(3)} ms; ${r.open} open, `
      + `the widest bracket ${r.widest.toExponential(1)} of the scene; most work ${r.mostWork}, `
      + `rank correlation with the time ${r.rankCorrelation.toFixed(2)} among the ${SLOWEST} slowest`);
    for (const k of [...r.kinds].sort((p, q) => q.over + q.open - p.over - p.open)) {
      if (k.over + k.open > 0) console.log(`${k.name}: ${k.over} over, worst ${k.worstMs.toFixed(2)} ms; `
        + `${k.open} of ${k.pairs} open, widest ${k.widest.toExponential(1)}`);
    }
    for (const { ms, work, status, spec } of r.slowest)
      console.log(`${ms.toFixed(3)} ms, work ${work}, ${status}: ${JSON.stringify(spec)}`);
  }
  return r.over > 0 ? 1 : 0;
}

process.exitCode = main();
