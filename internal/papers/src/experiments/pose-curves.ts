/**
 * `pose-curves`: contact poses of detailed hulls: the cost against the iteration by kind of derivative (Montaut et al.
 * 2023, Figs. 3 and 5), and by amount of noise and number of rings for the Gumbel form (Fig. 6).
 *
 * Hulls of the YCB objects with `--data FOLDER`, generated ones without. Targets are vertices, which poses can reach,
 * and points anywhere on the facets, which few can. The figures show geometric means over the problems; the paper shows
 * one.
 *
 * The Gumbel noise about the separation is an area (its exponents are <v, x> / e), the Gaussian one a length: what
 * suits bodies whose edges are a third of a metre, as those of Table I, is too loud by the square of thirty, and by
 * thirty, for hulls with edges of a centimetre. The paper gives no other values, so both are shown: those of Table I,
 * and those scaled to the edges.
 */
import { buildShape, createRandom } from "@col/bench";
import { findContactPose } from "./contact-pose.ts";
import { randomContactPose, surfacePoint, surfaceVertex } from "./contact-targets.ts";
import type { ContactPose } from "./contact-targets.ts";
import { COOLED, gaussianSetup, gumbelSetup, TABLE_ONE } from "./derivative-setups.ts";
import type { DerivativeSetup } from "./derivative-setups.ts";
import type { Experiment, ExperimentSeries, Verdict } from "./experiment.ts";
import { hullsNote, hullsOf } from "./problems.ts";
import { between, geometric, intervalText, judged, worstOf } from "./statistics.ts";
import type { Interval } from "./statistics.ts";

const PROBLEMS = { quick: 6, normal: 40, full: 400 } as const;
const ITERATIONS = 50;
/** A quarter of the iterations: "at first". */
const EARLY = 13;
/** The first order with noise scaled to the hulls' edges. */
const SCALED: readonly DerivativeSetup[] = [gaussianSetup(20, 3e-5), gumbelSetup(1, 1e-7)];
/** Noise of Fig. 6 for five rings; rings. */
const NOISE = [1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10] as const;
const LOUD = 2, QUIET = 4;
const RINGS = [1, 3] as const;
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

/** Costs over those of another method: geometric mean of the paired ratios. */
function lowerBy(costs: readonly number[], other: readonly number[]): Interval {
  return geometric(costs.map((c, i) => Math.max(c, FLOOR) / Math.max(other[i], FLOOR)));
}

/** Figs. 3 and 5: a method of the first order against the better of the finite differences and the 0th order. */
export function lowest(kinds: readonly Curve[], k: number, targets: string): Verdict {
  const [fine, coarse, zeroth] = kinds, fd = end(fine) < end(coarse) ? fine : coarse, zero = end(zeroth),
    own = end(kinds[k]), loud = k < TABLE_ONE.length,
    against = [fd, zeroth].map(({ last }) => lowerBy(kinds[k].last, last));
  const solved = ({ last }: Curve): string => `${last.filter((c) => c < FOUND).length} of ${last.length}`;
  return {
    where: "ICRA 2023, Figs. 3 and 5",
    claim:
      `targets ${targets}: ${kinds[k].name} ends lower than finite differences, which get stuck, and than the 0th `
        + "order", paper: "one problem",
    ours: `${fd.name} ${scientific(end(fd))}, 0th order ${scientific(zero)}, this ${scientific(own)}`,
    ...judged(worstOf(against.map((r) => between(r, 0, 1))), () => `${solved(fd)} problems are solved by finite `
      + `differences, ${solved(zeroth)} by the 0th order, ${solved(kinds[k])} by this: the means are over random `
      + `problems, the paper shows one${loud ? "; with the noise scaled to edges of a centimetre it ends at "
        + scientific(end(kinds[k + 2])) : ""}`),
  };
}

/**
 * Fig. 6: three amounts of noise, a factor of ten apart: speed over all problems, precision over those that all three
 * solve.
 */
export function louder(noise: readonly Curve[], targets: string): Verdict {
  const three = noise.slice(LOUD, QUIET + 1), names = three.map(({ name }) => name).join("; "),
    common = three[0].last.flatMap((_, i) => (three.every(({ last }) => last[i] < FOUND) ? [i] : []));
  const [loud, , quiet] = three, ends = three.map(({ last }) => common.map((i) => last[i]));
  const few = common.length < ENOUGH, faster = between(lowerBy(loud.soon, quiet.soon), 0, 1),
    rougher = few ? "undecided" : between(lowerBy(ends[2], ends[0]), 0, 1), verdict = worstOf([faster, rougher]);
  return {
    where: "ICRA 2023, Fig. 6",
    claim: `targets ${targets}: more noise: faster at first, less precise in the end (${names})`, paper: "one problem",
    ours:
      `after ${EARLY}: ${three.map(early).map(scientific).join(", ")}; in the end, over the ${common.length} `
        + `of ${three[0].last.length} problems that all three `
        + `solve: ${common.length === 0 ? "nothing" : ends.map(meanOf).map(scientific).join(", ")}`, verdict,
    because: verdict === "reproduced" ? ""
      : `faster at first: ${faster}; less precise in the end: ${rougher}${few ? `, for which all three must solve `
        + `${ENOUGH} problems` : ", by the geometric means of paired ratios"}`,
  };
}

/** The paper's text on Fig. 6: with each step from 1 to 3 to 5 rings the pose ends better, over all problems. */
export function finer(rings: readonly Curve[], targets: string): Verdict {
  const steps = rings.slice(1).map((c, k) => lowerBy(c.last, rings[k].last));
  return {
    where: "ICRA 2023, Fig. 6", claim: `targets ${targets}: more neighbours end lower (${rings.map((c) => c.name)
      .join("; ")})`,
    paper: "\"the higher the number of samples, the better the quality of the estimator\"; one problem",
    ours: `${rings.map(end).map(scientific).join(", ")}; each the one before times `
      + steps.map(intervalText).join(", "),
    ...judged(worstOf(steps.map((r) => between(r, 0, 1))), () => "the table has the costs by rings"),
  };
}

export const poseCurves: Experiment = {
  name: "pose-curves",
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
      name: "pose-curves",
      tables: parts.flatMap(({ name, kinds, noise }) => [
        { title: `Cost by kind of derivative, targets ${name}`, note, head, rows: rows(kinds) },
        { title: `Cost by noise and rings, Gumbel, targets ${name}`, note, head, rows: rows(noise) },
      ]),
      figures: parts.flatMap(({ name, kinds, noise }) => [
        { title: `Cost by kind of derivative, targets ${name} (Fig. 5)`, ...axes, series: plain(kinds) },
        { title: `Cost by noise and rings, targets ${name} (Fig. 6)`, ...axes, series: plain(noise) },
      ]),
      verdicts: parts.flatMap(({ name, kinds, noise }) => [...[3, 4, 5, 6].map((k) => lowest(kinds, k, name)),
        louder(noise, name), finer([...noise.slice(NOISE.length), noise[LOUD]], name)]),
    };
  },
};
