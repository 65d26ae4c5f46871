/**
 * Random edges of public robots among obstacles, straight ones and cubic ones: no sample is nearer than the certified
 * clearance, every proof is replayed with rational bounds, every collision is found again by brute force.
 */
import { createRobot, pathClearance, robotClearance, trajectoryPieces } from "@col/robot";
import type { Obstacle, Path, Robot, RobotDescription } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import { box, capsule, sphere } from "@col/shapes";
import {
  deepestOfRobot, pathProofCheck, piecesOf, randomPose, rngFor, samples, seededTitle, valuesAt,
} from "@col/testkit";
import type { Rng } from "@col/testkit";
import { expect, test } from "vitest";
import { publicRobots } from "./public-robots.ts";

/** Samples of an edge. */
const SAMPLES = 1000;

/**
 * A configuration within the limits; angles within a turn. Robots of many joints, which mostly meet themselves, take
 * the middle third of each range.
 */
const anywhere = (rng: Rng, { lower, upper }: Robot): Float64Array => lower.map((low, k) => {
  const from = Math.max(low, -Math.PI), to = Math.min(upper[k], Math.PI), part = lower.length > 8 ? 1 / 3 : 0;
  return rng.uniform(from + part * (to - from), to - part * (to - from));
});

/** The same description without the pairs of links that overlap in most of some random configurations. */
function withoutTouching(rng: Rng, description: RobotDescription): RobotDescription {
  const robot = createRobot(description, { distance }), seen = new Map<string, number>(), count = 20;
  for (let k = 0; k < count; k++) {
    const pairs = new Set(deepestOfRobot(description, [], anywhere(rng, robot), signedDistance)
      .filter(({ depth, linkB }) => depth < 0 && linkB >= 0).map(({ linkA, linkB }) => `${linkA} ${linkB}`));
    for (const key of pairs) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const disabledPairs = [...seen].filter(([, times]) => times > count / 2).map(([key]): [string, string] => {
    const [a, b] = key.split(" ").map(Number);
    return [robot.links[a], robot.links[b]];
  });
  return { ...description, disabledPairs };
}

const within = ({ lower, upper }: Robot, q: Float64Array): Float64Array =>
  q.map((x, k) => Math.max(lower[k], Math.min(upper[k], x)));

/** An edge of 0.3 to 1.5 radians, or a cubic with velocities at its ends, within the limits. */
function anyEdge(rng: Rng, robot: Robot): Path {
  const from = anywhere(rng, robot), v = from.map(() => rng.uniform(-1, 1)),
    length = rng.uniform(0.3, 1.5) / Math.hypot(...v), to = within(robot, from.map((x, k) => x + length * v[k]));
  if (rng.uniform() < 0.75) return [from, to];
  const velocity = (): Float64Array => from.map(() => rng.uniform(-0.3, 0.3)),
    pieces = trajectoryPieces([{ positions: from, velocities: velocity(), time: 0 },
      { positions: to, velocities: velocity(), time: 1 }]);
  return pieces.map(({ control }) => ({ control: control.map((q) => within(robot, Float64Array.from(q))) }));
}

const SHAPES = [box(0.05, 0.1, 0.15), sphere(0.08), capsule(0.04, 0.15)];
const anyWorld = (rng: Rng): Obstacle[] => Array.from({ length: 1 + rng.integer(8) }, () =>
  ({ shape: rng.pick(SHAPES), pose: randomPose(rng, 0.9) }));

const COUNT = samples(1000);
for (const [name, given] of publicRobots()) {
  test(seededTitle(`${name}: certified clearances, proofs and collisions of random edges hold`, COUNT), () => {
    const rng = rngFor(`robot edges ${name}`), description = withoutTouching(rng, given),
      check = pathProofCheck(description), robot = createRobot(description, { distance, intersects }),
      seen = { free: 0, colliding: 0, touching: 0, undecided: 0 };
    let configurations = 0, intervals = 0;
    for (let i = 0; i < COUNT; i++) {
      const world = anyWorld(rng), path = anyEdge(rng, robot), answer = pathClearance(robot, world, path,
        { proof: true }), { lowerBound } = answer;
      seen[answer.status]++;
      configurations += answer.configurations;
      if (answer.status === "colliding") {
        const deepest = deepestOfRobot(description, world, answer.q, signedDistance);
        expect(Math.min(...deepest.map(({ depth }) => depth)), `edge ${i}`).toBeLessThan(0);
      }
      if (answer.status !== "free") continue;
      intervals += answer.proof?.length ?? 0;
      expect(check(world, path, answer.proof ?? [], lowerBound), `edge ${i}`).toEqual([]);
      const [piece] = piecesOf(path), near = { maxDistance: lowerBound };
      for (let k = 0; k < SAMPLES; k++) {
        const q = within(robot, valuesAt(piece, k / (SAMPLES - 1))),
          { distance: d } = robotClearance(robot, world, q, near);
        if (!(d >= lowerBound)) expect(d, `edge ${i}, sample ${k}`).toBeGreaterThanOrEqual(lowerBound);
      }
    }
    console.log(`${name}: ${COUNT} edges: ${JSON.stringify(seen)}, ${(configurations / COUNT).toFixed(1)} `
      + `configurations in the mean, ${intervals} intervals replayed`);
    expect(seen.free).toBeGreaterThan(COUNT / 20);
    expect(seen.colliding).toBeGreaterThan(COUNT / 20);
    expect(seen.touching + seen.undecided).toBeLessThanOrEqual(COUNT / 100);
  });
}
