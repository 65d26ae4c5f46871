/**
 * Summarises the times and facts of one solver on one set as rows: groups are the labels of the cases, categories
 * their targets.
 *
 * In: the set, facts per case (metres), and per question and mode a list of samples per case (ns; a case without
 * samples was not timed). Out: rows in the order of the labels, with medians and 95 % intervals (ns), largest errors
 * (metres), and counts of wrong results. Boolean results within a band about distance 0 are not judged.
 */
import { mean } from "simple-statistics";
import { CATEGORIES, categoryOf } from "../measure/categories.ts";
import type { Category } from "../measure/categories.ts";
import type { Question } from "../solvers/adapter.ts";
import { medianInterval, trimmedMean, widened } from "../measure/statistics.ts";
import type { MedianInterval } from "../measure/statistics.ts";
import type { ProblemSet } from "../problem-files/problem-set.ts";
import type { Facts } from "./facts.ts";
import type { Row } from "./row.ts";

/** Samples of one question and mode: `samples[i]` in ns for case i. */
export interface Series {
  readonly question: Question;
  readonly mode: "hot" | "sweep";
  readonly samples: readonly (readonly number[])[];
  readonly checksum: string;
  /** The launch (0, 1, ..) of each sample, the same for all cases; without it there was one. */
  readonly launchOf?: readonly number[];
}

/** The numbers of the launches of a series. */
export function launchesOf({ launchOf = [] }: Series): number[] {
  return [...new Set(launchOf)];
}

/** Time of a case, ns: of all samples, or of the samples of one launch. */
export function timeOf({ samples, launchOf = [] }: Series, i: number, launch?: number): number {
  return trimmedMean(launch === undefined ? samples[i] : samples[i].filter((_, k) => launchOf[k] === launch));
}

/**
 * Boolean results count as wrong only outside a band about distance 0: inside, the solvers' tolerance decides. Smallest
 * half width, metres.
 */
export const BAND: number = 1e-7;

/**
 * Half width of the band for the papers' absolute duality gap (a squared length), whose square root limits the
 * accuracy; `undefined`: `BAND`. Metres.
 */
export function bandOf(dualityGap: number | undefined): number {
  return dualityGap === undefined ? BAND : Math.max(BAND, Math.sqrt(dualityGap));
}

const known = (values: readonly number[]): number[] => values.filter((x) => !Number.isNaN(x));

function largest(values: readonly number[]): number | null {
  const v = known(values);
  return v.length === 0 ? null : v.reduce((p, q) => Math.max(p, q), -Infinity);
}

function average(values: readonly number[]): number | null {
  const v = known(values);
  return v.length === 0 ? null : mean(v);
}

/** Reference of a solver's distance: overlaps have distance 0 for solvers that return the separation. Metres. */
export function referenceOf(set: ProblemSet, i: number, answers: "signed" | "separation"): number {
  const ref = set.ref[i];
  if (answers === "signed") return ref;
  return ref < 0 || (Number.isNaN(ref) && set.target[i] < 0) ? 0 : ref;
}

/**
 * Depths with a larger error count as wrong, metres: a hundred times the error of single precision on bodies of a
 * metre.
 */
export const WRONG_DEPTH: number = 1e-5;

/** Is the error larger than `WRONG_DEPTH`, or the result missing? Without a reference a depth is not judged. */
export function isWrongDepth(ref: number, answer: number): boolean {
  return !Number.isNaN(ref) && !(Math.abs(answer - ref) <= WRONG_DEPTH);
}

/** The columns of facts behind a question. */
function columnsOf(facts: Facts, question: Question): {
  readonly answer: Float64Array; readonly iterations: Float64Array;
  readonly bracket: Float64Array | null; readonly gap: Float64Array | null; readonly infeasibility: Float64Array | null;
} {
  if (question === "distance") return { answer: facts.distance, iterations: facts.iterations, bracket: facts.bracket,
    gap: facts.gap, infeasibility: facts.infeasibility };
  if (question === "boolean") return { answer: facts.hit, iterations: facts.booleanIterations, bracket: null, gap: null,
    infeasibility: null };
  return { answer: facts.depth, iterations: facts.depthIterations, bracket: facts.depthBracket, gap: facts.depthGap,
    infeasibility: facts.depthInfeasibility };
}

/** Is a Boolean result wrong, outside the band? Without a reference or target it is not judged. */
export function isWrong(set: ProblemSet, i: number, hit: number, band: number): boolean {
  const ref = Number.isNaN(set.ref[i]) ? set.target[i] : set.ref[i];
  return !Number.isNaN(hit) && Math.abs(ref) > band && (hit === 1) !== ref < 0;
}

/** The rows of one set and solver. */
export function summarise(
  name: string, set: ProblemSet, solver: string, answers: "signed" | "separation", facts: Facts,
  series: readonly Series[],
  band: number = BAND,
): Row[] {
  const groups = new Map<string, Map<Category, number[]>>();
  for (let i = 0; i < set.count; i++) {
    const byCategory = groups.get(set.label[i]) ?? new Map<Category, number[]>();
    groups.set(set.label[i], byCategory);
    const category = categoryOf(Number.isNaN(set.target[i]) ? facts.distance[i] : set.target[i]);
    const ids = byCategory.get(category);
    if (ids === undefined) byCategory.set(category, [i]);
    else ids.push(i);
  }
  const rows: Row[] = [];
  for (const [group, byCategory] of groups) {
    for (const category of CATEGORIES) {
      const ids = byCategory.get(category) ?? [];
      for (const one of series) {
        const { question, mode, samples, checksum } = one;
        // NaN: the solver does not take this pair
        const timed = ids.filter((i) => samples[i].length > 0 && !Number.isNaN(samples[i][0]));
        if (timed.length === 0) continue;
        const medianOf = (launch?: number): MedianInterval => medianInterval(timed.map((i) => timeOf(one, i, launch)));
        const { value, low, high } = widened(medianOf(), launchesOf(one).map((launch) => medianOf(launch).value));
        const c = columnsOf(facts, question), answer = question === "boolean" ? null : c.answer;
        const errors = answer === null ? []
          : ids.map((i) => Math.abs(answer[i] - (question === "depth" ? set.ref[i] : referenceOf(set, i, answers))));
        const judged = question === "boolean"
          ? ids.filter((i) => !Number.isNaN(facts.hit[i])
            && !(Number.isNaN(set.ref[i]) && Number.isNaN(set.target[i]))).length
          : question === "depth" ? timed.filter((i) => !Number.isNaN(set.ref[i])).length : known(errors).length;
        const wrong = question === "boolean" ? ids.filter((i) => isWrong(set, i, facts.hit[i], band)).length
          : question === "depth" ? timed.filter((i) => isWrongDepth(set.ref[i], facts.depth[i])).length : null;
        const worst = (list: Float64Array | null): number | null => (list === null ? null
          : largest(ids.map((i) => list[i])));
        rows.push({
          set: name, group, category, solver, question, mode, ns: value, nsLow: low, nsHigh: high, cases: timed.length,
          samples: samples[timed[0]].length,
          iterations: average(ids.map((i) => c.iterations[i])), iterationsMax: worst(c.iterations),
          bracket: worst(c.bracket), gap: worst(c.gap),
          infeasibility: worst(c.infeasibility), referenced: judged, error: answer === null ? null : largest(errors),
          wrong: judged === 0 ? null : wrong, checksum,
        });
      }
    }
  }
  return rows;
}
