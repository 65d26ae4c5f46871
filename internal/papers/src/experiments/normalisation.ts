/**
 * `normalisation`: what unit vectors in the momentum's blend do: fewer iterations on meshes for Nesterov, nothing for
 * Polyak, and harm on strictly convex shapes (Montaut et al. 2022, Fig. 6; 2024, Fig. 8).
 *
 * Meshes and ellipsoids with 0 < distance <= 0.1 m, distance and Boolean, of the papers' loops (`paper-methods.ts`)
 * with the printed delta and with the delta of the authors' code, duality gap 1e-8, budget 128 as in the authors'
 * benchmark. The journal paper plots times: the same loops on meshes whose supports climb are timed in turns. One table
 * more: the library's own choice (`normalize: "auto"`) against both settings.
 */
import { climbingQueries } from "../comparators3d/climber.ts";
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { Momentum, PaperMethod } from "../comparators3d/paper-methods.ts";
import type { Experiment, ExperimentContext, ExperimentSeries, Interval, Measures } from "./experiment.ts";
import { GAP, climbingVariant, libraryIterations } from "./methods.ts";
import { familyProblems, hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { pairedRatio, plusMinus, ratioOfMeans, spreadOf } from "./statistics.ts";
import type { Query } from "@col/bench";
import { TIMING, timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 30, normal: 150, full: 1000 } as const;
/** Pairs of meshes that are timed. */
const TIMED = { quick: 4, normal: 20, full: 60 } as const;
const TARGETS = [0.0001, 0.001, 0.003, 0.01, 0.03, 0.1] as const;
const BUDGET = 128;
const CODE = ", code's delta", UNIT_NESTEROV = `Nesterov, unit vectors${CODE}`,
  UNIT_POLYAK = `Polyak, unit vectors${CODE}`;
const VARIANTS: readonly (readonly [string, Momentum, PaperMethod["weights"]])[] = [
  ["GJK", "none", "printed"], ["Polyak", "polyak", "printed"],
  ["Polyak, unit vectors", "polyak-normalised", "printed"], ["Nesterov", "nesterov", "printed"],
  ["Nesterov, unit vectors", "nesterov-normalised", "printed"], [`Polyak${CODE}`, "polyak", "code"],
  [UNIT_POLYAK, "polyak-normalised", "code"], [UNIT_NESTEROV, "nesterov-normalised", "code"],
];

interface Count {
  readonly target: number;
  readonly iterations: number;
  readonly spent: boolean;
}

type Weights = PaperMethod["weights"];

function counts(list: readonly Placed[], momentum: Momentum, boolean: boolean, weights: Weights): Count[] {
  return list.map((q) => {
    const r = paperSolve(q, { simplex: true, momentum, weights },
      { gap: GAP, separation: boolean ? 0 : Infinity, maxIterations: BUDGET });
    return { target: q.target, iterations: r.iterations, spent: r.outcome === "budget-spent" };
  });
}

/** ns of a distance query of each variant, problem by problem; the supports climb, as the authors' do. */
function timesOf({ size, clock }: Pick<ExperimentContext, "size" | "clock">, list: readonly Placed[]): number[][] {
  return timeInterleaved(VARIANTS.map(([name, momentum, weights]) => climbingVariant({ name, ask: (q: Query): number =>
    paperSolve(q, { simplex: true, momentum, weights }, { gap: GAP, maxIterations: BUDGET }).iterations })),
  climbingQueries(list.slice(0, TIMED[size] * TARGETS.length)), TIMING[size], clock);
}

/** Ratios of iterations and of times with unit vectors over those without, with the weights of the authors' code. */
export function unitMeasures(iterations: (data: string, boolean: boolean, variant: string) => readonly number[],
  times: (variant: string) => readonly number[]): Measures {
  const ratio = (data: string, boolean: boolean, beside: string): Interval =>
    ratioOfMeans(iterations(data, boolean, UNIT_NESTEROV), iterations(data, boolean, beside));
  return {
    ...Object.fromEntries([false, true].flatMap((boolean) => ["Nesterov", "GJK"].map((beside) =>
      [`close meshes, ${boolean ? "Boolean" : "distance"}, iterations: Nesterov with unit vectors / ${beside}`,
        ratio("meshes", boolean, beside)] as const))),
    "close ellipsoids, distance, iterations: Nesterov with unit vectors / Nesterov":
      ratio("ellipsoids", false, "Nesterov"),
    "close meshes, distance, iterations: Polyak with unit vectors / Polyak":
      ratioOfMeans(iterations("meshes", false, UNIT_POLYAK), iterations("meshes", false, `Polyak${CODE}`)),
    ...Object.fromEntries(["Nesterov", "GJK"].map((beside) =>
      [`close meshes, distance, time: Nesterov with unit vectors / ${beside}`,
        pairedRatio(times(UNIT_NESTEROV), times(beside))] as const)),
    "close meshes, distance, time: Polyak with unit vectors / Polyak":
      pairedRatio(times(UNIT_POLYAK), times(`Polyak${CODE}`)),
  };
}

function series(name: string, list: readonly Count[]): ExperimentSeries {
  const at = TARGETS.map((t) => spreadOf(list.filter((c) => c.target === t).map((c) => c.iterations)));
  return { name, x: [...TARGETS], y: at.map((s) => s.mean), low: at.map((s) => s.mean - s.deviation),
    high: at.map((s) => s.mean + s.deviation) };
}

export const normalisation: Experiment = {
  name: "normalisation", seconds: 100,
  about: "Nesterov and Polyak with and without unit vectors, meshes and ellipsoids in close proximity",
  paper: "Montaut et al. 2022, Fig. 6; 2024, Fig. 8",
  run(context) {
    const { size, seed, progress } = context;
    const data = [{ name: "meshes", list: hullProblems(context, PAIRS[size], TARGETS) },
      { name: "ellipsoids", list: familyProblems("ellipsoids-paper", PAIRS[size], seed, TARGETS) }];
    progress(0.3);
    const cells = data.flatMap(({ name, list }) =>
      [false, true].flatMap((boolean) => VARIANTS.map(([variant, momentum, weights]) => ({ data: name, boolean, variant,
        list: counts(list, momentum, boolean, weights) }))));
    progress(0.5);
    const times = timesOf(context, data[0].list);
    progress(0.9);
    const spent = (list: readonly Count[]): number => list.filter((c) => c.spent).length / list.length;
    const of = (name: string, boolean: boolean, variant: string): number[] =>
      cells.filter((c) => c.data === name && c.boolean === boolean && c.variant === variant)
        .flatMap((c) => c.list.map((k) => k.iterations));
    return {
      tables: [
        {
          title: "Iterations with 0 < distance <= 0.1 m",
          note: `${PAIRS[size]} pairs at ${TARGETS.length} distances; ${hullsNote(context)}; budget ${BUDGET}`,
          head: ["shapes", "method", "distance", "Boolean", "distance, budget spent"],
          rows: data.flatMap(({ name }) => VARIANTS.map(([variant]) => {
            const [d, b] = [false, true].map((boolean) =>
              cells.filter((c) => c.data === name && c.variant === variant && c.boolean === boolean)
                .flatMap((c) => c.list));
            return [name, variant, plusMinus(spreadOf(d.map((c) => c.iterations))),
              plusMinus(spreadOf(b.map((c) => c.iterations))), `${(100 * spent(d)).toFixed(1)} %`];
          })),
        },
        {
          title: "Time with 0 < distance <= 0.1 m, meshes", note: `ns a distance query of the same loops, in turns; `
            + `${times[0].length} problems`,
          head: ["method", "time"], rows: VARIANTS.map(([variant], k) => [variant, plusMinus(spreadOf(times[k]))]),
        },
        {
          title: "The library's choice", note: "distance query, the papers' rule, Nesterov",
          head: ["shapes", "auto", "true", "false"],
          rows: data.map(({ name, list }) => [name,
            ...(["auto", true, false] as const).map((normalize) => plusMinus(spreadOf(libraryIterations(list,
              { method: "nesterov", normalize, maxIterations: BUDGET }))))]),
        },
      ],
      figures: data.flatMap(({ name }) => [false, true].map((boolean) => ({
        title: `${name}, ${boolean ? "Boolean" : "distance"}`, kind: "line" as const,
        x: { label: "distance, m", log: true }, y: { label: "iterations", log: false },
        series: VARIANTS.map(([variant]) => series(variant,
          cells.filter((c) => c.data === name && c.boolean === boolean && c.variant === variant)
            .flatMap((c) => c.list))),
      }))),
      measures: unitMeasures(of, (variant) => times[VARIANTS.findIndex(([v]) => v === variant)]),
    };
  },
};
