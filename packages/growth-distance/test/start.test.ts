/**
 * Where a query starts changes the count of iterations, never the answer: guesses, remembered simplices, steps of
 * bounded reach.
 */
import { createGrowthWarmStart, growthDistance } from "@col/growth-distance";
import { affine, box, capsule, convexHull, cylinder, ellipsoid, minkowskiSum, withMargin } from "@col/shapes";
import { randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";

const COUNT = samples(600);
/** Brackets of 1.5e-8 around the same factor. */
const APART = 3.1e-8;

function hull(rng: Rng, count: number): ConvexShape {
  const d = new Float64Array(3), e = [1, 1, 1].map(() => 10 ** rng.uniform(-1, 0));
  return convexHull(Array.from({ length: count }, () => Array.from(rng.unitVector(d), (x, i) => x * e[i])).flat());
}

function shape(rng: Rng): ConvexShape {
  const l = (): number => 10 ** rng.uniform(-1, 0);
  switch (rng.integer(8)) {
    case 0: return box(l(), l(), l());
    case 1: return hull(rng, 4 + rng.integer(12));
    case 2: return hull(rng, 300);
    case 3: return minkowskiSum(box(l(), l(), l()), hull(rng, 20));
    case 4: return affine(hull(rng, 40), [1, rng.normal(), 0, 0, 1, rng.normal(), 0, 0, 1], { x: l(), y: 0, z: 0 });
    case 5: return withMargin(hull(rng, 30), 0.1 * l());
    case 6: return cylinder(l(), l());
    default: return rng.integer(2) === 0 ? capsule(l(), l()) : ellipsoid(l(), l(), l());
  }
}

/** A move of `size`, in lengths and radians. */
function nudged({ position: p, quaternion: q }: Pose, size: number, rng: Rng): Pose {
  const x = q.x + size * rng.normal(), y = q.y + size * rng.normal(), z = q.z + size * rng.normal(),
    w = q.w + size * rng.normal();
  const l = Math.hypot(x, y, z, w);
  return { position: { x: p.x + size * rng.normal(), y: p.y + size * rng.normal(), z: p.z + size * rng.normal() },
    quaternion: { x: x / l, y: y / l, z: z / l, w: w / l } };
}

test(seededTitle("cold, primal, dual and the paper's method agree along paths of steps of every size", COUNT), () => {
  const rng = rngFor("growth start");
  let primal = 0, cold = 0;
  for (let i = 0; i < COUNT; i++) {
    const a = shape(rng), b = shape(rng), pose = randomPose(rng, 0), one = { warmStart: createGrowthWarmStart() },
      two = { warmStart: createGrowthWarmStart(), start: "dual" } as const;
    let at = randomPose(rng, 3);
    for (let k = 0; k < 5; k++) {
      const r = growthDistance(a, pose, b, at),
        others = [one, two, { method: "cutting-plane" } as const].map((o) => growthDistance(a, pose, b, at, o)),
        where = `${i}.${k} kinds ${a.kind} ${b.kind}`;
      for (const s of others) {
        expect(s.status, where).toBe("optimal");
        expect(Math.abs(s.alpha / r.alpha - 1), where).toBeLessThan(APART);
        expect(Math.max(s.lowerBound, r.lowerBound), where).toBeLessThanOrEqual(Math.min(s.alpha,
          r.alpha) * (1 + 1e-12));
      }
      if (k > 0) {
        primal += others[0].iterations;
        cold += r.iterations;
      }
      at = nudged(at, 10 ** rng.uniform(-9, 0), rng);
    }
  }
  expect(primal).toBeLessThan(0.8 * cold);
});

test("a contact that keeps its features is confirmed by one support", () => {
  const rng = rngFor("growth same features"), a = hull(rng, 200), b = hull(rng, 200), pose = randomPose(rng, 0);
  let once = 0;
  for (let i = 0; i < 100; i++) {
    const at = randomPose(rng, 2), options = { warmStart: createGrowthWarmStart() };
    growthDistance(a, pose, b, at, options);
    const r = growthDistance(a, pose, b, nudged(at, 1e-7, rng), options);
    expect(r.status).toBe("optimal");
    if (r.iterations === 1) once++;
  }
  expect(once).toBeGreaterThan(90);
});

test("a guess from the boxes saves iterations on hulls", () => {
  const rng = rngFor("growth guess");
  let guessed = 0, paper = 0;
  for (let i = 0; i < 200; i++) {
    const a = hull(rng, 60), b = hull(rng, 60), pose = randomPose(rng, 0), at = randomPose(rng, 3);
    guessed += growthDistance(a, pose, b, at).iterations;
    paper += growthDistance(a, pose, b, at, { method: "cutting-plane" }).iterations;
  }
  expect(guessed).toBeLessThan(0.8 * paper);
});
