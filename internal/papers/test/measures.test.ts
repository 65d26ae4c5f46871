/** Measures of the experiments, of samples whose ratios and shares are known. Claims hold them against the papers. */
import { expect, test } from "vitest";
import { climbMeasures } from "../src/experiments/climbing.ts";
import { contactMeasures } from "../src/experiments/contact-models.ts";
import type { ContactPair } from "../src/experiments/contact-models.ts";
import { convergenceMeasures } from "../src/experiments/convergence.ts";
import { derivativeMeasures } from "../src/experiments/derivative-timings.ts";
import { distanceMeasures } from "../src/experiments/distance-measures.ts";
import type { Sample } from "../src/experiments/distance-measures.ts";
import type { Measures } from "../src/experiments/experiment.ts";
import { convergenceMeasures as gapMeasures } from "../src/experiments/growth-convergence.ts";
import { infeasibilityMeasures } from "../src/experiments/growth-infeasibility.ts";
import { tableMeasures as growthMeasures } from "../src/experiments/growth-table-measures.ts";
import type { TimesByClass } from "../src/experiments/growth-table-measures.ts";
import { vertexMeasures } from "../src/experiments/growth-vs-vertices.ts";
import { TARGETS } from "../src/experiments/iterations-vs-distance.ts";
import { meshMeasures } from "../src/experiments/mesh-table.ts";
import { momentumMeasures } from "../src/experiments/momentum-frank-wolfe.ts";
import { unitMeasures } from "../src/experiments/normalisation.ts";
import { kindMeasures, noiseMeasures } from "../src/experiments/pose-curves.ts";
import { qpMeasures } from "../src/experiments/qp-gap.ts";
import { speedupMeasures } from "../src/experiments/speedup-ratios.ts";
import { between, deviationInterval, largestOf, leastOf, meanInterval, medianOf, quotient, ratioOfMeans,
  shareInterval } from "../src/experiments/statistics.ts";
import { cellMeasures, frankWolfeMeasures, inverseGapMeasures, paperOf } from "../src/experiments/table2-paper.ts";
import { METHODS as WARM_METHODS, STARTS, warmStartMeasures } from "../src/experiments/warm-start-measures.ts";

/** 400 values about a mean, one per cent up and down. */
const about = (mean: number): number[] => Array.from({ length: 400 }, (_, i) => mean * (i % 2 ? 1.01 : 0.99));

/** Each named value, to the digits of a figure, with an interval that holds it. */
function holds(m: Measures, expected: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(expected)) {
    expect(Object.keys(m)).toContain(name);
    expect(m[name].value, name).toBeCloseTo(value, 6);
    expect(m[name].low, name).toBeLessThanOrEqual(m[name].value);
    expect(m[name].high, name).toBeGreaterThanOrEqual(m[name].value);
  }
}

test("an interval answers when it lies on one side of both bounds", () => {
  expect(between({ value: 1.7, low: 1.6, high: 1.8 }, 1.5, 2)).toBe("reproduced");
  expect(between({ value: 1.55, low: 1.4, high: 1.7 }, 1.5, 2)).toBe("undecided");
  expect(between({ value: 1.3, low: 1.2, high: 1.4 }, 1.5, 2)).toBe("not reproduced");
  expect(between({ value: 2.2, low: 2.1, high: 2.3 }, 1.5, 2)).toBe("not reproduced");
  expect(meanInterval([3]).high).toBe(Infinity);
  const r = ratioOfMeans([2, 4, 6, 8], [1, 2, 3, 4]);
  expect([r.value, r.low, r.high]).toEqual([2, 2, 2]); // paired: the spread of the problems cancels
});

test("least, largest and median of intervals go bound by bound; a quotient lies wherever both parts do", () => {
  const list = [{ value: 2, low: 1, high: 9 }, { value: 3, low: 2, high: 4 }, { value: 5, low: 0, high: 6 }];
  expect([leastOf(list), largestOf(list), medianOf(list)]).toEqual([{ value: 2, low: 0, high: 4 },
    { value: 5, low: 2, high: 9 }, { value: 3, low: 1, high: 6 }]);
  expect(quotient(list[1], { value: 2, low: 1, high: 4 })).toEqual({ value: 1.5, low: 0.5, high: 4 });
});

test("a quantile's interval holds it, narrows with the sample, and is open where the sample has no rank for it", () => {
  const list = (n: number): number[] => Array.from({ length: n }, (_, i) => (i + 0.5) / n);
  for (const n of [100, 10000]) {
    const { low, high } = shareInterval(list(n), 0.9);
    expect(low).toBeLessThan(0.9);
    expect(high).toBeGreaterThan(0.9);
    expect(high - low).toBeLessThan(1.5 / Math.sqrt(n));
  }
  expect(shareInterval(list(10), 0.9)).toEqual({ low: 0.65, high: Infinity });
  expect(shareInterval([], 0.5)).toEqual({ low: 0, high: Infinity });
});

