/**
 * What `warm-start` says: its methods and starts, means by how far the separation vector turned, and a verdict per
 * claim of Fig. 13 (Montaut et al. 2024).
 */
import type { StartStrategy } from "@col/types";
import { medianInterval } from "@col/bench";
import type { Verdict } from "./experiment.ts";
import { between, difference, intervalText, judged, pairedRatio, shareInterval, shares, spreadOf,
  worstOf } from "./statistics.ts";
import type { Interval } from "./statistics.ts";
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

/** "About 2 times": nearer to 2 than a quarter more or less. */
const ABOUT_TWO = [1.6, 2.5] as const;

interface TimeClaim {
  readonly where: string;
  readonly claim: string;
  readonly paper: string;
  /** Columns: time of the first over that of the second lies from `least` to `most`. */
  readonly pairs: readonly { readonly above: Column; readonly below: Column; readonly least: number;
    readonly most?: number }[];
}

function timeVerdict({ where, claim, paper, pairs }: TimeClaim, cause: () => string): Verdict {
  const found = pairs.map((p) => ({ ...p, ratio: pairedRatio(p.above.times, p.below.times) })),
    verdict = worstOf(found.map(({ ratio, least, most }) => between(ratio, least, most)));
  const steps = (c: Column): string => spreadOf([...c.iterations]).mean.toFixed(2);
  return { where, claim, paper,
    ours: found.map(({ above, below, ratio }) =>
      `${above.method} ${above.start} / ${below.method} ${below.start} ${intervalText(ratio)} (iterations `
        + `${steps(above)} / ${steps(below)})`).join("; "),
    ...judged(verdict, cause) };
}

/** From the first to the last decile, with an interval that holds wherever those of both deciles do. */
function spreadInterval(times: readonly number[]): Interval {
  const [first, last] = shares(times, [FIRST, LAST]), a = shareInterval(times, FIRST), b = shareInterval(times, LAST);
  return { value: last - first, low: Math.max(0, b.low - a.high), high: b.high - a.low };
}

/** Whether the first times spread less than the second, ns, from the first to the last decile. */
export function narrowVerdict(what: Pick<Verdict, "where" | "claim" | "paper">, times: readonly number[],
  others: readonly number[]): Verdict {
  const narrow = spreadInterval(times), wide = spreadInterval(others);
  return { ...what, ours: `${intervalText(narrow)} ns against ${intervalText(wide)} ns`,
    ...judged(between(difference(narrow, wide), -Infinity, 0), () => "the table has the quantiles of both") };
}

/** From the boxes' centres: the spread of times against GJK's fastest start and, of Polyak, its own last vector. */
function spreadVerdicts(of: (method: Method, start: string) => Column, best: Column): Verdict[] {
  const claim = (who: string, against: string): string => `${who} from the boxes' centres narrows the spread of times `
    + `against ${against} (10 to 90 %)`;
  return [
    ...(["Polyak", "Nesterov"] as const).map((method) => narrowVerdict({ where: "T-RO 2024, Fig. 13",
      claim: claim(method, "GJK's fastest"),
      paper: "\"like the Polyak acceleration\", Nesterov \"significantly reduces the spread of the distribution\"" },
    of(method, "OBB").times, best.times)),
    narrowVerdict({ where: "T-RO 2024, Fig. 13b", claim: claim("Polyak", "its own from the last separation vector"),
      paper: "\"greatly reduces the variance of the computation timings distribution\"" },
    of("Polyak", "OBB").times, of("Polyak", "prev").times),
  ];
}

/** A verdict per claim, by time as Fig. 13 plots it: medians of paired ratios with 95 % intervals over the problems. */
export function verdictsOf(columns: readonly Column[], problems: readonly StepProblem[]): Verdict[] {
  const of = (method: Method, start: string): Column => find(columns, method, start),
    time = (c: Column): number => medianInterval(c.times).value;
  const best = OF_PAPER.map(([s]) => of("GJK", s)).reduce((p, c) => (time(c) < time(p) ? c : p));
  const few = problems.filter((p) => p.turn < 2).length / problems.length;
  const fast = (method: Method): string =>
    OF_PAPER.map(([s]) => `${s} ${afterTurn(of(method, s), problems, (t) => t >= 10).toFixed(2)}`).join(", ");
  const motion = (): string =>
    `in ${(100 * few).toFixed(0)} % of the problems the vector turned by less than 2 degrees since the last step; `
      + `after 10 degrees and more the iterations are ${METHODS.map((m) => `${m}: ${fast(m)}`).join("; ")} (that the `
      + "motion is the cause is a guess)";
  const sense = (): string =>
    `with its sense kept in overlaps Nesterov takes ${spreadOf([...of("Nesterov", "prev, sense kept").iterations])
      .mean.toFixed(2)} iterations (GJK ${spreadOf([...of("GJK", "prev, sense kept").iterations]).mean.toFixed(2)})`;
  return [
    timeVerdict({ where: "T-RO 2024, Fig. 13a", claim: "GJK's best start is the last separation vector", paper: "prev",
      pairs: OF_PAPER.filter(([s]) => s !== "prev").map(([s]) => ({ above: of("GJK", s), below: of("GJK", "prev"),
        least: 1 })) }, motion),
    timeVerdict({ where: "T-RO 2024, Fig. 13b",
      claim: "Polyak from the boxes' centres and from the last vector is faster than GJK from its fastest start",
      paper: "\"perform better than vanilla GJK's best warm-starting strategy\"",
      pairs: ["OBB", "prev"].map((s) => ({ above: best, below: of("Polyak", s), least: 1 })) }, motion),
    ...["OBB", "prev"].map((s) => timeVerdict({ where: "T-RO 2024, Fig. 13c",
      claim: `Nesterov from ${s === "OBB" ? "the boxes' centres" : "the last separation vector"} is about 2 times as `
        + `fast as GJK from its fastest start: ${ABOUT_TWO.join(" to ")}`,
      paper: "\"the median of computation times to reach close to 0.5 us, compared to a median above 1 us\"",
      pairs: [{ above: best, below: of("Nesterov", s), least: ABOUT_TWO[0], most: ABOUT_TWO[1] }] },
    s === "OBB" ? motion : sense)),
    timeVerdict({ where: "T-RO 2024, Fig. 13",
      claim: "a fixed direction and the moved vector are slower starts than the other two, for all methods",
      paper: "worse", pairs: METHODS.flatMap((m) => ["No WS", "T(prev)"].flatMap((poor) => ["OBB", "prev"].map((good) =>
        ({ above: of(m, poor), below: of(m, good), least: 1 })))) }, motion),
    ...spreadVerdicts(of, best),
  ];
}
