/** Polynomial pieces of paths: certified clearances by laws, against closed forms, and bad pieces refused by name. */
import { createRobot, pathClearance, robotClearance, trajectoryPieces } from "@col/robot";
import type { Obstacle, PathPiece, RobotDescription } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, capsule, sphere } from "@col/shapes";
import { makePose, pathProofFaults, randomPose, rngFor, samples, seededTitle, valuesAt } from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { anyConfiguration, planarArm, randomTree, robotOf } from "./support.ts";

const anyWorld = (rng: Rng): Obstacle[] => Array.from({ length: 1 + rng.integer(5) }, () => ({
  shape: rng.pick([box(0.1, 0.2, 0.3), sphere(0.2), capsule(0.1, 0.4)]), pose: randomPose(rng, 2) }));

/** One to three pieces of degrees 1 to 5 that join each other. */
function anyPieces(rng: Rng, description: RobotDescription): PathPiece[] {
  const robot = robotOf(description), pieces: PathPiece[] = [];
  let at = anyConfiguration(rng, robot, 2);
  for (let i = rng.integer(3); i >= 0; i--) {
    const control = [at];
    for (let k = rng.integer(5); k >= 0; k--) control.push(at.map((x) => x + rng.uniform(-0.5, 0.5)));
    pieces.push({ control });
    at = control[control.length - 1];
  }
  return pieces;
}

const COUNT = samples(150);
test(seededTitle("random pieces: clearances, proofs and collisions hold", COUNT), () => {
  const rng = rngFor("robot pieces"), seen = { free: 0, colliding: 0, touching: 0, undecided: 0 };
  for (let i = 0; i < COUNT; i++) {
    const description = randomTree(rng, 1 + rng.integer(5), i % 3 === 0), robot = robotOf(description),
      world = anyWorld(rng), path = anyPieces(rng, description), answer = pathClearance(robot, world, path,
        { proof: true });
    seen[answer.status]++;
    if (answer.status === "colliding") {
      const signed = createRobot(description, { distance, signedDistance });
      expect(robotClearance(signed, world, answer.q).distance).toBeLessThan(0);
    }
    if (answer.status !== "free") continue;
    expect(pathProofFaults(description, world, path, answer.proof ?? [], answer.lowerBound)).toEqual([]);
    for (const { control } of path) {
      for (let k = 0; k <= 60; k++) {
        const { distance: d } = robotClearance(robot, world, valuesAt(control, k / 60));
        expect(d).toBeGreaterThanOrEqual(answer.lowerBound);
      }
    }
  }
  expect(seen.free).toBeGreaterThan(COUNT / 10);
  expect(seen.colliding).toBeGreaterThan(COUNT / 10);
  expect(seen.touching + seen.undecided).toBeLessThanOrEqual(COUNT / 20);
});

test("an edge written as a cubic is the same path", () => {
  const rng = rngFor("robot raised edges"), robot = robotOf(planarArm());
  for (let i = 0; i < samples(40); i++) {
    const from = anyConfiguration(rng, robot, 2), to = anyConfiguration(rng, robot, 2), world = anyWorld(rng),
      third = (a: Float64Array, b: Float64Array): Float64Array => a.map((x, k) => (2 * x + b[k]) / 3),
      straight = pathClearance(robot, world, [from, to]),
      cubic = pathClearance(robot, world, [{ control: [from, third(from, to), third(to, from), to] }]);
    expect(cubic.status).toBe(straight.status);
    if (straight.status === "free") expect(cubic.distance).toBeCloseTo(straight.distance, 3);
  }
});

test("pieces that turn back are told from the disc that they nearly touch, down to 1e-9", () => {
  // the shoulder turns by 4 t (1 - t) radians, at most 1: the tip ends its way there, beside a disc on its circle
  const arm = planarArm(0.05), robot = robotOf(arm), piece = { control: [[0, 0], [2, 0], [0, 0]] }, tip = 1.8;
  for (const gap of [1e-3, 1e-6, 1e-9, -1e-9, -1e-6, -1e-3]) {
    // the centre of the disc is ahead of the arm by an angle: its distance from the arm's line is 1.5 sin(0.2)
    const angle = 1.2, world = [{ shape: sphere(1.5 * Math.sin(0.2) - 0.05 - gap),
      pose: makePose(1.5 * Math.cos(angle), 1.5 * Math.sin(angle)) }];
    expect(tip).toBeGreaterThan(1.5);
    const answer = pathClearance(robot, world, [piece]);
    expect(answer.status).toBe(gap > 0 ? "free" : "colliding");
    if (gap > 0) {
      expect(answer.lowerBound).toBeLessThanOrEqual(gap + 1e-14);
      expect(answer.lowerBound).toBeGreaterThanOrEqual(0.9 * answer.distance);
    }
    const first = pathClearance(robot, world, [piece], { firstWithin: 1e-6 });
    if (gap === -1e-3) {
      // 4 t (1 - t) = a where the line is 1e-3 nearer: the disc is then at the distance of its radius and the arm's
      const a = angle - Math.asin((1.5 * Math.sin(0.2) + 1e-3) / 1.5);
      expect(first.time).toBeCloseTo((1 - Math.sqrt(1 - a)) / 2, 5);
    }
  }
});