test("Table II: means in deviations of the paper, factors of Frank-Wolfe, powers of the inverse gap", () => {
  const cell = (counted: number[]) => ({ kind: "cubes", data: "x", category: "close", method: "GJK", library: null,
    counts: { counted: { mean: counted[0], deviation: 0, count: counted.length },
      checked: { mean: 99, deviation: 0, count: 9 } } }) as const;
  expect(paperOf(cell([5]))).toMatchObject({ mean: 5, deviation: 1 });
  holds(cellMeasures([cell([5.9, 5.9])]),
    { "GJK, cubes x, close: mean iterations less the paper's, deviations of the paper": 0.9 });
  holds(frankWolfeMeasures([{ category: "close", frankWolfe: about(60), gjk: about(10), nesterov: about(5) }]),
    { "ellipsoids, close, iterations: Frank-Wolfe / GJK": 6,
      "ellipsoids, close, iterations: Frank-Wolfe / Nesterov": 12 });
  const gaps = (last: number): Measures => inverseGapMeasures([{ category: "close",
    coarse: Array<number>(400).fill(100), fine: [...Array<number>(399).fill(1000), last] }], [1e-5, 1e-6]);
  holds(gaps(1000), { "cubes, close: power of the inverse gap in Frank-Wolfe's iterations": 1 });
  expect(gaps(Infinity)).toEqual({}); // a run that ended at its budget
});

test("iterations by distance: each range has its own problems, each method the weights of the authors' code", () => {
  const sample = (base: Sample["base"], weights: Sample["weights"], at: (t: number) => number): Sample => ({
    data: "ellipsoids", question: "distance", what: "iterations", base, weights, name: base, targets: TARGETS,
    values: TARGETS.map((t) => about(at(t))) });
  const m = distanceMeasures([sample("GJK", "printed", (t) => (t === 1 ? 4 : t === -0.0001 ? 12 : 10)),
    sample("Polyak", "printed", () => 99), sample("Polyak", "code", () => 8),
    sample("Nesterov", "printed", (t) => (t === 1 ? 8 : 5))]);
  holds(m, { "ellipsoids, distance, iterations, close: GJK / Nesterov": 2,
    "ellipsoids, distance, iterations, distant: GJK / Nesterov": 0.5,
    "ellipsoids, distance, iterations, distant: GJK - Polyak": -4,
    "ellipsoids, distance, iterations, close: Polyak / Nesterov": 1.6,
    "ellipsoids, distance, iterations, up to 1 cm: largest over the distances of GJK / Nesterov": 2.4,
    "ellipsoids, distance, iterations, up to 1 cm: median over the distances of GJK / Nesterov": 2,
    "ellipsoids, distance: GJK / Nesterov at -0.1 mm less at -1 cm": 0.4 });
});

test("the critical zone: Nesterov's deviation about -1 cm less the deviations of deep and shallow overlaps", () => {
  const sample = (base: Sample["base"]): Sample => ({ data: "ellipsoids", question: "distance", what: "iterations",
    base, weights: "printed", name: base, targets: TARGETS, values: TARGETS.map((t) =>
      Array.from({ length: 400 }, (_, i) => 9 + ((i % 5) - 2) * (t === -0.01 ? 3 : t === -0.1 ? 1 : 2))) });
  const m = distanceMeasures((["GJK", "Polyak", "Nesterov"] as const).map(sample)),
    unit = deviationInterval(sample("GJK").values[0]).value;
  holds(m, { "ellipsoids, distance: Nesterov's deviation at -1 cm or -3 mm less at -10 cm": 2 * unit,
    "ellipsoids, distance: Nesterov's deviation at -1 cm or -3 mm less at -0.1 mm": unit });
});

test("convergence: the share of pairs that show what the figure of one pair shows", () => {
  const counts = (gjk: number[], nesterov: number[]): number[][] => [gjk.map((n) => 3 * n), gjk, gjk, nesterov];
  holds(convergenceMeasures(counts([9, 9], [11, 5]), counts([11, 9, 10, 9], [5, 5, 5, 5]),
    counts([2, 2], [7, 6])), {
    "overlapping by 1 cm: share of pairs where GJK and Nesterov end within 10 iterations": 0.5,
    "1 cm apart: share of pairs where GJK takes more than 2 times Nesterov's iterations": 0.25,
    "1 m apart: share of pairs where Nesterov takes more than 3 times GJK's iterations": 0.5,
    "1 cm apart, iterations: Frank-Wolfe / GJK": 3 });
});

