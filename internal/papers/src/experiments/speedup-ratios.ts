/**
 * `speedup-ratios`: per problem, iterations and time of GJK divided by those of Polyak and of Nesterov, on meshes
 * (Montaut et al. 2022, Fig. 9; 2024, Fig. 11): values above 1 mean that the momentum pays on this problem.
 *
 * The library's queries with the papers' rule (duality gap 1e-8), times interleaved. Iterations: of the papers' loops
 * with the printed delta and with that of the authors' code, here with the round that ends the query, for a query that
 * ends in its first round would have a count of 0 below the bar. Overlaps of 0.1 to 10 mm, gaps up to 0.1 m
 * and of 1 m.
 */
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { Experiment, ExperimentContext, ExperimentFigure, ExperimentTable, Verdict } from "./experiment.ts";
import { GAP, asCoded, booleanVariant, distanceVariant, printed } from "./methods.ts";
import { hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { between, geometric, intervalText, judged, shareOf, shares } from "./statistics.ts";
import { TIMING, timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 16, normal: 60, full: 1000 } as const;
const TARGETS = [-0.01, -0.001, -0.0001, 0.0001, 0.001, 0.01, 0.1, 1] as const;
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;
const METHODS = ["Polyak", "Nesterov"] as const;
const WORDS = { GJK: "gjk", Polyak: "polyak", Nesterov: "nesterov" } as const;

interface Ratios {
  readonly question: "distance" | "Boolean";
  readonly what: "iterations" | "iterations, code's delta" | "time";
  readonly method: (typeof METHODS)[number];
  /** One per problem. */
  readonly values: readonly number[];
}

function ratiosOf(context: ExperimentContext, problems: readonly Placed[]): Ratios[] {
  const names = ["GJK", ...METHODS] as const;
  return (["distance", "Boolean"] as const).flatMap((question, k) => {
    const [counts, coded] = [printed, asCoded].map((how) => names.map((n) =>
      problems.map((q) => paperSolve(q, how(WORDS[n], true), { gap: GAP, maxIterations: 1000,
        ...(question === "Boolean" ? { separation: 0 } : {}) }).checked)));
    const variants = names.map((n) => (question === "distance" ? distanceVariant : booleanVariant)(n,
      { method: WORDS[n] }));
    const times = timeInterleaved(variants, problems, TIMING[context.size], context.clock, (share) => {
      context.progress((k + share) / 2);
    });
    return METHODS.flatMap((method, m): Ratios[] => [
      { question, what: "iterations", method, values: problems.map((_, i) => counts[0][i] / counts[m + 1][i]) },
      { question, what: "iterations, code's delta", method,
        values: problems.map((_, i) => coded[0][i] / coded[m + 1][i]) },
      { question, what: "time", method, values: problems.map((_, i) => times[0][i] / times[m + 1][i]) },
    ]);
  });
}

/** A name and which signed distances, metres, lie in it. */
type Range = readonly [name: string, keep: (target: number) => boolean];

/** "Shallowly intersecting or in close-proximity": where the papers say that momentum pays. */
const CRITICAL: readonly Range[] = [
  ["overlap up to 1 cm", (t) => t < 0 && t >= -0.01], ["0 to 0.1 m", (t) => t > 0 && t <= 0.1],
];
const DISTANT: Range = ["1 m", (t) => t >= 1];

const WHATS = ["iterations", "iterations, code's delta", "time"] as const;

/** The verdict on the paired ratios of one method in one range: the range the papers state, on both sides. */
export function ratioVerdict(question: Ratios["question"], range: string, method: Ratios["method"],
  what: Ratios["what"], values: readonly number[]): Verdict {
  const found = geometric(values), least = method === "Nesterov" ? 1.5 : 1, verdict = between(found, least, 2),
    equal = (100 * values.filter((v) => v === 1).length) / values.length;
  const tail = what === "time" ? "" : `; in ${equal.toFixed(0)} % of the problems both need the same number`;
  return {
    where: method === "Nesterov" ? "RSS 2022, Fig. 9" : "T-RO 2024, Fig. 11",
    claim:
      `${question}, ${range}: GJK's ${what} over ${method}'s is ${least} to 2 (geometric mean of paired ratios)`,
    paper: method === "Nesterov"
      ? "\"The number of iterations and the execution times are reduced by a factor ranging from 1.5 up to 2\""
      : "\"accelerating collision detection by up to a factor of two\"",
    ours: `${intervalText(found)}, 95 % interval`, verdict,
    because: verdict === "reproduced" ? ""
      : `${verdict === "undecided" ? "the interval holds both answers, more pairs would tell; " : ""}median `
        + `${shares(values, [0.5])[0].toFixed(2)}${tail}`,
  };
}

/** "A small percentage". */
const SMALL = 0.1;

const SMALL_SHARE = "\"only in a small percentage of cases\"",
  ALMOST_ALWAYS = "\"almost always better than vanilla GJK, even when the shapes are distant or overlap\"";

/** Whether the share of problems on which a method takes longer than GJK is at most a tenth. `paper`: its words. */
export function slowerVerdict(question: Ratios["question"], range: string, method: Ratios["method"],
  values: readonly number[], paper: string = SMALL_SHARE): Verdict {
  const found = shareOf(values.filter((v) => v < 1).length, values.length);
  return {
    where: method === "Nesterov" ? "RSS 2022, Fig. 9" : "T-RO 2024, Fig. 11",
    claim: `${question}, ${range}: ${method} is slower than GJK in a small percentage of cases: a tenth at most`,
    paper, ours: intervalText(found),
    ...judged(between(found, 0, SMALL),
      () => "the table has the quantiles; a tenth is our reading of a small percentage"),
  };
}

/** The verdict on Polyak's speed-up beside Nesterov's on the same problems; both: GJK's time over the method's. */
export function lessVerdict(question: Ratios["question"], range: string, polyak: readonly number[],
  nesterov: readonly number[]): Verdict {
  const found = geometric(nesterov.map((v, i) => v / polyak[i]));
  return {
    where: "T-RO 2024, Fig. 11",
    claim: `${question}, ${range}: Nesterov's speed-up is above Polyak's (geometric mean of paired ratios)`,
    paper: "Polyak \"provides less acceleration than Nesterov-accelerated GJK in critical cases\"",
    ours: `${intervalText(found)}, 95 % interval`,
    ...judged(between(found, 1), () => "the table has the quantiles of both"),
  };
}

/** The verdicts on a question's times. `polyak`, `nesterov`: GJK's time over theirs, of the distances of a range. */
export function speedupVerdicts(question: Ratios["question"], polyak: (range: Range) => readonly number[],
  nesterov: (range: Range) => readonly number[]): Verdict[] {
  return [
    ...CRITICAL.flatMap((range) => [
      slowerVerdict(question, range[0], "Polyak", polyak(range)),
      slowerVerdict(question, range[0], "Nesterov", nesterov(range)),
      lessVerdict(question, range[0], polyak(range), nesterov(range)),
    ]),
    slowerVerdict(question, DISTANT[0], "Polyak", polyak(DISTANT), ALMOST_ALWAYS),
  ];
}

export const speedupRatios: Experiment = {
  name: "speedup-ratios",
  about: "iterations and time of GJK divided by those of Polyak and Nesterov, problem by problem, meshes",
  paper: "Montaut et al. 2022, Fig. 9; 2024, Fig. 11",
  run(context) {
    const problems = hullProblems(context, PAIRS[context.size], TARGETS), ratios = ratiosOf(context, problems);
    const within = (r: Ratios, keep: (t: number) => boolean): number[] =>
      r.values.filter((_, i) => keep(problems[i].target));
    const tables = (["distance", "Boolean"] as const).map((question): ExperimentTable => ({
      title: `GJK / method, ${question}`, note: `quantiles over problems; ${hullsNote(context)}`,
      head: ["range", "method", "of", ...QUANTILES.map((q) => `${100 * q} %`), "share below 1", "problems"],
      rows: [...CRITICAL, DISTANT].flatMap(([range, keep]) => ratios.filter((r) => r.question === question).map((r) => {
        const own = within(r, keep);
        return [range, r.method, r.what, ...shares(own, QUANTILES),
          `${((100 * own.filter((v) => v < 1).length) / own.length).toFixed(0)} %`, own.length];
      })),
    }));
    const at = problems.map((q) =>
      TARGETS.reduce((best, t) => (Math.abs(t - q.target) < Math.abs(best - q.target) ? t : best)));
    const figures = (["distance", "Boolean"] as const).flatMap((question) =>
      WHATS.map((what): ExperimentFigure => ({
      title: `${what} of GJK divided by the method's, ${question}`, kind: "boxes",
      x: { label: "signed distance, m", log: false }, y: { label: "ratio", log: false },
      series: ratios.filter((r) => r.question === question && r.what === what)
        .map((r) => ({ name: r.method, x: at, y: r.values })),
    })));
    const valuesOf = (question: Ratios["question"], method: Ratios["method"], what: Ratios["what"]) =>
      ([, keep]: Range): number[] => ratios
        .filter((r) => r.question === question && r.method === method && r.what === what)
        .flatMap((r) => within(r, keep));
    const verdicts = (["distance", "Boolean"] as const).flatMap((question) => [
      ...CRITICAL.flatMap((range) => METHODS.flatMap((method) => WHATS.map((what) =>
        ratioVerdict(question, range[0], method, what, valuesOf(question, method, what)(range))))),
      ...speedupVerdicts(question, valuesOf(question, "Polyak", "time"), valuesOf(question, "Nesterov", "time")),
    ]);
    return { name: "speedup-ratios", tables, figures, verdicts };
  },
};
