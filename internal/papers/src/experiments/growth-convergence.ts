/**
 * `growth-convergence`: the relative gap against the iteration (Thirugnanam and Sreenath 2026, Fig. 5), for curved
 * primitives and for meshes.
 *
 * Gap: upper over lower bound of alpha, less one; both bounds are monotone. The loop is told to close the bracket as
 * far as rounding allows.
 */
import { growthSteps } from "@col/growth-distance";
import type { GrowthMethod } from "@col/growth-distance";
import { buildGrowthQueries, createRandom, generateGrowth, medianInterval, quantiles } from "@col/bench";
import type { GrowthQuery } from "@col/bench";
import type { Experiment, ExperimentSeries, Measures } from "./experiment.ts";
import { drawnSet, meshSpecs } from "./growth-cases.ts";
import { TOLERANCE } from "./growth-methods.ts";
import { exactly, shareOf } from "./statistics.ts";

const PAIRS = { quick: 72, normal: 504, full: 10080 } as const;
const MESH_PAIRS = { quick: 30, normal: 200, full: 1000 } as const;
const MESH_POSES = { quick: 4, normal: 5, full: 100 } as const;
/** A closed bracket: rounding. */
const CLOSED = 1e-13;
/** Smallest gap drawn. */
const FLOOR = 1e-16;
const SHOWN = 40;

/** Gaps after each iteration; closed ones are 0. */
function gaps(q: GrowthQuery, method: GrowthMethod): number[] {
  const list: number[] = [];
  for (const s of growthSteps(q.a, q.poseA, q.b, q.poseB, { method, tolerance: CLOSED / 2, maxIterations: 200 })) {
    const gap = s.upper / s.lower - 1;
    list.push(gap > CLOSED ? gap : 0);
    if (gap <= CLOSED) break;
  }
  return list;
}

/** Quantiles of the gap at each iteration; ended runs count as closed. */
function curve(name: string, runs: readonly number[][]): { series: ExperimentSeries; median: number[] } {
  const x: number[] = [], y: number[] = [], low: number[] = [], high: number[] = [], median: number[] = [];
  for (let k = 0; k < SHOWN; k++) {
    const at = runs.map((g) => (k < g.length ? g[k] : 0)), [q1, q2, q3] = quantiles(at, [0.25, 0.5, 0.75]);
    median.push(q2);
    if (!Number.isFinite(q2) || !(q3 > 0)) continue;
    x.push(k + 1);
    y.push(Math.max(FLOOR, q2));
    low.push(Math.max(FLOOR, q1));
    high.push(Math.max(FLOOR, Number.isFinite(q3) ? q3 : q2));
  }
  return { series: { name, x, y, low, high }, median };
}

/**
 * Least squares of log10(gap) on the iteration, where the gap is between 0.1 and 1e-12: factor per iteration and r
 * squared.
 */
function fit(median: readonly number[]): { factor: number; r2: number } {
  const points = median.flatMap((g, k) => (g < 0.1 && g > 1e-12 ? [[k, Math.log10(g)] as const] : [])),
    n = points.length;
  const mx = points.reduce((s, p) => s + p[0], 0) / n, my = points.reduce((s, p) => s + p[1], 0) / n;
  let xx = 0, xy = 0, yy = 0;
  for (const [x, y] of points) {
    xx += (x - mx) * (x - mx);
    xy += (x - mx) * (y - my);
    yy += (y - my) * (y - my);
  }
  return { factor: 10 ** (xy / xx), r2: (xy * xy) / (xx * yy) };
}

/** Iterations until the gap is at most `level`. */
function until(runs: readonly number[][], level: number): number[] {
  return runs.map((g) => {
    const k = g.findIndex((x) => x <= level);
    return k < 0 ? Infinity : k + 1;
  });
}

/**
 * `r2`: of the straight line through the median gap; `ended` of `cases` brackets close, after `extra` iterations more.
 */
export function convergenceMeasures(r2: number, ended: number, cases: number, extra: readonly number[]): Measures {
  return {
    "curved primitives: r2 of a straight line through the logarithm of the median gap": exactly(r2),
    "meshes: share of brackets that close": shareOf(ended, cases),
    "meshes: median iterations from a gap of 1.5e-8 to a closed bracket": medianInterval(extra),
  };
}

export const growthConvergence: Experiment = {
  name: "growth-convergence", seconds: 21,
  about: "growth distance: relative gap against iteration",
  paper: "Thirugnanam and Sreenath 2026, Fig. 5",
  run({ size, seed, meshes, progress }) {
    const random = createRandom(seed + 1), specs = meshSpecs(meshes());
    const round = buildGrowthQueries(generateGrowth("growth-curved", PAIRS[size], seed));
    const mesh = buildGrowthQueries(drawnSet(specs, MESH_PAIRS[size], MESH_POSES[size], random));
    const sets = ([["curved, cutting plane", round, "cutting-plane"], ["curved, default", round, "auto"],
      ["meshes", mesh, "cutting-plane"]] as const).map(([name, queries, method], k) => {
      progress(k / 3);
      const runs = queries.map((q) => gaps(q, method)), { series, median } = curve(name, runs);
      return { name, runs, series, ...fit(median) };
    });
    const [plain, , flat] = sets, exact = until(flat.runs, 0), usual = until(flat.runs, TOLERANCE),
      extra = exact.map((n, i) => n - usual[i]).filter(Number.isFinite);
    const format = (v: readonly number[]): (string | number)[] =>
      quantiles(v.map((x) => (Number.isFinite(x) ? x : 200)), [0.5, 0.9, 0.99]).map((x) => Number(x.toFixed(1)));
    return {
      tables: [{
        title: "Iterations until the relative gap is below a level: median, 90th and 99th percentile",
        note: `${round.length} curved, ${mesh.length} mesh cases`,
        head: ["set", "1e-3", "90 %", "99 %", "1.5e-8", "90 %", "99 %", "rounding", "90 %", "99 %"],
        rows: sets.map((s) => [s.name, ...format(until(s.runs, 1e-3)), ...format(until(s.runs, TOLERANCE)),
          ...format(until(s.runs, 0))]),
      }],
      figures: [{
        title: "Relative gap, median with quartiles", kind: "line", x: { label: "iteration", log: false },
        y: { label: "upper / lower - 1", log: true }, series: sets.map((s) => s.series),
      }],
      measures: convergenceMeasures(plain.r2, extra.length, exact.length, extra),
    };
  },
};
