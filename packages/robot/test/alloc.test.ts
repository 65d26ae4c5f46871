/** Bytes of calls of the build: nothing is allocated with records that are kept. */
import { placeRobot, robotJacobian } from "@col/robot";
import { rngFor, settledBytes } from "@col/testkit";
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
