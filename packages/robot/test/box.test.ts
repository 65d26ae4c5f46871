/** Certified clearances of boxes of joint values against samples, corners and closed forms. */
import { boxClearance, createRobot, freeBox, robotClearance } from "@col/robot";
import type { Obstacle, Robot } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, capsule, convexHull, halfSpace, sphere } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { anyConfiguration, planarArm, randomTree, robotOf } from "./support.ts";

/** Least distance of samples of a box: corners, faces and inside. */
function sampledBox(
  rng: Rng, robot: Robot, world: readonly Obstacle[], q: Float64Array, half: Float64Array, count: number,
): number {
  let least = Infinity;
  for (let i = 0; i < count; i++) {
    const at = q.map((x, k) => {
      const inside = rng.uniform(-1, 1);
      return x + half[k] * (i % 2 === 0 ? rng.pick([-1, 1, inside]) : inside);
    });
    least = Math.min(least, robotClearance(robot, world, at).distance);
  }
  return least;
}

const COUNT = samples(160);
test(seededTitle("no sample of a box is nearer than its bound; a collision is one", COUNT), () => {
  const rng = rngFor("robot boxes"), seen = { free: 0, colliding: 0, undecided: 0 };
  let tight = 0;
  for (let i = 0; i < COUNT; i++) {
    const description = randomTree(rng, rng.integer(6), i % 3 === 0), robot = robotOf(description),
      signed = createRobot(description, { distance, signedDistance });
    const world: Obstacle[] = Array.from({ length: 1 + rng.integer(6) }, () => ({ pose: randomPose(rng, 3),
      shape: rng.pick([box(0.1, 0.2, 0.3), sphere(0.2), capsule(0.1, 0.4),
        convexHull(Array.from({ length: 30 }, () => rng.uniform(-0.3, 0.3)))]) }));
    if (i % 4 === 0) world.push({ shape: halfSpace({ x: 0, y: 0, z: 1 }, -2), pose: randomPose(rng, 0.1) });
    const q = anyConfiguration(rng, robot, 2), size = 10 ** rng.uniform(-3, -0.5),
      half = q.map(() => rng.pick([0, size, rng.uniform(0, size)]));
    for (const r of [robot, signed]) {
      const answer = boxClearance(r, world, q, half);
      seen[answer.status]++;
      expect(answer.lowerBound).toBeLessThanOrEqual(answer.distance);
      if (answer.status === "colliding") {
        expect(robotClearance(signed, world, answer.q).distance).toBeLessThan(0);
        expect(answer.q.every((x, k) => Math.abs(x - q[k]) <= half[k] * (1 + 1e-12))).toBe(true);
        continue;
      }
      const least = sampledBox(rng, signed, world, q, half, 1000);
      expect(least).toBeGreaterThanOrEqual(answer.lowerBound);
      if (answer.status !== "free" || answer.distance === Infinity) continue;
      expect(robotClearance(r, world, answer.q).distance).toBeLessThanOrEqual(answer.distance + 1e-9);
      if (answer.lowerBound > 0.3 * least) tight++;
      const kept = boxClearance(r, world, q, half, { margin: 0.9 * answer.lowerBound });
      expect(kept.status).toBe("free");
      expect(boxClearance(r, world, q, half, { margin: 1.01 * answer.distance }).status).not.toBe("free");
    }
  }
  expect(seen.free).toBeGreaterThan(COUNT);
  expect(seen.colliding).toBeGreaterThan(COUNT / 20);
  expect(seen.undecided).toBeLessThan(COUNT / 4);
  expect(tight).toBeGreaterThan(seen.free / 4);
});

test("the planar arm that reaches for a disc: the least clearance of a box in closed form", () => {
  const robot = robotOf(planarArm()), world = [{ shape: sphere(0.2), pose: makePose(2.1) }];
  // stretched along x the tip is nearest: 2.1 - 0.2 - 1.75 - 0.05
  for (const half of [0, 1e-3, 0.1, 0.5]) {
    const answer = boxClearance(robot, world, [0.2 * half, -0.1 * half], [half, half], { tolerance: 0.05 });
    expect(answer.status).toBe("free");
    expect(answer.lowerBound).toBeLessThanOrEqual(0.1 + 1e-14);
    expect(answer.lowerBound).toBeGreaterThan(0.094);
    expect(answer.distance).toBeGreaterThanOrEqual(0.1 - 1e-12);
  }
  const touching = [{ shape: sphere(0.2), pose: makePose(1.9999999) }];
  expect(boxClearance(robot, touching, [0, 0], [0.5, 0.5]).status).toBe("colliding");
});

