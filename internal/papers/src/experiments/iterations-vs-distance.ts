/**
 * `iterations-vs-distance`: iterations of GJK, Polyak and Nesterov against the signed distance, for the distance and
 * the Boolean query, on ellipsoids and on meshes; on meshes the time as well (Montaut et al. 2022, Fig. 5, 7, 8; 2024,
 * Fig. 7, 9, 10).
 *
 * The Boolean query stands twice: "Boolean" ends at the first separating plane (RSS 2022, alg. 2), "collision" at the
 * first plane farther than epsilon_col = 1e-4 m (T-RO 2024, alg. 2). Ellipsoids take several random poses a pair.
 *
 * Iterations of the papers' loops (`paper-methods.ts`), with the printed delta and with the delta of the authors' code,
 * duality gap 1e-8; normalised Nesterov between meshes. "distance" and "Boolean" are counted as the RSS paper's script
 * does, "collision" as the authors' library does. Times: the library's queries with the same rule, interleaved, with
 * the library's direction table and with supports that climb from vertex 0, as the authors' do. The figures draw
 * overlaps and separations apart, each on a logarithmic axis; bands are one deviation.
 */
import { climbingQueries } from "../comparators3d/climber.ts";
import { paperSolve, scriptCount } from "../comparators3d/paper-methods.ts";
import { distanceMeasures } from "./distance-measures.ts";
import type { Name, Question, Sample } from "./distance-measures.ts";
import type { Cell, Experiment, ExperimentContext, ExperimentFigure, ExperimentSeries,
  ExperimentTable } from "./experiment.ts";
import { booleanVariant, climbingVariant, distanceVariant, EPSILON_COL, GAP, libraryIterations, namedMethods,
  WORDS } from "./methods.ts";
import { familyProblems, hullProblems, hullsNote } from "./problems.ts";
import type { Placed } from "./problems.ts";
import { plusMinus, spreadOf } from "./statistics.ts";
import type { Spread } from "./statistics.ts";
import { timeInterleaved, TIMING } from "./timing.ts";

const PAIRS = { quick: { ellipsoids: 25, meshes: 16 }, normal: { ellipsoids: 200, meshes: 60 },
  full: { ellipsoids: 1000, meshes: 1000 } } as const;
/** Random poses of a pair of ellipsoids; the papers take 100. */
const POSES = { quick: 2, normal: 10, full: 10 } as const;
/** Timed pairs per distance; timing costs a hundred times what counting does. */
const TIMED = { quick: 4, normal: 15, full: 100 } as const;
/** Signed distances of the curves, metres. */
export const TARGETS: readonly number[] = [-0.1, -0.03, -0.01, -0.003, -0.001, -0.0001, 0.0001, 0.001, 0.003, 0.01,
  0.03, 0.1, 0.3, 1];
const NAMES: readonly Name[] = ["GJK", "Polyak", "Nesterov"];
const QUESTIONS: readonly Question[] = ["distance", "Boolean", "collision"];
/** Where the papers' loop stops on a plane, metres. */
const SEPARATION = { distance: Infinity, Boolean: 0, collision: EPSILON_COL } as const;
/** The questions that the library answers by itself: it has no epsilon_col. */
const TIMED_QUESTIONS = ["distance", "Boolean"] as const;

/** A sample with the spread at each target. */
interface Curve extends Sample {
  readonly points: readonly Spread[];
}
const curveOf = (s: Sample): Curve => ({ ...s, points: s.values.map(spreadOf) });

/** The problems of each target; an overlap that was halved counts at the target nearest to where it ended. */
function byTarget(list: readonly Placed[]): Placed[][] {
  const gap = (t: number, q: Placed): number => (t < 0 === q.target < 0 ? Math.abs(Math.log(t / q.target)) : Infinity);
  const groups = TARGETS.map((): Placed[] => []);
  for (const q of list)
    groups[TARGETS.reduce((best, t, i) => (gap(t, q) < gap(TARGETS[best], q) ? i : best),
      TARGETS.findIndex((t) => t < 0 === q.target < 0))].push(q);
  return groups;
}

function counted(data: Sample["data"], groups: readonly Placed[][], normalised: boolean): Curve[] {
  return QUESTIONS.flatMap((question) => namedMethods(normalised).map(({ name, base, weights, method }) => curveOf({
    data, question, what: "iterations", name, base, weights, targets: TARGETS,
    values: groups.map((g) => g.map((q) => {
      const r = paperSolve(q, method, { gap: GAP, separation: SEPARATION[question], maxIterations: 1000 });
      return question === "collision" ? r.iterations : scriptCount(r, question === "Boolean");
    })),
  })));
}

