/** The loop of two ellipsoids answers ordinary pairs itself: a fall-back to GJK costs work and hides its faults. */
import { accelSteps, distance, intersects } from "@col/accel";
import { decide } from "@col/accel/kernel";
import { createSettings, createWorkspace, OVERLAPPING, relativePose, SEPARATED } from "@col/kernel";
import { ellipsoid, point, sphere } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { solveEllipsoids } from "../src/ellipsoids.ts";

const N = samples(600);
/** A point that both forms hold up to rounding; ratios of radii up to 10 cost two digits. No dimension. */
const INSIDE = 1 + 1e-11;

/** (x / rx)^2 + ...: at most 1 inside. */
function form(shape: ConvexShape, p: Float64Array): number {
  const [rx, ry, rz] = shape.params;
  return (p[0] / rx) ** 2 + (p[1] / ry) ** 2 + (p[2] / rz) ** 2;
}

test(seededTitle("overlapping or apart, the loop ends with an answer; a common point lies in both", N), () => {
  const rng = rngFor("accel ellipsoids answer"), ws = createWorkspace(), set = createSettings();
  const ends = { overlapping: 0, separated: 0 };
  for (let i = 0; i < N; i++) {
    const egg = (): ConvexShape => ellipsoid(rng.uniform(0.1, 1), rng.uniform(0.1, 1), rng.uniform(0.1, 1));
    const a = egg(), b = rng.integer(8) === 0 ? point({ x: 0.1, y: 0, z: -0.1 }) : egg();
    relativePose(makePose(), randomPose(rng, rng.pick([0.3, 1, 2])), ws.bInA);
    ws.limits.beyond = Infinity;
    ws.limits.within = 0;
    for (let k = 0; k < 3; k++) ws.x[k] = -ws.bInA[9 + k];
    expect(solveEllipsoids(a, b, ws.bInA, set, ws)).toBe(true);
    if (ws.status === SEPARATED) {
      ends.separated++;
      expect(ws.iterations).toBeLessThan(16);
      continue;
    }
    expect(ws.status).toBe(OVERLAPPING);
    ends.overlapping++;
    expect(ws.iterations).toBeLessThan(16);
    expect(form(a, ws.pointA)).toBeLessThan(INSIDE);
    if (b.params.length > 3) expect(form(b, ws.pointBLocal)).toBeLessThan(INSIDE);
  }
  expect(Math.min(ends.overlapping, ends.separated)).toBeGreaterThan(N / 10);
});

test(seededTitle("a step that lowers the plane is taken back by half and says so; a test is called none", N), () => {
  const rng = rngFor("accel ellipsoids halved");
  let halved = 0;
  for (let i = 0; i < N; i++) {
    const radius = (): number => 10 ** rng.uniform(-2, 0);
    const egg = (): ConvexShape => ellipsoid(radius(), radius(), radius());
    let best = -Infinity;
    for (const { kind, direction: d, w, outcome } of accelSteps(egg(), makePose(), egg(), randomPose(rng, 1))) {
      const bound = (d.x * w.x + d.y * w.y + d.z * w.z) / Math.hypot(d.x, d.y, d.z), worse = bound < best;
      if (outcome === "halved") halved++;
      if (outcome === "halved") expect([kind, worse]).toEqual(["newton", true]);
      if (kind === "newton" && outcome === "continue") expect(worse && bound < best - 1e-12).toBe(false);
      best = Math.max(best, bound);
    }
  }
  expect(halved).toBeGreaterThan(N / 100);
});

test("a Boolean query reads nothing that the workspace held before: it may be new", () => {
  const rng = rngFor("accel ellipsoids new workspace");
  let together = 0;
  for (let k = 0; k < 300; k++) {
    const a = ellipsoid(1, 0.5, rng.uniform(0.1, 1)), b = rng.pick([ellipsoid(0.7, 0.2, 1), sphere(0.5)]);
    const poseA = randomPose(rng, 0.8), poseB = k % 10 === 0 ? poseA : randomPose(rng, 0.8), ws = createWorkspace();
    relativePose(poseA, poseB, ws.bInA);
    const hit = decide(a, b, undefined, ws);
    if (hit) together++;
    expect(hit, `case ${k}`).toBe(intersects(a, poseA, b, poseB));
    expect(hit, `case ${k}`).toBe(distance(a, poseA, b, poseB).distance === 0);
  }
  expect(together).toBeGreaterThan(30);
});
