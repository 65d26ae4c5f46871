/**
 * `pose-generation`: contact poses of rough bodies by derivatives of every kind (Montaut et al. 2023, Table I): terminal costs after 50
 * iterations of Gauss-Newton, quantiles over random pairs of 12-vertex hulls of points on ellipsoids. Costs in square metres.
 *
 * The paper does not say how targets are drawn. Table I has costs of 1e-33, which only points that witness points can reach exactly allow: on a
 * polytope these are the vertices, so the first table draws vertices. Points anywhere on the facets are a table of their own.
 *
 * Nor does it say how the singular normal matrix is damped, when the line search gives up, or how exact its solver's points are. All three decide
 * what becomes of finite differences (see contact-pose.ts), so every method meets the same problems under four conditions; sweeps of the damping and
 * of the step say from where on the paper's claim holds, and why.
 */
import { pointsOnEllipsoid } from "../generate/families.ts";
import { createRandom } from "../generate/random.ts";
import type { Random } from "../generate/random.ts";
import { buildShape } from "../problem-files/build.ts";
import { DAMPING, findContactPose } from "./contact-pose.ts";
import { inexact, randomContactPose, surfacePoint, surfaceVertex } from "./contact-targets.ts";
import type { ContactPose } from "./contact-targets.ts";
import { BY_STEP, COOLED, TABLE_ONE } from "./derivative-setups.ts";
import type { DerivativeSetup } from "./derivative-setups.ts";
import type { Experiment, ExperimentContext, ExperimentTable, Verdict } from "./experiment.ts";
import { shares } from "./statistics.ts";

/** Pairs, targets per pair; targets per pair of the sweep and of the points on facets. */
const SIZE = { quick: { pairs: 10, targets: 5, few: 3 }, normal: { pairs: 40, targets: 15, few: 5 }, full: { pairs: 100, targets: 100, few: 10 } } as const;
const ITERATIONS = 50;
const VERTICES = 12;
/** Half side of the cube that B starts in, metres. */
const REACH = 1;
const QUANTILES: readonly (readonly [string, number])[] = [["D1", 0.1], ["Q1", 0.25], ["median", 0.5], ["Q3", 0.75], ["D9", 0.9]];
/** Table I of the paper, methods as in `TABLE_ONE`. */
const PAPER: readonly (readonly number[])[] = [
  [2e-33, 4e-32, 3e-3, 4e-2, 8e-2], [8e-33, 7e-23, 4e-14, 1e-2, 5e-2], [4e-23, 5e-20, 2e-13, 2e-3, 5e-3], [4e-16, 1e-10, 4e-8, 3e-7, 2e-6], [6e-16, 3e-10, 1e-8, 7e-8, 2e-5],
];
/** Error of witness points that a tolerance of 1e-6, which many solvers have by default, may leave, metres. */
const LOOSE = 3e-6;
/** A cost below this is a solved problem: an error of a hundredth of a millimetre. Square metres. */
const SOLVED = 1e-10;

interface Condition {
  readonly name: string;
  readonly damping: number;
  readonly error: number;
  readonly lastStep: boolean;
}

const scientific = (x: number): string => x.toExponential(0), percent = (x: number): string => `${(100 * x).toFixed(1)} %`;
const damped = (damping: number): Condition => ({ name: `exact points, damping ${scientific(damping)}`, damping, error: 0, lastStep: true }), USUAL = damped(DAMPING);
/** So little that rounding errors of differences show. */
const FREE = damped(1e-12);
const CONDITIONS: readonly Condition[] = [
  USUAL, { ...USUAL, name: `${USUAL.name}, line search gives up`, lastStep: false }, FREE, { ...USUAL, name: `points off by ${scientific(LOOSE)} m, damping ${scientific(DAMPING)}`, error: LOOSE },
];
const SWEEP: readonly Condition[] = [1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5, 1e-4].map(damped);

interface Costs {
  readonly setup: DerivativeSetup;
  readonly quantiles: readonly number[];
  readonly solved: number;
  /** Geometric mean of the cost at each iteration. */
  readonly curve: readonly number[];
}

function problems(pairs: number, targets: number, target: typeof surfacePoint, random: Random): ContactPose[] {
  return Array.from({ length: pairs }, () => {
    const a = buildShape(pointsOnEllipsoid(random, VERTICES)), b = buildShape(pointsOnEllipsoid(random, VERTICES));
    return Array.from({ length: targets }, () => randomContactPose(a, b, target, REACH, random));
  }).flat();
}

function measure(list: readonly ContactPose[], setup: DerivativeSetup, { damping, error, lastStep }: Condition): Costs {
  const all = list.map((p, seed) => {
    const search = { iterations: ITERATIONS, seed, damping, lastStep };
    return findContactPose(p, setup, error > 0 ? { ...search, solver: inexact(error, createRandom(seed)) } : search);
  });
  const last = all.map(({ cost }) => cost[ITERATIONS]), share = (n: number): number => n / all.length;
  return {
    setup, quantiles: shares(last, QUANTILES.map(([, q]) => q)), solved: share(last.filter((c) => c < SOLVED).length),
    curve: all[0].cost.map((_, it) => 10 ** share(all.reduce((s, { cost }) => s + Math.log10(Math.max(cost[it], 1e-34)), 0))),
  };
}

const HEAD = ["derivatives", ...QUANTILES.map(([name]) => name), `below ${SOLVED}`];
const cells = ({ quantiles, solved }: Costs): string[] => [...quantiles.map(scientific), percent(solved)];

