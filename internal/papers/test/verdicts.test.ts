/** Verdict functions of the experiments, fed samples on both sides of each threshold. */
import { expect, test } from "vitest";
import { climbVerdicts } from "../src/experiments/climbing.ts";
import { contactVerdicts } from "../src/experiments/contact-models.ts";
import type { ContactPair } from "../src/experiments/contact-models.ts";
import { convergenceVerdicts } from "../src/experiments/convergence.ts";
import { CLAIMS, claimVerdict, claimVerdicts } from "../src/experiments/distance-claims.ts";
import type { Sample } from "../src/experiments/distance-claims.ts";
import { planeVerdicts } from "../src/experiments/growth-2d.ts";
import { dimensionVerdict } from "../src/experiments/growth-dimensions.ts";
import { dualVerdict } from "../src/experiments/growth-table-claims.ts";
import { restartVerdicts } from "../src/experiments/momentum-restart.ts";
import { timeVerdicts, unitVerdict } from "../src/experiments/normalisation.ts";
import { growingVerdict, leadVerdict } from "../src/experiments/qp-gap.ts";
import { familyProblems } from "../src/experiments/problems.ts";
import { lessVerdict, ratioVerdict, slowerVerdict, speedupVerdicts } from "../src/experiments/speedup-ratios.ts";
import { between, meanInterval, ratioOfMeans, spreadOf } from "../src/experiments/statistics.ts";
import { codedVerdict } from "../src/experiments/sub-distances.ts";
import { PAPER, cellVerdict, paperOf, withinOne } from "../src/experiments/table2-claims.ts";
import type { Measured } from "../src/experiments/table2-claims.ts";
import { METHODS as WARM_METHODS, STARTS, verdictsOf } from "../src/experiments/warm-start-verdicts.ts";
import type { Column } from "../src/experiments/warm-start-verdicts.ts";

/** 400 values about a mean, one per cent up and down. */
const about = (mean: number): number[] => Array.from({ length: 400 }, (_, i) => mean * (i % 2 ? 1.01 : 0.99));

test("an interval answers when it lies on one side of both bounds", () => {
  expect(between({ value: 1.7, low: 1.6, high: 1.8 }, 1.5, 2)).toBe("reproduced");
  expect(between({ value: 1.55, low: 1.4, high: 1.7 }, 1.5, 2)).toBe("undecided");
  expect(between({ value: 1.3, low: 1.2, high: 1.4 }, 1.5, 2)).toBe("not reproduced");
  expect(between({ value: 2.2, low: 2.1, high: 2.3 }, 1.5, 2)).toBe("not reproduced");
  expect(meanInterval([3]).high).toBe(Infinity);
  const r = ratioOfMeans([2, 4, 6, 8], [1, 2, 3, 4]);
  expect([r.value, r.low, r.high]).toEqual([2, 2, 2]); // paired: the spread of the problems cancels
});

test("Table II: one count decides, the other does not; the interval counts; NESMINO is not measured", () => {
  const cell = (method: Measured["method"], counted: number[], checked: number[]): Measured => ({ kind: "cubes",
    data: "x", category: "close", method, counts: { counted: spreadOf(counted), checked: spreadOf(checked) },
    library: null });
  const paper = paperOf(cell("GJK", [], [])) ?? spreadOf([]), verdict = (m: Measured): string =>
    cellVerdict(m, paper, () => "a guess").verdict;
  expect(paper).toMatchObject({ mean: 5, deviation: 1 });
  expect(verdict(cell("GJK", about(5.9), about(6.9)))).toBe("reproduced");
  expect(verdict(cell("GJK", about(6.1), about(5)))).toBe("not reproduced");
  expect(verdict(cell("GJK", about(3.9), about(4.9)))).toBe("not reproduced");
  expect(verdict(cell("GJK", [1, 9], [1, 9]))).toBe("undecided");
  expect(cellVerdict(cell("NESMINO", about(828), about(828)), paper, () => "").verdict).toBe("not measured");
  for (const kind of ["ellipsoids", "cubes"] as const) expect(PAPER[kind].GJK).toHaveLength(3);
  expect(withinOne({ counted: spreadOf(about(6.1)), checked: spreadOf(about(5)) }, paper)).toBe("not reproduced");
});

