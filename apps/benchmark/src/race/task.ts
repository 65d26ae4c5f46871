/**
 * One launch of a race: both builds in this process, in turns. `launch.ts` starts it.
 *
 * In: a `RaceJob`. Out: a `RaceCell` per cell as soon as it is measured; at the end the names of the queries that one
 * of the builds lacks. Method: each round measures old, new, new, old, on cases in a new random order; its ratio is
 * the time of the two inner blocks over the time of the two outer ones. Two rounds are run before and not counted.
 */
import { createRandom } from "@col/bench";
import type { Query } from "@col/bench";
import { median } from "simple-statistics";
import type { Session } from "../workers/process.ts";
import type { RaceCell, RaceJob } from "./launch.ts";
import type { RaceSet } from "./sets.ts";
import { RACE_QUERIES } from "./side.ts";
import type { QueryName, Side } from "./side.ts";

/** Adds the leaves of `value`: numbers, words and booleans; of records, arrays and typed arrays those inside. */
function addLeaves(value: unknown, leaves: unknown[]): void {
  if (ArrayBuffer.isView(value)) leaves.push(...(value as Float64Array));
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) addLeaves(inner, leaves);
  else if (typeof value !== "function") leaves.push(value);
}

function leavesOf(value: unknown): unknown[] {
  const leaves: unknown[] = [];
  addLeaves(value, leaves);
  return leaves;
}

/** -0 and 0 differ, NaN is NaN. */
function sameBits(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((x, i) => Object.is(x, b[i]));
}

/** Both sides of one query. */
interface Pair {
  readonly old: Side;
  readonly new: Side;
}

/** The cases of a set on both sides. */
interface Cases {
  readonly old: readonly Query[];
  readonly new: readonly Query[];
}

/** Each side runs all cells of a query for so long before the first timing, ms. */
const WARM_UP = 400;
/** The number of blocks of a cell that are run first and not counted. */
const SETTLING_ROUNDS = 2;

async function openPair(job: RaceJob, query: QueryName): Promise<Pair | undefined> {
  const side = async (which: "old" | "new"): Promise<Side | undefined> => {
    const own = (await import(
      new URL(`./side.ts?${which}.${query.name}`, import.meta.url).href
    )) as typeof import("./side.ts");
    return await own.openSide(job[which], query);
  };
  const before = await side("old"), after = await side("new");
  return before === undefined || after === undefined ? undefined : { old: before, new: after };
}

const inOrder = (count: number): Int32Array => Int32Array.from({ length: count }, (_, i) => i);

function warmUp(side: Side, sets: readonly (readonly Query[])[]): void {
  for (let spent = 0; spent < WARM_UP;) {
    const before = spent;
    for (const cases of sets) spent += side.time(cases, inOrder(cases.length), 1);
    if (spent === before) spent += 1; // a clock too coarse for so few cases
  }
}

/** The numbers of the cases whose answers differ. */
function differences(pair: Pair, cases: Cases): number[] {
  return [...cases.old.keys()].filter((i) => {
    const before = leavesOf([pair.old.ask(cases.old[i], pair.old.out), pair.old.out]);
    return !sameBits(before, leavesOf([pair.new.ask(cases.new[i], pair.new.out), pair.new.out]));
  });
}

/** A short form of the two sides' answers to case `i`. */
function described(pair: Pair, cases: Cases, i: number): string {
  const words = (value: unknown): string => leavesOf(value).slice(0, 6).map(String).join(" ");
  const before = pair.old.ask(cases.old[i], pair.old.out), after = pair.new.ask(cases.new[i], pair.new.out);
  return `case ${i}: old ${words(before)}; new ${words(after)}`;
}

function race(job: RaceJob, cell: string, pair: Pair, cases: Cases): RaceCell {
  const random = createRandom(job.seed),
    order = inOrder(cases.old.length),
    ratios: number[] = [],
    oldNs: number[] = [],
    newNs: number[] = [];
  let sweeps = 1;
  while (pair.old.time(cases.old, order, sweeps) < job.block) sweeps *= 2;
  for (let round = -SETTLING_ROUNDS; round < job.rounds; round++) {
    random.shuffle(order);
    const run = (which: "old" | "new"): number => pair[which].time(cases[which], order, sweeps);
    const first = run("old"), inner = run("new") + run("new"), outer = first + run("old");
    if (round < 0) continue;
    ratios.push(inner / outer);
    const perQuery = 1e6 / (2 * sweeps * order.length);
    oldNs.push(outer * perQuery);
    newNs.push(inner * perQuery);
  }
  const different = differences(pair, cases);
  return { cell, cases: order.length, ratios, oldNs: median(oldNs), newNs: median(newNs), different: different.length,
    firstDifferent: different.length === 0 ? "" : described(pair, cases, different[0]) };
}

/** Tells a cell after the other, then answers with the queries that a side does not have. */
export async function start(job: RaceJob, tell: (cell: RaceCell) => void): Promise<Session> {
  const absent: string[] = [];
  for (const query of RACE_QUERIES) {
    const own: RaceSet[] = job.sets.filter(({ name }) => job.cells.includes(`${query.name}/${name}`));
    if (own.length === 0) continue;
    const pair = await openPair(job, query);
    if (pair === undefined) {
      absent.push(query.name);
      continue;
    }
    const cases = own.map(({ set }): Cases => ({ old: pair.old.queries(set), new: pair.new.queries(set) }));
    warmUp(pair.old, cases.map((c) => c.old));
    warmUp(pair.new, cases.map((c) => c.new));
    own.forEach(({ name }, k) => {
      tell(race(job, `${query.name}/${name}`, pair, cases[k]));
    });
  }
  return { answer: absent };
}
