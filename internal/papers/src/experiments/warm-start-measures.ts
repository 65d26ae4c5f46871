/**
 * Methods and starts of `warm-start`, means by how far the separation vector turned, and the measures of Fig. 13
 * (Montaut et al. 2024).
 */
import type { StartStrategy } from "@col/types";
import { medianInterval } from "@col/bench";
import type { Interval, Measures } from "./experiment.ts";
import { leastOf, pairedRatio, quotient, shareInterval, shares, spreadOf } from "./statistics.ts";
import type { StepProblem } from "./warm-start-problems.ts";

/** The paper's names of the strategies, and the two with the sense kept. */
export const STARTS: readonly (readonly [string, StartStrategy, "found" | "kept"])[] = [
  ["No WS", "none", "found"], ["OBB", "centres", "found"], ["prev", "previous", "found"],
  ["T(prev)", "transported", "found"],
  ["prev, sense kept", "previous", "kept"], ["T(prev), sense kept", "transported", "kept"],
];
/** The paper's four. */
const OF_PAPER = STARTS.slice(0, 4);
export const METHODS: readonly ["GJK", "Polyak", "Nesterov"] = ["GJK", "Polyak", "Nesterov"];
export type Method = (typeof METHODS)[number];

/** Iterations and times of one method from one start, problem by problem. */
export interface Column {
  readonly method: Method;
  readonly start: string;
  readonly iterations: readonly number[];
  readonly times: readonly number[];
}

/** Classes of problems by how far the separation vector turned, degrees. */
export const TURNS: readonly (readonly [string, (turn: number) => boolean])[] = [["below 2", (t) => t < 2],
  ["2 to 10", (t) => t >= 2 && t < 10], ["10 and more", (t) => t >= 10]];

/** Mean iterations of a column over one of those classes. */
export function afterTurn(c: Column, problems: readonly StepProblem[], keep: (turn: number) => boolean): number {
  return spreadOf(c.iterations.filter((_, i) => keep(problems[i].turn))).mean;
}

const find = (columns: readonly Column[], method: Method, start: string): Column => {
  const found = columns.find((c) => c.method === method && c.start === start);
  if (found === undefined) throw new Error(`no column ${method} ${start}`);
  return found;
};

/** Deciles between which times spread. */
const FIRST = 0.1;
const LAST = 0.9;

/** From the first to the last decile, ns; it lies wherever both deciles do. */
function spreadInterval(times: readonly number[]): Interval {
  const [first, last] = shares(times, [FIRST, LAST]), a = shareInterval(times, FIRST), b = shareInterval(times, LAST);
  return { value: last - first, low: Math.max(0, b.low - a.high), high: b.high - a.low };
}

/** Spread of the first times over the spread of the second; above 1 the first spread wider. */
function spreadRatio(times: readonly number[], others: readonly number[]): Interval {
  return quotient(spreadInterval(times), spreadInterval(others));
}

/**
 * By time, as Fig. 13 plots it: medians of paired ratios; the spread of the times from the first to the last decile.
 */
export function warmStartMeasures(columns: readonly Column[]): Measures {
  const of = (method: Method, start: string): Column => find(columns, method, start),
    time = (c: Column): number => medianInterval(c.times).value,
    ratio = (above: Column, below: Column): Interval => pairedRatio(above.times, below.times);
  const best = OF_PAPER.map(([s]) => of("GJK", s)).reduce((p, c) => (time(c) < time(p) ? c : p));
  return {
    ...Object.fromEntries(OF_PAPER.filter(([s]) => s !== "prev").map(([s]) =>
      [`GJK, time: ${s} / prev`, ratio(of("GJK", s), of("GJK", "prev"))] as const)),
    ...Object.fromEntries((["Polyak", "Nesterov"] as const).flatMap((m) => (["OBB", "prev"] as const).map((s) =>
      [`time: GJK's fastest start / ${m} ${s}`, ratio(best, of(m, s))] as const))),
    ...Object.fromEntries(METHODS.map((m) => [`${m}, time: least of No WS and T(prev) / OBB and prev`,
      leastOf(["No WS", "T(prev)"].flatMap((poor) => ["OBB", "prev"].map((good) =>
        ratio(of(m, poor), of(m, good)))))] as const)),
    ...Object.fromEntries((["Polyak", "Nesterov"] as const).map((m) =>
      [`spread of the times, 10 to 90 %: ${m} OBB / GJK's fastest start`,
        spreadRatio(of(m, "OBB").times, best.times)] as const)),
    "spread of the times, 10 to 90 %: Polyak OBB / Polyak prev":
      spreadRatio(of("Polyak", "OBB").times, of("Polyak", "prev").times),
  };
}
