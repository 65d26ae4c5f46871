/**
 * What the exit costs, per method, in ns:
 * `node tools/from-source.mjs packages/growth-distance/test/tools/exit-cost.mjs`.
 *
 * The exit (`finish`) is run again and again on a finished workspace, whose columns are as the loop left them, beside
 * the whole query; methods in turns in one process, medians over pairs of the least over rounds. `thin, curved` with
 * its supports along the axes. The exit of a half-space is its closed form itself.
 */
import { relativePose } from "@col/kernel";
import { box, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import { box2, convexHull2, ellipse } from "@col/shapes/2d";
import { makePose, randomPose, rngFor } from "@col/testkit";
import { finish } from "../../src/exit/finish.ts";
import { growthQuery } from "../../src/query.ts";
import { createSettings } from "../../src/state/settings.ts";
import { createWorkspace } from "../../src/state/workspace.ts";
import { finish2 } from "../../src/plane/finish.ts";
import { growthQuery2 } from "../../src/plane/growth-distance.ts";
import { packPoses2 } from "../../src/plane/pose.ts";
import { createWorkspace2 } from "../../src/plane/workspace.ts";

const PAIRS = 40, ROUNDS = 15, CALLS = 300;
const rng = rngFor("growth exit cost"), size = () => rng.uniform(0.3, 1);
const curved = () => ellipsoid(size(), size(), size());
const solid = () =>
  rng.pick([curved, () => cylinder(size(), size()), () => box(size(), size(), size()), hull])();
const hull = () => convexHull(Array.from({ length: 60 }, () => rng.uniform(-1, 1)));
const needle = (of) => of(size(), 1e-9 * size(), 1e-9 * size());
const away = () => ({ ...randomPose(rng, 1), position: { x: 6, y: rng.normal(), z: rng.normal() } });
const across = () => makePose(rng.normal(), rng.normal(), 1, 0.6, 0, 0, 0.8);

/** Name, shape, pose, settings that differ from the default. */
const SPACE = [
  ["cutting-plane", solid, away, { method: 1 }],
  ["second-order", curved, away, { method: 2 }],
  ["auto", solid, away, {}],
  ["pivoted", solid, away, { pivoted: true }],
  ["sphere", () => sphere(size()), away, {}],
  ["budget", solid, away, { maxIterations: 2 }],
  ["thin", () => needle(box), across, {}],
  ["thin, curved", () => needle(ellipsoid), across, { tolerance: 1e-12 }],
];

function spaceCase([name, make, pose, options]) {
  const a = make(), b = make(), ws = createWorkspace(), set = { ...createSettings(), ...options };
  relativePose(makePose(), pose(), ws.bInA);
  ws.limits[2] = Math.max(Math.abs(ws.bInA[9]), Math.abs(ws.bInA[10]), Math.abs(ws.bInA[11]));
  return { name, query: () => growthQuery(a, b, set, null, ws), exit: () => finish(a, b, set, ws) };
}

function planeCase() {
  const make = () => rng.pick([
    () => box2(size(), size()), () => ellipse(size(), size()),
    () => convexHull2(Array.from({ length: 20 }, () => rng.uniform(-1, 1))),
  ])();
  const a = make(), b = make(), ws = createWorkspace2(), set = createSettings();
  packPoses2({ x: 0, y: 0, c: 1, s: 0 }, { x: 3, y: rng.uniform(-1, 1), c: 0.6, s: 0.8 }, ws.pose);
  ws.limits[2] = 3;
  return { name: "plane", query: () => growthQuery2(a, b, set, null, ws), exit: () => finish2(a, b, set, ws) };
}

const time = (run) => {
  const start = process.hrtime.bigint();
  for (let i = 0; i < CALLS; i++) run();
  return Number(process.hrtime.bigint() - start) / CALLS;
};
const cases = Array.from({ length: PAIRS }, () => [...SPACE.map(spaceCase), planeCase()]).flat();
const least = cases.map(() => ({ query: Infinity, exit: Infinity }));
for (let round = 0; round < ROUNDS; round++) {
  cases.forEach((c, i) => {
    least[i].query = Math.min(least[i].query, time(c.query));
    least[i].exit = Math.min(least[i].exit, time(c.exit));
  });
}
const median = (list) => list.sort((x, y) => x - y)[list.length >> 1];
console.log("method | exit, ns | query, ns | share of the query");
for (const name of [...SPACE.map(([n]) => n), "plane"]) {
  const own = least.filter((_, i) => cases[i].name === name), exit = median(own.map((t) => t.exit));
  const query = median(own.map((t) => t.query));
  console.log(`${name} | ${exit.toFixed(0)} | ${query.toFixed(0)} | ${((100 * exit) / query).toFixed(0)} %`);
}
