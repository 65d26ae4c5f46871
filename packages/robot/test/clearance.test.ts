/** `robotClearance` and `robotCollides` against all pairs, one by one. */
import {
  createRobot, createRobotClearance, NO_LINK, pathClearance, placeRobot, robotClearance, robotCollides,
} from "@col/robot";
import type { Obstacle, Robot, RobotDescription } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, halfSpace, sphere } from "@col/shapes";
import { convexOf, inOwnRecord, makePose, moved, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { anyConfiguration, planarArm, randomTree, robotOf } from "./support.ts";

const IDENTITY = makePose();

interface Placed {
  readonly shape: ConvexShape;
  readonly pose: Pose;
  readonly link: number;
}

/** Least signed distance of all pairs that count, asked one by one. */
function bruteForce(
  robot: Robot, { links, joints }: RobotDescription, world: readonly Obstacle[], q: Float64Array,
): number {
  const poses = placeRobot(robot, q);
  const bodies = links.flatMap(({ bodies: list = [] }, link): Placed[] =>
    list.map(({ shape, pose }) => ({ shape: convexOf(shape), link, pose: moved(poses[link], pose ?? IDENTITY) })));
  // links that fixed joints join are one: the name of the topmost
  const topOf = (name: string): string => {
    const joint = joints.find((j) => j.child === name && j.type === "fixed");
    return joint === undefined ? name : topOf(joint.parent);
  };
  const areJoined = (u: string, v: string): boolean => topOf(u) === topOf(v)
    || joints.some((j) => (j.parent === u && j.child === v) || (j.parent === v && j.child === u));
  let least = Infinity;
  for (const [i, a] of bodies.entries()) {
    for (const o of world) least = Math.min(least, signedDistance(a.shape, a.pose, convexOf(o.shape), o.pose).distance);
    for (const b of bodies.slice(i + 1))
      if (!areJoined(links[a.link].name, links[b.link].name))
        least = Math.min(least, signedDistance(a.shape, a.pose, b.shape, b.pose).distance);
  }
  return least;
}

function anyWorld(rng: Rng): Obstacle[] {
  const world: Obstacle[] = Array.from({ length: rng.integer(12) }, () =>
    ({ shape: rng.uniform() < 0.5 ? box(0.1, 0.2, 0.3) : sphere(0.2), pose: randomPose(rng, 2) }));
  if (rng.uniform() < 0.3) world.push({ shape: halfSpace({ x: 0, y: 0, z: 1 }, -1), pose: randomPose(rng, 0.1) });
  return world;
}

test("a solver that answers in a record of its own gives the same clearance", () => {
  const rng = rngFor("robot own record");
  for (let i = 0; i < 50; i++) {
    const description = randomTree(rng, 4), robot = createRobot(description, { distance });
    const other = createRobot(description, { distance: inOwnRecord(distance) }), world = anyWorld(rng);
    const q = anyConfiguration(rng, robot, 2), to = anyConfiguration(rng, robot, 2);
    expect(robotClearance(other, world, q)).toEqual(robotClearance(robot, world, q));
    expect(pathClearance(other, world, [q, to])).toEqual(pathClearance(robot, world, [q, to]));
  }
});

const COUNT = samples(400);
test(seededTitle("the closest pair of random trees is the closest of all pairs", COUNT), () => {
  const rng = rngFor("robot clearance"), out = createRobotClearance();
  let overlaps = 0;
  for (let i = 0; i < COUNT; i++) {
    const description = randomTree(rng, 1 + rng.integer(5), i % 3 === 0), robot = robotOf(description),
      signed = createRobot(description, { signedDistance }), world = anyWorld(rng), q = anyConfiguration(rng, robot, 2);
    const truth = bruteForce(robot, description, world, q);
    const depth = robotClearance(signed, world, q), clear = robotClearance(robot, world, q, undefined, out);
    if (truth === Infinity) {
      expect([depth.distance, depth.lowerBound, depth.linkA, depth.status])
        .toEqual([Infinity, Infinity, -1, "separated"]);
      expect(robotCollides(robot, world, q)).toBe(false);
      continue;
    }
    expect(depth.distance).toBeCloseTo(truth, 8);
    expect(depth.lowerBound).toBeLessThanOrEqual(truth + 1e-9);
    expect(depth.lowerBound).toBeCloseTo(truth, 8);
    expect(clear.distance).toBeCloseTo(Math.max(0, truth), 8);
    expect(clear.lowerBound).toBeLessThanOrEqual(clear.distance);
    const n = depth.normal, d = depth.distance;
    expect(depth.pointB.x - depth.pointA.x).toBeCloseTo(d * n.x, 8);
    expect(depth.pointB.y - depth.pointA.y).toBeCloseTo(d * n.y, 8);
    expect(depth.pointB.z - depth.pointA.z).toBeCloseTo(d * n.z, 8);
    if (Math.abs(truth) > 1e-6) expect(robotCollides(robot, world, q)).toBe(truth < 0);
    if (Math.abs(truth) > 1e-6) expect(robotCollides(createRobot(description, { distance }), world, q)).toBe(truth < 0);
    if (truth < 0) overlaps++;
  }
  expect(overlaps).toBeGreaterThan(COUNT / 20);
});

test("the answer names links, bodies and obstacles", () => {
  const robot = robotOf(planarArm()), far = { shape: sphere(0.1), pose: makePose(0, 9) },
    near = { shape: sphere(0.25), pose: makePose(1.5, 1) };
  const c = robotClearance(robot, [far, near], [0, 0]);
  expect([robot.links[c.linkA], c.bodyA, c.linkB, c.bodyB, c.status]).toEqual(["lower", 0, NO_LINK, 1, "separated"]);
  expect(c.distance).toBeCloseTo(0.7, 12);
  expect(c.pointA).toEqual({ x: expect.closeTo(1.5, 10) as number, y: expect.closeTo(0.05, 10) as number, z: 0 });
  expect(c.pointB).toEqual({ x: expect.closeTo(1.5, 10) as number, y: expect.closeTo(0.75, 10) as number, z: 0 });
});

test("pairs switched off: links that a joint joins, disabled pairs, links disabled at an obstacle", () => {
  const table = { shape: box(1, 1, 1), pose: makePose(), disabledLinks: ["upper", "lower"] }, arm = planarArm();
  expect(robotCollides(robotOf(arm), [{ ...table, disabledLinks: [] }], [0, 0])).toBe(true);
  expect(robotCollides(robotOf(arm), [table], [0, 3])).toBe(false);
  expect(robotClearance(robotOf(arm), [table], [0, 3]).distance).toBe(Infinity);
  const three = { ...arm, links: [{ name: "base", bodies: [{ shape: sphere(0.5) }] }, ...arm.links.slice(1)] };
  expect(robotCollides(robotOf(three), [], [0, Math.PI])).toBe(true);
  expect(robotCollides(robotOf(three), [], [0, 0])).toBe(false);
  expect(robotCollides(robotOf({ ...three, disabledPairs: [["lower", "base"]] }), [], [0, Math.PI])).toBe(false);
});

test("maxDistance ends the search: the lower bound says how far", () => {
  const robot = robotOf(planarArm()), world = [{ shape: sphere(0.1), pose: makePose(0, 9) }];
  const c = robotClearance(robot, world, [0, 0], { maxDistance: 2 });
  expect([c.distance, c.lowerBound, c.linkA, c.status]).toEqual([Infinity, 2, -1, "beyond-max-distance"]);
});

test("bad arguments are named", () => {
  const arm = planarArm(), robot = robotOf(arm), o = { shape: sphere(1), pose: makePose() };
  const ask = (world: unknown) => (): unknown => robotClearance(robot, world as Obstacle[], [0, 0]);
  expect(() => robotClearance(createRobot(arm), [], [0, 0])).toThrow(/createRobot received no solver \{ distance \}/);
  expect(ask(5)).toThrow(/world must be a list of \{ shape, pose \}, got 5/);
  expect(ask([null])).toThrow(/world\[0\] must be \{ shape, pose \}, got null/);
  expect(ask([o, { ...o, shape: 5 }]))
    .toThrow(/world\[1\].shape must be a convex shape in space, a compound or a mesh, got 5/);
  expect(ask([{ ...o, pose: makePose(NaN) }])).toThrow(/robotClearance: world\[0\].pose: need a position/);
  expect(ask([{ ...o, disabledLinks: ["hand"] }]))
    .toThrow(/world\[0\].disabledLinks\[0\] must be the name of a link, got "hand"/);
  expect(ask([{ ...o, disabledLinks: "upper" }])).toThrow(/world\[0\].disabledLinks must be a list of names/);
  expect(() => robotClearance(robot, [], [0, 0], { maxDistance: -1 }))
    .toThrow(/options.maxDistance must be a number >= 0/);
  expect(() => robotClearance(robot, [], [0, 0], { maxdistance: 1 } as never)).toThrow(/did you mean maxDistance/);
  expect(() => robotCollides(createRobot(arm), [], [0, 0])).toThrow(/createRobot received no solver \{ intersects \}/);
});
