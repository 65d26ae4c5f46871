/** Planar and floating joints: poses, bounds and paths, against the same robot with joints of one value. */
import { pathClearance, placeRobot, robotClearance, robotJacobian } from "@col/robot";
import type { RobotDescription, RobotJoint } from "@col/robot";
import { box, capsule, sphere } from "@col/shapes";
import { makePose, pathProofFaults, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { Rng } from "@col/testkit";
import type { Vec3Like } from "@col/types";
import { expect, test } from "vitest";
import { anyConfiguration, planarArm, robotOf, Z } from "./support.ts";

const X = { x: 1, y: 0, z: 0 }, Y = { x: 0, y: 1, z: 0 };

/** The planar arm on a base that moves, and an upright post that stands in the world. */
function onBase(type: "planar" | "floating", axis?: Vec3Like, pose = makePose(0, 0, 0.2)): RobotDescription {
  const arm = planarArm(), [, upper, lower] = arm.links;
  return { links: [{ name: "world", bodies: [{ shape: capsule(0.1, 1, { axis: "z" }), pose: makePose(3) }] },
    { name: "base", bodies: [{ shape: box(0.2, 0.2, 0.1) }] }, upper, lower],
  joints: [{ name: "move", type, parent: "world", child: "base", axis, pose }, ...arm.joints] };
}

/** The same, with links between joints of one value. */
function byHand(description: RobotDescription, steps: readonly Partial<RobotJoint>[]): RobotDescription {
  const [first, ...others] = description.joints,
    names = steps.map((_, k) => (k === steps.length - 1 ? "base" : `s${k}`));
  return { ...description, links: [...description.links, ...names.slice(0, -1).map((name) => ({ name }))],
    joints: [...steps.map((step, k): RobotJoint => ({ type: "prismatic", ...step, name: `s${k}`,
      parent: k === 0 ? "world" : names[k - 1], child: names[k], pose: k === 0 ? first.pose : undefined })),
    ...others] };
}

const SLIDES = [{ axis: X }, { axis: Y }], TURN = { type: "continuous" as const };
const CASES = [
  ["planar", onBase("planar", Z), [...SLIDES, { ...TURN, axis: Z }]],
  ["planar about x", onBase("planar", X), [{ axis: { x: 0, y: 0, z: -1 } }, { axis: Y }, { ...TURN, axis: X }]],
  ["floating", onBase("floating"), [...SLIDES, { axis: Z }, { ...TURN, axis: Z }, { ...TURN, axis: Y },
    { ...TURN, axis: X }]],
] as const;

const anyWorld = (rng: Rng): { shape: ReturnType<typeof sphere>; pose: ReturnType<typeof makePose> }[] =>
  Array.from({ length: 3 }, () => ({ shape: sphere(0.2), pose: randomPose(rng, 3) }));

const COUNT = samples(60);
for (const [name, description, steps] of CASES) {
  test(seededTitle(`${name}: poses, clearances and proven paths are the same with joints of one value`, COUNT), () => {
    const rng = rngFor(`robot ${name}`), hand = byHand(description, steps), a = robotOf(description), b = robotOf(hand);
    let free = 0;
    for (let i = 0; i < COUNT; i++) {
      const q = anyConfiguration(rng, a, 2), to = q.map((x) => x + rng.uniform(-1, 1)), world = anyWorld(rng);
      expect(placeRobot(a, q)).toEqual(placeRobot(b, q).slice(0, 4));
      expect(robotJacobian(a, q, "lower", X)).toEqual(robotJacobian(b, q, "lower", X));
      expect(robotClearance(a, world, q)).toEqual(robotClearance(b, world, q));
      const path = [q, to], answer = pathClearance(a, world, path, { proof: true });
      expect(answer).toEqual(pathClearance(b, world, path, { proof: true }));
      if (answer.status !== "free") continue;
      free++;
      expect(pathProofFaults(hand, world, path, answer.proof ?? [], answer.lowerBound)).toEqual([]);
    }
    expect(free).toBeGreaterThan(COUNT / 10);
  });
}

test("names of the values, and poses in closed form", () => {
  const floating = robotOf(onBase("floating")), planar = robotOf(onBase("planar", { x: 0, y: 0, z: 2 }));
  expect(floating.coordinates.slice(0, 6))
    .toEqual(["move/x", "move/y", "move/z", "move/yaw", "move/pitch", "move/roll"]);
  expect(planar.coordinates).toEqual(["move/x", "move/y", "move/angle", "shoulder", "elbow"]);
  expect(planar.links).toEqual(["world", "base", "upper", "lower"]);
  expect(placeRobot(planar, [1, 2, Math.PI / 2, 0, 0])[1]).toEqual({ position: { x: 1, y: 2, z: 0.2 },
    quaternion: { x: 0, y: 0, z: expect.closeTo(Math.SQRT1_2, 14) as number,
      w: expect.closeTo(Math.SQRT1_2, 14) as number } });
  const { position: p, quaternion: q } = placeRobot(floating, [1, 2, 3, 0.3, 0.2, 0.1, 0, 0])[1];
  expect(p).toEqual({ x: 1, y: 2, z: 3.2 });
  // Rz(yaw) Ry(pitch) Rx(roll): elements of its first column, and the last row
  expect(1 - 2 * (q.y * q.y + q.z * q.z)).toBeCloseTo(Math.cos(0.3) * Math.cos(0.2), 14);
  expect(2 * (q.x * q.z - q.w * q.y)).toBeCloseTo(-Math.sin(0.2), 14);
  expect(2 * (q.y * q.z + q.w * q.x)).toBeCloseTo(Math.cos(0.2) * Math.sin(0.1), 14);
});

test("a planar joint slides across its axis, whatever the axis is", () => {
  const rng = rngFor("robot planar axes");
  for (const axis of [X, Y, Z, { x: 0, y: 0, z: -3 }, ...Array.from({ length: 20 }, () => {
    const [x, y, z] = rng.unitVector(new Float64Array(3));
    return { x, y, z };
  })]) {
    const robot = robotOf(onBase("planar", axis, makePose())), at = (x: number, y: number): Vec3Like =>
      placeRobot(robot, [x, y, 0.7, 0, 0])[1].position, u = at(1, 0), v = at(0, 1),
      s = Math.hypot(axis.x, axis.y, axis.z);
    const cross = [u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x];
    expect(cross).toEqual([axis.x, axis.y, axis.z].map((x) => expect.closeTo(x / s, 12) as number));
  }
});

test("a floating joint has no axis, planar and floating joints have no limits and mimic nothing", () => {
  const make = (joint: Partial<RobotJoint>, type: "planar" | "floating" = "floating") => (): unknown => {
    const given = onBase(type, type === "planar" ? Z : undefined);
    return robotOf({ ...given, joints: [{ ...given.joints[0], ...joint }, ...given.joints.slice(1)] });
  };
  expect(make({ axis: X })).toThrow(/joint "move" is floating and has no axis/);
  expect(make({ limits: { lower: 0, upper: 1 } })).toThrow(/joint "move" is floating and has no limits/);
  expect(make({ mimic: { joint: "elbow" } }, "planar")).toThrow(/joint "move" is planar and cannot mimic a joint/);
  expect(make({ axis: undefined }, "planar")).toThrow(/the axis of joint "move"/);
});

test("links on both sides of a floating joint are checked against each other", () => {
  const robot = robotOf(onBase("floating"));
  expect(robotClearance(robot, [], [3, 0, 0, 0, 0, 0, 0, 3]).distance).toBe(0);
  expect(robotClearance(robot, [], [2.5, 0, 0, 0, 0, 0, 3, 0]).distance).toBeCloseTo(0.2, 12);
});
