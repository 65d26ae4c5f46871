/**
 * `speedup-ratios`: per problem, iterations and time of GJK divided by the iterations and time of Polyak and of
 * Nesterov, on meshes (Montaut et al. 2022, Fig. 9; 2024, Fig. 11): values above 1 mean that the momentum pays on this
 * problem.
 *
 * The library's queries with the papers' rule (duality gap 1e-8), times interleaved, twice: with the library's
 * direction table and with supports that climb from vertex 0, as the authors' do; the measures are of the latter.
 * Iterations: of the papers' loops with the printed delta and with the delta of the authors' code, here with the round
 * that ends the query, for a query that ends in its first round would have a count of 0 below the bar. Overlaps of 0.1
 * to 10 mm, gaps up to 0.1 m and of 1 m.
 */
import { climbingQueries } from "../comparators3d/climber.ts";
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { Experiment, ExperimentContext, ExperimentFigure, ExperimentTable, Interval,
  Measures } from "./experiment.ts";
import { asCoded, booleanVariant, climbingVariant, distanceVariant, GAP, printed, WORDS } from "./methods.ts";
import { hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { geometric, shareOf, shares } from "./statistics.ts";
import { timeInterleaved, TIMING } from "./timing.ts";
import type { Variant } from "./timing.ts";

const PAIRS = { quick: 16, normal: 60, full: 1000 } as const;
const TARGETS = [-0.01, -0.001, -0.0001, 0.0001, 0.001, 0.01, 0.1, 1] as const;
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;
const METHODS = ["Polyak", "Nesterov"] as const;
const QUESTIONS = ["distance", "Boolean"] as const;
const CLIMBING = "time, climbing";

type Method = (typeof METHODS)[number];
type Question = (typeof QUESTIONS)[number];

interface Ratios {
  readonly question: Question;
  readonly what: "iterations" | "iterations, code's delta" | "time, direction table" | typeof CLIMBING;
  readonly method: Method;
  /** One per problem. */
  readonly values: readonly number[];
}

function ratiosOf(context: ExperimentContext, problems: readonly Placed[]): Ratios[] {
  const names = ["GJK", ...METHODS] as const;
  return QUESTIONS.flatMap((question, k) => {
    const [counts, coded] = [printed, asCoded].map((how) => names.map((n) =>
      problems.map((q) => paperSolve(q, how(WORDS[n], true), { gap: GAP, maxIterations: 1000,
        ...(question === "Boolean" ? { separation: 0 } : {}) }).checked)));
    const own = names.map((n) => (question === "distance" ? distanceVariant : booleanVariant)(n,
      { method: WORDS[n], normalize: true }));
    const time = <Q>(variants: readonly Variant<Q>[], list: readonly Q[], part: 0 | 1): number[][] =>
      timeInterleaved(variants, list, TIMING[context.size], context.clock, (share) => {
        context.progress((2 * k + part + share) / 4);
      });
    const times = time(own, problems, 0), climbing = time(own.map(climbingVariant), climbingQueries(problems), 1);
    return METHODS.flatMap((method, m): Ratios[] => [
      { question, what: "iterations", method, values: problems.map((_, i) => counts[0][i] / counts[m + 1][i]) },
      { question, what: "iterations, code's delta", method,
        values: problems.map((_, i) => coded[0][i] / coded[m + 1][i]) },
      { question, what: "time, direction table", method,
        values: problems.map((_, i) => times[0][i] / times[m + 1][i]) },
      { question, what: CLIMBING, method, values: problems.map((_, i) => climbing[0][i] / climbing[m + 1][i]) },
    ]);
  });
}

/** A name and which signed distances, metres, lie in it. */
type Range = readonly [name: string, keep: (target: number) => boolean];

/** "Shallowly intersecting or in close-proximity": where the papers say that momentum pays. */
const NEAR: Range = ["up to 1 cm", (t) => Math.abs(t) <= 0.01];
/** "Even when the shapes are distant". */
const DISTANT: Range = ["1 m apart", (t) => t >= 1];
const RANGES: readonly Range[] = [["overlapping up to 1 cm", (t) => t < 0 && t >= -0.01],
  ["0 to 0.1 m", (t) => t > 0 && t <= 0.1], NEAR, DISTANT];

const WHATS = ["iterations", "iterations, code's delta", "time, direction table", CLIMBING] as const;

/** GJK's time over a method's by question, method and range, problem by problem; the supports climb. */
export type RatiosOf = (question: Question, method: Method, range: Range) => readonly number[];

/** Shares of the problems on which a method is slower than GJK, and Nesterov's speed-up over Polyak's. */
export function speedupMeasures(ratios: RatiosOf): Measures {
  const slower = (values: readonly number[]): Interval => shareOf(values.filter((v) => v < 1).length, values.length);
  return Object.fromEntries(QUESTIONS.flatMap((question) => [
    ...METHODS.flatMap((method) => [NEAR, DISTANT].map((range) =>
      [`meshes ${range[0]}, ${question}: share of problems where ${method} is slower than GJK`,
        slower(ratios(question, method, range))] as const)),
    [`meshes ${NEAR[0]}, ${question}: Nesterov's speed-up / Polyak's`, geometric(ratios(question, "Nesterov", NEAR)
      .map((v, i) => v / ratios(question, "Polyak", NEAR)[i]))] as const,
  ]));
}

export const speedupRatios: Experiment = {
  name: "speedup-ratios", seconds: 430,
  about: "iterations and time of GJK divided by those of Polyak and Nesterov, problem by problem, meshes",
  paper: "Montaut et al. 2022, Fig. 9; 2024, Fig. 11",
  run(context) {
    const problems = hullProblems(context, PAIRS[context.size], TARGETS), ratios = ratiosOf(context, problems);
    const within = (r: Ratios, keep: (t: number) => boolean): number[] =>
      r.values.filter((_, i) => keep(problems[i].target));
    const tables = QUESTIONS.map((question): ExperimentTable => ({
      title: `GJK / method, ${question}`, note: `quantiles over problems; ${hullsNote(context)}`,
      head: ["range", "method", "of", ...QUANTILES.map((q) => `${100 * q} %`), "share below 1", "problems"],
      rows: RANGES.flatMap(([range, keep]) => ratios.filter((r) => r.question === question).map((r) => {
        const own = within(r, keep);
        return [range, r.method, r.what, ...shares(own, QUANTILES),
          `${((100 * own.filter((v) => v < 1).length) / own.length).toFixed(0)} %`, own.length];
      })),
    }));
    const at = problems.map((q) =>
      TARGETS.reduce((best, t) => (Math.abs(t - q.target) < Math.abs(best - q.target) ? t : best)));
    const figures = QUESTIONS.flatMap((question) =>
      WHATS.map((what): ExperimentFigure => ({
      title: `${what} of GJK divided by the method's, ${question}`, kind: "boxes",
      x: { label: "signed distance, m", log: false }, y: { label: "ratio", log: false },
      series: ratios.filter((r) => r.question === question && r.what === what)
        .map((r) => ({ name: r.method, x: at, y: r.values })),
    })));
    return { tables, figures,
      measures: speedupMeasures((question, method, [, keep]) => ratios
        .filter((r) => r.question === question && r.method === method && r.what === CLIMBING)
        .flatMap((r) => within(r, keep))) };
  },
};
