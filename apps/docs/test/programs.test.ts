/**
 * Each demo's program in one file runs under Node, with the builds, and prints the numbers of its model, which runs the
 * sources.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import "../examples/robot/dom.ts";
import { afterAll, expect, test } from "vitest";
import * as arm from "../demos/arm/model.ts";
import * as barycode from "../demos/barycode/model.ts";
import * as cast from "../demos/cast/model.ts";
import * as clash from "../demos/clash/model.ts";
import * as depth from "../demos/depth/model.ts";
import * as derivatives from "../demos/derivatives/model.ts";
import * as distance from "../demos/distance/model.ts";
import * as falling from "../demos/falling/model.ts";
import { solve as solveFiber } from "../demos/fiber/meshes.ts";
import * as fiber from "../demos/fiber/model.ts";
import * as growth from "../demos/growth/model.ts";
import * as path from "../demos/path/model.ts";
import * as platform from "../demos/platform/model.ts";
import * as plane from "../demos/plane/model.ts";
import * as problem from "../demos/problem-file/model.ts";
import * as robot from "../demos/robot/model.ts";
import * as scene from "../demos/scene/model.ts";
import * as steps from "../demos/steps/model.ts";
import * as walk from "../demos/walk/model.ts";
import { demos } from "../tools/pages.mjs";
import { programOf, programs } from "../tools/programs.mjs";

const site = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(site, ".program-")); // below the site, where Node finds its packages
afterAll(() => { rmSync(folder, { recursive: true }); });

/** What each program must say: numbers of the model, as the page shows them. */
const SAYS: Readonly<Record<string, () => string>> = {
  arm: () => `${(1000 * arm.solve(arm.createModel(), arm.createPlan(1).path[0]).distance).toFixed(6)} mm`,
  barycode: () => `barycode ${barycode.solve(barycode.START).code}:`,
  cast: () => `at ${cast.solve(cast.START).impact.time.toFixed(9)} s`,
  depth: () => depth.solve(depth.START).result.distance.toFixed(9),
  derivatives: () => derivatives.solve(derivatives.START).jacobian.map((v) => v.toFixed(6)).join(" "),
  distance: () => distance.solve(distance.START).result.lowerBound.toFixed(12),
  falling: () => `${falling.solve(falling.advance(falling.createScene(1), falling.RATE))[1].kinetic.toFixed(6)} J`,
  fiber: () => `${solveFiber(fiber.START).distance.toFixed(9)} m`,
  growth: () => growth.solve(growth.START).result.alpha.toFixed(9),
  clash: () => `${(1000 * clash.solve(clash.START).distance).toFixed(6)} mm`,
  path: () => `at least ${(1000 * path.prove(path.START.goal).lowerBound).toFixed(6)} mm`,
  plane: () => `${plane.solve(plane.START).result.distance.toFixed(6)} m`,
  platform: () => {
    const level = platform.createLevel(), wish = { right: 1, jump: false, drop: false };
    let state = platform.START;
    for (let k = 0; k < platform.RATE; k++) state = platform.step(level, state, wish);
    return `1.0 s: at ${[state.position.x, state.position.y].map((x) => x.toFixed(6)).join(" ")} m`;
  },
  "problem-file": () => problem.solve(problem.read(problem.START)[0]).plane.toFixed(12),
  robot: () => `${(1000 * robot.solve(robot.createModel(), robot.START).distance).toFixed(6)} mm`,
  scene: () => `${scene.START.count} bodies, ${scene.createWorld(scene.START).pairs} pairs meet`,
  steps: () => steps.solve(steps.START).map(({ result }) => result.distance.toFixed(9))[3],
  walk: () => {
    const level = walk.createLevel("large"), wish = { right: 0, ahead: 1, jump: false };
    let state: walk.State = { ...walk.START, yaw: 0 };
    for (let k = 0; k < walk.RATE; k++) state = walk.step(level, state, wish);
    return `1.0 s: at ${[state.position.x, state.position.y, state.position.z].map((x) => x.toFixed(6)).join(" ")} m`;
  },
};

test("every demo has a program", () => {
  expect(programs()).toEqual(demos().map(({ link }) => link.split("/")[2]).sort());
});

test.each(programs())("%s", async (name) => {
  const code = await programOf(name), path = join(folder, `${name}.mjs`);
  expect(code).toMatch(/^\/\/ npm install @col\/[a-z0-9 @/-]+\n\/\/ node /);
  expect(code, "imports packages only").not.toMatch(/from "[./]/);
  expect(code, "one program, not two").not.toContain("import.meta.main");
  writeFileSync(path, code);
  const said = execFileSync(process.execPath, [path], { encoding: "utf8" });
  expect(said).toContain(SAYS[name]?.() ?? "a line in SAYS for it");
});
