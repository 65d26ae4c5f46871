/**
 * Measures several solvers on one case set, interleaved.
 *
 * In: a function that opens all cells, and a plan (launches, passes, calls). Out: rows of results, and the comparison
 * of every cell of ours with every other cell, case by case; times in ns, lengths in metres.
 *
 * Method: every pass visits all cells before the next begins, so other load on the machine affects all of them alike.
 * One cell works at a time. The passes are spread over launches with fresh processes, so differences between
 * processes are part of the intervals. The order of the cases is shuffled for each pass from the seed. Depth is
 * measured on the overlapping cases only. If a library accepts only some of the cases, ours runs on the same cases as
 * well, and these runs are compared (tracks.ts).
 */
import { CATEGORIES, categoryOf, compareContenders, createRandom, overlapping, summarise } from "@col/bench";
import type { Comparison, Facts, ProblemSet, Random, Row } from "@col/bench";
import type { Cell } from "./cell.ts";
import { comparisonGroups, contendersOf, depthByKind } from "./tracks.ts";
import type { KindedSet } from "./tracks.ts";
import { Gathered, runLaunch } from "./launch.ts";
import type { KeptLaunches, Launch } from "./launch.ts";

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
 * Hot cases of a set at most: where it has many groups, each gets fewer, and its interval says so. A hot case takes 100
 * times as long as in a sweep.
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

/** The result. */
export interface Measured {
  readonly rows: readonly Row[];
  /** Depth, sweep, by kind of pair, of sets that have kinds. */
  readonly kinds: readonly Row[];
  readonly comparisons: readonly Comparison[];
  /**
   * A sentence for each absent library, each other library whose answers changed from pass to pass (our solvers may
   * not change theirs) and each refuted reference.
   */
  readonly notes: readonly string[];
}

/** Input of the measurement of one set. */
export interface Measuring {
  readonly name: string;
  readonly set: KindedSet;
  readonly plan: Plan;
  readonly seed: number;
  /** Boolean answers nearer to contact are not judged. */
  readonly band: number;
}

/** Cells of a launch, and absent libraries, in words. */
export interface OpenCells {
  readonly cells: readonly Cell[];
  readonly absent: readonly string[];
}

/** Starts the cells of a launch; `onPass` is told after every pass of every cell. */
export interface Starting {
  /** Called once per launch that is made; `left`: launches that are not kept, this one among them. */
  readonly open: (left: number) => Promise<OpenCells>;
  readonly onPass: () => void;
  /** Launches that are made already. */
  readonly kept?: KeptLaunches | undefined;
}

/** Launches that are kept, by number; undefined if there is no such launch. */
async function readKept(launches: number, kept: KeptLaunches | undefined): Promise<(Launch | undefined)[]> {
  const found: (Launch | undefined)[] = [];
  for (let launch = 0; launch < launches; launch++) found.push(await kept?.read(launch));
  return found;
}

/** Makes a launch. */
async function makeLaunch({ name, set, plan, seed }: Measuring, launch: number, left: number, hot: Int32Array,
  { open, onPass, kept }: Starting): Promise<Launch> {
  const deep = new Set(overlapping(set)), { cells, absent } = await open(left);
  /** Passes that belong to this launch. */
  const share = (total: number): number => Math.floor((total * (launch + 1)) / plan.launches)
    - Math.floor((total * launch) / plan.launches);
  const made = await runLaunch({ name, launch, seed, count: set.count, hotCalls: plan.hotCalls, hot,
    passes: { sweep: share(plan.sweeps), hot: share(plan.hotSamples) },
    isAsked: (question, i) => question !== "depth" || deep.has(i) }, cells, onPass);
  for (const cell of cells) cell.close();
  const whole = { ...made, notes: [...absent, ...made.notes] };
  await kept?.write(launch, whole);
  return whole;
}

/** Runs the plan: launches that are kept are taken, the others are made. */
export async function measure(m: Measuring, starting: Starting): Promise<Measured> {
  const { name, set, plan, band } = m, gathered = new Gathered(name), hot = hotCases(set, plan.hotCases,
    createRandom(m.seed));
  const found = await readKept(plan.launches, starting.kept);
  let left = found.filter((launch) => launch === undefined).length;
  for (const [launch, before] of found.entries())
    gathered.add(before ?? await makeLaunch(m, launch, left--, hot, starting));
  const { solvers, parts, notes } = gathered, { judged, refuted } = judgedBy(set, solvers);
  if (refuted > 0)
    notes.add(
      `${name}: ${refuted} references of the file lie below a supporting plane, so below the truth; judged by the `
        + "plane");
  const contenders = contendersOf(solvers);
  const rows = contenders.flatMap((c) => summarise(name, judged, c.solver, c.answers, c.facts, c.series, band));
  return { rows, kinds: depthByKind(name, judged, set.kinds, contenders), notes: [...notes],
    comparisons: comparisonGroups(solvers, parts).flatMap((group) => compareContenders(name, judged, group, band)) };
}

/** Passes of the launches that are left, for a progress bar. */
export function passCount(cells: readonly Cell[], plan: Plan, left: number): number {
  return Math.ceil(cells.reduce((n, cell) => n + cell.questions.length, 0) * (plan.sweeps + plan.hotSamples)
    * (left / plan.launches));
}
