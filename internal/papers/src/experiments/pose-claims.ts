/**
 * What Table I of Montaut et al. 2023 prints and what its text claims, held against terminal costs of
 * `pose-generation`.
 *
 * The text says that at Q3 and D9 the 0th order is at least ten times and the 1st order at least a thousand times
 * better than finite differences. The table itself says 4.0 and 1.6 times of the 0th order with M = 12, 20 and 16 times
 * with M = 50. A claim is held to the smaller of text and table.
 *
 * Quantiles have 95 % intervals by rank; a ratio is decided where those of both its parts leave no doubt. Costs in
 * square metres.
 */
import { TABLE_ONE } from "./derivative-setups.ts";
import type { DerivativeSetup } from "./derivative-setups.ts";
import type { ExperimentTable, Verdict } from "./experiment.ts";
import { shareInterval, shares } from "./statistics.ts";

/** Quantiles of the table, by name. */
export const QUANTILES: readonly (readonly [string, number])[] = [["D1", 0.1], ["Q1", 0.25], ["median", 0.5],
  ["Q3", 0.75], ["D9", 0.9]];
/** Table I, methods as in `TABLE_ONE`. */
export const PAPER: readonly (readonly number[])[] = [
  [2e-33, 4e-32, 3e-3, 4e-2, 8e-2], [8e-33, 7e-23, 4e-14, 1e-2, 5e-2], [4e-23, 5e-20, 2e-13, 2e-3, 5e-3],
  [4e-16, 1e-10, 4e-8, 3e-7, 2e-6], [6e-16, 3e-10, 1e-8, 7e-8, 2e-5],
];
/** Q3 and D9: of these the text speaks. */
const CLAIMED = [3, 4] as const;
/** Times better than finite differences, by the text: methods as in `TABLE_ONE`. */
const TEXT = [1, 10, 10, 1000, 1000] as const;
/** "The same" for quantiles of two experiments of different problems. */
const ALIKE = 3;
/** A cost below this is a solved problem: an error of a hundredth of a millimetre. Square metres. */
export const SOLVED = 1e-10;

/** Terminal costs of a method. */
export interface Costs {
  readonly setup: DerivativeSetup;
  readonly last: readonly number[];
}

/** To one digit, as the paper prints. */
export const scientific = (x: number): string => x.toExponential(0);

/** Part of the problems that are solved, as text. */
export function solvedShare({ last }: Costs): string {
  return `${(100 * last.filter((c) => c < SOLVED).length / last.length).toFixed(1)} %`;
}

const quantile = ({ last }: Costs, at: number): number => shares(last, [QUANTILES[at][1]])[0];
const ratioText = (x: number): string => (x >= 1e4 || x < 0.01 ? scientific(x)
  : x >= 100 ? x.toFixed(0) : x.toPrecision(2));

/** What the k-th method is held to. */
function factorOf(k: number, at: number): number {
  return Math.min(TEXT[k], PAPER[0][at] / PAPER[k][at]);
}

type Answer = "reproduced" | "not reproduced" | "undecided";

/** Is `reference` at least `factor` times `own`, by the intervals of both? */
function decide(reference: Costs, own: Costs, at: number, factor: number): Answer {
  const q = QUANTILES[at][1], r = shareInterval(reference.last, q), o = shareInterval(own.last, q);
  return r.low >= factor * o.high ? "reproduced" : r.high < factor * o.low ? "not reproduced" : "undecided";
}

function worst(answers: readonly Answer[]): Answer {
  return answers.includes("not reproduced") ? "not reproduced"
    : answers.includes("undecided") ? "undecided" : "reproduced";
}

/** Why a sample decides nothing, and what would. */
const tooFew = (count: number): string =>
  `intervals of ${count} problems hold both answers; the whole: suite pose-generation --full`;