test("trajectoryPieces has the positions, velocities and accelerations of its points", () => {
  const rng = rngFor("robot trajectories"), any = (): number[] => [rng.uniform(-2, 2), rng.uniform(-2, 2)];
  for (const order of [0, 1, 2]) {
    const points = [0, 0.5, 2].map((time) => ({ time, positions: any(), velocities: order > 0 ? any() : undefined,
      accelerations: order > 1 ? any() : undefined })), pieces = trajectoryPieces(points);
    expect(pieces.map(({ control }) => control.length)).toEqual(Array(2).fill([2, 4, 6][order]));
    pieces.forEach(({ control }, i) => {
      const t = points[i + 1].time - points[i].time, d = 1e-4, at = (f: number): Float64Array => valuesAt(control, f);
      for (const [end, sign] of [[0, 1], [1, -1]] as const) {
        const point = points[i + end], near = [0, 1, 2, 3].map((k) => at(end + sign * k * d));
        expect([...near[0]]).toEqual(point.positions.map((x) => expect.closeTo(x, 12) as number));
        const slope = near[0].map((x, k) => sign * (-1.5 * x + 2 * near[1][k] - 0.5 * near[2][k]) / (d * t));
        if (order > 0)
          expect([...slope]).toEqual(point.velocities?.map((x) => expect.closeTo(x, 4) as number));
        const bend = near[0].map((x, k) => (2 * x - 5 * near[1][k] + 4 * near[2][k] - near[3][k]) / (d * d * t * t));
        if (order > 1)
          expect([...bend]).toEqual(point.accelerations?.map((x) => expect.closeTo(x, 2) as number));
      }
    });
  }
});

test("pieces stay within the limits between their ends, too, and join", () => {
  const arm = planarArm(), [shoulder, elbow] = arm.joints, limits = { lower: -1, upper: 1 };
  const robot = robotOf({ ...arm, joints: [{ ...shoulder, limits }, elbow] }),
    ask = (...control: number[][]) => (): unknown => pathClearance(robot, [], [{ control }]);
  expect(ask([0, 0], [1.9, 0], [0, 0])).not.toThrow(); // at most 0.95
  expect(ask([0, 0], [2, 0], [0, 0])).not.toThrow(); // at most 1, the limit
  expect(ask([0, 0], [2.01, 0], [0, 0])).toThrow(/path\[0\] must keep joint "shoulder" within \[-1, 1\], got 1.00/);
  expect(ask([1, 0], [1, 0], [-1, 0], [1.5, 0])).toThrow(/path\[0\].control\[3\], joint "shoulder" must be within/);
  expect(ask([0, 0], [NaN, 0], [0, 0])).toThrow(/path\[0\].control\[1\], joint "shoulder" must be finite, got NaN/);
  expect(ask([0, 0])).toThrow(/path\[0\].control must have 2 to 17 configurations, got 1/);
  expect(() => pathClearance(robot, [], [{ control: [[0, 0], [1, 0]] }, { control: [[0.9, 0], [0, 0]] }]))
    .toThrow(/path\[1\] must begin where path\[0\] ends, got joint "shoulder" at 0.9 after 1/);
  expect(() => pathClearance(robot, [], [{ control: [[0, 0], [1, 0]] }, [1, 0]] as unknown as PathPiece[]))
    .toThrow(/path\[1\] must be a piece \{ control \}, as path\[0\] is one/);
  expect(() => pathClearance(robot, [], [{ control: [[0, 0], [1, 0]], controls: [] }] as unknown as PathPiece[]))
    .toThrow(/path\[0\].controls/);
});
