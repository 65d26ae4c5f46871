/** The verdict functions that judge one number against a threshold, on both sides of it. */
import { expect, test } from "vitest";
import { cheaperVerdict, microsecondsVerdict, prohibitiveVerdict } from "../src/experiments/derivative-timings.ts";
import { finiteVerdict, linearVerdict } from "../src/experiments/growth-convergence.ts";
import { curvedVerdict, meshVerdict, optimalityVerdict } from "../src/experiments/growth-infeasibility.ts";
import { vertexVerdicts } from "../src/experiments/growth-vertex-claims.ts";
import { TARGETS, peakVerdict } from "../src/experiments/iterations-vs-distance.ts";
import { meshVerdicts } from "../src/experiments/mesh-claims.ts";
import { acceleratesVerdict, proofVerdict, simplexVerdict } from "../src/experiments/momentum-frank-wolfe.ts";
import { finer, lowest, louder } from "../src/experiments/pose-curves.ts";
import { frankWolfeVerdict, inverseGapVerdict } from "../src/experiments/table2-claims.ts";
import type { EllipsoidRuns } from "../src/experiments/table2-claims.ts";
import { newtonVerdict } from "../src/experiments/table2-iterations.ts";
import { narrowVerdict } from "../src/experiments/warm-start-verdicts.ts";
import { ringVerdict, spreadVerdict } from "../src/experiments/witness-clouds.ts";

/** 400 values about a mean, one per cent up and down. */
const about = (mean: number): number[] => Array.from({ length: 400 }, (_, i) => mean * (i % 2 ? 1.01 : 0.99));
const YES = "reproduced", NO = "not reproduced", OPEN = "undecided";

test("growth distance: convergence, optimality, infeasibility, powers of the number of vertices", () => {
  const line = (r2: number): string => linearVerdict({ factor: 0.3, r2 }, { factor: 0.1, r2: 0 }).verdict;
  expect([line(0.969), line(0.971)]).toEqual([NO, YES]);
  const finite = (ended: number, extra: number, of = 10_000): string =>
    finiteVerdict(ended, of, Array<number>(ended).fill(extra)).verdict;
  expect([finite(9600, 1), finite(9400, 1), finite(9600, 2)]).toEqual([YES, NO, NO]);
  expect(finite(96, 1, 100)).toBe(OPEN);
  expect([optimalityVerdict(9, 0).verdict, optimalityVerdict(9, 1).verdict]).toEqual([YES, NO]);
  expect([curvedVerdict(0.9e-9, 1, 1e-8).verdict, curvedVerdict(1.1e-9, 0, 1e-8).verdict]).toEqual([YES, NO]);
  expect([meshVerdict(1e-13, 2e-13).verdict, meshVerdict(2e-13, 2e-13).verdict]).toEqual([YES, NO]);
  const powers = (scan: number, cone: number, climb: number, ie = 1): string[] => {
    const small = [1000, 1000, 100, 500, 9999].map(about),
      grown = (power: number, from: number): number => from * 10 ** power;
    return vertexVerdicts({ vertices: 100, times: small }, { vertices: 1000, times: [about(grown(scan, 1000)),
      about(grown(scan, climb)), about(100), about(grown(ie, 500)), about(grown(cone, 9999))] }).map((v) => v.verdict);
  };
  expect(powers(1.22, 1.76, 990)).toEqual([YES, YES, YES]);
  expect(powers(1.28, 1.74, 1010)).toEqual([NO, NO, NO]);
  expect(powers(0.72, 1.26, 990)).toEqual([YES, NO, YES]);
  expect(powers(1.25, 1.75, 990)).toEqual([OPEN, OPEN, YES]);
  expect([0.72, 0.78, 1.22, 1.28].map((ie) => powers(1, 2, 990, ie)[1])).toEqual([NO, YES, YES, NO]);
});

test("a peak of the deviation is higher than both of its neighbours", () => {
  const points = (peak: number, deep: number, shallow: number): number[][] =>
    TARGETS.map((t) => Array.from({ length: 400 }, (_, i) => 9 + ((i % 5) - 2) * (t === -0.01 ? peak : t === -0.1 ? deep
      : t === -0.0001 ? shallow : 0)));
  expect([peakVerdict(points(2, 1, 1)), peakVerdict(points(2, 3, 1)), peakVerdict(points(2, 1, 3)),
    peakVerdict(points(2, 1, 1.99)), peakVerdict([])].map((v) => v.verdict)).toEqual([YES, NO, NO, OPEN, OPEN]);
});

