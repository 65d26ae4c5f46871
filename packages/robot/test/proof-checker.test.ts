/** The checker of path proofs, and its arithmetic: what is falsified is refused, down to the last digits. */
import { createRobot, pathClearance } from "@col/robot";
import type { Obstacle, PathProof, RobotDescription } from "@col/robot";
import { distance } from "@col/gjk";
import {
  box, capsule, cone, convexHull, cylinder, ellipsoid, halfSpace, sphere, withMargin,
} from "@col/shapes";
import {
  applyPacked, convexOf, makePose, packPose, pathProofFaults, randomPose, rngFor, samples, seededTitle, unrotatePacked,
} from "@col/testkit";
import type { CheckedInterval, Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { anyConfiguration, randomTree, robotOf } from "./support.ts";

interface Case {
  readonly description: RobotDescription;
  readonly world: Obstacle[];
  readonly path: Float64Array[];
  readonly proof: readonly PathProof[];
  readonly lowerBound: number;
}

function anyWorld(rng: Rng): Obstacle[] {
  const corners = Array.from({ length: 60 }, () => rng.uniform(-0.2, 0.2));
  const world = [box(0.1, 0.2, 0.3), sphere(0.2), capsule(0.1, 0.4), cylinder(0.1, 0.2),
    convexHull(corners)].map((shape) => ({ shape, pose: randomPose(rng, 2) }));
  return [...world, { shape: halfSpace({ x: 0, y: 0, z: 1 }, -2.5), pose: randomPose(rng, 0.1) }];
}

/** Random trees with a proven path, and an interval of each that the solver bounded by a second derivative. */
function cases(rng: Rng, count: number): Case[] {
  const out: Case[] = [];
  while (out.length < count) {
    const description = randomTree(rng, 2 + rng.integer(4)), robot = robotOf(description), world = anyWorld(rng),
      from = anyConfiguration(rng, robot, 2), path = [from, from.map((x) => x + rng.uniform(-0.5, 0.5))],
      { status, lowerBound, proof } = pathClearance(robot, world, path, { proof: true });
    if (status === "free" && proof?.some(({ acceleration }) => acceleration > 0.1) === true)
      out.push({ description, world, path, proof, lowerBound });
  }
  return out;
}

const faultsOf = ({ description, world, path, proof, lowerBound }: Case,
  change: Partial<Case> = {}): string[] => pathProofFaults(change.description ?? description, change.world ?? world,
  change.path ?? path, change.proof ?? proof, change.lowerBound ?? lowerBound);

/** Replaces one interval, the first one with a second derivative. */
function changed({ proof }: Case, change: (s: PathProof) => Partial<CheckedInterval>): PathProof[] {
  const at = proof.findIndex(({ acceleration }) => acceleration > 0.1);
  return proof.map((s, i) => (i === at ? { ...s, ...change(s) } : s));
}

const COUNT = samples(40);
test(seededTitle("proofs of random trees hold without slack, and what is falsified is refused", COUNT), () => {
  const rng = rngFor("robot proofs");
  for (const one of cases(rng, COUNT)) {
    expect(faultsOf(one)).toEqual([]);
    const at = one.proof.findIndex(({ acceleration }) => acceleration > 0.1), { from, to, normal: n } = one.proof[at],
      refused = (change: Partial<Case>): void => {
        expect(faultsOf(one, change).length).toBeGreaterThan(0);
      };
    // bounds: above the separation at an end by more than the rounding that the solver subtracts; of the whole path
    refused({ proof: changed(one, (s) => ({ lowerBound: Math.min(s.gap, s.gapAtEnd) + 1e-11 })) });
    refused({ lowerBound: one.lowerBound * (1 + 1e-15) + 1e-300 });
    // holes: an interval is missing, ends early, begins late
    refused({ proof: one.proof.filter((_, i) => i !== at) });
    refused({ proof: changed(one, () => ({ to: to - (to - from) / 1e6 })) });
    refused({ proof: changed(one, () => ({ from: from + (to - from) / 1e6 })) });
    // normals: none of unit length, turned back
    refused({ proof: changed(one, () => ({ normal: { x: 0, y: 0, z: 0 } })) });
    refused({ proof: changed(one, () => ({ normal: { x: -n.x, y: -n.y, z: -n.z } })) });
    // another path, another world
    refused({ path: [one.path[0], one.path[1].map((x, k) => x + 8 * (x - one.path[0][k]))] });
    refused({ world: one.world.map((o) => ({ ...o, shape: withMargin(convexOf(o.shape), one.lowerBound + 1) })) });
  }
});

test("a proof whose K is too small is refused: an arm that swings past a ball, by its chord alone", () => {
  // a bar of length 1 about z; the ball's far side is beside the tip's circle at the middle of the edge
  const description: RobotDescription = { links: [{ name: "base" },
    { name: "bar", bodies: [{ shape: capsule(0.05, 0.5, { axis: "x" }), pose: makePose(0.5) }] }],
  joints: [{ name: "hinge", type: "revolute", parent: "base", child: "bar", axis: { x: 0, y: 0, z: 1 } }] };
  const robot = createRobot(description, { distance }), path = [[-0.5], [0.5]],
    world = [{ shape: sphere(0.2), pose: makePose(1.3) }], answer = pathClearance(robot, world, path, { proof: true });
  expect([answer.status, pathProofFaults(description, world, path, answer.proof ?? [], answer.lowerBound)])
    .toEqual(["free", []]);
  // along x the separation at both ends is 1.3 - 0.2 - 0.05 - cos(0.5) = 0.17; between them it falls to 0.05
  const [interval] = answer.proof ?? [], chord = 1.05 - Math.cos(0.5), by = (lowerBound: number): string[] =>
    pathProofFaults(description, world, path, [{ ...interval, from: 0, to: 1, frame: -1, normal: { x: 1, y: 0, z: 0 },
      speed: NaN, lowerBound }], 0.01);
  // K = 1, so the bound is the chord less 1/8; the hinge is across n
  expect(by(chord - 1 / 8 - 1e-15)).toEqual([]);
  for (const claim of [chord, 0.05, chord - 1 / 8 + 1e-15]) expect(by(claim)).toHaveLength(1);
});

test(seededTitle("supports of the checker are the supports of the shapes to 15 digits", COUNT), () => {
  const rng = rngFor("robot supports"), path = [[]], d = new Float64Array(3), p = new Float64Array(3);
  for (let i = 0; i < COUNT; i++) {
    const corners = Array.from({ length: 90 }, () => rng.uniform(-0.3, 0.3)), pose = randomPose(rng, 0.3);
    for (const shape of [box(0.1, 0.2, 0.3), capsule(0.1, 0.2), cylinder(0.1, 0.3), cone(0.2, 0.3, { axis: "x" }),
      ellipsoid(0.1, 0.2, 0.3), convexHull(corners)]) {
      const [x, y, z] = rng.unitVector(new Float64Array(3)), ball = { shape: sphere(0.5), pose: makePose(2 * x, 2 * y,
        2 * z) }, m = packPose(pose);
      unrotatePacked(m, Float64Array.of(x, y, z), d);
      shape.support(shape, d, p);
      applyPacked(m, p, p);
      const gap = 1.5 - (x * p[0] + y * p[1] + z * p[2]) - shape.margin;
      const description: RobotDescription = { links: [{ name: "a", bodies: [{ shape, pose }] }], joints: [] };
      const by = (lowerBound: number): string[] => pathProofFaults(description, [ball], path, [{ edge: 0, from: 0,
        to: 1, linkA: 0, bodyA: 0, linkB: -1, bodyB: 0, frame: -1, normal: { x, y, z }, speed: NaN, lowerBound }], 0.1);
      expect([by(gap - 2e-15), by(gap + 2e-15).length]).toEqual([[], 1]);
    }
  }
});
