/**
 * Measures several solvers on one case set, interleaved: every pass goes round all cells before the next begins, so
 * load from elsewhere falls on all of them alike. One cell works at a time. The passes are spread over launches, each
 * with fresh processes: what differs from process to process is in the intervals.
 *
 * In: a function that opens all cells, a plan. Out: rows, and every cell of ours against every other case by case. The
 * order of the cases is shuffled anew for each pass from the seed. Depth is asked of the overlapping cases only.
 */
import { CATEGORIES, QUESTIONS, categoryOf, compareContenders, createRandom, overlapping, summarise } from "@col/bench";
import type { Comparison, Contender, Facts, ProblemSet, Question, Random, Row, Series } from "@col/bench";
import type { Cell } from "./cell.ts";
import { depthByKind } from "./kinds.ts";
import type { KindedSet } from "./kinds.ts";

/** How much is measured. */
export interface Plan {
  /** Times all processes are started anew; sweeps and samples are spread evenly over them. */
  readonly launches: number;
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
  quick: { launches: 3, sweeps: 6, hotSamples: 3, hotCalls: 50, hotCases: 30, warmUp: 0.25e9 },
  normal: { launches: 3, sweeps: 15, hotSamples: 12, hotCalls: 50, hotCases: 60, warmUp: 0.4e9 },
  full: { launches: 5, sweeps: 100, hotSamples: 100, hotCalls: 50, hotCases: 200, warmUp: 1e9 },
};

/**
 * Hot cases of a set at most: where it has many groups, each gets fewer, and its interval says so. A hot case costs 100
 * times what it costs in a sweep.
 */
const MOST_HOT = 3200;

/**
 * Cases of each group and category drawn by lot, at most `limit` of each and about {@link MOST_HOT} in all. Not every
 * n-th one: files give each pair its distances in turn, and every twentieth case of a category may well have the same
 * one.
 */
function hotCases(set: ProblemSet, limit: number, random: Random): Int32Array {
  const lists = new Map<string, number[]>();
  for (let i = 0; i < set.count; i++) {
    const key = `${CATEGORIES.indexOf(categoryOf(set.target[i]))} ${set.label[i]}`, list = lists.get(key);
    if (list === undefined) lists.set(key, [i]);
    else list.push(i);
  }
  const most = Math.min(limit, Math.ceil(MOST_HOT / lists.size));
  return Int32Array.from([...lists.values()].flatMap((list) => {
    const ids = Int32Array.from(list);
    random.shuffle(ids);
    return [...ids.subarray(0, most)];
  }));
}

interface Track {
  readonly question: Question;
  readonly mode: "hot" | "sweep";
  readonly samples: number[][];
  readonly launchOf: number[];
  checksum: string;
}

function emptyTrack(count: number, question: Question, mode: "hot" | "sweep"): Track {
  return { question, mode, samples: Array.from({ length: count }, () => []), launchOf: [], checksum: "" };
}

/** A reference below a supporting plane by more than this is refuted, metres. */
const REFUTED = 1e-9;

/**
 * Overlaps without a reference get one: of the supporting planes across the solvers' normals, recomputed from supports
 * alone, the best. Each of them is a lower bound of the signed distance whoever found it, so a solver that errs cannot
 * make another look wrong; and a reference of the file below such a plane is refuted and replaced by it.
 */
