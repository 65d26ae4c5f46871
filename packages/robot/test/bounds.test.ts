/** Bounds of speed and acceleration against differences of the poses, on random trees. */
import type { Robot } from "@col/robot";
import { capsule } from "@col/shapes";
import { applyPacked, makePose, packPose, rngFor, rotatePacked, samples, seededTitle, valuesAt } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { lengthsOf } from "../src/bounds/lengths.ts";
import { accelerate, beginAcceleration, measurePart, measurePath, Motion } from "../src/bounds/motion.ts";
import { placeRobot } from "../src/kinematics/place.ts";
import { modelOf } from "../src/model/create.ts";
import type { Body, Model } from "../src/model/robot.ts";
import { anyConfiguration, planarArm, randomTree, robotOf, Z } from "./support.ts";

/** Step of a second difference, as a fraction of the edge. */
const STEP = 1e-4;

function motionOf(model: Model, path: Float64Array): Motion {
  const motion = new Motion(model.links.length, model.bodies.map((body) => lengthsOf(model, body)));
  measurePath(model, path, 2, 1, motion);
  measurePart(model, path, 0, 1, motion);
  return motion;
}

const between = (path: Float64Array, t: number): Float64Array => {
  const n = path.length / 2;
  return Float64Array.from({ length: n }, (_, k) => path[k] + t * (path[n + k] - path[k]));
};

/** Packed pose of a link. */
const linkAt = (robot: Robot, q: Float64Array, link: number): Float64Array => packPose(placeRobot(robot, q)[link]);

/** A support point of a body in its link's frame, in a random direction. */
function pointOf(body: Body, rng: Rng): Float64Array {
  const d = rng.unitVector(new Float64Array(3)), [x, y, z, qx, qy, qz, qw] = body.offset;
  body.shape.support(body.shape, d, d);
  return applyPacked(packPose(makePose(x, y, z, qx, qy, qz, qw)), d, d);
}

/** n . (p(t) - o(t)) with n and o fixed in the frame of link `frame`; -1: in the world. */
function heightAt(
  robot: Robot, q: (t: number) => Float64Array, body: Body, p: Float64Array, n: Float64Array, frame: number, t: number,
): number {
  const w = applyPacked(linkAt(robot, q(t), body.link), p, new Float64Array(3));
  if (frame < 0) return n[0] * w[0] + n[1] * w[1] + n[2] * w[2];
  const m = linkAt(robot, q(t), frame), d = rotatePacked(m, n, new Float64Array(3));
  return d[0] * (w[0] - m[9]) + d[1] * (w[1] - m[10]) + d[2] * (w[2] - m[11]);
}