test("boxes without a width, at limits, without joints or bodies", () => {
  const arm = planarArm(), [shoulder, elbow] = arm.joints, ball = { shape: sphere(0.5), pose: makePose(2.5) };
  const limited = robotOf({ ...arm, joints: [{ ...shoulder, limits: { lower: 0, upper: 1 } }, elbow] });
  expect(boxClearance(limited, [{ ...ball, pose: makePose(0, -1) }], [0.1, 0], [1, 0.1]).status).toBe("free");
  const still = robotOf({ links: [{ name: "a", bodies: [{ shape: box(1, 1, 1) }] }], joints: [] });
  const answer = boxClearance(still, [ball], [], []);
  expect([answer.status, answer.distance]).toEqual(["free", 1]);
  expect(answer.lowerBound).toBeCloseTo(1, 12);
  expect(boxClearance(robotOf({ links: [{ name: "a" }], joints: [] }), [ball], [], []))
    .toMatchObject({ status: "free", distance: Infinity, lowerBound: Infinity });
  expect(() => boxClearance(limited, [], [0.5, 0], [1])).toThrow(/halfWidths must have 2 numbers/);
  expect(() => boxClearance(limited, [], [0.5, 0], [1, -1])).toThrow(/halfWidths of joint "elbow" must be finite/);
});

test("one box of a ball on a lever: the second order is counted, and no more than that", () => {
  const axis = { x: 0, y: 0, z: 1 }, links = [{ name: "base" }, { name: "lever", bodies: [{ shape: sphere(0.1),
    pose: makePose(1) }] }];
  const robot = robotOf({ links, joints: [{ name: "hinge", type: "revolute", parent: "base", child: "lever", axis }] });
  const floor = [{ shape: halfSpace({ x: 1, y: 0, z: 0 }, 0.3), pose: makePose() }];
  for (const h of [0.01, 0.1, 0.5]) {
    // away from the plane at the centre: the ball is nearest at both ends, at cos h
    const { lowerBound } = boxClearance(robot, floor, [0], [h], { maxBoxes: 1 }), truth = Math.cos(h) - 0.4;
    expect(lowerBound).toBeLessThanOrEqual(truth);
    expect(lowerBound).toBeGreaterThan(truth - h ** 4 / 23);
    const beside = boxClearance(robot, floor, [0.8], [h], { maxBoxes: 1 }).lowerBound, worst = Math.cos(0.8 + h) - 0.4;
    expect(beside).toBeLessThanOrEqual(worst);
    expect(beside).toBeGreaterThan(worst - h * h);
  }
});

test(seededTitle("free boxes hold their configuration, and no sample in them is nearer than the bound", COUNT), () => {
  const rng = rngFor("robot free boxes");
  let wide = 0, free = 0;
  for (let i = 0; i < COUNT / 8; i++) {
    const robot = robotOf(randomTree(rng, 1 + rng.integer(4), i % 3 === 0)), q = anyConfiguration(rng, robot, 1);
    const world = Array.from({ length: 3 }, () => ({ shape: box(0.1, 0.2, 0.3), pose: randomPose(rng, 2) })),
      margin = rng.pick([0, 0.02]), answer = freeBox(robot, world, q, { margin });
    const here = robotClearance(robot, world, q).distance;
    if (answer.status !== "free") {
      expect(here).toBeLessThanOrEqual(margin + 1e-9);
      continue;
    }
    free++;
    const middle = answer.lower.map((x, k) => 0.5 * (x + answer.upper[k])),
      half = answer.lower.map((x, k) => 0.5 * (answer.upper[k] - x));
    expect(q.every((x, k) => answer.lower[k] <= x && x <= answer.upper[k])).toBe(true);
    expect(answer.lowerBound).toBeGreaterThanOrEqual(margin);
    expect(sampledBox(rng, robot, world, middle, half.map((x) => x * (1 - 1e-12)), 1000))
      .toBeGreaterThanOrEqual(answer.lowerBound);
    if (half.every((x) => x > 0.1 * here)) wide++;
  }
  expect(free).toBeGreaterThan(COUNT / 16);
  expect(wide).toBeGreaterThan(free / 2);
});

test("the free box of the planar arm between two plates ends at the plates", () => {
  const arm = planarArm(), robot = robotOf({ ...arm, links: arm.links.slice(0, 2), joints: arm.joints.slice(0, 1) });
  const plate = (y: number): Obstacle => ({ shape: halfSpace({ x: 0, y: -Math.sign(y), z: 0 }, -Math.abs(y)),
    pose: makePose() });
  const { lower, upper, status } = freeBox(robot, [plate(0.5), plate(-0.3)], [0]);
  expect(status).toBe("free");
  // sin q = 0.45 at the upper plate, -0.25 at the lower one
  expect(upper[0]).toBeLessThanOrEqual(Math.asin(0.45));
  expect(upper[0]).toBeGreaterThan(0.7 * Math.asin(0.45));
  expect(lower[0]).toBeGreaterThanOrEqual(-Math.asin(0.25));
  expect(lower[0]).toBeLessThan(-0.7 * Math.asin(0.25));
  const stuck = freeBox(robot, [plate(0.04), plate(-0.3)], [0]);
  expect([stuck.status, [...stuck.lower], [...stuck.upper]]).toEqual(["colliding", [0], [0]]);
});
