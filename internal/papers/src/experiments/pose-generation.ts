/**
 * `pose-generation`: contact poses of rough bodies by derivatives of every kind (Montaut et al. 2023, Table I):
 * terminal costs after 50 iterations of Gauss-Newton, quantiles over random pairs of 12-vertex hulls of points on
 * ellipsoids. Costs in square metres.
 *
 * The paper takes targets "on the shapes' surfaces" and does not say how they are drawn. Its Table I has costs of 1e-33
 * at D1, which only points that witness points can reach exactly allow: on a polytope these are the vertices. So there
 * are tables for both: vertices, which bring the low quantiles within reach, and points uniform on the facets. The
 * measures are of vertices, for points on facets the table's D1 is out of reach of every method.
 *
 * Nor does it say how the singular normal matrix is damped, when the line search gives up, or how exact its solver's
 * points are. All three decide what becomes of finite differences, so every method meets the same problems under four
 * conditions, a table each. There is a row with neither rounding errors nor steps across kinks, the true derivatives of
 * the polytopes, at a kink the derivatives of one side. Sweeps of the damping and of the step show the rest.
 *
 * The sampled methods of the paper are printed as plain sums (equations 6 and 26), which the measures use. Rows with a
 * control variate stand beside them.
 */
import { buildShape, createRandom, pointsOnEllipsoid } from "@col/bench";
import type { Random } from "@col/bench";
import { DAMPING, findContactPose } from "./contact-pose.ts";
import { inexact, randomContactPose, surfacePoint, surfaceVertex } from "./contact-targets.ts";
import type { ContactPose } from "./contact-targets.ts";
import { BY_STEP, COOLED, TABLE_ONE, UNSMOOTHED, WITH_CONTROL_VARIATE } from "./derivative-setups.ts";
import type { DerivativeSetup } from "./derivative-setups.ts";
import type { Experiment, ExperimentContext, ExperimentTable } from "./experiment.ts";
import { PAPER, QUANTILES, ratioTable, scientific, SOLVED, solvedShare, tableMeasures } from "./pose-measures.ts";
import type { Costs } from "./pose-measures.ts";
import { shares } from "./statistics.ts";

/** Pairs, targets per pair; targets per pair of the sweep and of the points on facets. */
const SIZE = { quick: { pairs: 10, targets: 5, few: 3 }, normal: { pairs: 40, targets: 15, few: 5 },
  full: { pairs: 100, targets: 100, few: 10 } } as const;
const ITERATIONS = 50;
const VERTICES = 12;
/** Half side of the cube that B starts in, metres. */
const REACH = 1;
/** Error of witness points that a tolerance of 1e-6, which many solvers have by default, may leave, metres. */
const LOOSE = 3e-6;
/** Costs below are rounding: the floor of the figure. Square metres. */
const FLOOR = 1e-34;

interface Condition {
  readonly name: string;
  readonly damping: number;
  readonly error: number;
  readonly lastStep: boolean;
}

/** Costs with the geometric mean at each iteration. */
interface Run extends Costs {
  readonly curve: readonly number[];
}

const damped = (damping: number): Condition => ({ name: `exact points, damping ${scientific(damping)}`, damping,
  error: 0, lastStep: true }), USUAL = damped(DAMPING);
const GIVES_UP: Condition = { ...USUAL, name: `${USUAL.name}, line search gives up`, lastStep: false };
/** So little that rounding errors of differences show. */
const FREE = damped(1e-12);
const off = (error: number): Condition => ({ ...USUAL,
  name: `points off by ${scientific(error)} m, damping ${scientific(DAMPING)}`, error });
const SWEEP: readonly Condition[] = [1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4].map(damped);
/** The paper's methods, ours, and the true derivatives, which need points that lie on the bodies. */
const METHODS: readonly DerivativeSetup[] = [...TABLE_ONE, ...WITH_CONTROL_VARIATE, ...COOLED],
  ALL: readonly DerivativeSetup[] = [...METHODS, UNSMOOTHED];

function problems(pairs: number, targets: number, target: typeof surfacePoint, random: Random): ContactPose[] {
  return Array.from({ length: pairs }, () => {
    const a = buildShape(pointsOnEllipsoid(random, VERTICES)), b = buildShape(pointsOnEllipsoid(random, VERTICES));
    return Array.from({ length: targets }, () => randomContactPose(a, b, target, REACH, random));
  }).flat();
}

function measure(list: readonly ContactPose[], setup: DerivativeSetup, { damping, error, lastStep }: Condition): Run {
  const all = list.map((p, seed) => {
    const search = { iterations: ITERATIONS, seed, damping, lastStep };
    return findContactPose(p, setup, error > 0 ? { ...search, solver: inexact(error, createRandom(seed)) }
      : search).cost;
  });
  return { setup, last: all.map((cost) => cost[ITERATIONS]),
    curve: all[0].map((_, it) => 10 ** (all.reduce((s, cost) => s + Math.log10(Math.max(cost[it], FLOOR)),
      0) / all.length)) };
}