/** Per method: the paper's row, then one per condition. */
function tableOne(note: string, byCondition: readonly (readonly Costs[])[]): ExperimentTable {
  return {
    title: "Terminal cost, targets are vertices", note, head: HEAD,
    rows: [...TABLE_ONE, ...COOLED].flatMap(({ name }, k) => [
      ...(k < PAPER.length ? [[`${name}: the paper`, ...PAPER[k].map(scientific), ""]] : []),
      ...CONDITIONS.map((c, i) => [`${name}: ${c.name}`, ...cells(byCondition[i][k])]),
    ]),
  };
}

/** Q3 and D9 of the terminal costs: conditions in rows, methods in columns. */
function sweepTable(title: string, note: string, conditions: readonly Condition[], setups: readonly DerivativeSetup[], costs: readonly (readonly Costs[])[]): ExperimentTable {
  return {
    title, note, head: ["damping, parts of the trace", ...setups.map(({ name }) => name)],
    rows: conditions.map(({ damping }, i) => [scientific(damping), ...costs[i].map(({ quantiles: q }) => `${scientific(q[3])} / ${scientific(q[4])}`)]),
  };
}

/** How many times better than finite differences the paper says a method is; the column M = 12 is what its own table says it is. */
function claimed(k: number, at: 3 | 4): number {
  return k === 1 ? Math.min(10, PAPER[0][at] / PAPER[1][at]) : k === 2 ? 10 : 1000;
}

/** At Q3 or D9, a method against finite differences; the paper's own ratio beside ours. */
function verdict(costs: readonly Costs[], k: number, at: 3 | 4, { name, damping }: Condition): Verdict {
  const [fd] = costs, own = costs[k], factor = claimed(k, at), holds = fd.quantiles[at] >= factor * own.quantiles[at], ratio = (p: number, q: number): string => `${scientific(p)} / ${scientific(q)} = ${(p / q).toPrecision(2)}`;
  return {
    where: `ICRA 2023, Table I, ${QUANTILES[at][0]}`, claim: `${name}: ${own.setup.name} at least ${Number(factor.toPrecision(2))} times better than finite differences`,
    paper: ratio(PAPER[0][at], PAPER[k][at]), ours: ratio(fd.quantiles[at], own.quantiles[at]), verdict: holds ? "reproduced" : "not reproduced",
    because: holds ? "" : `${percent(fd.solved)} of the runs by finite differences end below ${SOLVED}, ${percent(own.solved)} of these${damping < DAMPING ? "; differences have rounding errors of 1e-10 where entries are 0, and divided by so small a damping they are random steps out of local minima: exact derivatives and longer steps, which err less, end as the paper's differences do (table by step)" : ""}`,
  };
}

export const poseGeneration: Experiment = {
  name: "pose-generation",
  about: "contact poses of 12-vertex bodies by Gauss-Newton: finite differences, 0th and 1st order smoothing",
  paper: "Montaut et al. 2023, Table I",
  run({ size, seed, progress }: ExperimentContext) {
    const { pairs, targets, few } = SIZE[size], random = createRandom(seed), all = [...TABLE_ONE, ...COOLED], parts = (CONDITIONS.length + 0.5) * all.length + 2.8 * TABLE_ONE.length;
    let done = 0;
    const by = (list: readonly ContactPose[], setups: readonly DerivativeSetup[], condition: Condition, weight = 1): Costs[] => setups.map((setup) => {
      progress(Math.min(1, (done += weight) / parts));
      return measure(list, setup, condition);
    });
    const list = problems(pairs, targets, surfaceVertex, random), vertices = CONDITIONS.map((c) => by(list, all, c));
    const facets = by(problems(pairs, few, surfacePoint, random), all, CONDITIONS[0], 0.5), less = list.filter((_, i) => i % targets < few), sweep = SWEEP.map((c) => by(less, TABLE_ONE, c, 0.2)), steps = [FREE, USUAL].map((c) => by(less, BY_STEP, c, 0.1));
    const count = (t: number): string => `${pairs} pairs x ${t} pairs of targets, ${ITERATIONS} iterations`, first = `${count(few)}; the first of the problems above`;
    return {
      name: "pose-generation",
      tables: [
        tableOne(`${count(targets)}; the last two methods are beyond the paper`, vertices),
        sweepTable("Q3 / D9 of the terminal cost by damping of the normal matrix, exact points", first, SWEEP, TABLE_ONE, sweep),
        sweepTable("Q3 / D9 of the terminal cost by step of the differences, exact points", first, [FREE, USUAL], BY_STEP, steps),
        { title: "Terminal cost, targets anywhere on the facets", note: `${count(few)}; ${CONDITIONS[0].name}; most of these points are the witness points of no pose near them, so no method reaches 0`, head: HEAD, rows: facets.map((c) => [c.setup.name, ...cells(c)]) },
      ],
      figures: [{
        title: `Geometric mean of the cost, targets are vertices, ${CONDITIONS[0].name}`, kind: "line", x: { label: "iteration", log: false }, y: { label: "cost, m^2", log: true },
        series: vertices[0].map(({ setup, curve }) => ({ name: setup.name, x: curve.map((_, i) => i), y: [...curve] })),
      }],
      verdicts: CONDITIONS.flatMap((c, i) => TABLE_ONE.slice(1).flatMap((_, k) => ([3, 4] as const).map((at) => verdict(vertices[i], k + 1, at, c)))),
    };
  },
};
