/**
 * What the exit takes: `node tools/from-source.mjs packages/epa/test/tools/exit-cost.ts [--rounds N] [--json]`.
 *
 * For each row of decisions/depth.md: nanoseconds of a whole query, of the two supports that recompute h(n), and their
 * part of it, on the same pairs in turns in one process; medians over the rounds, with the quartiles of the part. The
 * table says whether the exit asks them: rows of "none" show what it would take.
 */
import { packPose, relativePose } from "@col/kernel";
import { rngFor } from "@col/testkit";
import type { PairCase } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import { parseArgs } from "node:util";
import { supportHeight } from "../../src/polytope/certificate.ts";
import { signedDistance } from "../../src/index.ts";
import { createEpaWorkspace } from "../../src/kernel.ts";
import { EXITS, pairFor } from "../support/exits.ts";

const DEFAULT_ROUNDS = 25;
/** Rounds before any is counted: the engine compiles. */
const WARM_UP = 8;
/** Pairs of a row, and how often a round goes through them. */
const PAIRS = 64;
const REPEATS = 12;
/** Number of pairs that are tried to find pairs that a method answers. */
const TRIES = 8000;

interface Sample {
  readonly pair: PairCase;
  readonly bInA: Float64Array;
  readonly normal: Float64Array;
}
interface Row {
  readonly name: string;
  readonly samples: readonly Sample[];
  readonly query: number[];
  readonly exit: number[];
}

const ws = createEpaWorkspace(), out = createDistanceResult();

function rowOf(method: (typeof EXITS)[number]): Row {
  const { name, answers } = method, rng = rngFor(`epa exit cost ${name}`), found: Sample[] = [];
  for (let i = 0; i < TRIES && found.length < PAIRS; i++) {
    const pair = pairFor(rng, method);
    relativePose(pair.poseA, pair.poseB, ws.gjk.bInA);
    packPose(pair.poseA, ws.gjk.aInWorld, "poseA");
    if (!answers(pair.a, pair.b, ws)) continue;
    found.push({ pair, bInA: ws.gjk.bInA.slice(), normal: ws.gjk.normal.slice() });
  }
  return { name, samples: found, query: [], exit: [] };
}

/** Nanoseconds a sample. */
function clocked({ samples }: Row, run: (sample: Sample) => void): number {
  const from = process.hrtime.bigint();
  for (let r = 0; r < REPEATS; r++) for (const sample of samples) run(sample);
  return Number(process.hrtime.bigint() - from) / (REPEATS * samples.length);
}

function query({ pair }: Sample): void {
  signedDistance(pair.a, pair.poseA, pair.b, pair.poseB, undefined, out);
}

function exit({ pair, bInA, normal }: Sample): void {
  const { gjk } = ws;
  for (let i = 0; i < 12; i++) gjk.bInA[i] = bInA[i];
  for (let i = 0; i < 3; i++) gjk.normal[i] = normal[i];
  supportHeight(pair.a, pair.b, ws);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((x, y) => x - y);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const { values } = parseArgs({
  options: { rounds: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
});
const rounds = Number(values.rounds ?? DEFAULT_ROUNDS);
if (values.help === true) {
  console.log("usage: node tools/from-source.mjs packages/epa/test/tools/exit-cost.ts [--rounds N] [--json]");
} else if (!(Number.isSafeInteger(rounds) && rounds > 0)) {
  console.error(`exit-cost: --rounds must be a whole number above 0, got "${values.rounds ?? ""}"`);
  process.exitCode = 2;
} else {
  const rows = EXITS.map(rowOf).filter(({ samples }) => samples.length > 0);
  for (let r = 0; r < WARM_UP + rounds; r++) {
    for (const row of rows) {
      const whole = clocked(row, query), part = clocked(row, exit);
      if (r < WARM_UP) continue;
      row.query.push(whole);
      row.exit.push(part);
    }
  }
  const told = rows.map(({ name, samples, query: whole, exit: part }) => {
    const shares = part.map((x, i) => x / whole[i]);
    return {
      name,
      pairs: samples.length,
      query: quantile(whole, 0.5),
      exit: quantile(part, 0.5),
      part: [0.25, 0.5, 0.75].map((share) => quantile(shares, share)),
    };
  });
  if (values.json === true) console.log(JSON.stringify(told));
  else {
    console.log(`${"exit".padEnd(30)}  pairs  query ns  supports ns  part (quartiles)`);
    for (const { name, pairs, query: whole, exit: part, part: q } of told) {
      const shares = q.map((x) => `${(100 * x).toFixed(1)} %`).join("  ");
      console.log(
        `${name.padEnd(30)}  ${String(pairs).padStart(5)}  ${whole.toFixed(0).padStart(8)}  ` +
          `${part.toFixed(0).padStart(11)}  ${shares}`,
      );
    }
  }
}
