/**
 * Links and obstacles that are compounds and meshes: the same answers as with each part as a body. Moving obstacles are
 * links on joints.
 */
import {
  boxClearance, createRobot, pathClearance, provePairs, robotClearance, robotCollides,
} from "@col/robot";
import type { Obstacle, Robot, RobotBody, RobotDescription } from "@col/robot";
import { compound, triangleMesh } from "@col/compound";
import { signedDistance } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import { box, capsule, sphere, triangle } from "@col/shapes";
import { makePose, moved, pathProofFaults, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { expect, test } from "vitest";
import { anyConfiguration, planarArm, randomTree } from "./support.ts";

/** A body of parts, and each part as a body. */
interface Parted {
  readonly whole: RobotBody;
  readonly parts: readonly { readonly shape: ConvexShape; readonly pose: Pose }[];
}

const SHAPES = [box(0.1, 0.05, 0.2), sphere(0.1), capsule(0.05, 0.2)];

function anyCompound(rng: Rng): Parted {
  const pose = randomPose(rng, 0.3), places = Array.from({ length: 1 + rng.integer(4) }, () =>
    ({ shape: rng.pick(SHAPES), pose: randomPose(rng, 0.3) }));
  return { whole: { shape: compound(places), pose },
    parts: places.map((part) => ({ shape: part.shape, pose: moved(pose, part.pose) })) };
}

function anyMesh(rng: Rng): Parted {
  const pose = randomPose(rng, 0.3), count = 1 + rng.integer(5), margin = rng.pick([0, 0.05]),
    corners = Array.from({ length: 3 * count }, () => ({ x: rng.uniform(-0.3, 0.3), y: rng.uniform(-0.3, 0.3),
      z: rng.uniform(-0.3, 0.3) })), mesh = triangleMesh(corners.flatMap(({ x, y, z }) => [x, y, z]), null, { margin });
  return { whole: { shape: mesh, pose }, parts: Array.from({ length: count }, (_, i) => ({ pose,
    shape: { ...triangle(corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]), margin } })) };
}

const any = (rng: Rng): Parted => (rng.uniform() < 0.5 ? anyCompound(rng) : anyMesh(rng));

/** A random robot whose links have bodies of parts, and the same robot with each part as a body. */
function anyRobots(rng: Rng): readonly [RobotDescription, RobotDescription] {
  const description = randomTree(rng, 1 + rng.integer(4)), bodies = description.links.map(() =>
    Array.from({ length: rng.integer(2) }, () => any(rng)));
  return [{ ...description, links: description.links.map((link, i) =>
    ({ ...link, bodies: bodies[i].map(({ whole }) => whole) })) },
  { ...description, links: description.links.map((link, i) =>
    ({ ...link, bodies: bodies[i].flatMap(({ parts }) => parts) })) }];
}

const COUNT = samples(150);
test(seededTitle("bodies of parts have the answers of their parts", COUNT), () => {
  const rng = rngFor("robot parts"), solvers = { distance, intersects };
  let free = 0, named = 0;
  for (let i = 0; i < COUNT; i++) {
    const [whole, split] = anyRobots(rng), a = createRobot(whole, solvers), b = createRobot(split, solvers);
    const given = Array.from({ length: 1 + rng.integer(4) }, () => any(rng)), far = randomPose(rng, 2),
      world = given.map(({ whole: { shape, pose } }): Obstacle => ({ shape, pose: moved(far, pose ?? makePose()) })),
      parts = given.flatMap((o) => o.parts.map(({ shape, pose }): Obstacle => ({ shape, pose: moved(far, pose) })));
    const q = anyConfiguration(rng, a, 2), to = q.map((x) => x + rng.uniform(-0.5, 0.5)), path = [q, to];
    const u = robotClearance(a, world, q), v = robotClearance(b, parts, q);
    expect(u.distance === v.distance || Math.abs(u.distance - v.distance) < 1e-9).toBe(true);
    expect(robotCollides(a, world, q)).toBe(robotCollides(b, parts, q));
    const x = pathClearance(a, world, path, { margin: 0.01 }), y = pathClearance(b, parts, path, { margin: 0.01,
      proof: true });
    expect(x.status).toBe(y.status);
    if (y.status === "free") {
      free++;
      expect(x.lowerBound).toBeCloseTo(y.lowerBound, 9);
      expect(pathProofFaults(split, parts, path, y.proof ?? [], y.lowerBound)).toEqual([]);
    }
    const half = q.map(() => 0.01), o = { margin: 0.01 };
    expect(boxClearance(a, world, q, half, o).status).toBe(boxClearance(b, parts, q, half, o).status);
    if (u.linkA < 0 || u.linkB >= 0) continue;
    // the part that the answer names is the nearest one
    named++;
    const start = given.slice(0, u.bodyB).reduce((sum, one) => sum + one.parts.length, 0);
    expect(start + u.partB).toBe(v.bodyB);
  }
  expect(free).toBeGreaterThan(COUNT / 10);
  expect(named).toBeGreaterThan(COUNT / 10);
});

