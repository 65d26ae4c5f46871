/**
 * `climbing`: a whole GJK whose mesh supports climb from the last vertex (enhanced GJK, Cameron 1997), and what
 * momentum does to the climbs (Montaut et al. 2024, section III: directions that swing less make them shorter).
 *
 * Hulls of the packaged sizes or of `--data`, posed as the authors do, GJK with and without momentum with the weights
 * of the authors' code, gap 1e-8. Each body climbs along hull edges from the vertex of its last support, the first from
 * vertex 0. Counted: iterations, vertices looked at in a query, and in a support. A scan looks at all.
 */
import { climber } from "../comparators3d/climber.ts";
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { PaperMethod } from "../comparators3d/paper-methods.ts";
import type { Cell, Experiment, Measures } from "./experiment.ts";
import { asCoded } from "./methods.ts";
import { hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { intervalText, plusMinus, ratioOfMeans, spreadOf } from "./statistics.ts";

const PAIRS = { quick: 40, normal: 200, full: 1000 } as const;
const TARGETS = [-0.01, 0.001, 0.01, 0.1] as const;
const METHODS: readonly (readonly [string, PaperMethod])[] = [["GJK", asCoded("gjk", true)],
  ["Polyak", asCoded("polyak", true)], ["Nesterov", asCoded("nesterov", true)]];
/** What the queries of one method took. */
export interface ClimbCounts {
  readonly iterations: readonly number[];
  /** Vertices looked at, a query and a support. */
  readonly looked: readonly number[];
  readonly perSupport: readonly number[];
}

function countsOf(list: readonly Placed[], method: PaperMethod): ClimbCounts {
  const iterations: number[] = [], looked: number[] = [], perSupport: number[] = [];
  for (const q of list) {
    const a = climber(q.a), b = climber(q.b), r = paperSolve({ ...q, a: a.shape, b: b.shape }, method,
      { maxIterations: 1000 }), both = a.looked() + b.looked();
    iterations.push(r.iterations);
    looked.push(both);
    perSupport.push(both / (2 * r.supports));
  }
  return { iterations, looked, perSupport };
}

/** GJK's vertices a support over another method's; above 1 the method climbs less. */
export function climbMeasures(gjk: ClimbCounts, others: readonly (readonly [string, ClimbCounts])[]): Measures {
  return Object.fromEntries(others.map(([name, c]) =>
    [`vertices a support: GJK / ${name}`, ratioOfMeans(gjk.perSupport, c.perSupport)]));
}

export const climbing: Experiment = {
  name: "climbing", seconds: 4,
  about: "GJK whose mesh supports climb from the last vertex, with and without momentum",
  paper: "Cameron 1997; Montaut et al. 2024, section III",
  run(context) {
    const { size, progress } = context, list = hullProblems(context, PAIRS[size], TARGETS);
    progress(0.2);
    const all = METHODS.map(([name, method], i) => {
      const groups = TARGETS.map((t) => countsOf(list.filter((q) => q.target === t), method));
      progress(0.2 + (0.8 * (i + 1)) / METHODS.length);
      return { name, groups };
    });
    const joined = (groups: readonly ClimbCounts[]): ClimbCounts => ({
      iterations: groups.flatMap((g) => g.iterations), looked: groups.flatMap((g) => g.looked),
      perSupport: groups.flatMap((g) => g.perSupport) });
    const rows = TARGETS.flatMap((t, i) => all.map(({ name, groups }): Cell[] => [String(t), name,
      ...[groups[i].iterations, groups[i].looked, groups[i].perSupport].map((c) => plusMinus(spreadOf(c))),
      intervalText(ratioOfMeans(all[0].groups[i].looked, groups[i].looked)), groups[i].looked.length]));
    const [gjk, ...others] = all.map(({ name, groups }) => [name, joined(groups)] as const);
    return {
      tables: [{
        title: "Vertices that climbing supports look at", note: `of both bodies; ${hullsNote(context)}`,
        head: ["signed distance, m", "method", "iterations", "vertices a query", "a support", "GJK's over it", "pairs"],
        rows,
      }],
      figures: [],
      measures: climbMeasures(gjk[1], others),
    };
  },
};