test("iterations against distance: every claim holds on data within its range and fails on data outside", () => {
  const targets = [-0.1, -0.01, 0.01, 0.1, 1];
  for (const c of CLAIMS) {
    const samples = (first: number, second: number): Sample[] => (["iterations", "time, ns"] as const)
      .flatMap((what) => (["GJK", "Polyak", "Nesterov"] as const).map((base) => ({
      data: c.data, question: c.question, what, base, weights: "printed" as const, name: base, targets,
      values: targets.map(() => about(base === c.parts[0].of[0] ? first : base === c.parts[0].of[1] ? second
        : Math.sqrt(first * second))),
    })));
    const [{ how, least, most }] = c.parts, verdict = (value: number): string =>
      claimVerdict(c, how === "ratio" ? samples(100 * value, 100) : samples(100 + value, 100), "printed").verdict;
    const single = c.parts.length === 1;
    if (how === "ratio") {
      if (single) expect(verdict(least * 1.02), c.claim).toBe("reproduced");
      expect(verdict(least * 0.98), c.claim).toBe("not reproduced");
    }
    if (most !== undefined && how === "ratio") {
      expect(verdict(most * 0.98), c.claim).toBe("reproduced");
      expect(verdict(most * 1.02), c.claim).toBe("not reproduced");
    }
    if (most !== undefined && how === "difference") {
      expect(verdict(most - 0.1), c.claim).toBe("reproduced");
      expect(verdict(most + 0.1), c.claim).toBe("not reproduced");
    }
  }
});

test("the ranges are those the papers state", () => {
  const range = (text: string): (number | undefined)[][] => CLAIMS.filter((c) => c.claim.includes(text))
    .flatMap((c) => c.parts.map(({ least, most }) => [least, most]));
  expect(range("1.5 to 2 times")).toEqual(Array(4).fill([1.5, 2]));
  expect(range("at most two iterations more")).toEqual([[-Infinity, 2]]);
  expect(range("at most one iteration more")).toEqual([[-Infinity, 1]]);
  expect(range("1.67 times")).toEqual([[1 / 0.6, undefined]]);
  expect([...range("fewer"), ...range("less time"), ...range("no more"), ...range("Nesterov takes more")].every(
    ([least, most]) => least === 1 && most === undefined)).toBe(true);
});

test("claims on iterations are judged with both deltas, each on its own sample", () => {
  const sample = (base: Sample["base"], weights: Sample["weights"], mean: number): Sample[] =>
    (["ellipsoids", "meshes"] as const).flatMap((data) =>
      (["distance", "Boolean", "collision"] as const).flatMap((question) =>
        (["iterations", "time, ns"] as const).map((what): Sample => ({ data, question, what, base, weights,
          name: base, targets: [-0.1, -0.01, 0.01, 1], values: [0, 1, 2, 3].map(() => about(mean)) }))));
  const all = [...sample("GJK", "printed", 10), ...sample("Polyak", "printed", 20), ...sample("Polyak", "code", 8),
    ...sample("Nesterov", "printed", 6)], verdicts = claimVerdicts(all), of = (text: string): string[] =>
    verdicts.filter((v) => v.claim.startsWith(text)).map((v) => v.verdict);
  expect(of("distant and deeply overlapping")).toEqual(["not reproduced", "reproduced"]);
});

test("paired ratios: Nesterov 1.5 to 2, Polyak 1 to 2, both sides", () => {
  const verdict = (method: "Polyak" | "Nesterov", mean: number): string =>
    ratioVerdict("distance", "near", method, "time", about(mean)).verdict;
  expect([1.48, 1.52, 1.98, 2.02].map((x) => verdict("Nesterov", x)))
    .toEqual(["not reproduced", "reproduced", "reproduced", "not reproduced"]);
  expect([0.98, 1.02, 1.98, 2.02].map((x) => verdict("Polyak", x)))
    .toEqual(["not reproduced", "reproduced", "reproduced", "not reproduced"]);
  expect(ratioVerdict("distance", "near", "Nesterov", "time", [1, 2.2]).verdict).toBe("undecided");
});

test("a small percentage of slower cases is a tenth at most", () => {
  const slower = (share: number, count = 4000): string => slowerVerdict("distance", "near", "Polyak",
    Array.from({ length: count }, (_, i) => (i < share * count ? 0.9 : 1.1))).verdict;
  expect([slower(0.08), slower(0.12), slower(0.08, 40)]).toEqual(["reproduced", "not reproduced", "undecided"]);
});

test("Polyak's speed-up beside Nesterov's, on the same problems", () => {
  const less = (nesterov: number[]): string => lessVerdict("distance", "near", about(1.2), nesterov).verdict;
  expect([less(about(1.25)), less(about(1.15)), less(about(1.2).reverse())])
    .toEqual(["reproduced", "not reproduced", "undecided"]);
});

test("times of Fig. 11: each range by its own values, Polyak alone where bodies are distant", () => {
  const refuted = (slow: string, method: "polyak" | "nesterov"): number[] => speedupVerdicts("distance",
    ([range]) => about(range === slow && method === "polyak" ? 0.9 : 1.2),
    ([range]) => about(range === slow && method === "nesterov" ? 0.9 : 1.4))
    .flatMap((v, i) => (v.verdict === "not reproduced" ? [i] : []));
  // by range: Polyak slower, Nesterov slower, Polyak's speed-up smaller; then Polyak at 1 m
  expect(["overlap up to 1 cm", "0 to 0.1 m", "1 m"].map((range) => refuted(range, "polyak"))).toEqual([[0], [3], [6]]);
  expect(["overlap up to 1 cm", "0 to 0.1 m", "1 m"].map((range) => refuted(range, "nesterov")))
    .toEqual([[1, 2], [4, 5], []]);
});

