/**
 * A UR5e with its link hulls among 50 boxes: time and configurations of clearances, Booleans and proven edges; what is
 * proven of its pairs of links; what samples of edges miss.
 *
 *     node tools/from-source.mjs packages/robot/test/tools/ur5e.ts [--edges 300] [--seed 1]
 *
 * In: the shared data `data/robot`. Each edge is 0.5 rad long (Euclidean norm) and free. The boxes are grown by the
 * difference between its least distance and 5 mm or 0.5 mm, so that the edge has this clearance. Edges of both classes
 * and the checks at 32 samples are timed in turn in one run.
 */
import {
  createPathClearance, createRobot, createRobotClearance, pathClearance, provePairs, robotClearance, robotCollides,
} from "@col/robot";
import type { Obstacle } from "@col/robot";
import { signedDistance } from "@col/epa";
import { distance, intersects } from "@col/gjk";
import { box, withMargin } from "@col/shapes";
import { randomPose, Rng, sharedPath } from "@col/testkit";
import { parseArgs } from "node:util";
import { ur5eFrom } from "../ur5e.ts";

const { values } = parseArgs({ options: {
  edges: { type: "string", default: "300" }, seed: { type: "string", default: "1" },
} });
const file = sharedPath("data/robot/ur5e.json", "the UR5e");
if (file === null) throw new Error("ur5e: no shared data");
const description = ur5eFrom(file);
const robot = createRobot(description, { distance, intersects }), rng = new Rng(Number(values.seed)),
  EDGES = Number(values.edges), CLEARANCES = [5e-3, 5e-4], LENGTH = 0.5, ROUNDS = 3;

interface Case {
  readonly world: readonly Obstacle[];
  readonly path: readonly Float64Array[];
}

/** An edge with the clearance, or null: nearest to itself, or not free. */
function edgeWith(clearance: number): Case | null {
  const world = Array.from({ length: 50 }, () => ({ shape: box(0.05, 0.05, 0.05), pose: randomPose(rng, 1) }));
  const from = Float64Array.from({ length: 6 }, () => rng.uniform(-2, 2)), v = from.map(() => rng.uniform(-1, 1)),
    norm = Math.sqrt(v.reduce((s, x) => s + x * x, 0)), path = [from, from.map((x, k) => x + LENGTH * v[k] / norm)];
  const out = pathClearance(robot, world, path, { tolerance: 0.001 });
  const grown = out.distance - clearance;
  if (out.status !== "free" || out.linkB >= 0 || grown <= 0) return null;
  const near = world.map(({ shape, pose }) => ({ shape: withMargin(shape, grown), pose }));
  return pathClearance(robot, near, path).status === "free" ? { world: near, path } : null;
}

const cases = CLEARANCES.map((clearance) => {
  const list: Case[] = [];
  while (list.length < EDGES) {
    const one = edgeWith(clearance);
    if (one !== null) list.push(one);
  }
  return list;
});
const out = createPathClearance(), answer = createRobotClearance(), margin = { margin: 0 };
const work: Record<string, () => void> = {
  "clearance of a configuration": () => { cases[0].forEach(({ world, path }) =>
    robotClearance(robot, world, path[0], undefined, answer)); },
  "Boolean of a configuration": () => { cases[0].forEach(({ world, path }) => robotCollides(robot, world, path[0])); },
  "32 Booleans along an edge": () => { cases[0].forEach(({ world, path: [from, to] }) => {
    for (let k = 0; k < 32; k++) robotCollides(robot, world, from.map((x, i) => x + k / 31 * (to[i] - x)));
  }); },
  "proven edge, 5 mm": () => { cases[0].forEach(({ world, path }) => pathClearance(robot, world, path, margin, out)); },
  "proven edge, 0.5 mm": () => {
    cases[1].forEach(({ world, path }) => pathClearance(robot, world, path, margin, out));
  },
  "clearance of an edge, 5 mm": () => { cases[0].forEach(({ world, path }) =>
    pathClearance(robot, world, path, undefined, out)); },
};
const best = new Map<string, number>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(work)) {
    const start = performance.now();
    run();
    best.set(name, Math.min(best.get(name) ?? Infinity, (performance.now() - start) / EDGES));
  }
}
for (const [name, time] of best) console.log(`${name}: ${(1000 * time).toFixed(1)} microseconds`);
cases.forEach((list, i) => {
  const counts = list.map(({ world, path }) => pathClearance(robot, world, path, margin).configurations);
  console.log(`configurations of a proven edge at ${1000 * CLEARANCES[i]} mm: mean `
    + (counts.reduce((s, x) => s + x, 0) / EDGES).toFixed(1));
});
const start = performance.now(), pairs = provePairs(createRobot(description, { distance, signedDistance }));
for (const { linkA, linkB, status, boxes } of pairs) console.log(`${linkA}, ${linkB}: ${status} (${boxes} boxes)`);
console.log(`provePairs: ${((performance.now() - start) / 1000).toFixed(1)} s`);
