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

/** A reference below a supporting plane by more than this is refuted, metres. */
const REFUTED = 1e-9;

/**
 * Overlaps without a reference get one: of the supporting planes across the solvers' normals, recomputed from supports alone, the best.
 * Each of them is a lower bound of the signed distance whoever found it, so a solver that errs cannot make another look wrong; and a
 * reference of the file below such a plane is refuted and replaced by it.
 */
function judgedBy(set: ProblemSet, cells: readonly Cell[]): { readonly judged: ProblemSet; readonly refuted: number } {
  const ref = set.ref.slice(), deep = new Set(overlapping(set));
  let refuted = 0;
  for (let i = 0; i < set.count; i++) {
    const planes = cells.flatMap(({ facts }) => [facts.depth[i] - facts.depthGap[i], facts.distance[i] - facts.gap[i]]).filter((x) => !Number.isNaN(x));
    const best = Math.max(-Infinity, ...planes);
    if (Number.isNaN(ref[i])) {
      if (deep.has(i) && best > -Infinity) ref[i] = best;
    } else if (best > ref[i] + REFUTED * Math.max(1, Math.abs(ref[i]))) {
      ref[i] = best;
      refuted++;
    }
  }
  return { judged: { ...set, ref }, refuted };
}

/** What came of it. */
export interface Measured {
  readonly rows: readonly Row[];
  readonly comparisons: readonly Comparison[];
  /** Peers whose answers changed from pass to pass (ours may not) and references that are refuted, in words. */
  readonly notes: readonly string[];
}

/** Runs the plan. `band`: Boolean answers nearer to contact are not judged. `onPass` is told after every pass of every cell (progress). */
export async function measure(
  name: string, set: ProblemSet, cells: readonly Cell[], plan: Plan, seed: number, band: number, onPass: () => void,
): Promise<Measured> {
  const random = createRandom(seed), notes = new Set<string>();
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
            const text = `${cell.solver} on ${name}, ${question}: two passes gave different answers`;
            if (cell.kind === "ours") throw new Error(`${text} (checksums ${track.checksum} and ${checksum})`);
            notes.add(text);
          }
          if (mode === "sweep" && track.checksum === "") track.checksum = checksum;
          onPass();
        }
      }
    }
  }
  const { judged, refuted } = judgedBy(set, cells);
  if (refuted > 0) notes.add(`${name}: ${refuted} references of the file lie below a supporting plane, so below the truth; judged by the plane`);
  const contenders = cells.map(({ solver, kind, answers, facts }, c): Contender => {
    const series: Series[] = tracks[c].map((t) => ({ ...t, checksum: t.checksum || (tracks[c].find((s) => s.mode === "sweep" && s.question === t.question)?.checksum ?? "") }));
    return { solver, kind, answers, facts, series };
  });
  const rows = contenders.flatMap((c) => summarise(name, judged, c.solver, c.answers, c.facts, c.series, band));
  return { rows, comparisons: compareContenders(name, judged, contenders, band), notes: [...notes] };
}

/** Passes of one set, for a progress bar. */
export function passCount(cells: readonly Cell[], plan: Plan): number {
  return cells.reduce((n, cell) => n + cell.questions.length, 0) * (plan.sweeps + plan.hotSamples);
}