test("unit vectors: the worst of the ratios decides", () => {
  const at = (value: number): { value: number; low: number; high: number } => ({ value, low: value - 0.01,
    high: value + 0.01 });
  const verdict = (a: number, b: number): string => unitVerdict({ where: "", claim: "", paper: "" }, [[at(a), 0, 1],
    [at(b), 0, 1]], "").verdict;
  expect([verdict(0.9, 0.98), verdict(0.9, 1), verdict(0.9, 1.02)])
    .toEqual(["reproduced", "undecided", "not reproduced"]);
});

test("unit vectors by time: less than without and than GJK; Polyak gains no more than 3 %", () => {
  // GJK, Polyak, with unit vectors, Nesterov, with unit vectors; Polyak, with unit vectors, Nesterov of the code
  const verdicts = (polyak: number, nesterov: number, code = ""): string[] =>
    timeVerdicts([100, 100, polyak, 110, nesterov, 100, polyak, nesterov].map(about), code).map((v) => v.verdict);
  for (const code of ["", ", code's delta"]) {
    expect(verdicts(98, 99, code)).toEqual(["reproduced", "reproduced"]);
    expect(verdicts(96, 101, code)).toEqual(["not reproduced", "not reproduced"]);
  }
  expect(verdicts(98, 105)[0]).toBe("not reproduced"); // below plain Nesterov, above GJK
});

test("convergence: ten iterations, two times, three times, more than GJK", () => {
  const counts = (fw: number, gjk: number, nesterov: number): number[][] => [fw, gjk, gjk, nesterov].map(about);
  const all = (a: number[][], b: number[][], c: number[][]): string[] =>
    convergenceVerdicts(a, b, c).map((v) => v.verdict);
  expect(all(counts(50, 9.9, 5), counts(103, 102, 50), counts(4, 10, 31))).toEqual(Array(4).fill("reproduced"));
  expect(all(counts(50, 5, 10.2), counts(95, 98, 50), counts(4, 10, 29))).toEqual(Array(4).fill("not reproduced"));
});

test("the quadratic program: GJK's lead to a factor of five either way, growing by the intervals", () => {
  const at = (value: number): { value: number; low: number; high: number } => ({ value, low: 0.99 * value,
    high: 1.01 * value });
  const paper = 5.3 / 0.2, lead = (by: number): string => leadVerdict(8, at(by * paper), 0).verdict;
  expect([1 / 5.1, 1 / 4.9, 4.9, 5.1].map(lead))
    .toEqual(["not reproduced", "reproduced", "reproduced", "not reproduced"]);
  expect(leadVerdict(8, { value: 5 * paper, low: 4 * paper, high: 6 * paper }, 0).verdict).toBe("undecided");
  expect(growingVerdict([1, 1.03, 1.06].map(at)).verdict).toBe("reproduced");
  expect(growingVerdict([1, 1.01, 1.06].map(at)).verdict).toBe("undecided");
  expect(growingVerdict([1, 0.97, 1.06].map(at)).verdict).toBe("not reproduced");
});

test("growth distance: 500 ns and six iterations, equal starts", () => {
  const plane = (ns: number, n: number, failed = 0): string[] =>
    planeVerdicts(about(ns), about(n), "", 400, failed, 1e-14).map((v) => v.verdict);
  expect(plane(495, 5.9)).toEqual(["reproduced", "reproduced"]);
  expect([plane(505, 5.9)[0], plane(495, 6.1)[0]]).toEqual(["not reproduced", "not reproduced"]);
  expect(plane(495, 5.9, 1)[1]).toBe("not reproduced");
  const dual = (by: number): string => dualVerdict("", about(1000), about(1000 * by)).verdict;
  expect([0.79, 0.81, 1.24, 1.26].map(dual)).toEqual(["not reproduced", "reproduced", "reproduced", "not reproduced"]);
});

