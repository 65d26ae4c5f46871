/**
 * Laws on random pairs of all kinds, plain and hostile: certificate, monotone bounds, swap, rigid motion, scale,
 * homogeneity, warm starts, the Boolean question, closed forms. Bounded here; all of it: COL_SAMPLES=100000 npx vitest
 * run test/laws.test.ts
 */
import { createGrowthWarmStart, growthDistance, growthIntersects, growthSteps } from "@col/growth-distance";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, scaled, sphere, withCenter } from "@col/shapes";
import {
  moved, NOWHERE, pairStream, randomPose, rngFor, samples, scaledPose, seededTitle, translated,
} from "@col/testkit";
import type { PairCase } from "@col/testkit";
import { createGrowthResult } from "@col/types";
import type { ConvexShape, GrowthResult } from "@col/types";
import { expect, test } from "vitest";
import { centreOf, certifyGrowth } from "./certificate.ts";
import { factory } from "./factory.ts";
import { proven } from "./proof.ts";

const COUNT = samples(1500);
const PLAIN = ["generic", "close", "margin", "aligned", "touching"] as const;
/** Default tolerance, twice (two solves are compared), and room for the conditioning of the pair. */
const TWICE = 6e-8;

const familyOf = (p: PairCase): string => /"family":"([a-z]+)"/.exec(p.name)?.[1] ?? "";
const solid = (p: PairCase): boolean => p.a.inradius + p.a.margin + p.b.inradius + p.b.margin > 0;

test(seededTitle("every answer carries a certificate that closes", COUNT), () => {
  const count: Record<string, number> = {};
  let closed = 0;
  for (const p of pairStream(rngFor("growth certificate"), factory, COUNT)) {
    const where = p.name, family = familyOf(p), { r, proof } = proven(where, p.a, p.poseA, p.b, p.poseB);
    count[r.status] = (count[r.status] ?? 0) + 1;
    if (!solid(p)) {
      expect(r.status, where).toBe("ill-conditioned");
      expect(r.alpha, where).toBeNaN();
      continue;
    }
    if (r.status === "coincident-centres") {
      expect(r.alpha, where).toBe(0);
      continue;
    }
    expect(r.lowerBound <= r.alpha, where).toBe(true);
    if (proof === null) throw new Error(`${where}: no certificate`);
    expect(proof.sag, where).toBeLessThan(1e-14);
    if (r.status !== "optimal") continue;
    closed++;
    const thin = family === "needle" || family === "flat" || family === "ratio" || family === "nested";
    expect(proof.residual, where).toBeLessThan(thin ? 1e-8 : 1e-12);
    expect(r.alpha / proof.lower - 1, where).toBeLessThan(thin ? 1e-7 : 3e-8);
  }
  expect(closed, JSON.stringify(count)).toBeGreaterThan(0.75 * COUNT);
  expect((count["precision-limit"] ?? 0) + (count["budget-spent"] ?? 0), JSON.stringify(count))
    .toBeLessThan(0.01 * COUNT);
});

test("bounds are monotone in every iteration", () => {
  for (const p of pairStream(rngFor("growth monotone"), factory, Math.min(COUNT, 600))) {
    let upper = Infinity, lower = 0, iterations = 0;
    for (const s of growthSteps(p.a, p.poseA, p.b, p.poseB)) {
      expect(s.upper, p.name).toBeLessThanOrEqual(upper);
      expect(s.lower, p.name).toBeGreaterThanOrEqual(lower);
      upper = s.upper;
      lower = s.lower;
      iterations++;
      expect(s.iteration).toBe(iterations);
    }
    const r = growthDistance(p.a, p.poseA, p.b, p.poseB);
    expect(r.iterations, p.name).toBe(iterations);
  }
});

