/**
 * `pose-curves`: contact poses of detailed hulls: the cost against the iteration by kind of derivative (Montaut et al.
 * 2023, Figs. 3 and 5), and by amount of noise and number of rings for the Gumbel form (Fig. 6).
 *
 * Hulls of the YCB objects with `--data FOLDER`, generated ones without. Targets are vertices, which poses can reach,
 * and points anywhere on the facets, which few can. The figures show geometric means over the problems; the paper shows
 * one.
 *
 * The Gumbel noise about the separation is an area (its exponents are <v, x> / e), the Gaussian one a length: noise
 * that suits bodies whose edges are a third of a metre, as in Table I, is too loud by the square of thirty, and by
 * thirty, for hulls with edges of a centimetre. The paper gives no other values, so both are shown: the values of Table
 * I, and the same values scaled to the edges.
 */
import { buildShape, createRandom } from "@col/bench";
import { findContactPose } from "./contact-pose.ts";
import { randomContactPose, surfacePoint, surfaceVertex } from "./contact-targets.ts";
import type { ContactPose } from "./contact-targets.ts";
import { COOLED, gaussianSetup, gumbelSetup, TABLE_ONE } from "./derivative-setups.ts";
import type { DerivativeSetup } from "./derivative-setups.ts";
import type { Experiment, ExperimentSeries, Interval, Measures } from "./experiment.ts";
import { hullsNote, hullsOf } from "./problems.ts";
import { difference, geometric, shareOf } from "./statistics.ts";

const PROBLEMS = { quick: 6, normal: 40, full: 400 } as const;
const ITERATIONS = 50;
/** A quarter of the iterations: "at first". */
const EARLY = 13;
/** The first order with noise scaled to the hulls' edges. */
const SCALED: readonly DerivativeSetup[] = [gaussianSetup(20, 3e-5), gumbelSetup(1, 1e-7)];
const SCALED_NAMES = ["1st order Gaussian", "1st order Gumbel"] as const;
/** Noise of Fig. 6 for five rings; rings. */
const NOISE = [1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10] as const;
const LOUD = 2, QUIET = 4;
const RINGS = [1, 3] as const, RING_COUNTS = [...RINGS, 5] as const;
/** A run that ends below has found the pose, to a millimetre and a half: it is solved. Square metres. */
const FOUND = 1e-6;
/** Problems that all three amounts of noise must solve, before their precision is compared. */
const ENOUGH = 5;
/** Below rounding. */
const FLOOR = 1e-34;

/** A method on all problems: geometric means by iteration, and the costs early and in the end, problem by problem. */
interface Curve extends ExperimentSeries {
  readonly soon: readonly number[];
  readonly last: readonly number[];
}

const scientific = (x: number): string => x.toExponential(1), end = ({ y }: ExperimentSeries): number => y[ITERATIONS],
  early = ({ y }: ExperimentSeries): number => y[EARLY];
const meanOf = (c: readonly number[]): number =>
  10 ** (c.reduce((s, x) => s + Math.log10(Math.max(x, FLOOR)), 0) / c.length);

function curve(list: readonly ContactPose[], setup: DerivativeSetup): Curve {
  const costs = list.map((p, i) => findContactPose(p, setup, { iterations: ITERATIONS, seed: i }).cost),
    y = costs[0].map((_, it) => meanOf(costs.map((c) => c[it])));
  return { name: setup.name, x: y.map((_, i) => i), y, soon: costs.map((c) => c[EARLY]),
    last: costs.map((c) => c[ITERATIONS]) };
}

/** Costs over the costs of another method: geometric mean of the paired ratios. */
function lowerBy(costs: readonly number[], other: readonly number[]): Interval {
  return geometric(costs.map((c, i) => Math.max(c, FLOOR) / Math.max(other[i], FLOOR)));
}

const solvedOf = ({ last }: Curve): Interval => shareOf(last.filter((c) => c < FOUND).length, last.length);

/**
 * Figs. 3 and 5: shares of solved problems by the better of the finite differences, the 0th order and the first order.
 */
export function kindMeasures(kinds: readonly Curve[], targets: string): Measures {
  const [fine, coarse, zeroth] = kinds.map(solvedOf), differences = coarse.value > fine.value ? coarse : fine;
  return Object.fromEntries(SCALED_NAMES.flatMap((name, i) => {
    const own = solvedOf(kinds[TABLE_ONE.length + i]);
    return [[`targets ${targets}, share solved: ${name} less finite differences`, difference(own, differences)],
      [`targets ${targets}, share solved: ${name} less 0th order`, difference(own, zeroth)]] as const;
  }));
}

