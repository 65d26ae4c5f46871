/**
 * `climbing`: a whole GJK whose mesh supports climb from the last vertex (enhanced GJK, Cameron 1997), and what
 * momentum does to the climbs (Montaut et al. 2024, section III: directions that swing less make them shorter).
 *
 * Hulls of the packaged sizes or of `--data`, posed as the authors do, GJK with and without momentum with the weights
 * of the authors' code, gap 1e-8. Each body climbs along hull edges from the vertex of its last support, the first from
 * vertex 0. Counted: iterations, vertices looked at in a query, and in a support. A scan looks at all.
 */
import type { ConvexShape } from "@col/types";
import { paperSolve } from "../comparators3d/paper-methods.ts";
import type { PaperMethod } from "../comparators3d/paper-methods.ts";
import type { Cell, Experiment, Verdict } from "./experiment.ts";
import { asCoded } from "./methods.ts";
import { hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { between, intervalText, plusMinus, ratioOfMeans, spreadOf } from "./statistics.ts";

const PAIRS = { quick: 40, normal: 200, full: 1000 } as const;
const TARGETS = [-0.01, 0.001, 0.01, 0.1] as const;
const METHODS: readonly (readonly [string, PaperMethod])[] = [["GJK", asCoded("gjk", true)],
  ["Polyak", asCoded("polyak", true)], ["Nesterov", asCoded("nesterov", true)]];
/** Levels of rounding along an edge: a neighbour must be higher by more. Relative to the vertex. */
const LEVEL = 1e-15;

/** Vertices that climbs looked at. */
interface Counter {
  looked: number;
}

/** The hull with a support that climbs from where it was; `start` puts it back to vertex 0. */
function climber(shape: ConvexShape, counter: Counter): { readonly shape: ConvexShape; readonly start: () => void } {
  const mesh = shape.mesh;
  if (mesh === null) throw new TypeError("climbing: a hull is needed");
  const { vertices: v, neighbourStart: first, neighbours: next } = mesh;
  let at = 0;
  const support: ConvexShape["support"] = (_, d, out) => {
    const x = d[0], y = d[1], z = d[2],
      height = (k: number): number => x * v[3 * k] + y * v[3 * k + 1] + z * v[3 * k + 2];
    let best = height(at);
    counter.looked++;
    for (let from = -1; from !== at;) {
      from = at;
      for (let k = first[from]; k < first[from + 1]; k++) {
        const h = height(next[k]);
        counter.looked++;
        if (!(h > best + LEVEL * Math.abs(best))) continue;
        best = h;
        at = next[k];
      }
    }
    out[0] = v[3 * at]; out[1] = v[3 * at + 1]; out[2] = v[3 * at + 2];
    return at;
  };
  return { shape: { ...shape, support }, start: () => {
    at = 0;
  } };
}

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
    const counter = { looked: 0 }, a = climber(q.a, counter), b = climber(q.b, counter);
    a.start();
    b.start();
    const r = paperSolve({ ...q, a: a.shape, b: b.shape }, method, { maxIterations: 1000 });
    iterations.push(r.iterations);
    looked.push(counter.looked);
    perSupport.push(counter.looked / (2 * r.supports));
  }
  return { iterations, looked, perSupport };
}

/** The sentence on climbs, for Polyak and Nesterov against GJK. */
export function climbVerdicts(gjk: ClimbCounts, others: readonly (readonly [string, ClimbCounts])[]): Verdict[] {
  return others.map(([name, c]) => {
    const shorter = ratioOfMeans(gjk.perSupport, c.perSupport), less = ratioOfMeans(gjk.looked, c.looked),
      verdict = between(shorter, 1);
    return {
      where: "T-RO 2024, section III, support directions of meshes",
      claim: `${name}: hill climbing takes fewer steps a support, since directions swing less`, paper: "helps",
      ours: `GJK's vertices a support over ${name}'s: ${intervalText(shorter)}; a query: ${intervalText(less)}`,
      verdict,
      because: verdict === "reproduced" ? "" : "the table has the counts by distance",
    };
  });
}

export const climbing: Experiment = {
  name: "climbing",
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
      name: "climbing",
      tables: [{
        title: "Vertices that climbing supports look at", note: `of both bodies; ${hullsNote(context)}`,
        head: ["signed distance, m", "method", "iterations", "vertices a query", "a support", "GJK's over it", "pairs"],
        rows,
      }],
      figures: [],
      verdicts: climbVerdicts(gjk[1], others),
    };
  },
};