test(seededTitle("swap, rigid motion, scale, homogeneity", COUNT), () => {
  const rng = rngFor("growth invariance"), g = rngFor("growth motions");
  let asked = 0, open = 0;
  /** An answer whose bracket is still open says so; it may be off by its bracket and no more. */
  const agrees = (r: GrowthResult, alpha: number, where: string): void => {
    if (r.status !== "optimal") open++;
    expect(r.alpha / alpha - 1, where).toBeLessThan(TWICE + (r.alpha - r.lowerBound) / r.alpha);
    expect(r.lowerBound / alpha - 1, where).toBeLessThan(TWICE);
  };
  for (const p of pairStream(rng, factory, Math.min(COUNT, 2000), PLAIN)) {
    const r = growthDistance(p.a, p.poseA, p.b, p.poseB), where = p.name;
    asked += 5;
    if (r.status !== "optimal") {
      if (r.status !== "ill-conditioned" && r.status !== "coincident-centres") open++;
      continue;
    }
    const back = growthDistance(p.b, p.poseB, p.a, p.poseA);
    agrees(back, r.alpha, where);
    const m = randomPose(g, 2), there = growthDistance(p.a, moved(m, p.poseA), p.b, moved(m, p.poseB));
    agrees(there, r.alpha, where);
    const s = g.pick([1e-6, 1e4]);
    const large = growthDistance(scaled(p.a, s), scaledPose(p.poseA, s), scaled(p.b, s), scaledPose(p.poseB, s));
    agrees(large, r.alpha, where);
    // alpha(k p) = k alpha(p), orientations fixed
    const a = centreOf(p.a, p.poseA), b = centreOf(p.b, p.poseB), k = g.uniform(0.3, 3);
    const far = translated(p.poseB, (k - 1) * (b[0] - a[0]), (k - 1) * (b[1] - a[1]), (k - 1) * (b[2] - a[2]));
    agrees(growthDistance(p.a, p.poseA, p.b, far), k * r.alpha, where);
  }
  expect(open).toBeLessThan(0.002 * asked);
});

test(seededTitle("the Boolean answer is alpha <= 1, its certificate is true", COUNT), () => {
  const out = createGrowthResult();
  let hits = 0, apart = 0;
  for (const p of pairStream(rngFor("growth boolean"), factory, COUNT)) {
    if (!solid(p)) continue;
    const r = growthDistance(p.a, p.poseA, p.b, p.poseB, { tolerance: 1e-12 }), where = p.name, family = familyOf(p);
    const hit = growthIntersects(p.a, p.poseA, p.b, p.poseB, undefined, out);
    if (r.alpha <= 1 - 1e-9) expect(hit, where).toBe(true);
    if (r.lowerBound >= 1 + 1e-9) expect(hit, where).toBe(false);
    expect(growthIntersects(p.a, p.poseA, p.b, p.poseB)).toBe(hit);
    if (out.status === "separated") {
      apart++;
      expect(out.lowerBound, where).toBeGreaterThan(1);
      const full = { ...out, alpha: 1, pointA: { x: 0, y: 0, z: 0 }, pointB: { x: 0, y: 0, z: 0 } };
      if (family !== "far") expect(certifyGrowth(p.a, p.poseA, p.b, p.poseB, full).lower, where)
        .toBeGreaterThan(1 - 1e-12);
      expect(out.alpha, where).toBeNaN();
    } else if (out.status === "overlapping") {
      hits++;
      expect(out.pointA).toEqual(out.pointB);
      expect(out.normal, where).toEqual(NOWHERE);
    }
  }
  expect(Math.min(hits, apart)).toBeGreaterThan(0.15 * COUNT);
});