/**
 * Fig. 6: three amounts of noise, a factor of ten apart: speed over all problems, precision over the problems that all
 * three solve; and the costs of each number of rings over the number before. Geometric means of paired ratios.
 */
export function noiseMeasures(noise: readonly Curve[], rings: readonly Curve[], targets: string): Measures {
  const three = noise.slice(LOUD, QUIET + 1), [loud, , quiet] = three,
    common = three[0].last.flatMap((_, i) => (three.every(({ last }) => last[i] < FOUND) ? [i] : [])),
    ends = [loud, quiet].map(({ last }) => common.map((i) => last[i]));
  return {
    [`targets ${targets}, cost after ${EARLY} iterations: loud / quiet noise`]: lowerBy(loud.soon, quiet.soon),
    ...(common.length < ENOUGH ? {}
      : { [`targets ${targets}, final cost where all are solved: loud / quiet noise`]: lowerBy(ends[0], ends[1]) }),
    ...Object.fromEntries(rings.slice(1).map((c, k) =>
      [`targets ${targets}, final cost: ${RING_COUNTS[k + 1]} rings / ${RING_COUNTS[k]}`,
        lowerBy(c.last, rings[k].last)] as const)),
  };
}

export const poseCurves: Experiment = {
  name: "pose-curves", seconds: 110,
  about: "contact poses of detailed hulls: cost against iteration by kind of derivative, noise and rings",
  paper: "Montaut et al. 2023, Figs. 3, 5, 6",
  run(context) {
    const random = createRandom(context.seed), hulls = hullsOf(context, random).map(({ spec }) => buildShape(spec)),
      pick = (): (typeof hulls)[number] => hulls[random.index(hulls.length)];
    const problems = (target: typeof surfacePoint): ContactPose[] => Array.from({ length: PROBLEMS[context.size] },
      () => {
      const a = pick(), b = pick();
      return randomContactPose(a, b, target, 2 * Math.max(a.bounds[3] - a.bounds[0], b.bounds[3] - b.bounds[0]),
        random);
    });
    const setups = [...TABLE_ONE, ...SCALED, ...COOLED],
      sweeps = [...NOISE.map((e) => gumbelSetup(5, e)), ...RINGS.map((n) => gumbelSetup(n, NOISE[LOUD]))],
      total = 2 * (setups.length + sweeps.length);
    let done = 0;
    const by = (list: readonly ContactPose[], s: readonly DerivativeSetup[]): Curve[] => s.map((setup) => {
      context.progress(done++ / total);
      return curve(list, setup);
    });
    const parts = ([["vertices", surfaceVertex], ["anywhere on the facets", surfacePoint]] as const).map(
      ([name, target]) => {
      const list = problems(target);
      return { name, kinds: by(list, setups), noise: by(list, sweeps) };
    });
    const rows = (c: readonly ExperimentSeries[]): (readonly [string, string, string, string])[] =>
      c.map((q) => [q.name, scientific(q.y[0]), scientific(early(q)), scientific(end(q))]);
    const head = ["derivatives", "start", `after ${EARLY}`, `after ${ITERATIONS}`],
      note = `${PROBLEMS[context.size]} problems, geometric means, m^2; ${hullsNote(context)}`;
    const plain = (c: readonly Curve[]): ExperimentSeries[] => c.map(({ name, x, y }) => ({ name, x, y }));
    const axes = { kind: "line", x: { label: "iteration", log: false }, y: { label: "cost, m^2", log: true } } as const;
    return {
      tables: parts.flatMap(({ name, kinds, noise }) => [
        { title: `Cost by kind of derivative, targets ${name}`, note, head, rows: rows(kinds) },
        { title: `Cost by noise and rings, Gumbel, targets ${name}`, note, head, rows: rows(noise) },
      ]),
      figures: parts.flatMap(({ name, kinds, noise }) => [
        { title: `Cost by kind of derivative, targets ${name} (Fig. 5)`, ...axes, series: plain(kinds) },
        { title: `Cost by noise and rings, targets ${name} (Fig. 6)`, ...axes, series: plain(noise) },
      ]),
      measures: Object.assign({}, ...parts.map(({ name, kinds, noise }) => ({ ...kindMeasures(kinds, name),
        ...noiseMeasures(noise, [...noise.slice(NOISE.length), noise[LOUD]], name) }))) as Measures,
    };
  },
};
