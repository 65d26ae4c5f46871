/**
 * `speedup-ratios`: per problem, iterations and time of GJK divided by those of Polyak and of Nesterov, on meshes
 * (Montaut et al. 2022, Fig. 9; 2024, Fig. 11): values above 1 mean that the momentum pays on this problem.
 *
 * The library's queries with the papers' rule (duality gap 1e-8), times interleaved; iterations as printed. Overlaps of
 * 0.1 to 10 mm and gaps up to 0.1 m.
 */
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { Experiment, ExperimentContext, ExperimentFigure, ExperimentTable, Verdict } from "./experiment.ts";
import { GAP, booleanVariant, distanceVariant, printed } from "./methods.ts";
import { hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { geometric, shares } from "./statistics.ts";
import { TIMING, timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 16, normal: 60, full: 1000 } as const;
const TARGETS = [-0.01, -0.001, -0.0001, 0.0001, 0.001, 0.01, 0.1, 1] as const;
const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;
const METHODS = ["Polyak", "Nesterov"] as const;
const WORDS = { GJK: "gjk", Polyak: "polyak", Nesterov: "nesterov" } as const;

interface Ratios {
  readonly question: "distance" | "Boolean";
  readonly what: "iterations" | "time";
  readonly method: (typeof METHODS)[number];
  /** One per problem. */
  readonly values: readonly number[];
}

function ratiosOf(context: ExperimentContext, problems: readonly Placed[]): Ratios[] {
  const names = ["GJK", ...METHODS] as const;
  return (["distance", "Boolean"] as const).flatMap((question, k) => {
    const counts = names.map((n) =>
      problems.map((q) => paperSolve(q, printed(WORDS[n], true), { gap: GAP, boolean: question === "Boolean",
        maxIterations: 1000 }).iterations));
    const variants = names.map((n) => (question === "distance" ? distanceVariant : booleanVariant)(n,
      { method: WORDS[n] }));
    const times = timeInterleaved(variants, problems, TIMING[context.size], context.clock, (share) => {
      context.progress((k + share) / 2);
    });
    return METHODS.flatMap((method, m): Ratios[] => [
      { question, what: "iterations", method, values: problems.map((_, i) => counts[0][i] / counts[m + 1][i]) },
      { question, what: "time", method, values: problems.map((_, i) => times[0][i] / times[m + 1][i]) },
    ]);
  });
}

const RANGES: readonly (readonly [string, (t: number) => boolean])[] = [
  ["overlap up to 1 cm", (t) => t < 0 && t >= -0.01], ["0 to 0.1 m", (t) => t > 0 && t <= 0.1], ["1 m", (t) => t >= 1],
];

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
      rows: RANGES.flatMap(([range, keep]) => ratios.filter((r) => r.question === question).map((r) => {
        const own = within(r, keep);
        return [range, r.method, r.what, ...shares(own, QUANTILES),
          `${((100 * own.filter((v) => v < 1).length) / own.length).toFixed(0)} %`, own.length];
      })),
    }));
    const at = problems.map((q) =>
      TARGETS.reduce((best, t) => (Math.abs(t - q.target) < Math.abs(best - q.target) ? t : best)));
    const figures = (["distance", "Boolean"] as const).flatMap((question) =>
      (["iterations", "time"] as const).map((what): ExperimentFigure => ({
      title: `${what} of GJK divided by the method's, ${question}`, kind: "boxes",
      x: { label: "signed distance, m", log: false }, y: { label: "ratio", log: false },
      series: ratios.filter((r) => r.question === question && r.what === what)
        .map((r) => ({ name: r.method, x: at, y: r.values })),
    })));
    const verdicts = (["distance", "Boolean"] as const).flatMap((question) => RANGES.slice(0, 2)
      .flatMap(([range, keep]) => METHODS.flatMap((method) => (["iterations", "time"] as const).map((what): Verdict => {
      const own = (which: Ratios["what"]): number[] =>
        within(ratios.find((r) => r.question === question && r.method === method && r.what === which) ?? { ...ratios[0],
          values: [] }, keep);
      const { value, low, high } = geometric(own(what)), steps = own("iterations"),
        equal = (100 * steps.filter((v) => v === 1).length) / steps.length;
      const cause = what === "time"
        ? `the median ratio of iterations is ${shares(steps, [0.5])[0].toFixed(2)}; the rest is the cost of an `
          + "iteration" : `in ${equal.toFixed(0)} % of the problems both need the same number of iterations`;
      return {
        where: "RSS 2022, Fig. 9; T-RO 2024, Fig. 11",
        claim:
          `${question}, ${range}: ${method} needs ${what === "time" ? "less time" : "fewer iterations"} than GJK `
            + "(geometric mean of paired ratios)", paper: "almost always above 1, up to 2",
        ours: `${value.toFixed(2)}, 95 % interval ${low.toFixed(2)} to ${high.toFixed(2)}`,
        verdict: low > 1 ? "reproduced" : high <= 1 ? "not reproduced" : "undecided",
        because: low > 1 ? "" : high <= 1 ? cause : `the interval does not exclude 1, more pairs would tell; ${cause}`,
      };
    }))));
    return { name: "speedup-ratios", tables, figures, verdicts };
  },
};
