/** The demos of the falling stones and of the arm's plan without a browser. */
import { growthIntersects } from "@col/growth-distance";
import { signedDistance } from "@col/epa";
import { expect, test } from "vitest";
import { configurationAt, createModel, createPlan, goTo, reseed, solve as ask, START } from "../demos/arm/model.ts";
import { handWay, picture as armPicture } from "../demos/arm/view.ts";
import { advance, createScene, RATE, solve, SOURCES, STONES } from "../demos/falling/model.ts";
import { picture } from "../demos/falling/view.ts";
import { drop } from "../examples/falling/drop.ts";
import { place } from "../examples/arm/arm.ts";
import { createTask } from "../examples/arm/cell.ts";
import { span } from "../examples/arm/rrt.ts";

test("both piles are the example's, step by step, and lose energy", () => {
  const start = solve(createScene(3)), end = solve(advance(createScene(3), RATE / 2));
  expect(start[0]).toEqual(start[1]);
  SOURCES.forEach(({ source }, k) => {
    const whole = drop(source, STONES, 3, 0.5, RATE);
    expect(end[k].kinetic).toBe(whole.kinetic);
    expect(end[k].queries).toBe(whole.queries);
    expect(end[k].energy).toBeLessThan(start[k].energy);
  });
});

test("the deepest overlap is the maximum over all pairs", () => {
  const scene = advance(createScene(1), RATE), [{ depth }] = solve(scene);
  const bodies = [...scene.worlds[0].bodies.values()];
  const deepest = Math.max(...bodies.flatMap((a, i) => bodies.slice(i + 1)
    .map((b) => -signedDistance(a.shape, a, b.shape, b).distance)));
  expect(depth).toBeGreaterThan(0);
  expect(depth).toBeCloseTo(deepest, 12);
});

test("the picture has every stone and every contact point", () => {
  const scene = advance(createScene(1), RATE), [world] = scene.worlds;
  const { bodies, dots, center: c, radius } = picture(world);
  expect(bodies).toHaveLength(STONES + 1); // and the slab
  for (const { pose } of bodies) {
    const p = pose?.position ?? c;
    expect(Math.hypot(p.x - c.x, p.y - c.y, p.z - c.z), "stones stay in view").toBeLessThan(radius);
  }
  expect(dots).toHaveLength(solve(scene)[0].points);
});

test("the plan leads from start to goal, free all along, the same for the same seed", () => {
  const planned = createPlan(START.seed), task = createTask(START.seed);
  expect(createPlan(START.seed)).toEqual(planned);
  expect(configurationAt(planned, 0)).toEqual(task.start);
  expect(configurationAt(planned, 1)).toEqual(task.goal);
  const { path } = planned;
  for (let i = 1; i < path.length; i++) expect(task.isFreeEdge(path[i - 1], path[i])).toBe(true);
  expect(planned.length).toBeLessThan(planned.before[1]);
  const half = configurationAt(planned, 0.5);
  expect(span(half, configurationAt(planned, 0.5001))).toBeLessThan(0.001 * planned.length);
});

test("the clearance is the least over links that move and obstacles, and agrees with the planner's Boolean", () => {
  const cell = createModel(), planned = createPlan(2);
  for (let k = 0; k <= 10; k++) {
    const q = configurationAt(planned, k / 10), { distance, free, link } = ask(cell, q);
    expect(free).toBe(true);
    place(cell.arm, q);
    const gaps = cell.arm.links.slice(2).flatMap((l) => cell.obstacles.map((o) => {
      expect(growthIntersects(l.shape, l.pose, o.shape, o.pose)).toBe(false);
      return signedDistance(l.shape, l.pose, o.shape, o.pose).distance;
    }));
    expect(distance).toBeCloseTo(Math.min(...gaps), 9);
    expect(link).toBeGreaterThanOrEqual(2);
  }
});

test("the arm's picture: links, obstacles, the hand's way; the slider stays on the plan", () => {
  const cell = createModel(), planned = createPlan(1), way = handWay(cell, planned);
  const answer = ask(cell, configurationAt(planned, 0.5)), drawn = armPicture(cell, way, answer);
  expect(drawn.bodies).toHaveLength(cell.arm.links.length + cell.obstacles.length);
  expect(drawn.bodies.filter(({ look }) => look === "mark")).toHaveLength(1);
  expect(drawn.lines.filter(({ kind }) => kind === "normal")).toHaveLength(60);
  expect(goTo(START, 7).at).toBe(1);
  expect(reseed(goTo(START, 0.5), 4)).toMatchObject({ seed: 4, at: 0 });
});