test("a compound keeps its hollow: an arm reaches into a box without a lid", () => {
  const wall = box(0.05, 0.3, 0.3), bin = compound([{ shape: wall, pose: makePose(-0.3) },
    { shape: wall, pose: makePose(0.3) }, { shape: box(0.3, 0.3, 0.05), pose: makePose(0, 0, -0.3) }]);
  const robot = createRobot({ links: [{ name: "base" }, { name: "rod",
    bodies: [{ shape: capsule(0.05, 0.3, { axis: "z" }), pose: makePose(0, 0, 0.3) }] }],
  joints: [{ name: "down", type: "prismatic", parent: "base", child: "rod", axis: { x: 0, y: 0, z: 1 } }] },
  { distance });
  const world = [{ shape: bin, pose: makePose() }], into = pathClearance(robot, world, [[1], [0]]);
  expect(into.status).toBe("free");
  expect(into.distance).toBeCloseTo(0.2, 9);
  expect(pathClearance(robot, world, [[1], [-0.3]], { firstWithin: 1e-6 })).toMatchObject({ status: "colliding",
    bodyB: 0, partB: 2, time: expect.closeTo(1.2 / 1.3, 5) as number });
});

test("provePairs takes the parts of links together", () => {
  const arm = planarArm(), bodies = [{ shape: compound([{ shape: sphere(0.1), pose: makePose(0.2) },
    { shape: sphere(0.1), pose: makePose(-0.2, 0, 0.5) }]) }], tip = { name: "tip", bodies };
  const robot = createRobot({ ...arm, links: [...arm.links, tip], joints: [...arm.joints, { name: "wrist",
    type: "revolute", axis: { x: 0, y: 0, z: 1 }, parent: "lower", child: "tip", pose: makePose(0.8) }] },
  { distance, signedDistance });
  expect(provePairs(robot).map(({ linkA, linkB, status }) => `${linkA} ${linkB} ${status}`).sort())
    .toEqual(["lower tip sometimes", "upper lower always", "upper tip sometimes"]);
});

/** The planar arm, and a ball that slides past it: an obstacle that moves is a link on a joint of its own. */
function withShuttle(): Robot {
  const arm = planarArm();
  return createRobot({ ...arm, links: [...arm.links, { name: "shuttle", bodies: [{ shape: sphere(0.2) }] }],
    joints: [...arm.joints, { name: "rail", type: "prismatic", parent: "base", child: "shuttle",
      axis: { x: 0, y: 1, z: 0 }, pose: makePose(1.5) }] }, { distance });
}

test("an obstacle that moves is a link on a joint: the path says where it is", () => {
  const robot = withShuttle(), at = (y: number, angle: number): number[] => [angle, 0, y];
  // the arm holds still along x, the shuttle crosses it
  expect(pathClearance(robot, [], [at(-1, 0), at(1, 0)]).status).toBe("colliding");
  // the arm moves away first: nothing meets, while the two places overlap if no times are looked at
  const evading = pathClearance(robot, [], [at(-1, 0), at(-0.5, 1.5), at(1, 3)], { tolerance: 1e-3 });
  expect(evading.status).toBe("free");
  expect(robot.links[evading.linkB]).toBe("shuttle");
});