test("warm starts: by paired times; about two times is 1.6 to 2.5, both sides", () => {
  const q = familyProblems("ellipsoids-paper", 1, 1, [0.1])[0],
    problems = about(1).map((turn) => ({ ...q, past: null, signed: 0.1, turn }));
  // `wide`: how much times from the boxes' centres spread, in that of the other starts
  const columns = (slow: number, nesterov: number, wide: number): Column[] => WARM_METHODS.flatMap((method) => {
    const level = { GJK: 2000, Polyak: 1900, Nesterov: 2000 / nesterov }[method];
    return STARTS.map(([start]) => {
      const mean = level * (start === "prev" ? 0.98 : start === "OBB" ? 0.99 : slow), times = about(mean);
      return { method, start, iterations: about(3),
        times: start === "OBB" ? times.map((t) => mean + wide * (t - mean)) : times };
    });
  });
  const verdicts = (slow: number, nesterov: number, wide = 0.5): string[] =>
    verdictsOf(columns(slow, nesterov, wide), problems).map((v) => v.verdict);
  const yes = "reproduced", no = "not reproduced";
  expect(verdicts(1.05, 1.65)).toEqual(Array(8).fill(yes));
  expect(verdicts(1.05, 2.45)).toEqual(Array(8).fill(yes));
  expect(verdicts(1.05, 1.65, 2).slice(5)).toEqual([no, no, no]);
  expect(verdicts(1.05, 1.55).slice(2, 4)).toEqual([no, no]);
  expect(verdicts(1.05, 2.6).slice(2, 4)).toEqual([no, no]);
  expect([verdicts(0.97, 1.8)[0], verdicts(0.97, 1.8)[4]]).toEqual([no, no]);
});

test("restart: one cell with more iterations refutes it; a deviation that stays refutes the mended one", () => {
  const cell = (anew: readonly number[], target = 0.01): Parameters<typeof restartVerdicts>[0][number] =>
    ({ data: "ellipsoids-paper", target, once: about(8), anew });
  const wide = about(8).map((x, i) => x + (i % 2 ? 3 : -3));
  const verdicts = (...cells: Parameters<typeof restartVerdicts>[0]): string[] =>
    restartVerdicts(cells).map((v) => v.verdict);
  expect(verdicts({ ...cell(about(6), -0.01), once: wide }, cell(about(8)))).toEqual(["reproduced", "reproduced"]);
  expect(verdicts({ ...cell(wide, -0.01), once: wide }, cell(about(9)))).toEqual(["not reproduced", "not reproduced"]);
  expect(restartVerdicts([cell(about(9), -0.01)])[1].ours).toContain("ellipsoids-paper at -0.01 m");
});

test("contact models: each sentence holds on data within its range and fails outside", () => {
  const pairs = (angle: number, near: number): ContactPair[] => [1e-6, 0.1].flatMap((target) => about(1).map(() =>
    ({ data: "x", target, excess: 1, turnSigned: 1, turnGrowth: 1, angle: target === 0.1 ? 1 : angle,
      width: target === 0.1 ? 1e-12 : near })));
  const verdicts = (angle: number, near: number, growth: number, depth: number): string[] =>
    contactVerdicts(pairs(angle, near), about(growth), about(depth)).map((v) => v.verdict);
  expect(verdicts(9e-4, 9e-12, 100, 120)).toEqual(["reproduced", "reproduced", "reproduced"]);
  expect(verdicts(2e-3, 2e-11, 120, 100)).toEqual(["not reproduced", "not reproduced", "not reproduced"]);
});

test("n dimensions: an open bracket, or a closed form beside it, refutes the claim", () => {
  const found = { alpha: 2, lowerBound: 2 - 1e-8, iterations: 9, status: "optimal" as const, truth: 2 - 5e-9 };
  const verdict = (changed: object): string => dimensionVerdict([found, { ...found, ...changed }]).verdict;
  expect(verdict({})).toBe("reproduced");
  expect(verdict({ truth: 2 + 1e-9 })).toBe("not reproduced");
  expect(verdict({ truth: 2 - 2e-8 })).toBe("not reproduced");
  expect(verdict({ status: "precision-limit" })).toBe("not reproduced");
});

test("codes in space: quicker by the interval, and right", () => {
  expect(codedVerdict(about(90), about(100), 0).verdict).toBe("reproduced");
  expect(codedVerdict(about(110), about(100), 0).verdict).toBe("not reproduced");
  expect(codedVerdict(about(90), about(100), 1).verdict).toBe("not reproduced");
  const other = about(100).map((x, i) => x + (i % 2 ? -2 : 2)); // the mean of both is the same
  expect(codedVerdict(other, about(100), 0).verdict).toBe("undecided");
});

test("climbs: shorter by the interval, not by the means alone", () => {
  const counts = (perSupport: readonly number[]): Parameters<typeof climbVerdicts>[0] =>
    ({ iterations: about(5), looked: about(100), perSupport });
  const verdict = (ours: readonly number[]): string =>
    climbVerdicts(counts(about(10)), [["Polyak", counts(ours)]])[0].verdict;
  expect(verdict(about(9))).toBe("reproduced");
  expect(verdict(about(11))).toBe("not reproduced");
  expect(verdict(about(10).map((x, i) => x + (i % 2 ? -2 : 2)))).toBe("undecided");
});