test("Frank-Wolfe with momentum: ratios on close bodies, shares of overlaps that are proven", () => {
  holds(momentumMeasures([10, 5, 2].map(about), [500, 300, 400, 2, 3, 3].map(about), [0, 1, 2, 10, 9, 10], 10), {
    "close ellipsoids, iterations: Frank-Wolfe / with Polyak": 2,
    "close ellipsoids, iterations: Frank-Wolfe / with Nesterov": 5,
    "close cubes, iterations: best Frank-Wolfe / GJK": 150,
    "overlapping ellipsoids, share proven: least with a simplex": 0.9,
    "overlapping ellipsoids, share proven: largest without a simplex": 0.2 });
});

test("climbs, unit vectors, shares of slower problems, the quadratic program", () => {
  const counts = (perSupport: number) => ({ iterations: about(5), looked: about(9), perSupport: about(perSupport) });
  holds(climbMeasures(counts(12), [["Polyak", counts(10)]]), { "vertices a support: GJK / Polyak": 1.2 });
  const unit = unitMeasures((_, boolean, variant) => about(variant.includes("unit") ? 8 : boolean ? 16 : 10),
    (variant) => about(variant.includes("unit") ? 90 : 100));
  holds(unit, { "close meshes, distance, iterations: Nesterov with unit vectors / GJK": 0.8,
    "close meshes, Boolean, iterations: Nesterov with unit vectors / Nesterov": 0.5,
    "close meshes, distance, time: Polyak with unit vectors / Polyak": 0.9 });
  const speedup = speedupMeasures((_, method, [range]) => Array.from({ length: 10 }, (__, i) =>
    (method === "Nesterov" ? 2 : 1.5) * (range === "1 m apart" && i < 3 ? 0.4 : 1)));
  holds(speedup, { "meshes up to 1 cm, distance: share of problems where Polyak is slower than GJK": 0,
    "meshes 1 m apart, Boolean: share of problems where Nesterov is slower than GJK": 0.3,
    "meshes up to 1 cm, Boolean: Nesterov's speed-up / Polyak's": 2 / 1.5 });
  const at = (value: number) => ({ value, low: 0.99 * value, high: 1.01 * value });
  holds(qpMeasures([{ vertices: 8, ratio: at(20) }, { vertices: 250, ratio: at(2000) }]),
    { "8 vertices, time: quadratic program / GJK": 20, "lead of GJK at 250 / at 8 vertices": 100 });
});

test("meshes: the least lead and the largest deviation over the pairs, by climbing supports", () => {
  const times = (gjk: number, own: number, wide: number) => ({ table: [], climbing: [about(gjk),
    about(own).map((t) => own + wide * (t - own))] });
  const cell = (own: number, wide: number) => ({ label: "8 / 8", distance: times(100, own, wide),
    boolean: times(100, 50, 1), paper: [] });
  holds(meshMeasures({ where: "T", methods: ["GJK", "Polyak"] }, [cell(80, 1), cell(100, 2)]), {
    "T, distance: least of GJK's mean time / Polyak's over the pairs of meshes": 1,
    "T, distance: largest of Polyak's deviation / GJK's over the pairs of meshes": 2,
    "T, boolean: least of GJK's mean time / Polyak's over the pairs of meshes": 2 });
});

test("warm starts: medians of paired ratios beside GJK's fastest start, and the spread of the times", () => {
  const columns = WARM_METHODS.flatMap((method) => STARTS.map(([start]) => {
    const mean = { GJK: 2000, Polyak: 1600, Nesterov: 1000 }[method]
      * (start === "prev" ? 1 : start === "OBB" ? 1.25 : 2);
    return { method, start, iterations: about(3), times: about(mean) };
  }));
  holds(warmStartMeasures(columns), { "GJK, time: OBB / prev": 1.25, "GJK, time: No WS / prev": 2,
    "time: GJK's fastest start / Polyak prev": 1.25, "time: GJK's fastest start / Nesterov OBB": 1.6,
    "Nesterov, time: least of No WS and T(prev) / OBB and prev": 1.6,
    "spread of the times, 10 to 90 %: Nesterov OBB / GJK's fastest start": 0.625,
    "spread of the times, 10 to 90 %: Polyak OBB / Polyak prev": 1.25 });
});

