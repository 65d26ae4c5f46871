/** Gradients by joint against differences of certified clearances, closed forms of the planar arm, and all pairs. */
import {
  clearanceGradient, createRobot, createRobotClearance, forEachRobotPairWithin, robotClearance,
} from "@col/robot";
import type { Obstacle, Robot, RobotClearance } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, capsule, sphere } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { anyConfiguration, LOWER, planarArm, randomTree, UPPER } from "./support.ts";

/** Step of a difference, radians or length, and what curvature and brackets may change in a slope. */
const STEP = 1e-5, SLACK = 2e-3;

/** Slopes of the clearance by coordinate `k`, to both sides; NaN where another pair is the closest one. */
function slopes(robot: Robot, world: readonly Obstacle[], q: Float64Array, k: number, c: RobotClearance): number[] {
  return [-STEP, STEP].map((step) => {
    const there = robotClearance(robot, world, q.map((x, i) => (i === k ? x + step : x)));
    expect(there.distance - there.lowerBound).toBeLessThan(0.1 * SLACK * STEP);
    const isSame = there.linkA === c.linkA && there.bodyA === c.bodyA && there.linkB === c.linkB
      && there.bodyB === c.bodyB;
    return isSame ? (there.distance - c.distance) / step : NaN;
  });
}

const COUNT = samples(400);
test(seededTitle("the gradient lies between the slopes to both sides, apart and overlapping", COUNT), () => {
  const rng = rngFor("robot gradient"), out = createRobotClearance();
  let smooth = 0, kinks = 0, overlapping = 0;
  for (let i = 0; i < COUNT; i++) {
    const robot = createRobot(randomTree(rng, 1 + rng.integer(5)), { distance, signedDistance });
    const world = Array.from({ length: 1 + rng.integer(4) }, () => ({
      shape: rng.pick([sphere(0.3), capsule(0.1, 0.3), box(0.2, 0.1, 0.3)]), pose: randomPose(rng, 1) }));
    const q = anyConfiguration(rng, robot, 2), c = robotClearance(robot, world, q, undefined, out);
    if (c.linkA < 0) continue;
    const gradient = clearanceGradient(robot, q, c);
    expect(gradient).toHaveLength(robot.coordinates.length);
    gradient.forEach((g, k) => {
      const [left, right] = slopes(robot, world, q, k, c);
      if (Number.isNaN(left + right)) return;
      if (Math.abs(left - right) < SLACK) smooth++;
      else kinks++;
      if (c.distance < 0) overlapping++;
      expect(g).toBeGreaterThanOrEqual(Math.min(left, right) - SLACK);
      expect(g).toBeLessThanOrEqual(Math.max(left, right) + SLACK);
    });
  }
  expect(smooth).toBeGreaterThan(COUNT);
  expect(overlapping).toBeGreaterThan(COUNT / 20);
  expect(kinks).toBeLessThan(smooth / 20);
});

test("the lower bar of the planar arm beside a disc and in it: closed form", () => {
  const rng = rngFor("robot gradient arm"), robot = createRobot(planarArm(), { distance, signedDistance });
  for (let i = 0; i < 200; i++) {
    const a = rng.uniform(-3, 3), theta = a + rng.uniform(-1, 1), along = rng.uniform(0.2, LOWER - 0.2),
      side = rng.pick([-1, 1]), height = side * rng.uniform(0.12, 0.15);
    const u = [Math.cos(theta), Math.sin(theta)], e = [UPPER * Math.cos(a), UPPER * Math.sin(a)];
    const c = [e[0] + along * u[0] - height * u[1], e[1] + along * u[1] + height * u[0]];
    const radius = i % 2 === 0 ? 0.05 : 0.11, world = [{ shape: sphere(radius), pose: makePose(c[0], c[1]) }];
    const q = [a, theta - a], clearance = robotClearance(robot, world, q);
    expect(clearance.distance).toBeCloseTo(Math.abs(height) - radius - 0.05, 10);
    // height = u x (c - e); u turns with both joints, e with the shoulder
    const byElbow = -side * along, byShoulder = byElbow - side * (u[0] * e[0] + u[1] * e[1]);
    expect([...clearanceGradient(robot, q, clearance)])
      .toEqual([expect.closeTo(byShoulder, 9), expect.closeTo(byElbow, 9)]);
  }
});

