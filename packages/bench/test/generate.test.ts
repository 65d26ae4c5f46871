/** Generated pairs have the distance they say: judged by the test kit's oracle, which shares no code with GJK. */
import { describe, expect, it } from "vitest";
import { FAMILIES, TARGETS, buildQueries, categoryOf, createRandom, generate, generateText, triangulate,
  writeConvexCases } from "@col/bench";
import { signedDistanceOracle } from "@col/testkit";

const SEED = 20260521;

describe("generate", () => {
  it.each([...FAMILIES.keys()])(`%s: pairs at the distances asked for (seed ${SEED})`, (family) => {
    const big = /hull(1024|2048|5000)/.test(family);
    const set = generate(family, big ? 1 : 3, SEED);
    expect(set.count).toBe((big ? 1 : 3) * TARGETS.length);
    buildQueries(set).forEach((q, i) => {
      const oracle = signedDistanceOracle(q.a, q.poseA, q.b, q.poseB);
      if (set.target[i] >= 0) {
        expect(Math.abs(oracle.distance - set.target[i]), `${family} case ${i} at ${set.target[i]}`).toBeLessThan(2e-10
          + (oracle.upper - oracle.lower));
        expect(set.ref[i]).toBe(set.target[i]);
      } else {
        // the depth is at most the overlap along the normal, and the shapes do overlap
        expect(oracle.distance).toBeLessThan(0);
        expect(oracle.distance).toBeGreaterThanOrEqual(set.target[i] - 1e-9);
        expect(set.ref[i]).toBeNaN();
      }
    });
  });

  it("the oracle sees a pair that is moved by a nanometre", () => {
    const set = generate("boxes", 1, SEED), i = TARGETS.indexOf(0.01);
    set.poses[14 * i + 11] += 1e-9;
    const q = buildQueries(set)[i];
    expect(Math.abs(signedDistanceOracle(q.a, q.poseA, q.b, q.poseB).distance - 0.01)).toBeGreaterThan(1e-12);
  });

  it.each(["cubes", "primitives", "hull8"])("%s: the text in pieces is the text of the set", (family) => {
    const text = writeConvexCases(generate(family, 30, SEED, TARGETS, 2), ["a comment"]);
    expect([...generateText(family, 30, SEED, TARGETS, 2, ["a comment"])].join("")).toBe(text);
    expect(() => generateText(family, 1, SEED, TARGETS, 0).next()).toThrow("generate: poses is 0, expected a whole");
  });

  it("poses: each pair of shapes in as many poses, each at all targets; other numbers are refused", () => {
    const set = generate("boxes", 2, SEED, [0.01, -0.01], 3), queries = buildQueries(set);
    expect(set.count).toBe(12);
    expect(queries.map((q) => set.target[queries.indexOf(q)])).toEqual(Array.from({ length: 6 },
      () => [0.01, -0.01]).flat());
    for (const first of [0, 6]) {
      const poses = [0, 2, 4].map((i) => queries[first + i].poseB.quaternion.w);
      expect(new Set(poses).size).toBe(3);
      expect(queries[first].a).toBe(queries[first + 4].a);
    }
    expect(queries[0].a).not.toBe(queries[6].a);
    expect(() => generate("boxes", 1, SEED, TARGETS, 0.5)).toThrow("generate: poses is 0.5");
    expect(() => generate("boxes", 1, SEED, TARGETS, 0)).toThrow("generate: poses is 0");
  });

  it("same seed, same bytes; another seed, another set", () => {
    const text = (seed: number): string => writeConvexCases(generate("primitives", 30, seed));
    expect(text(7)).toBe(text(7));
    expect(text(7)).not.toBe(text(8));
  });

  it("refuses an unknown family and a seed that is no whole number", () => {
    expect(() => generate("teapots", 1, 1)).toThrow(/unknown family "teapots"/);
    expect(() => createRandom(0.5)).toThrow(/whole number/);
  });
});

describe("random numbers", () => {
  it(`directions and quaternions are unit, normal deviates have their mean and deviation (seed ${SEED})`, () => {
    const random = createRandom(SEED);
    let sum = 0, squares = 0;
    for (let k = 0; k < 20000; k++) {
      const d = random.direction(), q = random.quaternion(), x = random.normal(0.1, 0.025);
      expect(Math.abs(Math.sqrt(d.x * d.x + d.y * d.y + d.z * d.z) - 1)).toBeLessThan(1e-14);
      expect(Math.abs(Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w) - 1)).toBeLessThan(1e-14);
      sum += x;
      squares += (x - 0.1) * (x - 0.1);
    }
    expect(Math.abs(sum / 20000 - 0.1)).toBeLessThan(5 * (0.025 / Math.sqrt(20000)));
    expect(Math.sqrt(squares / 20000)).toBeCloseTo(0.025, 3);
  });
});

describe("triangulate", () => {
  it("gives closed surfaces with the same vertices", () => {
    const set = triangulate(generate("hull33", 2, SEED));
    for (const s of set.shapes) {
      if (s.kind !== "convex") throw new Error("a hull family without hulls");
      const n = s.vertices.length / 3;
      expect(s.triangles.length / 3).toBe(2 * n - 4); // Euler
      const edges = new Set<string>();
      for (let t = 0; t < s.triangles.length; t += 3) {
        for (let k = 0; k < 3; k++) edges.add(`${s.triangles[t + k]}>${s.triangles[t + ((k + 1) % 3)]}`);
      }
      for (const e of edges) expect(edges.has(e.split(">").reverse().join(">"))).toBe(true);
    }
  });
});

describe("categories", () => {
  it("by signed distance", () => {
    expect([-1, -1e-12, 0, 0.1, 0.3, 1, 5].map(categoryOf)).toEqual(["overlap", "overlap", "close", "close", "mid",
      "distant", "distant"]);
  });
});
