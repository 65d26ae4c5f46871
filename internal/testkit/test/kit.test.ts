import { describe, expect, test, vi } from "vitest";
import { applyPacked, bytesPerCall, makePose, moved, between, NOWHERE, offBy, packPose, POISON_INDEX, poisonArrays,
  poisonResult, randomPose, Rng, rngFor, samples, seededTitle, settledBytes, unapplyPacked } from "@col/testkit";
import { createDistanceResult, createWarmStart } from "@col/types";

describe("rng", () => {
  test("the same bits everywhere", () => {
    const r = new Rng(1);
    const q = r.unitQuaternion(new Float64Array(4));
    const list = [r.bits(), r.uniform(), r.normal(), r.logUniform(1e-9, 1e9), q[0]];
    expect(list).toMatchInlineSnapshot(`
      [
        1493934442,
        0.46348640865041535,
        -0.7385663229101479,
        1667.3495739991333,
        -0.776927447948987,
      ]
    `);
    expect(new Rng(1).bits()).not.toBe(new Rng(2).bits());
  });
  test(seededTitle("moments", 40000), () => {
    const r = rngFor("moments"), n = 40000, v = new Float64Array(3);
    let m1 = 0, m2 = 0, m4 = 0, u = 0, z2 = 0, small = 0;
    for (let i = 0; i < n; i++) {
      const x = r.normal();
      m1 += x / n;
      m2 += (x * x) / n;
      m4 += x ** 4 / n;
      u += r.uniform() / n;
      z2 += r.unitVector(v)[2] ** 2 / n;
      if (r.logUniform(1e-4, 1e4) < 1) small++;
    }
    // Standard errors: 1/sqrt(n) = 0.005, sqrt(2/n), sqrt(96/n), sqrt(1/12n), sqrt(4/45n), 1/(2 sqrt n); five of each.
    expect(Math.abs(m1)).toBeLessThan(0.025);
    expect(Math.abs(m2 - 1)).toBeLessThan(0.036);
    expect(Math.abs(m4 - 3)).toBeLessThan(0.25);
    expect(Math.abs(u - 0.5)).toBeLessThan(0.0073);
    expect(Math.abs(z2 - 1 / 3)).toBeLessThan(0.0075);
    expect(Math.abs(small / n - 0.5)).toBeLessThan(0.0125);
  });
});

test("samples: half of them, all times COL_LONG, or what COL_SAMPLES says", () => {
  const counts = (long?: string, given?: string): number[] => {
    vi.stubEnv("COL_LONG", long);
    vi.stubEnv("COL_SAMPLES", given);
    return [samples(7), samples(7, 1)];
  };
  expect(counts()).toEqual([4, 7]);
  expect(counts("1")).toEqual([7, 7]);
  expect(counts("20")).toEqual([140, 140]);
  expect(counts("20", "3")).toEqual([3, 3]);
  expect(() => counts("half")).toThrow('COL_LONG: need a non-negative integer, got "half"');
  vi.unstubAllEnvs();
});

test("poses: a quarter turn, a composition, an inverse", () => {
  const s = Math.SQRT1_2;
  const m = packPose(makePose(1, 2, 3, 0, 0, s, s));
  const p = applyPacked(m, Float64Array.of(1, 0, 0), new Float64Array(3));
  expect([...p].map((x) => Math.round(x * 1e12) / 1e12)).toEqual([1, 3, 3]);
  const r = rngFor("poses");
  for (let i = 0; i < 100; i++) {
    const g = randomPose(r, 3), h = randomPose(r, 3), x = r.unitVector(new Float64Array(3));
    const one = applyPacked(packPose(g), applyPacked(packPose(h), x, new Float64Array(3)), new Float64Array(3));
    const two = applyPacked(packPose(moved(g, h)), x, new Float64Array(3));
    const back = unapplyPacked(packPose(moved(g, h)), two, new Float64Array(3));
    for (let k = 0; k < 3; k++) {
      expect(Math.abs(one[k] - two[k])).toBeLessThan(1e-14);
      expect(Math.abs(back[k] - x[k])).toBeLessThan(1e-14);
    }
  }
});

test("bytesPerCall: 0 for a clean loop, the object's size for a dirty one", () => {
  const out = new Float64Array(1);
  expect(bytesPerCall((n) => { for (let i = 0; i < n; i++) out[0] += Math.sqrt(i); })).toBeLessThan(0.5);
  const kept: unknown[] = [];
  expect(bytesPerCall((n) => { for (let i = 0; i < n; i++) kept[0] = { x: i, y: i }; })).toBeGreaterThan(15);
});

test("bytesPerCall: a loop that fills the heap is not a clean one", () => {
  const kept: unknown[] = [];
  // 14 kB a call: the longer loop fills the semi-space and is collected, the shorter one is not
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) kept[0] = new Array(1750).fill(i);
  })).toBeGreaterThan(15);
});

test("settledBytes: waits for a loop that is dirty at first, sees one that is dirty now and then", () => {
  const kept: object[] = [{}], calls = new Int32Array(1);
  const dirtyUntil = (limit: number, mask: number) => (n: number): void => {
    for (let i = 0; i < n; i++) if (calls[0]++ < limit && (i & mask) === 0) kept[0] = { x: i, y: i };
  };
  expect(settledBytes(dirtyUntil(30_000, 0), 200_000)).toBeLessThan(0.5);
  expect(settledBytes(dirtyUntil(1e9, 0), 60_000)).toBeGreaterThan(15);
  expect(settledBytes(dirtyUntil(1e9, 15), 60_000)).toBeGreaterThan(0.9);
});

test("vectors are compared whole: each coordinate counts, and NaN is no match", () => {
  const v = { x: 1, y: 2, z: 3 };
  expect([offBy(v, 1, 2, 3), offBy(v, 1.5, 2, 3), offBy(v, 1, 1.5, 3), offBy(v, 1, 2, 3.5)])
    .toEqual([0, 0.5, 0.5, 0.5]);
  for (const part of [{ x: NaN }, { y: NaN }, { z: NaN }]) expect(between({ ...v, ...part }, v)).toBeNaN();
});

test("poison reaches every number", () => {
  const r = poisonResult(createDistanceResult());
  expect([r.distance, r.lowerBound, r.pointA, r.pointB, r.normal, r.iterations])
    .toEqual([NaN, NaN, NOWHERE, NOWHERE, NOWHERE, NaN]);
  const w = poisonArrays(createWarmStart());
  expect([w.x[2], w.simplex.lambda[3], w.simplex.idA[0]]).toEqual([NaN, NaN, POISON_INDEX]);
});