/** The k-th method of Table I against `reference` at Q3 and D9. */
function methodVerdict(where: string, reference: Costs, own: Costs, k: number): Verdict {
  const answers = CLAIMED.map((at) => decide(reference, own, at, factorOf(k, at))), verdict = worst(answers);
  const each = (text: (at: number) => string): string =>
    CLAIMED.map((at) => `${QUANTILES[at][0]} ${text(at)}`).join(", ");
  return {
    where: "ICRA 2023, Table I",
    claim:
      `${where}: ${own.setup.name} better than ${reference.setup.name}, at `
        + `least ${each((at) => `${ratioText(factorOf(k, at))} times`)}`,
    paper: each((at) => ratioText(PAPER[0][at] / PAPER[k][at])),
    ours: each((at) =>
      `${scientific(quantile(reference, at))} / ${scientific(quantile(own, at))} `
        + `= ${ratioText(quantile(reference, at) / quantile(own, at))}`),
    verdict, because: verdict === "reproduced" ? "" : verdict === "undecided" ? tooFew(own.last.length)
      : `${solvedShare(reference)} of the runs with ${reference.setup.name} end below ${SOLVED}, ${solvedShare(own)} `
        + "of these",
  };
}

/** A verdict per method of Table I after the first. `methods`: as in `TABLE_ONE`. */
export function methodVerdicts(where: string, reference: Costs, methods: readonly Costs[]): Verdict[] {
  return TABLE_ONE.slice(1).map((_, i) => methodVerdict(where, reference, methods[i + 1], i + 1));
}

/** All eight claims under one condition, in one verdict. */
export function conditionVerdict(where: string, reference: Costs, methods: readonly Costs[]): Verdict {
  const all = TABLE_ONE.slice(1)
    .flatMap((_, i) =>
      CLAIMED.map((at) => ({ k: i + 1, at, answer: decide(reference, methods[i + 1], at, factorOf(i + 1, at)) })));
  const count = (a: Answer): number => all.filter(({ answer }) => answer === a).length,
    verdict = worst(all.map(({ answer }) => answer));
  const missed = all.filter(({ answer }) => answer === "not reproduced")
    .map(({ k, at }) =>
      `${methods[k].setup.name}, ${QUANTILES[at][0]}: ${ratioText(quantile(reference, at) / quantile(methods[k], at))} `
        + "times");
  return {
    where: "ICRA 2023, Table I",
    claim: `${where}: every method better than ${reference.setup.name} at Q3 and D9 as claimed`, paper: "all eight",
    ours:
      `${count("reproduced")} of ${all.length} hold, ${count("undecided")} undecided, ${count("not reproduced")} do `
        + "not", verdict, because: verdict === "not reproduced" ? missed.join("; ")
          : verdict === "undecided" ? tooFew(methods[1].last.length) : "",
  };
}

/** Do unsmoothed derivatives end as the paper's finite differences? Median, Q3, D9; what is below is solved. */
export function sameColumn(where: string, own: Costs): Verdict {
  const at = [2, 3, 4], verdict = worst(at.map((i) => {
    const { low, high } = shareInterval(own.last, QUANTILES[i][1]), p = PAPER[0][i];
    return low * ALIKE >= p && high <= ALIKE * p ? "reproduced" : high * ALIKE < p || low > ALIKE * p ? "not reproduced"
      : "undecided";
  }));
  const list = (value: (i: number) => number): string =>
    at.map((i) => `${QUANTILES[i][0]} ${scientific(value(i))}`).join(", ");
  return {
    where: "ICRA 2023, Table I",
    claim: `${where}: the paper's finite differences end where ${own.setup.name} does, to a factor of ${ALIKE}`,
    paper: list((i) => PAPER[0][i]), ours: list((i) => quantile(own, i)),
    verdict, because: verdict === "undecided" ? tooFew(own.last.length) : "",
  };
}

/**
 * How many times better than finite differences, and than unsmoothed derivatives: a row per condition and method.
 * `methods`: as in `TABLE_ONE`.
 */
export function ratioTable(note: string,
  conditions: readonly { readonly name: string; readonly unsmoothed: Costs | null;
    readonly methods: readonly Costs[] }[]): ExperimentTable {
  return {
    title: "Times better than finite differences", note, head: ["derivatives", "Q3: paper", "here", "than unsmoothed",
      "D9: paper", "here", "than unsmoothed"],
    rows: conditions.flatMap(({ name, unsmoothed, methods }) => TABLE_ONE.slice(1).map((setup, i) => [
      `${setup.name}: ${name}`,
      ...CLAIMED.flatMap((at) => [ratioText(PAPER[0][at] / PAPER[i + 1][at]),
        ...[methods[0], unsmoothed].map((r) => (r === null ? null
          : ratioText(quantile(r, at) / quantile(methods[i + 1], at))))]),
    ])),
  };
}
