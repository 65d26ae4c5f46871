/**
 * What samples of an edge miss: edges of an arm of six joints that touch a box by a known depth, and how many of them
 * samples call free.
 *
 *     node tools/from-source.mjs packages/robot/test/tools/sampling-misses.ts [--edges 1000] [--seed 1]
 *
 * The arm has six links of 0.3 m, capsules of radius 0.05 m, among 50 boxes. For each random edge that is free, the
 * closest box of the path is grown until the arm enters it by the depth of the row, where the path comes nearest to it.
 * Samples are at 32 places, and at steps of at most 0.05 and 0.01 radians of any joint, both ends included. Prints a
 * table; exit code 1 where `pathClearance` does not call an edge colliding.
 */
import { createPathClearance, createRobot, pathClearance, robotCollides } from "@col/robot";
import type { Obstacle, Robot } from "@col/robot";
import { distance, intersects } from "@col/gjk";
import { box, capsule, withMargin } from "@col/shapes";
import { makePose, randomPose, Rng } from "@col/testkit";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: {
  edges: { type: "string", default: "1000" }, seed: { type: "string", default: "1" },
} });
const EDGES = Number(values.edges), DEPTHS = [1e-4, 1e-3, 5e-3],
  RULES = ["32 samples", "0.05 rad", "0.01 rad"] as const;
const Y = { x: 0, y: 1, z: 0 }, Z = { x: 0, y: 0, z: 1 };

const links = Array.from({ length: 7 }, (_, i) => ({ name: `link${i}`, bodies: i === 0 ? []
  : [{ shape: capsule(0.05, 0.1, { axis: "x" }), pose: makePose(0.15) }] }));
const joints = Array.from({ length: 6 }, (_, i) => ({ name: `joint${i}`, type: "revolute" as const,
  parent: `link${i}`, child: `link${i + 1}`, axis: i % 2 === 0 ? Z : Y, pose: makePose(i === 0 ? 0 : 0.3) }));
const robot = createRobot({ links, joints }, { distance, intersects });

/** Number of steps of a rule on an edge. */
function stepsOf(rule: (typeof RULES)[number], from: Float64Array, to: Float64Array): number {
  if (rule === "32 samples") return 31;
  return Math.max(1, Math.ceil(Math.max(...from.map((x, k) => Math.abs(to[k] - x))) / Number.parseFloat(rule)));
}

/** Do samples see a contact? */
function seesContact(
  arm: Robot, world: readonly Obstacle[], from: Float64Array, to: Float64Array, steps: number,
): boolean {
  for (let k = 0; k <= steps; k++)
    if (robotCollides(arm, world, from.map((x, c) => x + (k / steps) * (to[c] - x)))) return true;
  return false;
}

const rng = new Rng(Number(values.seed)), missed = DEPTHS.map(() => RULES.map(() => 0)), out = createPathClearance();
const wrong = DEPTHS.map(() => 0);
let configurations = 0;
for (let edge = 0; edge < EDGES;) {
  const world = Array.from({ length: 50 }, () => ({ shape: box(0.1, 0.1, 0.1), pose: randomPose(rng, 1.5) }));
  const from = Float64Array.from({ length: 6 }, () => rng.uniform(-1.5, 1.5)),
    to = from.map((x) => x + rng.uniform(-0.6, 0.6));
  pathClearance(robot, world, [from, to], { tolerance: 0.001 }, out);
  if (out.status !== "free" || out.linkB >= 0) continue;
  const { distance: clearance, bodyB } = out;
  DEPTHS.forEach((depth, d) => {
    const grown = world.map((o, i) => (i === bodyB ? { ...o, shape: withMargin(o.shape, clearance + depth) } : o));
    pathClearance(robot, grown, [from, to], { margin: 0 }, out);
    if (out.status !== "colliding") wrong[d]++;
    configurations += out.configurations;
    RULES.forEach((rule, r) => {
      if (!seesContact(robot, grown, from, to, stepsOf(rule, from, to))) missed[d][r]++;
    });
  });
  edge++;
}
console.log(`| depth | ${RULES.join(" | ")} | pathClearance |\n| ---: | ---: | ---: | ---: | ---: |`);
for (const [d, depth] of DEPTHS.entries())
  console.log(`| ${depth * 1000} mm | ${missed[d].join(" | ")} | ${wrong[d]} |`);
console.error(`${EDGES} edges a row; configurations of pathClearance in the mean: `
  + (configurations / (EDGES * DEPTHS.length)).toFixed(1));
process.exitCode = wrong.some((n) => n > 0) ? 1 : 0;
