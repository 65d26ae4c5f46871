/**
 * Laws of `pathClearance` on random trees: no sample is nearer than the certified clearance, every proof is replayed by
 * a checker that shares no code, every collision is one.
 */
import { createRobot, pathClearance, robotClearance } from "@col/robot";
import type { Obstacle, PathClearance, Robot, RobotDescription } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, capsule, halfSpace, sphere } from "@col/shapes";
import { makePose, pathProofFaults, randomPose, rngFor, roundPose, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { anyConfiguration, planarArm, randomTree, robotOf } from "./support.ts";

function anyWorld(rng: Rng, structured: boolean): Obstacle[] {
  const world: Obstacle[] = Array.from({ length: 1 + rng.integer(8) }, () => ({
    shape: rng.pick([box(0.1, 0.2, 0.3), sphere(0.2), capsule(0.1, 0.4)]),
    pose: structured ? roundPose(rng) : randomPose(rng, 2) }));
  if (rng.uniform() < 0.3) world.push({ shape: halfSpace({ x: 0, y: 0, z: 1 }, -1.5), pose: randomPose(rng, 0.1) });
  return world;
}

function anyPath(rng: Rng, robot: Robot): Float64Array[] {
  const path = [anyConfiguration(rng, robot, 2)], count = rng.integer(4);
  for (let k = 0; k < count; k++) path.push(path[k].map((x) => x + (rng.uniform() < 0.2 ? 0 : rng.uniform(-0.5, 0.5))));
  return path;
}

const between = (path: readonly Float64Array[], edge: number, t: number): Float64Array =>
  path[edge].map((x, k) => x + t * (path[Math.min(edge + 1, path.length - 1)][k] - x));

/** Least distance of samples of the path. */
function sampled(robot: Robot, world: readonly Obstacle[], path: readonly Float64Array[], count: number): number {
  let least = Infinity;
  for (let edge = 0; edge < Math.max(1, path.length - 1); edge++) {
    for (let k = 0; k <= count; k++)
      least = Math.min(least, robotClearance(robot, world, between(path, edge, k / count)).distance);
  }
  return least;
}

/** Checks an answer without and with a margin; returns the answer without one. */
function check(rng: Rng, description: RobotDescription, world: Obstacle[]): PathClearance {
  const robot = robotOf(description), signed = createRobot(description, { distance, signedDistance }),
    path = anyPath(rng, robot), answer = pathClearance(robot, world, path, { proof: true });
  if (answer.status === "free") {
    expect(answer.lowerBound).toBeGreaterThan(0);
    expect(answer.lowerBound).toBeLessThanOrEqual(answer.distance);
    expect(sampled(robot, world, path, 60)).toBeGreaterThanOrEqual(answer.lowerBound);
    expect(pathProofFaults(description, world, path, answer.proof ?? [], answer.lowerBound)).toEqual([]);
  } else expect(answer.proof).toBeNull();
  if (answer.status === "colliding") expect(robotClearance(signed, world, answer.q).distance).toBeLessThan(0);
  if (Number.isFinite(answer.distance)) {
    const edge = Math.min(Math.floor(answer.time), Math.max(0, path.length - 2));
    const there = [...between(path, edge, answer.time - edge)];
    expect([...answer.q]).toEqual(there.map((x) => expect.closeTo(x, 12) as number));
    expect(robotClearance(robot, world, answer.q).distance).toBeLessThanOrEqual(answer.distance + 1e-9);
    const { pointA: a, pointB: b, normal: n, distance: d } = answer, offset = { x: expect.closeTo(d * n.x, 9) as number,
      y: expect.closeTo(d * n.y, 9) as number, z: expect.closeTo(d * n.z, 9) as number };
    if (d > 1e-6) expect({ x: b.x - a.x, y: b.y - a.y, z: b.z - a.z }).toEqual(offset);
  }
  const margin = rng.uniform(0, 0.3), kept = pathClearance(signed, world, path, { margin, proof: true });
  if (kept.status === "free") {
    expect(kept.lowerBound).toBeGreaterThanOrEqual(margin);
    expect(answer.distance).toBeGreaterThanOrEqual(margin);
    expect(pathProofFaults(description, world, path, kept.proof ?? [], margin)).toEqual([]);
  } else if (kept.status === "colliding") {
    expect(kept.distance).toBeLessThan(margin);
    expect(answer.lowerBound).toBeLessThan(margin);
    expect(robotClearance(signed, world, kept.q).distance).toBeLessThan(margin);
  }
  return answer;
}

const COUNT = samples(200);
test(seededTitle("random trees: clearances, proofs and collisions hold", COUNT), () => {
  const rng = rngFor("robot path laws"), seen = { free: 0, colliding: 0, touching: 0, undecided: 0 };
  for (let i = 0; i < COUNT; i++) {
    const structured = i % 3 === 0, count = rng.integer(6);
    seen[check(rng, randomTree(rng, count, structured), anyWorld(rng, structured)).status]++;
  }
  expect(seen.free).toBeGreaterThan(COUNT / 10);
  expect(seen.colliding).toBeGreaterThan(COUNT / 10);
  expect(seen.touching + seen.undecided).toBeLessThanOrEqual(COUNT / 20);
});

test("no joints, no bodies, one configuration, edges without a length, an empty world", () => {
  const ball = { shape: sphere(0.5), pose: makePose(2) }, still: RobotDescription = { links: [{ name: "a",
    bodies: [{ shape: box(1, 1, 1) }] }], joints: [] };
  expect(pathClearance(robotOf(still), [ball], [[], []])).toMatchObject({ status: "free", distance: 0.5 });
  expect(pathClearance(robotOf(still), [], [[]]))
    .toMatchObject({ status: "free", distance: Infinity, lowerBound: Infinity });
  const arm = robotOf(planarArm());
  for (const path of [[[0, 0]], [[0, 0], [0, 0]], [[0, 0], [0, 0], [0, 0]]]) {
    const answer = pathClearance(arm, [{ shape: sphere(0.2), pose: makePose(2.25) }], path, { tolerance: 1e-6 });
    expect(answer.status).toBe("free");
    expect(answer.distance).toBeCloseTo(0.25, 12);
  }
});

test("huge lever arms, a base far away, joints at their limits, doubled joints", () => {
  const arm = planarArm(), [shoulder, elbow] = arm.joints;
  const far = robotOf({ ...arm, basePose: makePose(1e6, 0, 0) }),
    disc = { shape: sphere(0.2), pose: makePose(1e6 + 2.01, 0) };
  const near = pathClearance(far, [disc], [[-1, 0], [1, 0]]);
  expect(near.status).toBe("free");
  expect(near.distance).toBeCloseTo(0.01, 6);
  const long = robotOf({ ...arm, joints: [shoulder, { ...elbow, pose: makePose(1000) }] });
  const tip = pathClearance(long, [{ shape: sphere(1), pose: makePose(1001.8 + 0.01) }], [[-0.1, 0], [0.1, 0]]);
  expect(tip.status).toBe("free");
  expect(tip.distance).toBeCloseTo(0.01, 6);
  const limited = robotOf({ ...arm, joints: [{ ...shoulder, limits: { lower: -1, upper: 1 } }, elbow] });
  expect(pathClearance(limited, [], [[-1, 0], [1, 0]]).status).toBe("free");
  expect(() => pathClearance(limited, [], [[-1, 0], [1.1, 0]]))
    .toThrow(/path\[1\], joint "shoulder" must be within \[-1, 1\]/);
  const doubled = robotOf({ ...arm, joints: [shoulder, { ...elbow, pose: undefined }] }),
    twice = pathClearance(doubled, [{ shape: sphere(0.2), pose: makePose(-2) }], [[0, 0], [1, 1]], { tolerance: 0.01 });
  expect(twice.status).toBe("free");
});

test("the budget ends the search as undecided, with bounds that hold", () => {
  const robot = robotOf(planarArm()), world = [{ shape: sphere(0.2), pose: makePose(2.0001) }];
  const answer = pathClearance(robot, world, [[-1, 0], [1.1, 0]], { maxConfigurations: 5 });
  expect(answer.status).toBe("undecided");
  expect(answer.lowerBound).toBeLessThan(1e-4);
  expect(answer.configurations).toBeLessThanOrEqual(8);
});

test("bad options and paths are named", () => {
  const robot = robotOf(planarArm()),
    ask = (o: unknown) => (): unknown => pathClearance(robot, [], [[0, 0]], o as object);
  expect(ask({ margin: -1 })).toThrow(/options.margin must be finite and >= 0, got -1/);
  expect(ask({ margin: Infinity })).toThrow(/options.margin must be finite/);
  expect(ask({ tolerance: 0 })).toThrow(/options.tolerance must be in \(0, 1\], got 0/);
  expect(ask({ maxConfigurations: 0 })).toThrow(/options.maxConfigurations must be a number >= 1/);
  expect(ask({ proof: 1 })).toThrow(/options.proof must be true or false/);
  expect(ask({ prof: true })).toThrow(/options.prof is no option/);
  expect(() => pathClearance(robot, [], []))
    .toThrow(/path must be a list of configurations or of pieces, at least one/);
  expect(() => pathClearance(robot, [], [[0, 0], [0]])).toThrow(/path\[1\] must have 2 numbers/);
  expect(() => pathClearance(createRobot(planarArm()), [], [[0, 0]])).toThrow(/received no solver \{ distance \}/);
});

test("a grasped part is a link on a fixed joint: it is proven with the arm that carries it", () => {
  const arm = planarArm(), part = { name: "part", bodies: [{ shape: sphere(0.1), pose: makePose(0.1) }] };
  const robot = robotOf({ ...arm, links: [...arm.links, part], joints: [...arm.joints, { name: "grasp", type: "fixed",
    parent: "lower", child: "part", pose: makePose(0.8) }] });
  // the part ends at 1 + 0.8 + 0.1 + 0.1 from the shoulder, the arm alone at 1.8
  const path = [[-1, 0], [1, 0]], ball = (x: number): Obstacle[] => [{ shape: sphere(0.2), pose: makePose(x) }];
  const free = pathClearance(robot, ball(2.21), path);
  expect([free.status, robot.links[free.linkA]]).toEqual(["free", "part"]);
  expect(free.distance).toBeCloseTo(0.01, 6);
  expect(pathClearance(robot, ball(2.19), path).status).toBe("colliding");
  expect(pathClearance(robotOf(arm), ball(2.19), path).status).toBe("free");
});