test("meshes: slower by the interval of the means refutes, by the means alone leaves open; so do wider times", () => {
  const verdict = (value: number, high: number, wide = 2): string[] => {
    const deviations = [2, wide].map((d) => ({ value: d, low: d - 0.1, high: d + 0.1 })).map((d) => [d, d] as const),
      ratio = { value, low: value - 0.05, high }, spread = { mean: 1, deviation: 0, count: 9 },
      cell = { label: "8 / 8", times: [[spread, spread], [spread, spread]], ratios: [[ratio, ratio], [ratio, ratio]],
        deviations, counts: [[5, 5], [5, 5]], paper: [[2, 0, 2, 0], [1, 0, 1, 0]] } as const;
    const grid = { where: "", sizes: [8], targets: [0.1], methods: ["GJK", "Polyak"], fromData: false,
      paper: [cell.paper] } as const;
    const [distance, boolean, narrow, other] = meshVerdicts(grid, [cell]).map((v) => v.verdict);
    expect([boolean, other]).toEqual([distance, narrow]);
    return [distance, narrow];
  };
  expect([verdict(1.01, 1.1)[0], verdict(0.99, 1.02)[0], verdict(0.95, 0.99)[0]]).toEqual([YES, OPEN, NO]);
  expect([1.75, 1.85, 2.15, 2.25].map((wide) => verdict(1.01, 1.1, wide)[1])).toEqual([YES, OPEN, OPEN, NO]);
});

test("Frank-Wolfe with momentum: by intervals of paired counts, a hundredfold, proofs", () => {
  const faster = (polyak: number[], nesterov: number[]): string => acceleratesVerdict(about(10), polyak, nesterov)
    .verdict;
  expect([faster(about(9), about(9)), faster(about(11), about(9)), faster(about(9), about(11))]).toEqual([YES, NO, NO]);
  expect(faster(about(9), about(10).map((x, i) => x + (i % 2 ? 2 : -2)))).toBe(OPEN);
  const far = (least: number): string => simplexVerdict([about(9000), about(least), about(2000)], about(5)).verdict;
  expect([far(505), far(495)]).toEqual([YES, NO]);
  const proofs = (without: number, simplex: number): string => proofVerdict([0, 0, without, 1, 1, simplex]).verdict;
  expect([proofs(0.49, 1), proofs(0.5, 1), proofs(0.49, 0.99)]).toEqual([YES, NO, NO]);
});

test("warm starts: the times spread less, by the intervals of their first and last deciles", () => {
  const times = (width: number, count = 4000): number[] =>
    Array.from({ length: count }, (_, i) => 1000 + (width * (i + 0.5)) / count);
  const narrow = (nesterov: number, count?: number): string =>
    narrowVerdict({ where: "", claim: "", paper: "" }, times(nesterov, count), times(1000, count)).verdict;
  expect([narrow(900), narrow(1100), narrow(990), narrow(900, 100)]).toEqual([YES, NO, OPEN, OPEN]);
});

test("newton: six iterations in every category", () => {
  const newton = (mean: number, deviation = 0): string =>
    newtonVerdict([1, mean, 2].map((m) => ({ mean: m, deviation, count: 400 }))).verdict;
  expect([newton(6), newton(6.01), newton(6.01, 1)]).toEqual([YES, NO, OPEN]);
});

test("Frank-Wolfe beside GJK and Nesterov: three to ten times, each of both in each category", () => {
  const ratio = (category: "overlapping" | "close", frankWolfe: number, nesterov = 10): EllipsoidRuns =>
    ({ category, frankWolfe: Array(50).fill(frankWolfe), gjk: Array(50).fill(10), nesterov: Array(50).fill(nesterov) });
  const asked = (overlapping: number, close: number): string =>
    frankWolfeVerdict([ratio("overlapping", overlapping), ratio("close", close)]).verdict;
  expect([asked(31, 99), asked(29, 50), asked(50, 101)]).toEqual([YES, NO, NO]);
  expect(frankWolfeVerdict([ratio("close", 50, 4)]).verdict).toBe(NO);
  const wide = { ...ratio("close", 31), frankWolfe: Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? 11 : 51)) };
  expect(frankWolfeVerdict([wide]).verdict).toBe(OPEN);
});