test("growth distances: ratios of medians by class of cases", () => {
  const timings = (times: Readonly<Record<string, number>>): TimesByClass["cold"] => Object.entries(times)
    .map(([name, ns]) => ({ name, ns: about(ns), iterations: [] }));
  holds(growthMeasures({ cold: timings({ IE: 1600, conic: 7000, "cutting plane": 1000 }),
    coldMesh: timings({ IE: 1300, Inc: 4000, conic: 9000, "cutting plane": 1000 }),
    coldSmooth: timings({ IE: 1200, DCF: 500, "cutting plane": 1000 }),
    coldRounded: timings({ DCF: 90e3, "cutting plane": 110e3 }),
    warm: timings({ "cutting plane": 980, default: 500, "default, dual start": 600 }),
    warmMesh: timings({ "cutting plane": 600, Inc: 500, default: 300, "default, dual start": 300 }) }), {
    "curved primitives, cold, time: IE / cutting planes": 1.6, "meshes, cold, time: Inc / cutting planes": 4,
    "lead over IE: curved primitives less meshes": 0.3, "lead over IE: curved primitives less DSF sets": 0.4,
    "curved primitives, time: warm / cold": 0.98, "meshes, time: warm / cold": 0.6,
    "meshes, warm, time: Inc / cutting planes": 500 / 600, "curved primitives, warm, time: dual / primal start": 1.2,
    "DSF sets, cold, time: DCF / cutting planes": 0.5, "meshes, time: cutting planes as DSF sets / as meshes": 110,
    "meshes, time: DCF as DSF sets / cutting planes as meshes": 90, "meshes, cold, median time, us": 1 });
  const grown = (power: number, from: number): number[] => about(from * 10 ** power);
  holds(vertexMeasures({ vertices: 100, times: [1000, 1000, 100, 500, 9999].map(about) }, { vertices: 1000,
    times: [grown(1, 1000), grown(0.5, 1000), about(100), grown(1.1, 500), grown(1.7, 9999)] }), {
    "power of the vertices: conic less cutting planes": 0.7,
    "power of the vertices: internal expanding, every vertex": 1.1,
    "largest hulls, time: hill climbing / every vertex": 10 ** -0.5 });
  holds(gapMeasures(0.98, 96, 100, [0, 1, 1]), { "meshes: share of brackets that close": 0.96,
    "meshes: median iterations from a gap of 1.5e-8 to a closed bracket": 1 });
  holds(infeasibilityMeasures(1, [1e-12, 1e-9], [2e-13, 1e-13]), { "queries that are not optimal": 1,
    "curved primitives, largest infeasibility: cutting planes / internal expanding": 1e-3,
    "meshes, largest infeasibility: cutting planes / internal expanding": 2 });
});

test("contact models: angles near contact, brackets near and far, times", () => {
  const pairs = [1e-6, 0.1].flatMap((target): ContactPair[] => about(1).map(() => ({ data: "x", target, excess: 1,
    turnSigned: 1, turnGrowth: 1, angle: target === 0.1 ? 1 : 2e-4, width: target === 0.1 ? 1e-12 : 3e-12 })));
  holds(contactMeasures(pairs, about(100), about(120)), {
    "1e-6 m from contact: 0.95 quantile of the angle between the normals, rad": 2e-4,
    "widest bracket: 1e-6 m from contact / 0.1 m apart": 3, "overlapping pairs, time: depth / growth distance": 1.2 });
});

test("derivatives: times over finite differences, shares of solved poses, noise and rings", () => {
  const set = (by: number): number[][] => Array.from({ length: 13 }, (_, k) => about(k === 0 ? 1000
    : k < 5 ? 1000 * by * k : 1000 / (by * k)));
  holds(derivativeMeasures([set(2), set(1)]), {
    "overlapping, time: finite differences / 1st order Gaussian, 10 samples": 10,
    "apart, time: finite differences / 1st order Gumbel, 1 ring": 9,
    "overlapping, time: least of the 0th order from 20 samples on / finite differences": 4,
    "apart, mean time, us: 1st order Gaussian, 10 samples": 0.2 });
  const curve = (soon: number, last: readonly number[]): Parameters<typeof kindMeasures>[0][number] => ({ name: "c",
    x: [], y: [], soon: last.map(() => soon), last });
  const solved = (n: number) => curve(1, Array.from({ length: 10 }, (_, i) => (i < n ? 1e-9 : 1)));
  const kinds = kindMeasures([solved(2), solved(4), solved(5), solved(0), solved(0), solved(9), solved(3)], "x");
  holds(kinds, { "targets x, share solved: 1st order Gaussian less finite differences": 0.5,
    "targets x, share solved: 1st order Gumbel less 0th order": -0.2 });
  const level = (soon: number, last: number) => curve(soon, Array<number>(6).fill(last));
  const noise = [level(1, 1), level(1, 1), level(2, 4e-8), level(3, 1e-8), level(4, 1e-8)],
    rings = [level(1, 4), level(1, 2), level(1, 1)];
  holds(noiseMeasures(noise, rings, "x"), { "targets x, cost after 13 iterations: loud / quiet noise": 0.5,
    "targets x, final cost where all are solved: loud / quiet noise": 4, "targets x, final cost: 5 rings / 3": 0.5 });
  expect(noiseMeasures(noise.map((c) => level(c.soon[0], 1)), rings, "x"))
    .not.toHaveProperty(["targets x, final cost where all are solved: loud / quiet noise"]);
});
