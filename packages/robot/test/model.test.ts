/** What `createRobot` refuses, and the errors that name the link or the joint. */
import { createRobot, placeRobot } from "@col/robot";
import type { RobotDescription, RobotJoint } from "@col/robot";
import { halfSpace, sphere } from "@col/shapes";
import { makePose } from "@col/testkit";
import { expect, test } from "vitest";
import { planarArm, Z } from "./support.ts";

const arm = planarArm(), [shoulder, elbow] = arm.joints;
/** The arm with another elbow. */
const withElbow = (change: object): RobotDescription => ({ ...arm, joints: [shoulder, { ...elbow, ...change }] });
const joint = (name: string, parent: string, child: string): RobotJoint =>
  ({ name, type: "revolute", parent, child, axis: Z });
const bare = (names: string, ...joints: RobotJoint[]): RobotDescription =>
  ({ links: Array.from(names, (name) => ({ name })), joints });
const withBody = (body: unknown): RobotDescription =>
  ({ links: [{ name: "hand", bodies: [body as never] }], joints: [] });

const REFUSED: readonly (readonly [string, unknown, RegExp])[] = [
  ["no record", 5, /description must be \{ links, joints \}, got 5/],
  ["no links", bare(""), /links must have at least one entry/],
  ["a typo", { ...arm, basepose: makePose() }, /description.basepose is not read, did you mean basePose/],
  ["two links of one name", bare("aa"), /two links have the name "a"/],
  ["two joints of one name", bare("abc", joint("j", "a", "b"), joint("j", "b", "c")), /two joints have the name "j"/],
  ["an unknown parent", withElbow({ parent: "uper" }),
    /the parent of joint "elbow" must be the name of a link, got "uper"/],
  ["an unknown child", withElbow({ child: "x" }), /the child of joint "elbow" must be the name of a link, got "x"/],
  ["two parents", bare("abc", joint("j", "a", "c"), joint("k", "b", "c")),
    /link "c" must be the child of one joint, got "j" and "k"/],
  ["two roots", bare("abc", joint("j", "a", "b")), /one link must be the root, got 2 .*"a", "c"/],
  ["a cycle", bare("ab", joint("j", "a", "b"), joint("k", "b", "a")),
    /links must form a tree, got a cycle of "a", "b"/],
  ["a cycle beside the root", bare("abc", joint("j", "b", "c"), joint("k", "c", "b")), /got a cycle of "b", "c"/],
  ["a joint to itself", bare("a", joint("j", "a", "a")), /got a cycle of "a"/],
  ["an axis without a length", withElbow({ axis: { x: 0, y: 0, z: 0 } }),
    /the axis of joint "elbow" must have a length .* got \(0, 0, 0\)/],
  ["no axis", withElbow({ axis: undefined }), /the axis of joint "elbow" must be \{ x, y, z \}, got undefined/],
  ["an unknown type", withElbow({ type: "hinge" }),
    /the type of joint "elbow" must be one of revolute, .* got "hinge"/],
  ["a floating joint with an axis", withElbow({ type: "floating" }), /joint "elbow" is floating and has no axis/],
  ["limits in the wrong order", withElbow({ limits: { lower: 1, upper: -1 } }),
    /limits of joint "elbow" must have lower <= upper, got lower 1, upper -1/],
  ["a limit that is no number", withElbow({ limits: { lower: NaN, upper: 1 } }),
    /limits.lower of joint "elbow" must be a number .*, got NaN/],
  ["limits of a continuous joint", withElbow({ type: "continuous", limits: { lower: 0, upper: 1 } }),
    /joint "elbow" is continuous and has no limits/],
  ["an unknown joint to mimic", withElbow({ mimic: { joint: "wrist" } }),
    /joint "elbow" mimics "wrist", which is no joint/],
  ["a joint that mimics itself", withElbow({ mimic: { joint: "elbow" } }), /joint "elbow" mimics itself/],
  ["a factor that is no number", withElbow({ mimic: { joint: "shoulder", factor: "2" } }),
    /mimic.factor of joint "elbow" .* got "2"/],
  ["a pose of Euler angles",
    withElbow({ pose: { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 1, y: 1, z: 0, w: 0 } } }),
    /the pose of joint "elbow"/],
  ["a body without a shape", withBody({}),
    /the shape of body 0 of link "hand" must be a convex shape in space, a compound or a mesh, got undef/],
  ["a shape as a body", withBody(sphere(1)), /the shape of body 0 of link "hand"/],
  ["a mesh without triangles", withBody({ shape: { bodyKind: "mesh", bounds: new Float64Array(6) } }),
    /must be a convex shape in space, a compound or a mesh, got/],
  ["a half-space", withBody({ shape: halfSpace(Z, 0) }), /the shape of body 0 of link "hand" must be bounded/],
  ["an unknown disabled link", { ...arm, disabledPairs: [["upper", "hand"]] },
    /disabledPairs\[0\] must be the name of a link, got "hand"/],
  ["a disabled triple", { ...arm, disabledPairs: [["upper", "lower", "base"]] },
    /disabledPairs\[0\] must have two names/],
];

for (const [what, description, message] of REFUSED) {
  test(`createRobot refuses ${what}`, () => {
    expect(() => createRobot(description as RobotDescription)).toThrow(message);
  });
}

test("createRobot refuses solvers that are no functions, and names that are near theirs", () => {
  expect(() => createRobot(arm, { distance: 5 as never })).toThrow(/solvers.distance must be a function, got 5/);
  expect(() => createRobot(arm, { distanse: () => 0 } as never)).toThrow(/did you mean distance/);
});

test("coordinates are the joints that move by themselves, with their limits", () => {
  const description = withElbow({ mimic: { joint: "shoulder", factor: -2, offset: 0.5 } });
  const robot = createRobot({ ...description, joints: [
    { ...shoulder, limits: { lower: -1, upper: 2 } }, description.joints[1]] });
  expect(robot.links).toEqual(["base", "upper", "lower"]);
  expect(robot.coordinates).toEqual(["shoulder"]);
  expect([...robot.lower, ...robot.upper]).toEqual([-1, 2]);
});

test("configurations: the error names the joint, its limits and the value", () => {
  const robot = createRobot({ ...arm, joints: [{ ...shoulder, limits: { lower: -1, upper: 2 } }, elbow] });
  expect(() => placeRobot(robot, [3, 0])).toThrow(/q, joint "shoulder" must be within \[-1, 2\], got 3/);
  expect(() => placeRobot(robot, [0, NaN])).toThrow(/q, joint "elbow" must be finite, got NaN/);
  expect(() => placeRobot(robot, [0, 1e7]))
    .toThrow(/q must keep the joint of link "lower" within 1e6 radians, got 10000000/);
  expect(() => placeRobot(robot, [0]))
    .toThrow(/q must have 2 numbers, one for each of robot.coordinates, got a list \[0\]/);
  expect(() => placeRobot(robot, 5 as never)).toThrow(/q must be a list of 2 numbers, got 5/);
  expect(() => placeRobot({} as never, [0, 0])).toThrow(/robot must be made by createRobot, got an empty object/);
  expect(placeRobot(robot, [2, 0])).toHaveLength(3);
});
