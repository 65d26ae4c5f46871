/** Every public function with every kind of bad input: the table of CONVENTIONS. */
import {
  boxClearance, clearanceGradient, createBoxClearance, createPathClearance, createRobot, createRobotClearance,
  forEachRobotPairWithin, freeBox, pathClearance, placeRobot, provePairs, robotClearance, robotCollides, robotJacobian,
  trajectoryPieces,
} from "@col/robot";
import * as all from "@col/robot";
import { distance, intersects } from "@col/gjk";
import { box, sphere } from "@col/shapes";
import { inputCases, judgeInput, makePose, optionValues, unjudged } from "@col/testkit";
import type { BadValue, InputRow } from "@col/testkit";
import type { SupportFn } from "@col/types";
import { expect, test } from "vitest";
import { planarArm, robotOf } from "./support.ts";

const values = (verdict: BadValue["verdict"], ...list: readonly unknown[]): BadValue[] =>
  list.map((value) => ({ title: JSON.stringify(value) ?? "undefined", change: () => value, verdict }));
const arm = planarArm(), robot = robotOf(arm), world = [{ shape: sphere(0.1), pose: makePose(3) }], q = [0.5, 0.5];
const RECORD = values("TypeError", 5, "text", true, null);
const ROBOT = [...RECORD, ...values("TypeError", undefined, {}, [])];
const LIST = [...RECORD, ...values("TypeError", undefined, {})];
const Q = [...RECORD, ...values("TypeError", undefined, {}), ...values("RangeError", [], [1], [1, 2, 3], ["1", "2"],
  [NaN, 0], [0, Infinity], [null, 0], [1e7, 0])];
const WORLD = [...LIST, ...values("TypeError", [5], [null], [{}], [{ shape: 5, pose: makePose() }],
  [{ shape: sphere(1), pose: null }], [{ ...world[0], disabledLinks: 5 }]), ...values("RangeError",
  [{ ...world[0], pose: makePose(NaN) }], [{ ...world[0], pose: makePose(1e51) }],
  [{ ...world[0], disabledLinks: ["hand"] }], [{ ...world[0], disabledLinks: [5] }],
  [{ ...world[0], pose: makePose(0, 0, 0, 0, 0, 0, 2) }])];
const UNKNOWN = optionValues("RangeError", "unknown", 5);
const numbers = (name: string, ...more: readonly unknown[]): BadValue[] =>
  optionValues("RangeError", name, "5", true, null, NaN, -1, {}, ...more);
const PATH = [...LIST, ...values("TypeError", [], [5], [null, q], [q, {}]),
  ...values("RangeError", [[1]], [q, [NaN, 0]])];

const POINTS = [{ positions: q, velocities: q, time: 0 }, { positions: [1, 1], velocities: q, time: 1 }];

