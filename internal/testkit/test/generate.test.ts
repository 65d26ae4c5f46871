import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  exactPolytopeDistance, FAMILIES, fixturePair, fixtureText, kindsOf, loadFixtures, outside, pairStream,
  placeAtDistance, placeAtGap, planeGap, posed, randomPose,
  rngFor, sharedPath, signedDistanceOracle, supportWorld,
} from "@col/testkit";
import { box, ellipsoid, hull } from "./support/shapes.ts";
import { factory } from "./support/factory.ts";

test("the stream visits all families and, in full, all ordered pairs of kinds; the same seed gives the same pairs",
  () => {
  const kinds = kindsOf(factory).length, count = FAMILIES.length * kinds * kinds;
  const names = [...pairStream(rngFor("stream"), factory, count)].map((c) => c.name);
  const seen = new Set(names.map((n) => {
    const s = JSON.parse(n) as { family: string; a: { kind: string }; b: { kind: string } };
    return `${s.family} ${s.a.kind} ${s.b.kind}`;
  }));
  expect(seen.size).toBe(count);
  expect([...pairStream(rngFor("stream"), factory, 20)].map((c) => c.name)).toEqual(names.slice(0, 20));
  for (const n of names) expect(n).not.toContain("null"); // JSON of NaN
});

test("placements: planes at the gap, shapes at the distance", () => {
  const rng = rngFor("placements"), n = new Float64Array(3);
  for (let i = 0; i < 50; i++) {
    const a = ellipsoid(1, 0.5, 2), b = box(0.5, 1, 0.2), pa = randomPose(rng, 3), pb = randomPose(rng, 3),
      gap = rng.uniform(-0.2, 1);
    rng.unitVector(n);
    expect(Math.abs(planeGap(posed(a, pa), posed(b, placeAtGap(a, pa, b, pb, n, gap)), n) - gap)).toBeLessThan(1e-13);
    const d = signedDistanceOracle(a, pa, b, placeAtDistance(a, pa, b, pb, n, gap)).distance;
    if (gap > 0) expect(Math.abs(d - gap)).toBeLessThan(1e-12);
    else expect(d).toBeGreaterThan(gap - 1e-12);
  }
});

test("membership brackets: inside, on the surface, outside by a known length", () => {
  const rng = rngFor("membership"), p = new Float64Array(3), n = new Float64Array(3);
  for (let i = 0; i < 100; i++) {
    for (const shape of [ellipsoid(1, 0.01, 3), box(1, 2, 3), hull([0, 0, 0, 1, 0, 0, 0, 1, 0])]) {
      const s = posed(shape, randomPose(rng, 2)), t = rng.uniform(0, 1);
      rng.unitVector(n);
      supportWorld(s, n, p);
      const on = outside(s, p, 1e-9);
      expect(on.lower).toBeLessThan(1e-13);
      expect(on.upper).toBeLessThan(1e-9);
      const off = outside(s, p.map((c, k) => c + t * n[k]), 1e-9);
      // The search may stop once "further than the tolerance" is certain.
      expect(off.lower).toBeLessThanOrEqual(t + 1e-13);
      expect(off.lower).toBeGreaterThan(Math.min(1e-9, 0.9 * t));
      expect(off.upper).toBeGreaterThan(t - 1e-13);
    }
  }
});

test("fixtures: written from a pair's name, read back as the same pair", () => {
  const folder = mkdtempSync(join(tmpdir(), "fixtures-"));
  try {
    expect(() => loadFixtures(folder)).toThrow("no .json");
    const [c] = [...pairStream(rngFor("fixture"), factory, 1, ["needle"])];
    writeFileSync(join(folder, "what-happened.json"), fixtureText(c.name, "the reason", { intersects: false }));
    const [f] = loadFixtures(folder);
    expect([f.name, f.why, f.expected]).toEqual(["what-happened", "the reason", { intersects: false }]);
    expect(fixturePair(factory, f).name).toBe(c.name);
    writeFileSync(join(folder, "empty.json"), "{}");
    expect(() => loadFixtures(folder)).toThrow("needs");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("shared data: a wrong COL_SHARED is an error, a missing file is a skip", () => {
  const old = process.env["COL_SHARED"];
  try {
    process.env["COL_SHARED"] = "/no/such/folder";
    expect(() => sharedPath("x", "nothing")).toThrow("COL_SHARED");
    process.env["COL_SHARED"] = tmpdir();
    expect(sharedPath("no/such/file", "the test of the skip itself")).toBeNull();
  } finally {
    if (old === undefined) delete process.env["COL_SHARED"];
    else process.env["COL_SHARED"] = old;
  }
});

test("exact distance takes hundreds of vertices", () => {
  const rng = rngFor("many"), va = Array.from({ length: 900 }, () => rng.uniform(-1, 1)),
    vb = Array.from({ length: 900 }, (_, i) => rng.uniform(-1, 1) + (i % 3 === 0 ? 2.5 : 0));
  const pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const exact = exactPolytopeDistance(va, vb).distance;
  expect(Math.abs(exact - signedDistanceOracle(hull(va), pose, hull(vb), pose).distance)).toBeLessThan(1e-13);
});
