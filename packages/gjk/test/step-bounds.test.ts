/** The papers' rule in the queries, and the bounds of every step: what no other test of the package looks at. */
import { distance, gjkSteps, intersects } from "@col/gjk";
import { coreDistance, pairStream, posed, rngFor, samples, seededTitle } from "@col/testkit";
import { createWarmStart } from "@col/types";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

const N = samples(300);
/** Rounding of a plane's offset and of the certified search, relative to the size. */
const ROUNDING = 1e-11;

test(seededTitle("steps: lower bounds hold, grow and end where the loop's do; upper bounds hold", N), () => {
  const rng = rngFor("gjk step bounds");
  let grew = 0;
  for (const p of pairStream(rng, factory, N)) {
    const own = coreDistance(posed(p.a, p.poseA), posed(p.b, p.poseB), 0),
      all = [...gjkSteps(p.a, p.poseA, p.b, p.poseB)];
    let before = 0, size = 0;
    for (const s of all) {
      for (const q of [s.w, s.supportA, s.supportB]) size = Math.max(size, Math.hypot(q.x, q.y, q.z));
      expect(s.lower, p.name).toBeGreaterThanOrEqual(before);
      expect(s.lower - own.upper, p.name).toBeLessThanOrEqual(ROUNDING * size);
      expect(own.lower - s.upper, p.name).toBeLessThanOrEqual(ROUNDING * size);
      // the step's own plane, from its own support point
      const n = Math.hypot(s.x.x, s.x.y, s.x.z), plane = (s.x.x * s.w.x + s.x.y * s.w.y + s.x.z * s.w.z) / n;
      expect(Math.abs(s.lower - Math.max(before, plane)), p.name).toBeLessThanOrEqual(ROUNDING * size);
      if (s.lower > before) grew++;
      before = s.lower;
    }
  }
  expect(grew).toBeGreaterThan(N);
});

test(
  seededTitle(
    "dualityGap: the gap is at most what was asked, the point at most its root away; steps and loop end together",
    N,
  ),
  () => {
    const rng = rngFor("gjk duality gap");
    let fewer = 0,
      same = 0,
      count = 0;
    for (const p of pairStream(rng, factory, N, ["generic"])) {
      for (const dualityGap of [1e-8, 1e-3]) {
        const r = distance(p.a, p.poseA, p.b, p.poseB, { dualityGap }),
          tight = distance(p.a, p.poseA, p.b, p.poseB);
        const margin = p.a.margin + p.b.margin,
          all = [...gjkSteps(p.a, p.poseA, p.b, p.poseB, { dualityGap })],
          last = all[all.length - 1];
        count++;
        if (last.iteration === r.iterations) same++;
        if (r.iterations < tight.iterations) fewer++;
        if (r.status !== "separated") continue;
        const upper = r.distance + margin,
          lower = r.lowerBound + margin;
        expect(2 * upper * (upper - lower), p.name).toBeLessThanOrEqual(dualityGap * (1 + 1e-6));
        expect(Math.abs(r.distance - tight.distance), p.name).toBeLessThanOrEqual(Math.sqrt(dualityGap) + 1e-9);
        if (last.outcome === "converged") expect(last.gap, p.name).toBeLessThanOrEqual(dualityGap);
      }
    }
    expect(same / count).toBeGreaterThan(0.9);
    expect(fewer / count).toBeGreaterThan(0.2);
  },
);

test("a warm start after `intersects` is valid, holds the separating direction and no simplex", () => {
  const rng = rngFor("gjk Boolean token");
  let starts = 0;
  for (const p of pairStream(rng, factory, 200, ["generic"])) {
    const warmStart = createWarmStart(), cold = distance(p.a, p.poseA, p.b, p.poseB);
    if (cold.status !== "separated" || intersects(p.a, p.poseA, p.b, p.poseB, { warmStart })) continue;
    expect(warmStart.valid, p.name).toBe(true);
    expect(warmStart.simplex.rank, p.name).toBe(0);
    expect(Math.hypot(...warmStart.x), p.name).toBeGreaterThan(0);
    starts++;
    // the direction separates: the next Boolean of the pair ends with its first support
    const [first] = gjkSteps(p.a, p.poseA, p.b, p.poseB, { warmStart });
    expect(first.lower, p.name).toBeGreaterThan(0);
  }
  expect(starts).toBeGreaterThan(30);
});
