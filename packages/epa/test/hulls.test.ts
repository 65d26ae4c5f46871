/**
 * The depth of two hulls: against all features, where faces are many, and in queries inside a support function.
 */
import { box, convexHull, customShape } from "@col/shapes";
import { featurePolytopeDistance, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";

const HERE: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const N = samples(400);

const round = (rng: Rng, n: number): ConvexShape => {
  const d = new Float64Array(3);
  return convexHull(Array.from({ length: n }, () => [...rng.unitVector(d)]).flat());
};
const MAKERS: readonly ((rng: Rng) => ConvexShape)[] = [
  (rng) => convexHull(Array.from({ length: 3 * (4 + rng.integer(40)) }, () => rng.normal())),
  (rng) => convexHull([-2, -2, -2, 2, -2, -2, -2, 2, -2, -2, -2, 2,
    ...Array.from({ length: 3 * rng.integer(20) }, () => Math.round(2 * rng.normal()))]),
  (rng) => round(rng, 20 + rng.integer(60)),
  (rng) => box(rng.logUniform(0.1, 2), rng.logUniform(0.1, 2), rng.logUniform(0.1, 2)),
];

test(seededTitle("two hulls: the points mean the depth along the normal, both ways round", N), () => {
  const rng = rngFor("epa hulls");
  let overlapping = 0;
  for (let i = 0; i < N; i++) {
    const a = rng.pick(MAKERS)(rng), b = rng.pick(MAKERS)(rng);
    const aligned = rng.integer(4) === 0, poseA = aligned ? HERE : randomPose(rng, 0.5),
      poseB = aligned ? { ...HERE, position: { x: 0.5, y: 0, z: 0 } } : randomPose(rng, 0.5);
    const r = signedDistance(a, poseA, b, poseB), w = signedDistance(b, poseB, a, poseA), size = 8,
      { pointA: p, pointB: q, normal: n, distance } = r;
    expect(Math.abs(r.distance - w.distance), `sample ${i}`).toBeLessThanOrEqual(1e-13 * size);
    if (r.status !== "overlapping") continue;
    overlapping++;
    for (const c of ["x", "y", "z"] as const)
      expect(Math.abs(q[c] - p[c] - distance * n[c]), `sample ${i}`).toBeLessThanOrEqual(1e-10 * size);
  }
  expect(overlapping).toBeGreaterThan(0.5 * N);
});

test("two round hulls about one centre take hundreds of faces", () => {
  const rng = rngFor("epa hulls room"), a = round(rng, 1000), b = round(rng, 1000),
    r = signedDistance(a, HERE, b, HERE);
  expect(r.iterations).toBeGreaterThan(300);
  expect(r.status).toBe("overlapping");
});

test("a budget that is spent says so, with a bracket", () => {
  const rng = rngFor("epa hulls budget"), a = round(rng, 60), b = round(rng, 60), poseB = randomPose(rng, 0.3);
  const whole = signedDistance(a, HERE, b, poseB), r = signedDistance(a, HERE, b, poseB, { maxExpansions: 4 });
  expect(whole.status).toBe("overlapping");
  expect(r.status).toBe("budget-spent");
  expect(r.lowerBound).toBeLessThanOrEqual(whole.distance);
  expect(r.distance).toBeGreaterThanOrEqual(whole.distance);
});

test("a support function may ask for the depth of two other hulls, or throw", () => {
  const rng = rngFor("epa hulls nested"), hull = round(rng, 30), other = round(rng, 40), poseB = randomPose(rng, 0.3),
    expected = signedDistance(hull, HERE, other, poseB).distance;
  const third = round(rng, 25), within = signedDistance(third, poseB, other, HERE).distance,
    wrong = { value: 0, throws: false };
  const asking = customShape({
    curvature: 0,
    support: (_shape, d, out) => {
      const x = d[0], y = d[1], z = d[2];
      if (wrong.throws) throw new Error("no support");
      wrong.value = Math.max(wrong.value, Math.abs(signedDistance(third, poseB, other, HERE).distance - within));
      out[0] = x; out[1] = y; out[2] = z;
      return hull.support(hull, out, out);
    },
  });
  expect(signedDistance(asking, HERE, other, poseB).distance).toBeCloseTo(expected, 12);
  expect(wrong.value).toBe(0);
  wrong.throws = true;
  expect(() => signedDistance(asking, HERE, other, poseB)).toThrow("no support");
  expect(signedDistance(hull, HERE, other, poseB).distance).toBe(expected);
});

test("the depth of two hulls is the minimum over all features", () => {
  const rng = rngFor("epa hulls oracle");
  for (let i = 0; i < 60; i++) {
    const a = MAKERS[i % 3](rng), b = MAKERS[(i + 1) % 2](rng), va = [...(a.mesh?.vertices ?? [])],
      vb = [...(b.mesh?.vertices ?? [])];
    const { distance } = signedDistance(a, HERE, b, HERE);
    if (distance > 0) continue;
    expect(Math.abs(distance - featurePolytopeDistance(va, vb).distance), `sample ${i}`).toBeLessThanOrEqual(1e-9);
  }
});
