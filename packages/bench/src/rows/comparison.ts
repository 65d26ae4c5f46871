/**
 * Compares this project's solvers with others, case by case: the median of the time ratios over the cases for which
 * both were timed, with its 95 % interval.
 *
 * In: a problem set, and per solver its facts and time samples (ns). Out: one `Comparison` per group, category,
 * question and mode, with medians in ns, ratios without dimension, and errors in metres. The fastest of this
 * project's solvers in a cell is compared. Two medians of a class may come from different cases, since another
 * library may take only some; ratios use the same cases. The accuracy is next to the time, so that a library that is
 * fast and wrong is shown as both.
 */
import { CATEGORIES, categoryOf } from "../measure/categories.ts";
import type { Category } from "../measure/categories.ts";
import { QUESTIONS } from "../solvers/adapter.ts";
import type { Question } from "../solvers/adapter.ts";
import { medianInterval, widened } from "../measure/statistics.ts";
import type { MedianInterval } from "../measure/statistics.ts";
import type { ProblemSet } from "../problem-files/problem-set.ts";
import type { Facts } from "./facts.ts";
import { BAND, isWrong, isWrongDepth, launchesOf, referenceOf, timeOf, WRONG_DEPTH } from "./summarise.ts";
import type { Series } from "./summarise.ts";

/**
 * The kind of a solver: of this project, a package of the registry, a native library, a published method written here.
 */
export type ContenderKind = "ours" | "javascript" | "native" | "comparator";

/** The times and results of one solver on a set. */
export interface Contender {
  readonly solver: string;
  readonly kind: ContenderKind;
  readonly answers: "signed" | "separation";
  readonly facts: Facts;
  readonly series: readonly Series[];
}

/** Largest error (metres; null for Boolean results) and number of wrong results, over the common cases. */
export interface Accuracy {
  readonly error: number | null;
  readonly wrong: number;
}

/** One cell: a class, a category, a question, a mode, a pair of solvers. */
export interface Comparison {
  readonly set: string;
  readonly group: string;
  readonly category: Category;
  readonly question: Question;
  readonly mode: "hot" | "sweep";
  readonly ours: string;
  readonly peer: string;
  readonly kind: Exclude<ContenderKind, "ours">;
  /** Number of cases for which both were timed. */
  readonly cases: number;
  /** Medians over these cases, ns. */
  readonly oursNs: number;
  readonly peerNs: number;
  /**
   * Median of the other library's time divided by this project's time per case, and its 95 % interval over cases and
   * launches: above 1 this project is faster.
   */
  readonly ratio: number;
  readonly ratioLow: number;
  readonly ratioHigh: number;
  /** The median of each launch alone; a launch starts new processes of both. */
  readonly byLaunch: readonly number[];
  readonly oursAccuracy: Accuracy;
  readonly peerAccuracy: Accuracy;
}

function accuracy(set: ProblemSet, ids: readonly number[], question: Question, { facts, answers }: Contender,
  band: number): Accuracy {
  if (question === "boolean")
    return { error: null, wrong: ids.filter((i) => isWrong(set, i, facts.hit[i], band)).length };
  const off = ids.map((i) => Math.abs(question === "depth" ? facts.depth[i] - set.ref[i]
    : facts.distance[i] - referenceOf(set, i, answers)));
  const wrong = question === "depth" ? ids.filter((i) => isWrongDepth(set.ref[i], facts.depth[i])).length
    : off.filter((x) => x > WRONG_DEPTH).length;
  const known = off.filter((x) => !Number.isNaN(x));
  return { error: known.length === 0 ? null : known.reduce((p, q) => Math.max(p, q), 0), wrong };
}

interface Cell {
  readonly group: string;
  readonly category: Category;
  readonly ids: readonly number[];
}

/** Cases by class and category. */
function cellsOf(set: ProblemSet): Cell[] {
  const cells = new Map<string, { readonly group: string; readonly category: Category; readonly ids: number[] }>();
  for (let i = 0; i < set.count; i++) {
    const category = categoryOf(set.target[i]), key = `${category} ${set.label[i]}`,
      cell = cells.get(key) ?? { group: set.label[i], category, ids: [] };
    cells.set(key, cell);
    cell.ids.push(i);
  }
  return [...cells.values()].sort((p, q) => CATEGORIES.indexOf(p.category) - CATEGORIES.indexOf(q.category));
}

const isTimed = (s: Series, i: number): boolean => s.samples[i].length > 0 && !Number.isNaN(s.samples[i][0]);
const timesOf = (s: Series, ids: readonly number[], launch?: number): number[] => ids.map((i) => timeOf(s, i, launch));
const find = (c: Contender, question: Question, mode: "hot" | "sweep"): Series | undefined =>
  c.series.find((s) => s.question === question && s.mode === mode);

/** This project's fastest solver in a cell, by its median. */
function ourBest(contenders: readonly Contender[], { ids }: Cell, question: Question,
  mode: "hot" | "sweep"): { readonly contender: Contender; readonly series: Series } | undefined {
  const all = contenders.filter((c) => c.kind === "ours").flatMap((contender) => {
    const series = find(contender, question, mode),
      timed = series === undefined ? [] : ids.filter((i) => isTimed(series, i));
    return series === undefined || timed.length === 0 ? []
      : [{ contender, series, ns: medianInterval(timesOf(series, timed)).value }];
  });
  return all.length === 0 ? undefined : all.reduce((p, q) => (q.ns < p.ns ? q : p));
}

/** In every group, category, question and mode, compares this project's fastest solver with every other solver. */
export function compareContenders(name: string, set: ProblemSet, contenders: readonly Contender[],
  band: number = BAND): Comparison[] {
  const out: Comparison[] = [];
  for (const question of QUESTIONS) {
    for (const mode of ["hot", "sweep"] as const) {
      for (const cell of cellsOf(set)) {
        const best = ourBest(contenders, cell, question, mode);
        if (best === undefined) continue;
        const { contender: ours, series: mine } = best;
        for (const peer of contenders) {
          const theirs = find(peer, question, mode);
          if (peer.kind === "ours" || theirs === undefined) continue;
          const both = cell.ids.filter((i) => isTimed(mine, i) && isTimed(theirs, i));
          if (both.length === 0) continue;
          const ratios = (launch?: number): MedianInterval => {
            const p = timesOf(mine, both, launch), q = timesOf(theirs, both, launch);
            return medianInterval(q.map((t, k) => t / Math.max(p[k], 1)));
          };
          const byLaunch = launchesOf(mine).map((launch) => ratios(launch).value),
            { value, low, high } = widened(ratios(), byLaunch);
          out.push({
            set: name, group: cell.group, category: cell.category, question, mode, ours: ours.solver, peer: peer.solver,
            kind: peer.kind, cases: both.length,
            oursNs: medianInterval(timesOf(mine, both)).value, peerNs: medianInterval(timesOf(theirs, both)).value,
            ratio: value, ratioLow: low, ratioHigh: high, byLaunch,
            oursAccuracy: accuracy(set, both, question, ours, band),
            peerAccuracy: accuracy(set, both, question, peer, band),
          });
        }
      }
    }
  }
  return out;
}
