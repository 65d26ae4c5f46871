/** Poses against closed forms, Jacobians against differences. */
import { createRobot, placeRobot, robotJacobian } from "@col/robot";
import type { Robot } from "@col/robot";
import { applyPacked, makePose, packPose, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { anyConfiguration, LOWER, planarArm, randomTree, robotOf, UPPER, Z } from "./support.ts";

/** A point of a link in the world. */
function pointOf(robot: Robot, q: ArrayLike<number>, link: number, p: Float64Array): Float64Array {
  return applyPacked(packPose(placeRobot(robot, q)[link]), p, new Float64Array(3));
}

test("the planar arm stands where trigonometry puts it", () => {
  const robot = robotOf(planarArm());
  for (const [a, b] of [[0, 0], [0.3, -1.1], [Math.PI, Math.PI / 2], [-2, 5], [100, -200]]) {
    const [base, upper, lower] = placeRobot(robot, [a, b]);
    expect(base).toEqual(makePose());
    expect(upper.position).toEqual({ x: 0, y: 0, z: 0 });
    expect(lower.position.x).toBeCloseTo(UPPER * Math.cos(a), 14);
    expect(lower.position.y).toBeCloseTo(UPPER * Math.sin(a), 14);
    expect(lower.position.z).toBe(0);
    const tip = pointOf(robot, [a, b], 2, Float64Array.of(LOWER, 0, 0));
    expect(tip[0]).toBeCloseTo(UPPER * Math.cos(a) + LOWER * Math.cos(a + b), 14);
    expect(tip[1]).toBeCloseTo(UPPER * Math.sin(a) + LOWER * Math.sin(a + b), 14);
    expect(tip[2]).toBe(0);
  }
});

test("prismatic, fixed and mimicking joints, a base pose, links in any order", () => {
  const quarter = Math.SQRT1_2, robot = createRobot({
    links: [{ name: "tool" }, { name: "slider" }, { name: "base" }, { name: "wheel" }],
    joints: [
      { name: "weld", type: "fixed", parent: "slider", child: "tool", pose: makePose(0, 0, 1) },
      { name: "slide", type: "prismatic", parent: "base", child: "slider", axis: { x: 2, y: 0, z: 0 } },
      { name: "roll", type: "continuous", parent: "base", child: "wheel", axis: Z,
        mimic: { joint: "slide", factor: 2, offset: 0.5 } },
    ],
    basePose: makePose(10, 0, 0, 0, 0, quarter, quarter),
  });
  expect(robot.coordinates).toEqual(["slide"]);
  const [tool, slider, base, wheel] = placeRobot(robot, [3]), at = { y: expect.closeTo(3, 14) as number, z: 0 };
  expect(slider.position).toEqual({ ...at, x: expect.closeTo(10, 14) as number });
  expect(tool.position).toEqual({ ...at, x: expect.closeTo(10, 14) as number, z: expect.closeTo(1, 14) as number });
  expect(base.position).toEqual({ x: 10, y: 0, z: 0 });
  const half = (6.5 + Math.PI / 2) / 2;
  expect(wheel.quaternion).toEqual({ x: 0, y: 0, z: expect.closeTo(Math.sin(half), 14) as number,
    w: expect.closeTo(Math.cos(half), 14) as number });
});

test("placeRobot writes into the poses given, and refuses a list of another length", () => {
  const robot = robotOf(planarArm()), out = placeRobot(robot, [0, 0]);
  expect(placeRobot(robot, [1, 2], out)).toBe(out);
  expect(out).toEqual(placeRobot(robot, [1, 2]));
  expect(() => placeRobot(robot, [1, 2], [])).toThrow(/out must have a pose for each of 3 links, got 0/);
});

test("robotJacobian: bad arguments are named", () => {
  const robot = robotOf(planarArm()), o = { x: 0, y: 0, z: 0 };
  expect(() => robotJacobian(robot, [0, 0], "hand", o)).toThrow(/link must be the name of a link, got "hand"/);
  expect(() => robotJacobian(robot, [0, 0], "upper", { ...o, y: NaN })).toThrow(/coordinates of point/);
  expect(() => robotJacobian(robot, [0, 0], "upper", o, new Float64Array(2))).toThrow(/out must have 6 numbers, got 2/);
});

const COUNT = samples(300);
test(seededTitle("Jacobians of random trees agree with central differences", COUNT), () => {
  const rng = rngFor("robot jacobian"), step = 1e-5;
  for (let i = 0; i < COUNT; i++) {
    const robot = robotOf(randomTree(rng, 1 + rng.integer(7), i % 3 === 0)), q = anyConfiguration(rng, robot, 3);
    const link = rng.integer(robot.links.length), n = robot.coordinates.length,
      p = Float64Array.from({ length: 3 }, () => rng.uniform(-1, 1));
    const jacobian = robotJacobian(robot, q, robot.links[link], { x: p[0], y: p[1], z: p[2] });
    for (let k = 0; k < n; k++) {
      const up = pointOf(robot, q.map((x, c) => (c === k ? x + step : x)), link, p),
        down = pointOf(robot, q.map((x, c) => (c === k ? x - step : x)), link, p);
      for (let r = 0; r < 3; r++) expect(jacobian[r * n + k]).toBeCloseTo((up[r] - down[r]) / (2 * step), 7);
    }
  }
});
