/**
 * Ours against another, case by case: the median of the ratios over the cases both were timed on, with its 95 % interval.
 *
 * Two medians of a class may come from different cases (a peer takes only some); ratios of the same cases do not. Accuracy is beside
 * the time: a peer that is fast and wrong is shown as both.
 */
import { CATEGORIES, categoryOf } from "../measure/categories.ts";
import type { Category } from "../measure/categories.ts";
import type { Question } from "../measure/passes.ts";
import { medianInterval, trimmedMean } from "../measure/statistics.ts";
import type { ProblemSet } from "../problem-files/problem-set.ts";
import type { Facts } from "./facts.ts";
import { BAND, WRONG_DEPTH, isWrong, isWrongDepth, referenceOf } from "./summarise.ts";
import type { Series } from "./summarise.ts";

/** Who is compared: a method of ours, a package of the registry, a native library, a published method written here. */
export type Kind = "ours" | "javascript" | "native" | "comparator";

/** One solver's times and answers on a set. */
export interface Contender {
  readonly solver: string;
  readonly kind: Kind;
  readonly answers: "signed" | "separation";
  readonly facts: Facts;
  readonly series: readonly Series[];
}

/** Largest error (metres; null for Boolean answers) and number of wrong answers, over the common cases. */
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
  readonly kind: Exclude<Kind, "ours">;
  /** Cases both were timed on. */
  readonly cases: number;
  /** Medians over these cases, ns. */
  readonly oursNs: number;
  readonly peerNs: number;
  /** Median of peer's time / our time per case, and its 95 % interval: above 1 we are faster. */
  readonly ratio: number;
  readonly ratioLow: number;
  readonly ratioHigh: number;
  readonly oursAccuracy: Accuracy;
  readonly peerAccuracy: Accuracy;
}

function accuracy(set: ProblemSet, ids: readonly number[], question: Question, { facts, answers }: Contender, band: number): Accuracy {
  if (question === "boolean") return { error: null, wrong: ids.filter((i) => isWrong(set, i, facts.hit[i], band)).length };
  const off = ids.map((i) => Math.abs(question === "depth" ? facts.depth[i] - set.ref[i] : facts.distance[i] - referenceOf(set, i, answers)));
  const wrong = question === "depth" ? ids.filter((i) => isWrongDepth(set.ref[i], facts.depth[i])).length : off.filter((x) => x > WRONG_DEPTH).length;
  const known = off.filter((x) => !Number.isNaN(x));
  return { error: known.length === 0 ? null : known.reduce((p, q) => Math.max(p, q), 0), wrong };
}

/** Every one of ours against every other, per class, category, question and mode. */
export function compareContenders(name: string, set: ProblemSet, contenders: readonly Contender[], band: number = BAND): Comparison[] {
  const cells = new Map<string, { readonly group: string; readonly category: Category; readonly ids: number[] }>();
  for (const category of CATEGORIES) {
    for (let i = 0; i < set.count; i++) {
      if (categoryOf(set.target[i]) !== category) continue;
      const key = `${set.label[i]} ${category}`, cell = cells.get(key) ?? { group: set.label[i], category, ids: [] };
      cells.set(key, cell);
      cell.ids.push(i);
    }
  }
  const out: Comparison[] = [];
  for (const ours of contenders.filter((c) => c.kind === "ours")) {
    for (const peer of contenders) {
      if (peer.kind === "ours") continue;
      for (const mine of ours.series) {
        const theirs = peer.series.find((s) => s.question === mine.question && s.mode === mine.mode);
        if (theirs === undefined) continue;
        const { question, mode } = mine, isTimed = (s: Series, i: number): boolean => s.samples[i].length > 0 && !Number.isNaN(s.samples[i][0]);
        for (const { group, category, ids } of cells.values()) {
          const both = ids.filter((i) => isTimed(mine, i) && isTimed(theirs, i));
          if (both.length === 0) continue;
          const p = both.map((i) => trimmedMean(mine.samples[i])), q = both.map((i) => trimmedMean(theirs.samples[i]));
          const { value, low, high } = medianInterval(q.map((t, k) => t / Math.max(p[k], 1)));
          out.push({
            set: name, group, category, question, mode, ours: ours.solver, peer: peer.solver, kind: peer.kind, cases: both.length,
            oursNs: medianInterval(p).value, peerNs: medianInterval(q).value, ratio: value, ratioLow: low, ratioHigh: high,
            oursAccuracy: accuracy(set, both, question, ours, band), peerAccuracy: accuracy(set, both, question, peer, band),
          });
        }
      }
    }
  }
  return out;
}
