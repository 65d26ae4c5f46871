/**
 * Measures several solvers on one case set, interleaved: every pass goes round all cells before the next begins, so load
 * from elsewhere falls on all of them alike. One cell works at a time.
 *
 * In: open cells, a plan. Out: rows, and every cell of ours against every other case by case. The order of the cases is shuffled anew for
 * each pass from the seed. Depth is asked of the overlapping cases only.
 */
import { CATEGORIES, QUESTIONS, categoryOf, compareContenders, createRandom, overlapping, summarise } from "@col/bench";
import type { Comparison, Contender, ProblemSet, Question, Row, Series } from "@col/bench";
import type { Cell } from "./cell.ts";

/** How much is measured. */
export interface Plan {
  /** Sweeps over all cases. */
  readonly sweeps: number;
  /** Hot samples per case, calls in each, and cases per group and category. */
  readonly hotSamples: number;
  readonly hotCalls: number;
  readonly hotCases: number;
  /** Warm-up of a fresh process per question, ns. */
  readonly warmUp: number;
}

/** `quick`: a look; `normal`: the tables; `full`: 100 repetitions, as the papers. */
export const PLANS: Readonly<Record<"quick" | "normal" | "full", Plan>> = {
  quick: { sweeps: 7, hotSamples: 4, hotCalls: 50, hotCases: 15, warmUp: 0.3e9 },
  normal: { sweeps: 15, hotSamples: 12, hotCalls: 50, hotCases: 40, warmUp: 0.7e9 },
  full: { sweeps: 100, hotSamples: 100, hotCalls: 50, hotCases: 200, warmUp: 1e9 },
};

/** Evenly chosen cases of each group and category, at most `limit` of each. */
function hotCases(set: ProblemSet, limit: number): Int32Array {
  const lists = new Map<string, number[]>();
  for (let i = 0; i < set.count; i++) {
    const key = `${CATEGORIES.indexOf(categoryOf(set.target[i]))} ${set.label[i]}`;
    lists.set(key, [...(lists.get(key) ?? []), i]);
  }
  const chosen = [...lists.values()].flatMap((ids) => {
    const step = Math.max(1, ids.length / limit);
    return Array.from({ length: Math.min(limit, ids.length) }, (_, k) => ids[Math.floor(k * step)]);
  });
  return Int32Array.from(chosen);
}

interface Track {
  readonly question: Question;
  readonly mode: "hot" | "sweep";
  readonly samples: number[][];
  checksum: string;
}

function emptyTrack(count: number, question: Question, mode: "hot" | "sweep"): Track {
  return { question, mode, samples: Array.from({ length: count }, () => []), checksum: "" };
}

/**
 * Overlaps without a reference get one: of the supporting planes across the solvers' normals, recomputed from supports alone, the best.
 * Each of them is a lower bound of the signed distance, so a solver that errs cannot make another look wrong.
 */
function withDepths(set: ProblemSet, cells: readonly Cell[]): ProblemSet {
  const ref = set.ref.slice();
  for (const i of overlapping(set)) {
    if (!Number.isNaN(ref[i])) continue;
    const planes = cells.map(({ facts }) => facts.depth[i] - facts.depthGap[i]).filter((x) => !Number.isNaN(x));
    if (planes.length > 0) ref[i] = Math.max(...planes);
  }
  return { ...set, ref };
}

/** What came of it. */
export interface Measured {
  readonly rows: readonly Row[];
  readonly comparisons: readonly Comparison[];
}

/** Runs the plan. `band`: Boolean answers nearer to contact are not judged. `onPass` is told after every pass of every cell (progress). */
export async function measure(
  name: string, set: ProblemSet, cells: readonly Cell[], plan: Plan, seed: number, band: number, onPass: () => void,
): Promise<Measured> {
  const random = createRandom(seed);
  const all = Int32Array.from({ length: set.count }, (_, i) => i), hot = hotCases(set, plan.hotCases);
  const deep = new Set(overlapping(set)), isAsked = (q: Question, i: number): boolean => q !== "depth" || deep.has(i);
  const tracks = cells.map((cell) => cell.questions.flatMap((q) => [emptyTrack(set.count, q, "hot"), emptyTrack(set.count, q, "sweep")]));
  for (let k = 0; k < Math.max(plan.sweeps, plan.hotSamples); k++) {
    random.shuffle(all);
    random.shuffle(hot);
    for (const mode of ["sweep", "hot"] as const) {
      if (k >= (mode === "sweep" ? plan.sweeps : plan.hotSamples)) continue;
      for (const question of QUESTIONS) {
        const order = (mode === "sweep" ? all : hot).filter((i) => isAsked(question, i));
        if (order.length === 0) continue;
        for (let c = 0; c < cells.length; c++) {
          const cell = cells[(c + k) % cells.length]; // nobody is always first
          const track = tracks[(c + k) % cells.length].find((t) => t.mode === mode && t.question === question);
          if (track === undefined) continue;
          const { times, checksum } = await cell.pass({ mode, question, order, calls: plan.hotCalls });
          for (let i = 0; i < order.length; i++) track.samples[order[i]].push(times[i]);
          if (mode === "sweep" && track.checksum !== "" && track.checksum !== checksum) {
            throw new Error(`${cell.solver} on ${name}: two passes gave different answers (checksums ${track.checksum} and ${checksum})`);
          }
          track.checksum = mode === "sweep" ? checksum : track.checksum;
          onPass();
        }
      }
    }
  }
  const judged = withDepths(set, cells);
  const contenders = cells.map(({ solver, kind, answers, facts }, c): Contender => {
    const series: Series[] = tracks[c].map((t) => ({ ...t, checksum: t.checksum || (tracks[c].find((s) => s.mode === "sweep" && s.question === t.question)?.checksum ?? "") }));
    return { solver, kind, answers, facts, series };
  });
  const rows = contenders.flatMap((c) => summarise(name, judged, c.solver, c.answers, c.facts, c.series, band));
  return { rows, comparisons: compareContenders(name, judged, contenders, band) };
}

/** Passes of one set, for a progress bar. */
export function passCount(cells: readonly Cell[], plan: Plan): number {
  return cells.reduce((n, cell) => n + cell.questions.length, 0) * (plan.sweeps + plan.hotSamples);
}
