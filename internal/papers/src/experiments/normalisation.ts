/**
 * `normalisation`: what unit vectors in the momentum's blend do: fewer iterations on meshes for Nesterov, nothing for
 * Polyak, and harm on strictly convex shapes (Montaut et al. 2022, Fig. 6; 2024, Fig. 8).
 *
 * Meshes and ellipsoids with 0 < distance <= 0.1 m, distance and Boolean, of the papers' loops (`paper-methods.ts`)
 * with the printed delta and with that of the authors' code, duality gap 1e-8, budget 128 as in the authors' benchmark.
 * The journal paper plots times: those of the same loops on meshes, in turns, stand beside. One table more: the
 * library's own choice (`normalize: "auto"`) against both settings.
 */
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { Momentum, PaperMethod } from "../comparators3d/paper-methods.ts";
import type { Experiment, ExperimentContext, ExperimentSeries, Verdict } from "./experiment.ts";
import { GAP, libraryIterations } from "./methods.ts";
import { familyProblems, hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { between, intervalText, judged, pairedRatio, plusMinus, ratioOfMeans, spreadOf,
  worstOf } from "./statistics.ts";
import type { Interval } from "./statistics.ts";
import { TIMING, timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 30, normal: 150, full: 1000 } as const;
/** Pairs of meshes that are timed. */
const TIMED = { quick: 4, normal: 20, full: 60 } as const;
const TARGETS = [0.0001, 0.001, 0.003, 0.01, 0.03, 0.1] as const;
const BUDGET = 128;
const CODE = ", code's delta";
const VARIANTS: readonly (readonly [string, Momentum, PaperMethod["weights"]])[] = [
  ["GJK", "none", "printed"], ["Polyak", "polyak", "printed"],
  ["Polyak, unit vectors", "polyak-normalised", "printed"], ["Nesterov", "nesterov", "printed"],
  ["Nesterov, unit vectors", "nesterov-normalised", "printed"], [`Polyak${CODE}`, "polyak", "code"],
  [`Polyak, unit vectors${CODE}`, "polyak-normalised", "code"],
  [`Nesterov, unit vectors${CODE}`, "nesterov-normalised", "code"],
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

/** ns of a distance query of each variant, problem by problem. */
function timesOf({ size, clock }: Pick<ExperimentContext, "size" | "clock">, list: readonly Placed[]): number[][] {
  return timeInterleaved(VARIANTS.map(([name, momentum, weights]) => ({ name, ask: (q: Placed): number =>
    paperSolve(q, { simplex: true, momentum, weights }, { gap: GAP, separation: Infinity, maxIterations: BUDGET })
      .iterations })), list.slice(0, TIMED[size] * TARGETS.length), TIMING[size], clock);
}

/** The journal paper's figure, by time; `times` by variant and problem, `code`: the delta, "" as printed. */
export function timeVerdicts(times: readonly (readonly number[])[], code: string): Verdict[] {
  const of = (name: string): readonly number[] => times[VARIANTS.findIndex(([v]) => v === name)],
    say = (claim: string, paper: string, ratios: readonly Interval[], least: number, most: number): Verdict => ({
    where: "T-RO 2024, Fig. 8", claim: `close meshes, distance, time: ${claim}${code} (median of paired ratios)`, paper,
    ours: ratios.map(intervalText).join(", "),
    ...judged(worstOf(ratios.map((r) => between(r, least, most))), () => "the table of times has the means"),
  });
  const nesterov = of(`Nesterov, unit vectors${code}`);
  return [
    say("Nesterov with unit vectors takes less than without them, and than GJK",
      "\"normalizing the support direction benefits Nesterov-accelerated GJK\", in a plot of times",
      [of("Nesterov"), of("GJK")].map((t) => pairedRatio(nesterov, t)), 0, 1),
    say("Polyak takes at least 0.97 of its time with unit vectors", "\"does not benefit from support normalization\"",
      [pairedRatio(of(`Polyak, unit vectors${code}`), of(`Polyak${code}`))], 0.97, Infinity),
  ];
}

function series(name: string, list: readonly Count[]): ExperimentSeries {
  const at = TARGETS.map((t) => spreadOf(list.filter((c) => c.target === t).map((c) => c.iterations)));
  return { name, x: [...TARGETS], y: at.map((s) => s.mean), low: at.map((s) => s.mean - s.deviation),
    high: at.map((s) => s.mean + s.deviation) };
}

/** A claim on ratios of means, each with the range it is to lie in. */
export function unitVerdict(claim: Pick<Verdict, "where" | "claim" | "paper">,
  ratios: readonly (readonly [Interval, number, number])[], detail: string): Verdict {
  const verdict = worstOf(ratios.map(([found, least, most]) => between(found, least, most)));
  return { ...claim, ours: `times ${ratios.map(([found]) => intervalText(found)).join(", ")}; ${detail}`,
    ...judged(verdict, () => "the first table has the means") };
}

export const normalisation: Experiment = {
  name: "normalisation",
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
    const mean = (name: string, boolean: boolean, variant: string): number =>
      spreadOf(cells.filter((c) => c.data === name && c.boolean === boolean && c.variant === variant)
        .flatMap((c) => c.list.map((k) => k.iterations))).mean;
    const spent = (list: readonly Count[]): number => list.filter((c) => c.spent).length / list.length;
    const unit = (boolean: boolean): string => VARIANTS.map(([v]) => `${v} ${mean("meshes", boolean, v).toFixed(2)}`)
      .join("; ");
    const of = (name: string, boolean: boolean, variant: string): number[] =>
      cells.filter((c) => c.data === name && c.boolean === boolean && c.variant === variant)
        .flatMap((c) => c.list.map((k) => k.iterations));
    const smooth = cells.filter((c) => c.data === "ellipsoids" && !c.boolean)
      .map((c) => ({ ...c, share: spent(c.list) }));
    return {
      name: "normalisation",
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
      verdicts: (["", CODE] as const).flatMap((code): Verdict[] => [
        ...timeVerdicts(times, code),
        ...[false, true].map((boolean) => unitVerdict({ where: `RSS 2022, Fig. 6${boolean ? "b" : "a"}`,
          claim:
            `close meshes, ${boolean ? "Boolean" : "distance"}: unit vectors lower Nesterov's iterations, below plain `
              + `Nesterov and GJK${code}`, paper: "\"reducing the overall number of iterations\" below both" },
        [of("meshes", boolean, "Nesterov"), of("meshes", boolean, "GJK")].map((v) =>
          [ratioOfMeans(of("meshes", boolean, `Nesterov, unit vectors${code}`), v), 0, 1]), unit(boolean))),
        unitVerdict({ where: "T-RO 2024, Fig. 8",
          claim: `close meshes, distance: Polyak takes at least 0.97 of its iterations with unit vectors${code}`,
          paper: "\"does not benefit from support normalization\"" },
        [[ratioOfMeans(of("meshes", false, `Polyak, unit vectors${code}`), of("meshes", false, `Polyak${code}`)), 0.97,
          Infinity]], unit(false)),
        unitVerdict({ where: "RSS 2022, section III-C",
          claim: `on ellipsoids unit vectors cost Nesterov iterations${code}`,
          paper: "only for non-strictly convex shapes" },
        [[ratioOfMeans(of("ellipsoids", false, `Nesterov, unit vectors${code}`),
          of("ellipsoids", false, "Nesterov")), 1, Infinity]],
        `budget spent: ${smooth.map((c) => `${c.variant} ${(100 * c.share).toFixed(1)} %`).join(", ")}`),
      ]),
    };
  },
};