const COUNT = samples(1000);
test(seededTitle("accelerations and speeds of points are within their bounds, from any joint", COUNT), () => {
  const rng = rngFor("robot bounds");
  let checked = 0, best = 0;
  for (let i = 0; i < COUNT; i++) {
    const robot = robotOf(randomTree(rng, 1 + rng.integer(7), i % 3 === 0)), model = modelOf("test", robot);
    if (model.bodies.length === 0) continue;
    const b = rng.integer(model.bodies.length), body = model.bodies[b], { chain } = body,
      path = Float64Array.of(...anyConfiguration(rng, robot, 2), ...anyConfiguration(rng, robot, 2)),
      motion = motionOf(model, path), shared = rng.integer(chain.length + 1);
    const n = rng.unitVector(new Float64Array(3)), frame = shared === 0 ? -1 : chain[shared - 1],
      t = rng.uniform(0.1, 0.9);
    placeRobot(robot, between(path, t));
    const world = frame < 0 ? n : rotatePacked(linkAt(robot, between(path, t), frame), n, new Float64Array(3));
    beginAcceleration(motion);
    accelerate(model, b, shared, world, model.rows, motion);
    for (let k = 0; k < 4; k++) {
      const p = pointOf(body, rng), at = (s: number): number =>
        heightAt(robot, (u) => between(path, u), body, p, n, frame, s);
      const bend = Math.abs(at(t + STEP) - 2 * at(t) + at(t - STEP)) / (STEP * STEP),
        slope = Math.abs(at(t + STEP) - at(t - STEP)) / (2 * STEP);
      expect(bend).toBeLessThanOrEqual(motion.acceleration[0] * (1 + 1e-5) + 3e-6);
      expect(slope).toBeLessThanOrEqual(motion.speed[b][shared] * (1 + 1e-5) + 1e-9);
      if (motion.acceleration[0] > 0.1) best = Math.max(best, bend / motion.acceleration[0]);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(COUNT);
  expect(best).toBeGreaterThan(0.5);
});

test(seededTitle("parts of polynomial pieces: accelerations and speeds are within their bounds", COUNT), () => {
  const rng = rngFor("robot bounds of pieces");
  let best = 0;
  for (let i = 0; i < COUNT; i++) {
    const robot = robotOf(randomTree(rng, 1 + rng.integer(6), i % 3 === 0)), model = modelOf("test", robot);
    if (model.bodies.length === 0) continue;
    const degree = 1 + rng.integer(5), control = Array.from({ length: degree + 1 }, () =>
      anyConfiguration(rng, robot, 2)), piece = Float64Array.from(control.flatMap((q) => [...q]));
    const b = rng.integer(model.bodies.length), body = model.bodies[b], shared = rng.integer(body.chain.length + 1),
      motion = new Motion(model.links.length, model.bodies.map((other) => lengthsOf(model, other)));
    const from = rng.uniform(0, 0.9), to = rng.uniform(from + 0.05, 1), t = rng.uniform(from + 0.001, to - 0.001);
    motion.rates.part.set([from, to]);
    measurePath(model, piece, degree + 1, degree, motion);
    measurePart(model, piece, 0, degree, motion);
    const n = rng.unitVector(new Float64Array(3)), frame = shared === 0 ? -1 : body.chain[shared - 1];
    placeRobot(robot, valuesAt(control, t));
    const world = frame < 0 ? n : rotatePacked(linkAt(robot, valuesAt(control, t), frame), n, new Float64Array(3));
    beginAcceleration(motion);
    accelerate(model, b, shared, world, model.rows, motion);
    const p = pointOf(body, rng), at = (s: number): number =>
      heightAt(robot, (u) => valuesAt(control, u), body, p, n, frame, s);
    const bend = Math.abs(at(t + STEP) - 2 * at(t) + at(t - STEP)) / (STEP * STEP),
      slope = Math.abs(at(t + STEP) - at(t - STEP)) / (2 * STEP);
    expect(bend).toBeLessThanOrEqual(motion.acceleration[0] * (1 + 1e-4) + 1e-4);
    expect(slope).toBeLessThanOrEqual(motion.speed[b][shared] * (1 + 1e-5) + 1e-6);
    if (motion.acceleration[0] > 0.1) best = Math.max(best, bend / motion.acceleration[0]);
  }
  expect(best).toBeGreaterThan(0.5);
});

test("one joint on a polynomial: the bounds equal the polynomial's", () => {
  // q = t^2 / 2: rate t, bend 1; the point at the radius r moves with t r, and n . p'' is at most r (t^2 + 1)
  const robot = robotOf({ links: [{ name: "base" }, { name: "arm", bodies: [{ shape: capsule(0.1, 1, { axis: "x" }),
    pose: makePose(1) }] }], joints: [{ name: "j", type: "revolute", parent: "base", child: "arm", axis: Z }] });
  const model = modelOf("test", robot), motion = new Motion(2, model.bodies.map((body) => lengthsOf(model, body)));
  motion.rates.part.set([0.25, 0.5]);
  measurePath(model, Float64Array.of(0, 0, 0.5), 3, 2, motion);
  measurePart(model, Float64Array.of(0, 0, 0.5), 0, 2, motion);
  placeRobot(robot, [0]);
  beginAcceleration(motion);
  accelerate(model, 0, 0, Float64Array.of(1, 0, 0), model.rows, motion);
  expect(motion.speed[0][0]).toBeCloseTo(2 * 0.5, 10);
  expect(motion.acceleration[0]).toBeCloseTo(2 * (0.25 + 1), 10);
});

test("one joint: bounds are exact, and a normal along its axis costs nothing", () => {
  const robot = robotOf({ ...planarArm(), links: [{ name: "base" },
    { name: "upper", bodies: [{ shape: capsule(0.1, 1, { axis: "x" }), pose: makePose(1, 0.5) }] },
    { name: "lower" }] });
  const model = modelOf("test", robot), motion = motionOf(model, Float64Array.of(0, 0, 0.5, 0));
  placeRobot(robot, [0, 0]);
  const bound = (n: Float64Array): number => {
    beginAcceleration(motion);
    accelerate(model, 0, 0, n, model.rows, motion);
    return motion.acceleration[0];
  };
  const radius = Math.sqrt(4 + 0.25);
  expect(bound(Float64Array.of(1, 0, 0))).toBeCloseTo(0.25 * radius, 10);
  expect(bound(Float64Array.of(0, 0, 1))).toBeLessThan(1e-12);
  expect(motion.speed[0][0]).toBeCloseTo(0.5 * radius, 10);
});

test("prismatic joints: a translation has no acceleration, and lengthens the arm of the joint before", () => {
  const arm = planarArm(), axis = { x: 1, y: 0, z: 0 };
  const sliding = robotOf({ ...arm, joints: [{ ...arm.joints[0], type: "prismatic", axis },
    { ...arm.joints[1], type: "prismatic", axis: { x: 0, y: 3, z: 0 } }] });
  const model = modelOf("test", sliding), motion = motionOf(model, Float64Array.of(0, 0, 2, -1));
  accelerate(model, 1, 0, Float64Array.of(1, 0, 0), model.rows, motion);
  expect(motion.acceleration[0]).toBe(0);
  expect(motion.speed[1][0]).toBeCloseTo(3, 10);
  const reaching = robotOf({ ...arm, joints: [{ ...arm.joints[0], axis: Z },
    { ...arm.joints[1], type: "prismatic", axis }] });
  const other = modelOf("test", reaching), reach = motionOf(other, Float64Array.of(0, 0, 1, -5));
  expect(reach.radius[1][0]).toBeCloseTo(1 + 5 + 0.75, 10);
});
