/** Edges of the suite `robot-path`: their clearances and steps, and the file for native programs. */
import { createRandom } from "@col/bench";
import { pathClearance, placeRobot, robotCollides } from "@col/robot";
import { moved } from "@col/testkit";
import { expect, test } from "vitest";
import { edgesOf, pathsText, readArm } from "../src/paths/cases.ts";
import { linkPoses } from "../src/scenes/robot.ts";

const arm = readArm(undefined), { robot, links, pairs } = arm;

test("an edge has the clearance of its class, steps of at most 0.01 rad and both ends", () => {
  for (const clearance of [5e-3, 5e-4]) {
    for (const { world, path, steps } of edgesOf(arm, createRandom(1), clearance, 2)) {
      const { status, distance, lowerBound } = pathClearance(robot, world, path, { tolerance: 1e-3 });
      expect(status).toBe("free");
      expect(distance).toBeGreaterThanOrEqual(clearance);
      expect(lowerBound).toBeLessThan(clearance + 1e-5);
      expect([steps[0], steps.at(-1)]).toEqual(path);
      expect(Math.sqrt(path[0].reduce((s, q, k) => s + (path[1][k] - q) ** 2, 0))).toBeCloseTo(0.5, 12);
      steps.slice(1).forEach((q, i) => {
        q.forEach((x, k) => { expect(Math.abs(x - steps[i][k])).toBeLessThan(0.01 + 1e-12); });
      });
    }
  }
  for (const { world, path } of edgesOf(arm, createRandom(1), -1e-4, 2)) {
    const { status, q } = pathClearance(robot, world, path);
    expect([status, robotCollides(robot, world, q)]).toEqual(["colliding", true]);
  }
});

test("native programs receive the poses of the robot's bodies, and its pairs", () => {
  const q = [0.1, -0.7, 1.3, 0.4, -0.2, 2], places = linkPoses(links, q);
  placeRobot(robot, q).forEach((pose, i) => {
    const { position: p, quaternion: u } = moved(pose, links[i].place), { position: o, quaternion: w } = places[i],
      sign = Math.sign(u.w * w.w + u.x * w.x + u.y * w.y + u.z * w.z);
    expect([p.x, p.y, p.z, sign * u.x, sign * u.y, sign * u.z, sign * u.w])
      .toEqual([o.x, o.y, o.z, w.x, w.y, w.z, w.w].map((x) => expect.closeTo(x, 12) as number));
  });
  expect(pairs).toHaveLength(14); // 21, less 6 neighbours and the links about one wrist joint
  const edges = edgesOf(arm, createRandom(2), 5e-3, 1), words = [...pathsText(arm, edges)].join("").split(/\s+/);
  expect(words.slice(0, 5)).toEqual(["pathcases", "1", "shapes", "7", "convex"]);
  const at = words.indexOf("pairs");
  expect(words.length - at - 1).toBe(1 + 1 + 2 * 14 + 1 + 2 + 50 * 7 + 1 + edges[0].steps.length * 49);
});