const ROWS: readonly InputRow[] = [
  { name: "createRobot", call: createRobot, good: [arm, { distance, intersects }], kinds: [[...RECORD,
    ...values("TypeError", undefined, {}, { links: [] }, { links: [{ name: "a" }] }, { links: 5, joints: [] })],
  [...RECORD, ...["distance", "signedDistance", "intersects"].flatMap((s) =>
    optionValues("TypeError", s, 5, null, {}))]] },
  { name: "placeRobot", call: placeRobot, good: [robot, q, placeRobot(robot, q)], kinds: [ROBOT, Q,
    [...values("any", 5, "text", {}), ...values("RangeError", [], [makePose()])]] },
  { name: "robotJacobian", call: robotJacobian, good: [robot, q, "lower", { x: 0, y: 0, z: 0 }, new Float64Array(6)],
    kinds: [ROBOT, Q, values("RangeError", 5, null, undefined, "hand", {}), "point",
      [...values("any", 5, "text", {}), ...values("RangeError", new Float64Array(5))]] },
  { name: "robotClearance", call: robotClearance, good: [robot, world, q, {}, createRobotClearance()],
    kinds: [ROBOT, WORLD, Q, [...RECORD, ...numbers("maxDistance"), ...UNKNOWN], "out"] },
  { name: "clearanceGradient", call: clearanceGradient,
    good: [robot, q, robotClearance(robot, world, q), new Float64Array(2)], kinds: [ROBOT, Q, [...RECORD,
      ...values("TypeError", undefined), ...values("RangeError", {}, { linkA: 9, linkB: -1 })],
    [...values("any", 5, "text", {}), ...values("RangeError", new Float64Array(5))]] },
  { name: "forEachRobotPairWithin", call: forEachRobotPairWithin,
    good: [robot, world, q, { maxDistance: 1 }, () => { /* nothing */ }], kinds: [ROBOT, WORLD, Q, [...RECORD,
      ...numbers("maxDistance", undefined), ...UNKNOWN],
    values("TypeError", 5, null, undefined, {})] },
  { name: "robotCollides", call: robotCollides, good: [robot, world, q], kinds: [ROBOT, WORLD, Q] },
  { name: "boxClearance", call: boxClearance, good: [robot, world, q, [0.1, 0.1], {}, createBoxClearance()],
    kinds: [ROBOT, WORLD, Q, [...RECORD, ...values("TypeError", undefined, {}),
      ...values("RangeError", [], [1], [-1, 0], [NaN, 0], [0, Infinity], ["1", 0], [1e7, 0])], [...RECORD,
      ...numbers("margin", Infinity), ...numbers("tolerance", 0, 2), ...numbers("maxBoxes", 0), ...UNKNOWN], "out"] },
  { name: "freeBox", call: freeBox, good: [robot, world, q, {}], kinds: [ROBOT, WORLD, Q,
    [...RECORD, ...numbers("margin", Infinity), ...numbers("maxBoxes", 0), ...UNKNOWN]] },
  { name: "provePairs", call: provePairs, good: [robot, {}], kinds: [ROBOT,
    [...RECORD, ...numbers("maxBoxes", 0), ...UNKNOWN]] },
  { name: "pathClearance", call: pathClearance, good: [robot, world, [q, [1, 1]], {}, createPathClearance()],
    kinds: [ROBOT, WORLD, PATH, [...RECORD, ...numbers("margin", Infinity), ...numbers("tolerance", 0, 2),
      ...numbers("firstWithin", 0, 2),
      ...numbers("maxConfigurations", 0), ...optionValues("RangeError", "proof", 1, "yes", null), ...UNKNOWN], "out"] },
  { name: "trajectoryPieces", call: trajectoryPieces, good: [POINTS], kinds: [[...LIST, ...values("TypeError", [],
    [POINTS[0]], [5, POINTS[1]], [{ ...POINTS[0], positions: [0] }, POINTS[1]], [POINTS[0], { ...POINTS[1],
      velocities: null }]), ...values("RangeError", [POINTS[1], POINTS[0]], [POINTS[0], { ...POINTS[1],
    positions: [0, NaN] }], [POINTS[0], { ...POINTS[1], time: "2" }])]] },
];

for (const row of ROWS) {
  test(`${row.name}: bad input is refused`, () => {
    const faults = inputCases([row]).map((c) => [c.title, judgeInput(c)]).filter(([, fault]) => fault !== "");
    expect(faults).toEqual([]);
  });
}

/** Exported functions without a row, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  createBoxClearance: "takes no argument",
  createPathClearance: "takes no argument",
  createRobotClearance: "takes no argument",
};

test("every exported function has a row, or a reason to have none", () => {
  expect(unjudged([all], ROWS, WITHOUT)).toEqual([]);
});

test("a support function that gives no number is announced, never free", () => {
  const support: SupportFn = (_shape, _d, out) => {
    out.fill(NaN);
    return -1;
  };
  const broken = { ...box(1, 1, 1), kind: -1, fillsBounds: false, support };
  const near = [{ shape: broken, pose: makePose(2, 0.5) }], answer = pathClearance(robot, near, [[0, 0], [0.2, 0]]);
  expect([answer.status, answer.lowerBound]).toEqual(["undecided", NaN]);
  expect(pathClearance(robot, near, [[0, 0], [0.2, 0]], { margin: 0 }).status).toBe("undecided");
  const clearance = robotClearance(robot, near, [0, 0]);
  expect(clearance.lowerBound).toBeNaN();
});