test(
  seededTitle("bodies of a micrometre to ten kilometres, a million times longer than thin: same relative certificate",
    COUNT), () => {
  const rng = rngFor("growth skew"), worst = { gap: 0 };
  let open = 0, asked = 0;
  const body = (size: number): ConvexShape => {
    // longest extent `size`, the others down to a millionth of it
    const e = [0, 1, 2].map(() => size * 10 ** rng.uniform(-6, 0)), [x, y, z] = e;
    e[rng.integer(3)] = size;
    switch (rng.integer(7)) {
      case 0: return ellipsoid(x, y, z);
      case 1: return box(x, y, z);
      case 2: return capsule(x, y);
      case 3: return cylinder(x, y);
      case 4: return cone(x, y);
      case 5: return frustum(x, z, y);
      default: return convexHull(Array.from({ length: 60 }, (_, i) => e[i % 3] * rng.uniform(-1, 1)));
    }
  };
  for (let i = 0; i < COUNT; i++) {
    const size = 10 ** rng.uniform(-6, 4), a = body(size), b = body(size * 10 ** rng.uniform(-1, 1)),
      poseA = randomPose(rng, size), poseB = randomPose(rng, size);
    const where = `case ${i} size ${size} kinds ${a.kind} ${b.kind}`, { r, proof } = proven(where, a, poseA, b, poseB);
    asked++;
    if (r.status !== "optimal") {
      expect(["precision-limit", "budget-spent", "ill-conditioned"], where).toContain(r.status);
      open++;
      continue;
    }
    if (proof === null) throw new Error(`${where}: no certificate`);
    expect(proof.residual, where).toBeLessThan(1e-12);
    expect(proof.sag, where).toBeLessThan(1e-14);
    worst.gap = Math.max(worst.gap, r.alpha / proof.lower - 1);
  }
  expect(worst.gap).toBeLessThan(1e-7);
  expect(open, `of ${asked}`).toBeLessThan(0.01 * asked);
});

test("warm starts change the count of iterations, not the answer", () => {
  const rng = rngFor("growth warm");
  let cold = 0, warmed = 0;
  for (const p of pairStream(rng, factory, Math.min(COUNT, 1500), PLAIN)) {
    for (const start of ["primal", "dual"] as const) {
      const warmStart = createGrowthWarmStart(), options = { warmStart, start };
      let pose = p.poseB;
      for (let step = 0; step < 4; step++) {
        const r = growthDistance(p.a, p.poseA, p.b, pose), w = growthDistance(p.a, p.poseA, p.b, pose, options);
        if (r.status === "optimal" && w.status === "optimal")
          expect(Math.abs(w.alpha / r.alpha - 1), p.name).toBeLessThan(TWICE);
        else expect(w.status, p.name).toBe(r.status);
        if (step > 0 && p.a.curvature === 0 && p.b.curvature === 0 && p.a.margin + p.b.margin === 0) {
          cold += r.iterations;
          warmed += w.iterations;
        }
        // a Boolean query in between, and a warm start of another pair, must do no harm
        growthIntersects(p.a, p.poseA, p.b, pose, options);
        pose = translated(pose, 0.01, -0.01, 0.005);
      }
      const other = growthDistance(sphere(1), p.poseA, p.b, p.poseB, options),
        fresh = growthDistance(sphere(1), p.poseA, p.b, p.poseB);
      expect(other.alpha, p.name).toBe(fresh.alpha);
    }
  }
  expect(warmed).toBeLessThan(0.8 * cold);
});

test("closed forms", () => {
  const at = (x: number, y: number, z: number) => ({ position: { x, y, z }, quaternion: { x: 0, y: 0, z: 0, w: 1 } }),
    o = at(0, 0, 0);
  const alpha = (...args: Parameters<typeof growthDistance>): number => growthDistance(...args).alpha;
  expect(alpha(sphere(0.5), o, sphere(0.25), at(1, 2, 2))).toBeCloseTo(3 / 0.75, 12);
  expect(alpha(box(1, 2, 3), o, box(0.5, 0.5, 0.5), at(3, 4, 5))).toBeCloseTo(2, 12);
  expect(alpha(sphere(0.5), o, box(1, 1, 1), at(3, 0, 0))).toBeCloseTo(2, 7);
  // homothetic ellipsoids: |A^-1 p| / (1 + s)
  expect(alpha(ellipsoid(1, 2, 3), o, ellipsoid(0.5, 1, 1.5), at(1, 2, 3))).toBeCloseTo(Math.sqrt(3) / 1.5, 7);
  // another centre: the sphere grows about a point off its middle and reaches the plane x = 2 where (1 - c) alpha = 2 -
  // c
  const off = withCenter(sphere(1), { x: 0.5, y: 0, z: 0 });
  expect(alpha(off, o, withCenter(box(1, 9, 9), { x: 0, y: 0, z: 0 }), at(3, 0, 0))).toBeCloseTo(2.5 / 1.5, 7);
});
