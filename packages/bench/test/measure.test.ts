/** Timing loops, statistics, facts and rows: what they compute, not how fast. */
import { describe, expect, it } from "vitest";
import {
  buildQueries, certify, checksum, collectFacts, createRandom, createTimer, findSolver, generate, hotTime,
  medianInterval, quantiles, readObj, summarise, sweep, trimmedMean, widened,
  warmUp,
} from "@col/bench";
import type { Question, RunningSolver } from "@col/bench";
import { createDistanceResult } from "@col/types";

const set = generate("primitives", 28, 3), queries = buildQueries(set);
const gjk = findSolver("gjk").start({ dualityGap: undefined });
const timer = createTimer(() => performance.now() * 1e6);

function answersOf(solver: RunningSolver, question: Question, seed: number): Float64Array {
  const order = Int32Array.from({ length: queries.length }, (_, i) => i), answers = new Float64Array(queries.length);
  createRandom(seed).shuffle(order);
  sweep(solver, question, queries, order, timer, new Float64Array(queries.length), answers);
  return answers;
}

describe("sweep", () => {
  it("the checksum does not depend on the order of the cases", () => {
    for (const question of ["distance", "boolean"] as const) {
      expect(checksum(answersOf(gjk, question, 1))).toBe(checksum(answersOf(gjk, question, 2)));
    }
  });

  it("the checksum sees the last bit of one answer", () => {
    const answers = answersOf(gjk, "distance", 1), other = answers.slice();
    const i = other.findIndex((x) => x > 0);
    other[i] += other[i] * 2 ** -52;
    expect(checksum(other)).not.toBe(checksum(answers));
  });

  it("asks the whole order untimed at least once, then every case once in the order given", () => {
    const calls: number[] = [], order = Int32Array.of(5, 2, 9, 0), times = new Float64Array(queries.length),
      answers = new Float64Array(queries.length);
    const spy: RunningSolver = {
      distance: () => undefined, explain: () => undefined,
      intersects: (a, poseA, b) => {
        calls.push(queries.findIndex((q) => q.a === a && q.b === b && q.poseA === poseA));
        return true;
      },
    };
    sweep(spy, "boolean", queries, order, timer, times, answers);
    expect(calls.slice(-4)).toEqual([5, 2, 9, 0]);
    expect(calls.slice(0, 4)).toEqual([0, 9, 2, 5]);
    expect(answers.reduce((n, x) => n + x, 0)).toBe(4);
    sweep(spy, "boolean", queries, [], timer, times, answers); // nothing to ask: ends
  });

  it("hot and sweep ask the solver what they say", () => {
    const calls: string[] = [];
    const spy: RunningSolver = {
      distance: (_a, _pa, _b, _pb, out) => {
        out.distance = 1;
        calls.push("d");
      }, intersects: () => { calls.push("b"); return true; }, explain: () => undefined,
    };
    expect(hotTime(spy, "distance", queries[0], 30, timer)).toBeGreaterThan(-100);
    expect(calls).toEqual(Array<string>(50).fill("d")); // 20 of them before the clock starts
    calls.length = 0;
    hotTime(spy, "boolean", queries[0], 30, timer);
    expect(new Set(calls)).toEqual(new Set(["b"]));
    warmUp(spy, "distance", [], timer, 1e9); // nothing to ask: ends
  });
});

describe("statistics", () => {
  it("mean of the fastest 90 %", () => {
    expect(trimmedMean([1, 2, 3, 4, 5, 6, 7, 8, 9, 1000])).toBe(5);
    expect(trimmedMean([3])).toBe(3);
    expect(trimmedMean([])).toBeNaN();
  });
  it("the interval of the median holds the true one in 95 % of samples (seed 11)", () => {
    const random = createRandom(11);
    let inside = 0;
    for (let k = 0; k < 1000; k++) {
      const { low, high, value } = medianInterval(Array.from({ length: 41 }, () => random.normal(10, 3)));
      expect(low <= value && value <= high).toBe(true);
      if (low <= 10 && 10 <= high) inside++;
    }
    expect(inside).toBeGreaterThan(920);
    expect(inside).toBeLessThan(985);
  });
  it(
    "widened by launches, it holds the truth where launches differ by more than cases (seed 12); two runs' intervals "
      + "meet", () => {
    const random = createRandom(12);
    let plain = 0, inside = 0, apart = 0, last = { low: -Infinity, high: Infinity };
    for (let k = 0; k < 1000; k++) { // 3 launches shift all 41 cases by 5 %, cases differ by 1 %
      const shifts = Array.from({ length: 3 }, () => random.normal(1, 0.05)),
        cases = Array.from({ length: 41 }, () => random.normal(10, 0.1));
      const all = medianInterval(cases.map((c) => (c * (shifts[0] + shifts[1] + shifts[2])) / 3)),
        wide = widened(all, shifts.map((s) => medianInterval(cases.map((c) => c * s)).value));
      if (all.low <= 10 && 10 <= all.high) plain++;
      if (wide.low <= 10 && 10 <= wide.high) inside++;
      if (wide.low > last.high || wide.high < last.low) apart++;
      last = wide;
    }
    expect(plain).toBeLessThan(300);
    expect(inside).toBeGreaterThan(930);
    expect(apart).toBeLessThan(20);
  });
  it("one launch, or times that are not above zero, widen nothing", () => {
    const interval = { value: 2, low: 1, high: 3 };
    expect(widened(interval, [])).toEqual(interval);
    expect(widened(interval, [2])).toEqual(interval);
    expect(widened(interval, [2, 0])).toEqual(interval);
    expect(widened({ value: 0, low: 0, high: 1 }, [1, 2])).toEqual({ value: 0, low: 0, high: 1 });
  });
  it("quantiles of nothing are NaN", () => {
    expect(quantiles([], [0.5])).toEqual([NaN]);
    expect(quantiles([4, 1, 3, 2], [0, 0.5, 1])).toEqual([1, 2.5, 4]);
  });
});

