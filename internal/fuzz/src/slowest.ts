/**
 * `node tools/from-source.mjs internal/fuzz/src/slowest.ts [--seed S] [--cases N] [--from N] [--most MS] [--list N]`:
 * the cases of the fuzzer in space whose signed distance takes longest, each as it is and swapped.
 *
 * A call that takes more than half of the limit is repeated, and the least time counts. Calls over the limit run again
 * after the sweep, in turns and in many rounds, so that a machine that is slow for seconds is told from a pair that is
 * slow. Prints how many are over the limit, and the slowest as `case ms status`. Exit code 1: some are over the limit.
 */
import { parseArgs } from "node:util";
import { signedDistance } from "@col/epa";
import { buildPair } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { PairCase } from "@col/testkit";
import { domainOf, FACTORY, subjectOf } from "./subjects.ts";

const USAGE = "usage: slowest.ts [--seed S] [--cases N] [--from N] [--most MS] [--list N]";
/** Calls of which the least counts. */
const REPEATS = 15;
/** Calls before anything is measured. */
const WARM_UP = 4000;
/** Rounds at most of the pairs over the limit, after the sweep. */
const ROUNDS = 60;

const out = createDistanceResult();

/** Milliseconds of one call. */
function once(c: PairCase, swap: boolean): number {
  const from = performance.now();
  if (swap) signedDistance(c.b, c.poseB, c.a, c.poseA, undefined, out);
  else signedDistance(c.a, c.poseA, c.b, c.poseB, undefined, out);
  return performance.now() - from;
}

interface Slow {
  readonly index: number;
  readonly pair: PairCase;
  readonly swap: boolean;
  /** Milliseconds, the least of all calls so far. */
  ms: number;
  readonly text: string;
}

/** The pair of a case; `null`: in the plane, or its shapes are refused. */
function pairOf(seed: number, index: number): PairCase | null {
  if (domainOf(index) !== "space") return null;
  const subject = subjectOf(seed, index);
  if (subject.domain !== "space") return null;
  try {
    return buildPair(FACTORY, subject.spec);
  } catch {
    return null;
  }
}

/** Milliseconds, the least of some calls if one took long. */
function leastMs(c: PairCase, swap: boolean, most: number): number {
  let least = once(c, swap);
  for (let i = 0; i < REPEATS && least > 0.5 * most; i++) least = Math.min(least, once(c, swap));
  return least;
}

/** Runs the pairs over the limit again, in turns, until none is over it or the rounds are done. */
function askAgain(slow: readonly Slow[], most: number): void {
  for (let round = 0; round < ROUNDS; round++) {
    const over = slow.filter(({ ms }) => ms > most);
    if (over.length === 0) return;
    process.stderr.write(`\rasked again, round ${round + 1} of ${ROUNDS}: ${over.length} over ${most} ms    `);
    for (const s of over) s.ms = Math.min(s.ms, leastMs(s.pair, s.swap, most));
  }
}

function main(): number {
  const { values } = parseArgs({ options: {
    seed: { type: "string" }, cases: { type: "string" }, from: { type: "string" }, most: { type: "string" },
    list: { type: "string" }, help: { type: "boolean" },
  } });
  const seed = Number(values.seed ?? 1), cases = Number(values.cases ?? 100_000), first = Number(values.from ?? 0),
    most = Number(values.most ?? 1), list = Number(values.list ?? 40);
  if (values.help === true || ![seed, cases, first, most, list].every((x) => x >= 0)) {
    console.error(USAGE);
    return values.help === true ? 0 : 2;
  }
  const slow: Slow[] = [];
  let pairs = 0;
  for (let i = first - WARM_UP; i < first + cases; i++) {
    const index = i < first ? first + cases + (first - i) : i, c = pairOf(seed, index);
    if (c === null) continue;
    for (const swap of [false, true]) {
      try {
        const ms = leastMs(c, swap, most);
        if (i < first) continue;
        const text = `${out.status} ${swap ? "swapped " : ""}${c.name}`;
        if (ms > 0.5 * most) slow.push({ index, pair: c, swap, ms, text });
      } catch {
        continue; // the fuzzer's laws define which errors are allowed
      }
    }
    if (i >= first && ++pairs % 5000 === 0) process.stderr.write(`\r${i - first} of ${cases}, ${slow.length} noted`);
  }
  askAgain(slow, most);
  process.stderr.write("\n");
  slow.sort((p, q) => q.ms - p.ms);
  const over = slow.filter(({ ms }) => ms > most).length;
  console.log(`seed ${seed}: ${pairs} pairs, both ways: ${over} over ${most} ms`);
  for (const { index, ms, text } of slow.slice(0, list)) console.log(`${index} ${ms.toFixed(3)} ms ${text}`);
  return over > 0 ? 1 : 0;
}

process.exitCode = main();