const HEAD = ["derivatives", ...QUANTILES.map(([name]) => name), `below ${SOLVED}`];
const quantiles = ({ last }: Costs): string[] => shares(last, QUANTILES.map(([, q]) => q)).map(scientific);
const cells = (run: Costs): string[] => [...quantiles(run), solvedShare(run)];

/** One condition: a row per method, the paper's below those it has. */
function conditionTable(name: string, note: string, runs: readonly Costs[]): ExperimentTable {
  return {
    title: `Terminal cost, targets are vertices: ${name}`, note, head: HEAD,
    rows: runs.flatMap((run, k) => [[run.setup.name, ...cells(run)],
      ...(k < PAPER.length ? [["    the paper", ...PAPER[k].map(scientific), ""]] : [])]),
  };
}

/** Q3 and D9 of the terminal costs: conditions in rows, methods in columns. */
function sweepTable(title: string, note: string, conditions: readonly Condition[], setups: readonly DerivativeSetup[],
  runs: readonly (readonly Costs[])[]): ExperimentTable {
  return {
    title, note, head: ["damping, parts of the trace", ...setups.map(({ name }) => name)],
    rows: conditions.map(({ damping }, i) => [scientific(damping),
      ...runs[i].map((run) => quantiles(run).slice(3).join(" / "))]),
  };
}

export const poseGeneration: Experiment = {
  name: "pose-generation", seconds: 2800,
  about: "contact poses of 12-vertex bodies by Gauss-Newton: finite differences, 0th and 1st order smoothing",
  paper: "Montaut et al. 2023, Table I",
  run({ size, seed, progress, solverError = LOOSE }: ExperimentContext) {
    const { pairs, targets, few } = SIZE[size], random = createRandom(seed),
      conditions = [USUAL, GIVES_UP, FREE, off(solverError)],
      parts = (conditions.length + 0.5) * ALL.length + 2.8 * TABLE_ONE.length;
    let done = 0;
    const by = (list: readonly ContactPose[], setups: readonly DerivativeSetup[], condition: Condition,
      weight = 1): Run[] => setups.map((setup) => {
      progress(Math.min(1, (done += weight) / parts));
      return measure(list, setup, condition);
    });
    const list = problems(pairs, targets, surfaceVertex, random),
      vertices = conditions.map((c) => by(list, c.error > 0 ? METHODS : ALL, c)), [usual] = vertices;
    const facets = by(problems(pairs, few, surfacePoint, random), ALL, USUAL, 0.5),
      less = list.filter((_, i) => i % targets < few), sweep = SWEEP.map((c) => by(less, TABLE_ONE, c, 0.2)),
      steps = [FREE, USUAL].map((c) => by(less, BY_STEP, c, 0.1));
    const count = (t: number): string => `m^2; ${pairs} pairs x ${t} pairs of targets, ${ITERATIONS} iterations`,
      first = `${count(few)}; the first of the problems above`;
    const unsmoothed = (runs: readonly Costs[]): Costs | null => runs[METHODS.length] ?? null;
    return {
      tables: [
        ...conditions.map(({ name }, i) => conditionTable(name,
          `${count(targets)}; methods without a row of the paper's are beyond it`, vertices[i])),
        ratioTable(
          `${count(targets)}; unsmoothed: ${UNSMOOTHED.name}; the text claims 10 (0th order) and 1000 (1st order)`,
            conditions.map(({ name }, i) => ({ name, unsmoothed: unsmoothed(vertices[i]), methods: vertices[i] }))),
        sweepTable("Q3 / D9 of the terminal cost by damping of the normal matrix, exact points", first, SWEEP,
          TABLE_ONE, sweep),
        sweepTable("Q3 / D9 of the terminal cost by step of the differences, exact points", first, [FREE, USUAL],
          BY_STEP, steps),
        { title: "Terminal cost, targets anywhere on the surfaces",
          note:
            `${count(few)}; ${USUAL.name}; uniform by area; most of these points are the witness points of no pose `
              + "near them, so no method reaches 0", head: HEAD, rows: conditionTable("", "", facets).rows },
      ],
      figures: [{
        title: `Geometric mean of the cost, targets are vertices, ${USUAL.name}`, kind: "line",
        x: { label: "iteration", log: false }, y: { label: "cost, m^2", log: true },
        series: usual.map(({ setup, curve }) => ({ name: setup.name, x: curve.map((_, i) => i), y: [...curve] })),
      }],
      measures: tableMeasures(usual),
    };
  },
};
