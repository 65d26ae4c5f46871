/**
 * The polytope of two hulls in fixed arrays against the general one; what it leaves to that; queries inside a support
 * function.
 */
import { box, convexHull, customShape } from "@col/shapes";
import { createSettings, relativePose, solve, startCentres } from "@col/kernel";
import { featurePolytopeDistance, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { expandHulls } from "../src/polytope/hulls.ts";
import { signedDistance } from "../src/index.ts";
import { createEpaWorkspace, expand, seed } from "../src/kernel.ts";
import type { EpaWorkspace } from "../src/kernel.ts";

const HERE: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
const BUDGET = 512;
const N = samples(400);
const ws = createEpaWorkspace(), inner = createEpaWorkspace(), set = createSettings();

/** GJK as `signedDistance` runs it; false where it ends without a tetrahedron. */
function overlap(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, ws: EpaWorkspace): boolean {
  const g = ws.gjk;
  relativePose(poseA, poseB, g.bInA);
  g.simplex.rank = 0;
  startCentres(a, b, g.bInA, g.x);
  g.limits.beyond = Infinity;
  g.limits.within = 0;
  solve(a, b, g.bInA, set, g);
  ws.pair.size = g.found.size;
  ws.pair.tolerance = 1e-11;
  ws.polytope.sizes[2] = 0;
  return g.rank === 4;
}

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

test(seededTitle("two hulls: the depth of the general polytope, in nearly all pairs without it", N), () => {
  const rng = rngFor("epa hulls");
  let asked = 0, answered = 0;
  for (let i = 0; i < N; i++) {
    const a = rng.pick(MAKERS)(rng), b = rng.pick(MAKERS)(rng);
    const aligned = rng.integer(4) === 0, poseA = aligned ? HERE : randomPose(rng, 0.5),
      poseB = aligned ? { ...HERE, position: { x: 0.5, y: 0, z: 0 } } : randomPose(rng, 0.5);
    if (!overlap(a, poseA, b, poseB, ws)) continue;
    asked++;
    if (!expandHulls(a, b, ws, BUDGET)) continue;
    answered++;
    const g = ws.gjk, depth = ws.depth[0], size = g.found.size, n = [...g.normal], p = [...g.pointA],
      q = g.pointBLocal, r = g.bInA;
    for (let c = 0; c < 3; c++) { // pointA - pointB = depth * normal: the body B moves by that
      const inA = r[3 * c] * q[0] + r[3 * c + 1] * q[1] + r[3 * c + 2] * q[2] + r[9 + c];
      expect(Math.abs(p[c] - inA - depth * n[c]), `sample ${i}`).toBeLessThanOrEqual(1e-10 * size);
    }
    expect(seed(a, b, g.bInA, g, ws.polytope)).toBe(true);
    expand(a, b, g.bInA, ws, BUDGET);
    expect(Math.abs(depth - ws.depth[0]), `sample ${i}`).toBeLessThanOrEqual(1e-13 * size);
  }
  expect(asked).toBeGreaterThan(0.5 * N);
  expect(answered).toBeGreaterThan(0.95 * asked);
});

test("more faces than there is room for: the general polytope answers", () => {
  const rng = rngFor("epa hulls room"), a = round(rng, 1000), b = round(rng, 1000),
    r = signedDistance(a, HERE, b, HERE);
  expect(r.iterations).toBeGreaterThan(300);
  expect(r.status).toBe("overlapping");
  expect(overlap(a, HERE, b, HERE, ws)).toBe(true);
  expect(expandHulls(a, b, ws, BUDGET)).toBe(false);
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
    wrong = { value: 0, throws: false, both: 0 };
  const asking = customShape({
    curvature: 0,
    support: (_shape, d, out) => {
      const x = d[0], y = d[1], z = d[2];
      if (wrong.throws) throw new Error("no support");
      wrong.value = Math.max(wrong.value, Math.abs(signedDistance(third, poseB, other, HERE).distance - within));
      if (expandHulls(third, hull, inner, BUDGET)) wrong.both++; // is busy, but for GJK's calls
      out[0] = x; out[1] = y; out[2] = z;
      return hull.support(hull, out, out);
    },
  });
  expect(signedDistance(asking, HERE, other, poseB).distance).toBeCloseTo(expected, 12);
  expect(wrong.value).toBe(0);
  expect(overlap(third, HERE, hull, HERE, inner) && overlap(hull, HERE, other, poseB, ws)).toBe(true);
  wrong.both = 0;
  expect(expandHulls(asking, other, ws, BUDGET)).toBe(true);
  expect(wrong.both).toBe(0);
  expect(-ws.depth[0]).toBeCloseTo(expected, 12);
  wrong.throws = true;
  expect(() => signedDistance(asking, HERE, other, poseB)).toThrow("no support");
  overlap(hull, HERE, other, poseB, ws);
  expect(() => expandHulls(asking, other, ws, BUDGET)).toThrow("no support");
  expect(expandHulls(hull, other, ws, BUDGET)).toBe(true);
  expect(-ws.depth[0]).toBeCloseTo(expected, 12);
});

test("the depth of two hulls is that of all features", () => {
  const rng = rngFor("epa hulls oracle");
  for (let i = 0; i < 60; i++) {
    const a = MAKERS[i % 3](rng), b = MAKERS[(i + 1) % 2](rng), va = [...(a.mesh?.vertices ?? [])],
      vb = [...(b.mesh?.vertices ?? [])];
    if (!overlap(a, HERE, b, HERE, ws) || !expandHulls(a, b, ws, BUDGET)) continue;
    expect(Math.abs(-ws.depth[0] - featurePolytopeDistance(va, vb).distance), `sample ${i}`).toBeLessThanOrEqual(1e-9);
  }
});
