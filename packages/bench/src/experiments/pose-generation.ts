/**
 * `pose-generation`: contact poses of rough bodies by derivatives of every kind (Montaut et al. 2023, Table I): terminal costs after 50
 * iterations of Gauss-Newton, quantiles over random pairs of 12-vertex hulls of points on ellipsoids.
 *
 * The paper does not say how targets are drawn. Table I has costs of 1e-33, which only points that witness points can reach exactly allow: on a
 * polytope these are the vertices, so the first table draws vertices. Points anywhere on the facets are the second table. Methods see the same
 * problems. Costs in square metres.
 *
 * A step of 1e-6 differentiates a polytope's points exactly if they are exact. The third table repeats the first with points that are off
 * by what a loose tolerance leaves: the comparison that the paper's figures look like.
 */
import { pointsOnEllipsoid } from "../generate/families.ts";
import { createRandom } from "../generate/random.ts";
import type { Random } from "../generate/random.ts";
import { buildShape } from "../problem-files/build.ts";
import { COOLED, findContactPose, inexact, randomContactPose, surfacePoint, surfaceVertex, TABLE_ONE } from "./contact-pose.ts";
import type { ContactPose, DerivativeSetup } from "./contact-pose.ts";
import type { Experiment, ExperimentContext, ExperimentTable, Verdict } from "./experiment.ts";
import { shares } from "./statistics.ts";

const SIZE = { quick: { pairs: 10, targets: 5 }, normal: { pairs: 40, targets: 15 }, full: { pairs: 100, targets: 100 } } as const;
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

const scientific = (x: number): string => x.toExponential(0);

interface Costs {
  readonly setup: DerivativeSetup;
  readonly quantiles: readonly number[];
  readonly solved: number;
  /** Mean of log10 of the cost at each iteration: the geometric mean. */
  readonly curve: readonly number[];
}

function problems(size: ExperimentContext["size"], target: typeof surfacePoint, random: Random): ContactPose[] {
  const { pairs, targets } = SIZE[size];
  return Array.from({ length: pairs }, () => {
    const a = buildShape(pointsOnEllipsoid(random, VERTICES)), b = buildShape(pointsOnEllipsoid(random, VERTICES));
    return Array.from({ length: targets }, () => randomContactPose(a, b, target, REACH, random));
  }).flat();
}

function measure(list: readonly ContactPose[], setups: readonly DerivativeSetup[], progress: (share: number) => void, error = 0): Costs[] {
  return setups.map((setup, k) => {
    const all = list.map((p, i) => {
      if (i % 10 === 0) progress((k + i / list.length) / setups.length);
      return findContactPose(p, setup, ITERATIONS, i, error > 0 ? inexact(error, createRandom(i)) : undefined).cost;
    });
    const last = all.map((c) => c[ITERATIONS]);
    return {
      setup, quantiles: shares(last, QUANTILES.map(([, q]) => q)), solved: last.filter((c) => c < SOLVED).length / last.length,
      curve: all[0].map((_, it) => 10 ** (all.reduce((s, c) => s + Math.log10(Math.max(c[it], 1e-34)), 0) / all.length)),
    };
  });
}

function table(title: string, note: string, costs: readonly Costs[], withPaper: boolean): ExperimentTable {
  return {
    title, note, head: ["derivatives", ...QUANTILES.map(([name]) => name), `below ${SOLVED}`],
    rows: costs.flatMap(({ setup, quantiles, solved }) => {
      const k = TABLE_ONE.indexOf(setup), own = [setup.name, ...quantiles.map(scientific), `${(100 * solved).toFixed(1)} %`];
      return withPaper && k >= 0 ? [own, ["... in the paper", ...PAPER[k].map(scientific), ""]] : [own];
    }),
  };
}

/** At Q3 or D9, a method against finite differences; the paper's own ratio beside ours. `off`: the solver, for the claim. */
function verdict(costs: readonly Costs[], k: number, factor: number, at: 3 | 4, off: string): Verdict {
  const fd = costs[0].quantiles[at], own = costs[k].quantiles[at], percent = (x: number): string => `${(100 * x).toFixed(0)} %`, holds = fd >= factor * own;
  return {
    where: `ICRA 2023, Table I, ${QUANTILES[at][0]}`, claim: `${off}, ${costs[k].setup.name}: at least ${factor} times better than finite differences`,
    paper: k < PAPER.length ? `${scientific(PAPER[0][at])} / ${scientific(PAPER[k][at])} = ${(PAPER[0][at] / PAPER[k][at]).toPrecision(2)}` : "not in the paper",
    ours: `${scientific(fd)} / ${scientific(own)} = ${(fd / own).toPrecision(2)}`, verdict: holds ? "reproduced" : "not reproduced",
    because: holds ? "" : `${percent(costs[0].solved)} of the runs by finite differences end below ${SOLVED} (${percent(costs[k].solved)} of these); in the paper less than half (median 3e-3). A step of 1e-6 is exact where points are exact: see the table with points off by ${scientific(LOOSE)} m`,
  };
}

export const poseGeneration: Experiment = {
  name: "pose-generation",
  about: "contact poses of 12-vertex bodies by Gauss-Newton: finite differences, 0th and 1st order smoothing",
  paper: "Montaut et al. 2023, Table I",
  run({ size, seed, progress }) {
    const random = createRandom(seed), setups = [...TABLE_ONE, ...COOLED];
    const list = problems(size, surfaceVertex, random), vertices = measure(list, setups, (s) => { progress(s / 3); });
    const facets = measure(problems(size, surfacePoint, random), setups, (s) => { progress((1 + s) / 3); });
    const loose = measure(list, setups, (s) => { progress((2 + s) / 3); }, LOOSE);
    const { pairs, targets } = SIZE[size], count = `${pairs} pairs x ${targets} pairs of targets, ${ITERATIONS} iterations`;
    return {
      name: "pose-generation",
      tables: [
        table("Terminal cost, targets are vertices", `${count}; the last two rows are beyond the paper`, vertices, true),
        table("Terminal cost, targets anywhere on the facets", `${count}; most of these points are the witness points of no pose near them, so no method reaches 0`, facets, false),
        table(`Terminal cost, targets are vertices, points off by ${scientific(LOOSE)} m`, `${count}; the problems of the first table`, loose, true),
      ],
      figures: [{
        title: "Geometric mean of the cost, targets are vertices", kind: "line", x: { label: "iteration", log: false }, y: { label: "cost, m^2", log: true },
        series: vertices.map(({ setup, curve }) => ({ name: setup.name, x: curve.map((_, i) => i), y: [...curve] })),
      }],
      verdicts: TABLE_ONE.slice(1).flatMap((_, k) => ([3, 4] as const).map((at) => [verdict(vertices, k + 1, k < 2 ? 10 : 1000, at, "exact points"), verdict(loose, k + 1, k < 2 ? 10 : 1000, at, `points off by ${scientific(LOOSE)} m`)]).flat()),
    };
  },
};