test("Frank-Wolfe on cubes: a power of the inverse gap about 1 in each category, by runs that end", () => {
  const asked = (power: number, spread = 0.01, last = 0): string => {
    const fine = (p: number): number[] => Array.from({ length: 400 }, (_, i) =>
      10 ** (2 + p) * (i % 2 ? 1 + spread : 1 - spread));
    const coarse = Array<number>(400).fill(100);
    const ended = [...fine(power).slice(1), last || 10 ** (2 + power)];
    return inverseGapVerdict([{ category: "close", coarse, fine: fine(1) },
      { category: "distant", coarse, fine: ended }], [1e-5, 1e-6]).verdict;
  };
  expect([0.74, 0.76, 1.24, 1.26].map((power) => asked(power))).toEqual([NO, YES, YES, NO]);
  expect([asked(1.24, 0.9), asked(1, 0.01, Infinity)]).toEqual([OPEN, OPEN]);
});

test("derivatives: clouds, rings, ten times cheaper in one of the sets", () => {
  const spreads = (...s: number[]): string => spreadVerdict(s.map(about)).verdict;
  expect([spreads(1, 2, 3), spreads(2.1, 2, 3), spreads(1, 3.1, 3)]).toEqual([YES, NO, NO]);
  const rings = (five: number): string => ringVerdict(about(0.5), about(five)).verdict;
  expect([rings(0.91), rings(0.9), rings(0.89)]).toEqual([YES, OPEN, NO]);
  const cheaper = (overlapping: number, apart: number): string =>
    cheaperVerdict([overlapping, apart].map((by) => [about(1000), about(1000 / by)]), 1).verdict;
  expect([cheaper(10.1, 2), cheaper(2, 10.1), cheaper(9.9, 9.9)]).toEqual([YES, YES, NO]);
  const longer = (overlapping: number, apart: number): string =>
    prohibitiveVerdict([overlapping, apart].map((by) => [about(1000), about(1000 * by)]), [1]).verdict;
  expect([longer(1.05, 1.05), longer(1.05, 0.95), longer(0.95, 2)]).toEqual([YES, NO, NO]);
  const micro = (overlapping: number, apart: number): string =>
    microsecondsVerdict([overlapping, apart].map((us) => [about(1000 * us)]), [0]).verdict;
  expect([micro(1.1, 9.9), micro(0.9, 5), micro(5, 10.1)]).toEqual([YES, NO, NO]);
});

test("contact poses: the lowest end, and more noise that is faster and rougher", () => {
  type Curve = Parameters<typeof lowest>[0][number];
  const curve = (early: number, end: number, last: readonly number[] = Array<number>(6).fill(end)): Curve =>
    ({ name: "c", x: [], y: Array.from({ length: 51 }, (_, i) => (i < 50 ? early : end)),
      soon: Array<number>(6).fill(early), last });
  // finite differences twice, zeroth order, the method, and what stands in for its scaled noise
  const ends = (own: number): string => lowest([curve(1, 3), curve(1, 2), curve(1, 4), curve(1, own), curve(1, 1),
    curve(1, 1)], 3, "").verdict;
  expect([ends(1.9), ends(2.1)]).toEqual([YES, NO]);
  expect(lowest([curve(1, 3), curve(1, 3), curve(1, 1.5), curve(1, 2), curve(1, 1), curve(1, 1)], 3, "").verdict)
    .toBe(NO);
  const noise = (early: number, loud: number, solved: number): string => {
    const last = (x: number): number[] => Array.from({ length: 6 }, (_, i) => (i < solved ? x : 1));
    return louder([curve(1, 1), curve(1, 1), curve(early, 1, last(loud)), curve(5, 1, last(2e-9)),
      curve(5, 1, last(1e-9))], "").verdict;
  };
  expect([noise(4, 1e-8, 5), noise(5.1, 1e-8, 5), noise(4, 1e-10, 5), noise(4, 1e-8, 4)]).toEqual([YES, NO, NO, OPEN]);
  const rings = (three: number, five: number): string => finer([curve(1, 4), curve(1, three), curve(1, five)], "")
    .verdict;
  expect([rings(3.9, 3.8), rings(4.1, 3.8), rings(3.9, 4)]).toEqual([YES, NO, NO]);
});