function timed(data: Sample["data"], groups: readonly Placed[][],
  { size, clock, progress }: ExperimentContext): Curve[] {
  const some = groups.map((g) => g.slice(0, TIMED[size])), flat = some.flat(), climbers = climbingQueries(flat);
  return TIMED_QUESTIONS.flatMap((question, k) => {
    const variants = NAMES.map((name) => (question === "distance" ? distanceVariant : booleanVariant)(name,
      { method: WORDS[name], normalize: true }));
    const share = (part: 0 | 1) => (done: number): void => {
      progress(0.5 + 0.125 * (2 * k + part + done));
    };
    const taken = { "time, direction table": timeInterleaved(variants, flat, TIMING[size], clock, share(0)),
      "time, climbing": timeInterleaved(variants.map(climbingVariant), climbers, TIMING[size], clock, share(1)) };
    return (["time, direction table", "time, climbing"] as const).flatMap((what) => NAMES.map((name, v): Curve => {
      let at = 0;
      return curveOf({ data, question, what, name, base: name, weights: "code", targets: TARGETS,
        values: some.map((g) => taken[what][v].slice(at, (at += g.length))) });
    }));
  });
}

function seriesOf(curve: Curve, side: "apart" | "overlapping"): ExperimentSeries {
  const ids = TARGETS.map((_, i) => i).filter((i) => (side === "apart") === TARGETS[i] > 0
    && curve.points[i].count > 0);
  return {
    name: curve.name, x: ids.map((i) => Math.abs(TARGETS[i])), y: ids.map((i) => curve.points[i].mean),
    low: ids.map((i) => curve.points[i].mean - curve.points[i].deviation),
    high: ids.map((i) => curve.points[i].mean + curve.points[i].deviation),
  };
}

const keyOf = (c: Curve): string => `${c.data}, ${c.question}, ${c.what}`;

function figuresOf(curves: readonly Curve[]): ExperimentFigure[] {
  return [...new Set(curves.map(keyOf))].flatMap((key) =>
    (["overlapping", "apart"] as const).map((side): ExperimentFigure => ({
    title: `${key}: ${side}`, kind: "line", x: { label: side === "apart" ? "distance, m" : "depth, m", log: true },
    y: { label: key.endsWith("iterations") ? "iterations" : "time, ns", log: false },
    series: curves.filter((c) => keyOf(c) === key).map((c) => seriesOf(c, side)),
  })));
}

function tableOf(key: string, curves: readonly Curve[], note: string): ExperimentTable {
  return {
    title: key, note, head: ["signed distance, m", ...curves.map((c) => c.name), "problems"],
    rows: TARGETS.map((t, i): Cell[] => [String(t),
      ...curves.map((c) => (c.points[i].count === 0 ? null : plusMinus(c.points[i]))), curves[0].points[i].count]),
  };
}

export const iterationsVsDistance: Experiment = {
  name: "iterations-vs-distance", seconds: 210,
  about:
    "iterations and time of GJK, Polyak and Nesterov against the signed distance, ellipsoids and meshes, distance and "
      + "Boolean",
  paper: "Montaut et al. 2022, Fig. 5, 7, 8; 2024, Fig. 7, 9, 10",
  run(context) {
    const { size, seed, progress } = context, pairs = PAIRS[size];
    const ellipsoids = byTarget(familyProblems("ellipsoids-paper", pairs.ellipsoids, seed, TARGETS,
      POSES[size])),
      meshes = byTarget(hullProblems(context, pairs.meshes, TARGETS));
    progress(0.2);
    const curves = [...counted("ellipsoids", ellipsoids, false), ...counted("meshes", meshes, true)];
    progress(0.5);
    curves.push(...timed("meshes", meshes, context));
    const newton = ellipsoids.map((g) => spreadOf(libraryIterations(g, { method: "newton" })));
    const notes: Record<string, string> = {
      ellipsoids: `${POSES[size]} poses a pair; radii N(0.1, 0.025) m; mean +- deviation; iterations counted after `
        + "projecting",
      meshes: hullsNote(context) };
    return {
      tables: [...[...new Set(curves.map(keyOf))].map((key) => {
        const own = curves.filter((c) => keyOf(c) === key),
          extra = key === "ellipsoids, distance, iterations" ? [{ ...own[0], name: "newton (library)", points: newton }]
            : [];
        return tableOf(key, [...own, ...extra], notes[own[0].data]);
      })],
      figures: figuresOf(curves),
      measures: distanceMeasures(curves),
    };
  },
};