describe("certificate", () => {
  const out = createDistanceResult();
  const apart = set.target.indexOf(0.1);
  it("holds for GJK on all cases", () => {
    queries.forEach((q, i) => {
      gjk.distance(q.a, q.poseA, q.b, q.poseB, out);
      const c = certify(q, out);
      expect(c.infeasibility, `case ${i}`).toBeLessThan(1e-9);
      if (out.distance > 0) expect(Math.abs(c.gap), `case ${i}`).toBeLessThan(1e-8);
    });
  });
  it("sees a distance that is too large, a turned normal and a point outside", () => {
    const q = queries[apart];
    gjk.distance(q.a, q.poseA, q.b, q.poseB, out);
    out.distance += 1e-6;
    expect(certify(q, out).gap).toBeGreaterThan(0.9e-6);
    gjk.distance(q.a, q.poseA, q.b, q.poseB, out);
    [out.normal.x, out.normal.y] = [-out.normal.y, out.normal.x];
    expect(certify(q, out).gap).toBeGreaterThan(1e-4);
    gjk.distance(q.a, q.poseA, q.b, q.poseB, out);
    out.pointA.x += 1e-5 * out.normal.x;
    out.pointA.y += 1e-5 * out.normal.y;
    out.pointA.z += 1e-5 * out.normal.z;
    expect(certify(q, out).infeasibility).toBeGreaterThan(0.9e-5);
  });
});

describe("rows", () => {
  const facts = collectFacts(gjk, queries);
  const samples = queries.map(() => [100, 110, 400]);
  const series = [{ question: "distance", mode: "sweep", samples, checksum: "00000001" },
    { question: "boolean", mode: "sweep", samples, checksum: "00000002" }] as const;

  it("a correct solver: small errors, nothing wrong", () => {
    const rows = summarise("primitives", set, "gjk", "separation", facts, series);
    for (const row of rows) {
      expect(row.ns).toBe(105);
      if (row.question === "distance") expect(row.error).toBeLessThan(1e-9);
      else expect(row.wrong).toBe(0);
    }
    expect(new Set(rows.map((r) => r.category))).toEqual(new Set(["overlap", "close", "mid", "distant"]));
  });
  it("a wrong solver is shown as wrong", () => {
    const broken = { ...facts, hit: facts.hit.map((h) => 1 - h), distance: facts.distance.map((d) => d + 0.5) };
    for (const row of summarise("primitives", set, "broken", "separation", broken, series)) {
      if (row.question === "distance") expect(row.error).toBeGreaterThan(0.4);
      else expect(row.wrong).toBe(row.cases);
    }
  });
});

describe("rows of a peer that takes only some pairs", () => {
  it("neither time nor judge the others", () => {
    const odd = (i: number): boolean => i % 2 === 1;
    const facts = collectFacts(gjk, queries);
    const partly = { ...facts, distance: facts.distance.map((d, i) => (odd(i) ? NaN : d)),
      hit: facts.hit.map((h, i) => (odd(i) ? NaN : h)) };
    const samples = queries.map((_, i) => [odd(i) ? NaN : 100]);
    const rows = summarise("primitives", set, "peer", "separation", partly,
      [{ question: "boolean", mode: "sweep", samples, checksum: "00000000" }]);
    expect(rows.map((r) => [r.ns, r.wrong])).toEqual(rows.map(() => [100, 0]));
    expect(rows.reduce((n, r) => n + r.cases, 0)).toBe(set.count / 2);
    expect(rows.reduce((n, r) => n + r.referenced, 0)).toBe(set.count / 2);
    const none = queries.map(() => [NaN]);
    expect(summarise("primitives", set, "peer", "separation", partly,
      [{ question: "boolean", mode: "sweep", samples: none, checksum: "00000000" }])).toEqual([]);
  });
});

describe("OBJ", () => {
  it("reads vertices, triangles, fans, slashes and negative indices", () => {
    const mesh = readObj("# c\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nf 1 2 3 4\nf 1/1/1 -3//1 -2\n");
    expect(mesh.vertices).toHaveLength(12);
    expect([...mesh.triangles]).toEqual([0, 1, 2, 0, 2, 3, 0, 1, 2]);
  });
  it("says where it is wrong", () => {
    expect(() => readObj("v 0 0 0\nv 1 x 0")).toThrow(/line 2: vertex.*"x"/);
    expect(() => readObj("v 0 0 0\nf 1 2 3")).toThrow(/line 2: face.*"2"/);
  });
});
