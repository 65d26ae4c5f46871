/**
 * `momentum-restart`: what starting the momentum anew does, which Montaut et al. (RSS 2022, section IV-A) name as
 * future work for the irregular deviation of Nesterov about -0.01 m.
 *
 * The rule of the library (`restart: true`; decisions/choices.md): the momentum starts anew where a step leaves more
 * than 0.9 of |x|^2 and either no plane separates the bodies yet or they are further apart than they are large.
 * Iterations of the library's distance query with and without it, duality gap 1e-8, on the same pairs; ratios of means
 * with their 95 % intervals over pairs. Time of the same queries, in turns.
 */
import type { Cell, Experiment, ExperimentContext } from "./experiment.ts";
import { distanceVariant, libraryIterations } from "./methods.ts";
import { familyProblems, hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { intervalText, plusMinus, ratioOfMeans, spreadOf } from "./statistics.ts";
import { TIMING, timeInterleaved } from "./timing.ts";

const PAIRS = { quick: 40, normal: 300, full: 2000 } as const;
const TIMED = { quick: 5, normal: 30, full: 100 } as const;
const TARGETS = [-0.3, -0.1, -0.03, -0.01, -0.001, -0.0001, 0.0001, 0.001, 0.01, 0.03, 0.1, 0.3, 1, 3] as const;
/** The families: radii of the paper; the same by {1, 5, 10}; between needles and plates; all primitives. */
const FAMILIES = ["ellipsoids-paper", "ellipsoids-scaled", "ellipsoids", "primitives"] as const;

/** One distance of one family. */
export interface RestartCell {
  readonly data: string;
  readonly target: number;
  /** Iterations pair by pair, without and with the restart. */
  readonly once: readonly number[];
  readonly anew: readonly number[];
}

function cellsOf(data: string, list: readonly Placed[]): (RestartCell & { readonly queries: readonly Placed[] })[] {
  return TARGETS.map((target) => {
    const queries = list.filter((q) => q.target === target),
      of = (restart: boolean): number[] => libraryIterations(queries, { method: "nesterov", restart });
    return { data, target, once: of(false), anew: of(true), queries };
  }).filter((c) => c.queries.length > 1);
}

/** Mean ns a query without and with the restart. */
function timesOf(queries: readonly Placed[], { size, clock }: ExperimentContext,
  progress: (share: number) => void): readonly [number[], number[]] {
  const variants = [distanceVariant("once", { method: "nesterov" }),
    distanceVariant("anew", { method: "nesterov", restart: true })];
  const [once, anew] = timeInterleaved(variants, queries.slice(0, TIMED[size]), TIMING[size], clock, progress);
  return [once, anew];
}

export const momentumRestart: Experiment = {
  name: "momentum-restart", seconds: 260,
  about: "Nesterov with and without a restart of the momentum, by distance and family",
  paper: "Montaut et al. 2022, section IV-A (future work)",
  run(context) {
    const { size, seed, progress } = context;
    const lists = [...FAMILIES.map((f) => [f, familyProblems(f, PAIRS[size], seed, TARGETS)] as const),
      ["meshes", hullProblems(context, PAIRS[size], TARGETS)] as const];
    progress(0.2);
    const cells = lists.flatMap(([data, list], i) => {
      progress(0.2 + (0.5 * i) / lists.length);
      return cellsOf(data, list);
    });
    const rows = cells.map((c, i): Cell[] => {
      const [once, anew] = timesOf(c.queries, context, (share) => {
        progress(0.7 + (0.3 * (i + share)) / cells.length);
      });
      return [c.data, String(c.target), plusMinus(spreadOf(c.once)), plusMinus(spreadOf(c.anew)),
        intervalText(ratioOfMeans(c.anew, c.once)), intervalText(ratioOfMeans(anew, once)), c.once.length];
    });
    return {
      tables: [{
        title: "Nesterov with and without a restart of the momentum",
        note: `iterations of the library's distance query, duality gap 1e-8; ratios of means; ${hullsNote(context)}`,
        head: ["data", "signed distance, m", "without", "with", "ratio", "ratio of times", "pairs"],
        rows,
      }],
      figures: lists.map(([data]) => ({
        title: `Nesterov's iterations, ${data}`, kind: "line" as const,
        x: { label: "signed distance, m", log: false }, y: { label: "iterations", log: false },
        series: [["without", (c: RestartCell) => c.once] as const, ["with", (c: RestartCell) => c.anew] as const]
          .map(([name, of]) => {
            const own = cells.filter((c) => c.data === data);
            return { name, x: own.map((c) => c.target), y: own.map((c) => spreadOf(of(c)).mean) };
          }),
      })),
    };
  },
};
