/** The first collision of a path: a configuration that shows it, and samples of the start that is proven free. */
import { createRobot, pathClearance, robotClearance } from "@col/robot";
import type { Obstacle } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, capsule, sphere } from "@col/shapes";
import { makePose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { toSegment } from "./arcs.ts";
import { anyConfiguration, LOWER, planarArm, randomTree, robotOf, UPPER } from "./support.ts";

const RADIUS = 0.05, O = { x: 0, y: 0 };

/** Distance of the arm from a disc at c, in closed form. */
function armDistance([a, b]: ArrayLike<number> & Iterable<number>, c: { x: number; y: number }, r: number): number {
  const elbow = { x: UPPER * Math.cos(a), y: UPPER * Math.sin(a) },
    hand = { x: elbow.x + LOWER * Math.cos(a + b), y: elbow.y + LOWER * Math.sin(a + b) };
  return Math.min(toSegment(c, O, elbow), toSegment(c, elbow, hand)) - RADIUS - r;
}

const between = (path: readonly Float64Array[], time: number): Float64Array => {
  const edge = Math.min(Math.floor(time), path.length - 2);
  return path[edge].map((x, k) => x + (time - edge) * (path[edge + 1][k] - x));
};

const COUNT = samples(300);
test(seededTitle("planar arms and discs: the collision is one, and no sample before it", COUNT), () => {
  const rng = rngFor("robot first arm"), robot = createRobot(planarArm(RADIUS), { distance });
  let colliding = 0, moved = 0;
  for (let i = 0; i < COUNT; i++) {
    const path = [anyConfiguration(rng, robot, 2)], discs = Array.from({ length: 3 }, () => ({
      c: { x: rng.uniform(-2, 2), y: rng.uniform(-2, 2) }, r: rng.uniform(0.05, 0.3) }));
    for (let k = 0; k < 1 + i % 3; k++) path.push(path[k].map((x) => x + rng.uniform(-1, 1)));
    const world = discs.map(({ c, r }) => ({ shape: sphere(r), pose: makePose(c.x, c.y) }));
    const margin = i % 2 === 0 ? undefined : 0.05, gap = margin ?? 0, firstWithin = rng.pick([1e-2, 1e-5, 1e-9]);
    const first = pathClearance(robot, world, path, { margin, firstWithin }), any = pathClearance(robot, world, path,
      { margin });
    expect(first.status).toBe(any.status);
    const truth = (t: number): number => Math.min(...discs.map(({ c, r }) => armDistance(between(path, t), c, r)));
    if (first.status === "free") expect(first.freeUntil).toBe(path.length - 1);
    if (first.status !== "colliding") continue;
    colliding++;
    if (first.time < any.time) moved++;
    expect(any.freeUntil).toBeLessThanOrEqual(any.time);
    expect(first.time).toBeLessThanOrEqual(any.time);
    expect(first.freeUntil).toBeLessThanOrEqual(first.time);
    expect(first.time - first.freeUntil).toBeLessThanOrEqual(firstWithin + 1e-15);
    expect(truth(first.time)).toBeLessThan(gap);
    expect(Math.min(...discs.map(({ c, r }) => armDistance(first.q, c, r)))).toBeLessThan(gap);
    for (const { freeUntil } of [first, any]) {
      for (let k = 0; k <= 1000 && freeUntil > 0; k++)
        expect(truth(freeUntil * k / 1000)).toBeGreaterThanOrEqual(gap - 1e-14);
    }
  }
  expect(colliding).toBeGreaterThan(COUNT / 4);
  expect(moved).toBeGreaterThan(colliding / 4);
});

test(seededTitle("trees: samples before the first collision are free, its configuration collides", COUNT), () => {
  const rng = rngFor("robot first trees");
  let colliding = 0;
  for (let i = 0; i < COUNT / 4; i++) {
    const description = randomTree(rng, 1 + rng.integer(5)), robot = robotOf(description),
      signed = createRobot(description, { distance, signedDistance }), path = [anyConfiguration(rng, robot, 1)];
    for (let k = 0; k < 1 + i % 2; k++) path.push(path[k].map((x) => x + rng.uniform(-1, 1)));
    const world = Array.from({ length: 6 }, () => ({
      shape: rng.pick([sphere(0.3), capsule(0.1, 0.3), box(0.2, 0.1, 0.3)]), pose: randomPose(rng, 2) }));
    for (const r of [robot, signed]) {
      const answer = pathClearance(r, world, path, { firstWithin: 1e-6 });
      if (answer.status !== "colliding") continue;
      colliding++;
      expect(robotClearance(signed, world, answer.q).distance).toBeLessThan(0);
      expect(answer.time - answer.freeUntil).toBeLessThanOrEqual(1e-6 + 1e-15);
      if (answer.freeUntil === 0) continue;
      for (let k = 0; k <= 60; k++)
        expect(robotClearance(signed, world, between(path, answer.freeUntil * k / 60)).distance).toBeGreaterThan(0);
    }
  }
  expect(colliding).toBeGreaterThan(COUNT / 10);
});

test("a collision at the start, at a configuration of the path, and after a place where the arm is tangent", () => {
  const robot = createRobot(planarArm(RADIUS), { distance }), within = { firstWithin: 1e-6 };
  const disc = (x: number, y: number, r: number): Obstacle => ({ shape: sphere(r), pose: makePose(x, y) });
  const inside = pathClearance(robot, [disc(1.75, 0, 0.1)], [[0, 0], [1, 0]], within);
  expect([inside.status, inside.time, inside.freeUntil]).toEqual(["colliding", 0, 0]);
  const turn = pathClearance(robot, [disc(0, 1.75, 0.1)], [[0, 0], [Math.PI / 2, 0], [0, 0]], within);
  expect(turn.status).toBe("colliding");
  expect(turn.time).toBeLessThan(1);
  const tangent = disc(Math.cos(0.5) * 2, Math.sin(0.5) * 2, 0.2), stop = disc(0, 1.75, 0.1);
  const after = pathClearance(robot, [tangent, stop], [[0, 0], [Math.PI / 2, 0]],
    { ...within, maxConfigurations: 400 });
  expect(after.status).toBe("colliding");
  expect(after.bodyB).toBe(1);
  expect(after.freeUntil).toBeLessThanOrEqual(after.time);
});