test("where the closest pair changes, the slope to a side is the least of the pairs' derivatives", () => {
  const robot = createRobot(planarArm(), { distance, signedDistance });
  const world = [{ shape: sphere(0.1), pose: makePose(1.2, 0.4) }, { shape: sphere(0.2), pose: makePose(0.6, -0.5) }];
  const rows: number[][] = [];
  forEachRobotPairWithin(robot, world, [0, 0], { maxDistance: 0.25 + 1e-9 }, (pair, gradient) => {
    expect(pair.distance).toBeCloseTo(0.25, 12);
    rows.push([...gradient]);
  });
  expect(rows).toEqual([[expect.closeTo(-1.2, 9), expect.closeTo(-0.2, 9)],
    [expect.closeTo(0.6, 9), expect.closeTo(0, 9)]]);
  for (const v of [[1, 0], [-1, 0], [0, 1], [0, -1], [0.3, -0.7]]) {
    const there = robotClearance(robot, world, v.map((x) => 1e-6 * x)).distance;
    expect((there - 0.25) / 1e-6).toBeCloseTo(Math.min(...rows.map(([g, h]) => g * v[0] + h * v[1])), 4);
  }
});

test(seededTitle("all pairs within a distance, each with its own gradient: the least is the clearance", COUNT), () => {
  const rng = rngFor("robot pairs within");
  for (let i = 0; i < COUNT / 4; i++) {
    const robot = createRobot(randomTree(rng, 1 + rng.integer(5)), { distance, signedDistance });
    const world = Array.from({ length: 1 + rng.integer(6) }, () => ({ shape: box(0.2, 0.1, 0.3),
      pose: randomPose(rng, 1.5) }));
    const q = anyConfiguration(rng, robot, 2), seen = new Map<string, number>();
    forEachRobotPairWithin(robot, world, q, { maxDistance: 0.5 }, (pair, gradient) => {
      seen.set([pair.linkA, pair.bodyA, pair.linkB, pair.bodyB].join(), pair.distance);
      expect(pair.distance).toBeLessThanOrEqual(0.5);
      expect(gradient).toEqual(clearanceGradient(robot, q, pair));
    });
    // the world alone, body by body: the same pairs, and no others
    world.forEach((o, k) => {
      const alone = new Map<string, number>();
      forEachRobotPairWithin(robot, [o], q, { maxDistance: Infinity }, (pair) => {
        if (pair.linkB < 0) alone.set([pair.linkA, pair.bodyA, -1, k].join(), pair.distance);
      });
      for (const [key, d] of alone) {
        if (d <= 0.5) expect(seen.get(key)).toBeCloseTo(d, 9);
        else expect(seen.has(key)).toBe(false);
      }
    });
    const c = robotClearance(robot, world, q);
    if (c.distance <= 0.5) expect(Math.min(...seen.values())).toBeCloseTo(c.distance, 9);
    else expect(seen.size).toBe(0);
  }
});

test("joints of both bodies change nothing; a mimicking joint adds its factor; no normal, no gradient", () => {
  const arm = planarArm(), [shoulder, elbow] = arm.joints, wrist = { ...elbow, name: "wrist", parent: "lower",
    child: "hand", pose: makePose(LOWER), mimic: { joint: "elbow", factor: 2 } };
  const robot = createRobot({ links: [...arm.links, { name: "hand", bodies: [{ shape: sphere(0.1),
    pose: makePose(0.5) }] }], joints: [shoulder, elbow, wrist] }, { distance, signedDistance });
  const q = [0.4, 1], c = robotClearance(robot, [], q), gradient = clearanceGradient(robot, q, c);
  expect([robot.links[c.linkA], robot.links[c.linkB]]).toEqual(["upper", "hand"]);
  expect(gradient[0]).toBe(0);
  const at = (x: number): number => robotClearance(robot, [], [0.4, x]).distance;
  expect(gradient[1]).toBeCloseTo((at(1 + 1e-6) - at(1 - 1e-6)) / 2e-6, 5);
  const far = robotClearance(robot, [], q, { maxDistance: 1e-3 });
  expect(far.linkA).toBe(-1);
  expect([...clearanceGradient(robot, q, far)]).toEqual([NaN, NaN]);
  expect(() => clearanceGradient(robot, q, { ...c, linkA: 7 })).toThrow(/linkA and linkB within -1 .. 3, got 7/);
});
