/** Bytes of calls of the build: nothing is allocated with records that are kept. */
import {
  boxClearance, clearanceGradient, createBoxClearance, createPathClearance, createRobotClearance,
  forEachRobotPairWithin, pathClearance, placeRobot, robotClearance, robotCollides, robotJacobian,
} from "@col/robot";
import { compound } from "@col/compound";
import { box, capsule, sphere } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import { expect, test } from "vitest";
import { anyConfiguration, randomTree, robotOf } from "./support.ts";

test("placeRobot and robotJacobian allocate nothing", () => {
  const rng = rngFor("robot alloc"), robot = robotOf(randomTree(rng, 7));
  const list = Array.from({ length: 16 }, () => anyConfiguration(rng, robot, 3)), poses = placeRobot(robot, list[0]);
  const point = { x: 0.5, y: 0.25, z: 0.125 }, jacobian = robotJacobian(robot, list[0], "l7", point);
  expect(settledBytes((n) => {
    for (let i = 0; i < n; i++) {
      placeRobot(robot, list[i & 15], poses);
      robotJacobian(robot, list[i & 15], "l7", point, jacobian);
    }
  }, 400_000)).toBeLessThan(0.5);
});

test("robotClearance, gradients, pairs and robotCollides allocate nothing once they have seen the world", () => {
  const rng = rngFor("robot alloc clearance"), robot = robotOf(randomTree(rng, 6)), shapes = [box(0.1, 0.2, 0.3),
    sphere(0.2), capsule(0.1, 0.3)];
  const world = Array.from({ length: 12 }, (_, i) => ({ shape: shapes[i % 3], pose: randomPose(rng, 4) }));
  const list = Array.from({ length: 16 }, () => anyConfiguration(rng, robot, 3)), out = createRobotClearance();
  const gradient = new Float64Array(robot.coordinates.length), within = { maxDistance: 0.5 };
  let seen = 0;
  const visit = (): void => {
    seen = (seen + 1) & 1023;
  };
  expect(settledBytes((n) => {
    for (let i = 0; i < Math.floor(n / 8); i++) {
      robotClearance(robot, world, list[i & 15], undefined, out);
      clearanceGradient(robot, list[i & 15], out, gradient);
      forEachRobotPairWithin(robot, world, list[i & 15], within, visit);
      robotCollides(robot, world, list[i & 15]);
    }
  }, 400_000)).toBeLessThan(0.5);
});

test("pathClearance allocates nothing without a proof, with and without options", () => {
  const rng = rngFor("robot alloc path"), robot = robotOf(randomTree(rng, 6)), shapes = [box(0.1, 0.2, 0.3),
    sphere(0.2), capsule(0.1, 0.3)], options = { margin: 0.01, firstWithin: 1e-6 };
  const world = Array.from({ length: 6 }, (_, i) => ({ shape: shapes[i % 3], pose: randomPose(rng, 6) }));
  const paths = Array.from({ length: 16 }, () => {
    const q = anyConfiguration(rng, robot, 3);
    return [q, q.map((x) => x + rng.uniform(-0.2, 0.2))];
  });
  const out = createPathClearance();
  let colliding = 0;
  expect(settledBytes((n) => {
    for (let i = 0; i < Math.floor(n / 8); i++) {
      pathClearance(robot, world, paths[i & 15], undefined, out);
      pathClearance(robot, world, paths[i & 15], options, out);
      if (out.status === "colliding") colliding = 1;
    }
  }, 400_000)).toBeLessThan(0.5);
  expect(colliding).toBe(1);
});

test("polynomial pieces, planar joints, compounds on links and in the world allocate nothing", () => {
  const rng = rngFor("robot alloc pieces"), description = randomTree(rng, 4),
    body = compound([{ shape: box(0.1, 0.2, 0.3), pose: randomPose(rng, 0.2) }, { shape: sphere(0.1),
      pose: randomPose(rng, 0.2) }]);
  const robot = robotOf({ ...description, links: [...description.links, { name: "cart", bodies: [{ shape: body }] }],
    joints: [...description.joints, { name: "drive", type: "planar", parent: "l0", child: "cart",
      axis: { x: 0, y: 0, z: 1 } }] });
  const world = Array.from({ length: 4 }, () => ({ shape: body, pose: randomPose(rng, 6) }));
  const paths = Array.from({ length: 16 }, () => {
    const q = anyConfiguration(rng, robot, 3), next = (): Float64Array => q.map((x) => x + rng.uniform(-0.2, 0.2));
    return [{ control: [q, next(), next(), next()] }];
  });
  const out = createPathClearance(), options = { margin: 0.01 };
  expect(settledBytes((n) => {
    for (let i = 0; i < Math.floor(n / 8); i++) pathClearance(robot, world, paths[i & 15], options, out);
  }, 400_000)).toBeLessThan(0.5);
});

test("boxClearance allocates nothing", () => {
  const rng = rngFor("robot alloc box"), robot = robotOf(randomTree(rng, 5)), out = createBoxClearance();
  const world = Array.from({ length: 6 }, () => ({ shape: box(0.1, 0.2, 0.3), pose: randomPose(rng, 4) })),
    list = Array.from({ length: 16 }, () => anyConfiguration(rng, robot, 3)), half = list[0].map(() => 0.02),
    options = { margin: 0.01, maxBoxes: 50 };
  expect(settledBytes((n) => {
    for (let i = 0; i < Math.floor(n / 8); i++) boxClearance(robot, world, list[i & 15], half, options, out);
  }, 400_000)).toBeLessThan(0.5);
});