function judgedBy(set: ProblemSet, cells: readonly { readonly facts: Facts }[]): { readonly judged: ProblemSet;
  readonly refuted: number } {
  const ref = set.ref.slice(), deep = new Set(overlapping(set));
  let refuted = 0;
  for (let i = 0; i < set.count; i++) {
    const planes = cells.flatMap(({ facts }) => [facts.depth[i] - facts.depthGap[i], facts.distance[i] - facts.gap[i]])
      .filter((x) => !Number.isNaN(x));
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
  /** Depth, sweep, by kind of pair, of sets that have kinds. */
  readonly kinds: readonly Row[];
  readonly comparisons: readonly Comparison[];
  /** Peers whose answers changed from pass to pass (ours may not) and references that are refuted, in words. */
  readonly notes: readonly string[];
}

/** What one set is measured with. */
export interface Measuring {
  readonly name: string;
  readonly set: KindedSet;
  readonly plan: Plan;
  readonly seed: number;
  /** Boolean answers nearer to contact are not judged. */
  readonly band: number;
}

/** All that passes of one solver left behind; facts are those of its first launch. */
interface Recorded extends Omit<Contender, "series"> {
  readonly tracks: readonly Track[];
}

/** One pass of every cell over `order`, in turn from the `first` on. */
async function round(
  { name, plan }: Measuring, cells: readonly Cell[], records: ReadonlyMap<string, Recorded>, launch: number,
  first: number, mode: "hot" | "sweep", question: Question, order: Int32Array,
  notes: Set<string>, onPass: () => void,
): Promise<void> {
  for (let c = 0; c < cells.length; c++) {
    // nobody is always first
    const cell = cells[(c + first) % cells.length],
      track = records.get(cell.solver)?.tracks.find((t) => t.mode === mode && t.question === question);
    if (track === undefined) continue;
    const { times, checksum } = await cell.pass({ mode, question, order, calls: plan.hotCalls });
    for (let i = 0; i < order.length; i++) track.samples[order[i]].push(times[i]);
    track.launchOf.push(launch);
    if (mode === "sweep" && track.checksum !== "" && track.checksum !== checksum) {
      const text = `${cell.solver} on ${name}, ${question}: two passes gave different answers`;
      if (cell.kind === "ours") throw new Error(`${text} (checksums ${track.checksum} and ${checksum})`);
      notes.add(text);
    }
    if (mode === "sweep" && track.checksum === "") track.checksum = checksum;
    onPass();
  }
}

/**
 * Runs the plan. `open` starts all cells anew and is called once per launch; `onPass` is told after every pass of every
 * cell (progress).
 */
export async function measure(m: Measuring, open: () => Promise<readonly Cell[]>,
  onPass: () => void): Promise<Measured> {
  const { name, set, plan, band } = m, random = createRandom(m.seed), notes = new Set<string>(),
    records = new Map<string, Recorded>();
  const all = Int32Array.from({ length: set.count }, (_, i) => i), hot = hotCases(set, plan.hotCases, random);
  const deep = new Set(overlapping(set)), isAsked = (q: Question, i: number): boolean => q !== "depth" || deep.has(i);
  /** Passes that belong to a launch. */
  const share = (total: number, launch: number): number => Math.floor((total * (launch + 1)) / plan.launches)
    - Math.floor((total * launch) / plan.launches);
  for (let launch = 0; launch < plan.launches; launch++) {
    const cells = await open();
    for (const { solver, kind, answers, facts, questions } of cells) {
      if (!records.has(solver))
        records.set(solver, { solver, kind, answers, facts,
          tracks: questions.flatMap((q) => [emptyTrack(set.count, q, "hot"), emptyTrack(set.count, q, "sweep")]) });
    }
    const passes = { sweep: share(plan.sweeps, launch), hot: share(plan.hotSamples, launch) };
    for (let k = 0; k < Math.max(passes.sweep, passes.hot); k++) {
      random.shuffle(all);
      random.shuffle(hot);
      for (const mode of ["sweep", "hot"] as const) {
        if (k >= passes[mode]) continue;
        for (const question of QUESTIONS) {
          const order = (mode === "sweep" ? all : hot).filter((i) => isAsked(question, i));
          if (order.length > 0) await round(m, cells, records, launch, launch + k, mode, question, order, notes,
            onPass);
        }
      }
    }
    for (const cell of cells) cell.close();
  }
  const { judged, refuted } = judgedBy(set, [...records.values()]);
  if (refuted > 0)
    notes.add(
      `${name}: ${refuted} references of the file lie below a supporting plane, so below the truth; judged by the `
        + "plane");
  const contenders = [...records.values()].map(({ tracks, ...rest }): Contender => {
    const series = tracks.map((t): Series => ({ ...t,
      checksum: t.checksum || (tracks.find((s) => s.mode === "sweep" && s.question === t.question)?.checksum ?? "") }));
    return { ...rest, series };
  });
  const rows = contenders.flatMap((c) => summarise(name, judged, c.solver, c.answers, c.facts, c.series, band));
  return { rows, kinds: depthByKind(name, judged, set.kinds, contenders),
    comparisons: compareContenders(name, judged, contenders, band), notes: [...notes] };
}

/** Passes of one set, for a progress bar. */
export function passCount(cells: readonly Cell[], plan: Plan): number {
  return cells.reduce((n, cell) => n + cell.questions.length, 0) * (plan.sweeps + plan.hotSamples);
}
