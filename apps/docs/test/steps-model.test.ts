/** The demos of steps in space, without a browser: their numbers are the library's, pictures hold what they say. */
import { distance } from "@col/gjk";
import { signedDistance } from "@col/epa";
import { describe, expect, test } from "vitest";
import * as depth from "../demos/depth/model.ts";
import { boundLines, picture as depthPicture } from "../demos/depth/view.ts";
import * as steps from "../demos/steps/model.ts";
import { seen } from "../demos/steps/project.ts";
import { chartLine, DECADES, picture } from "../demos/steps/view.ts";

const pairs = Object.keys(steps.PAIRS) as steps.PairId[], depthPairs = Object.keys(depth.PAIRS) as depth.PairId[];

describe.each(pairs)("steps: %s", (pair) => {
  const scene = steps.choosePair(steps.START, pair), runs = steps.solve(scene), { a, b } = steps.PAIRS[pair];

  test("four methods, one distance, that of @col/gjk", () => {
    const plain = distance(a, steps.poseA, b, steps.poseB(scene)).distance;
    expect(runs.map(({ id }) => id)).toEqual(["gjk", "polyak", "nesterov", "newton"]);
    for (const run of runs) {
      expect(run.result.distance).toBeCloseTo(plain, 8);
      const last = run.steps.at(-1), { margin } = { margin: a.margin + b.margin };
      expect(last?.lower ?? NaN).toBeLessThanOrEqual(plain + margin + 1e-8);
      expect(last?.upper ?? NaN).toBeGreaterThanOrEqual(plain + margin - 1e-8);
    }
  });

  test("the picture: A - B is as far from the origin as the cores are apart", () => {
    const at = steps.poseB(scene), facets = steps.differenceOf(a, b, at);
    const nearest = Math.min(...facets.flat().map((p) => Math.hypot(p.x, p.y, p.z)));
    expect(facets.length).toBeGreaterThan(5);
    expect(nearest).toBeGreaterThanOrEqual(distance(a, steps.poseA, b, at).distance + a.margin + b.margin - 1e-9);
    const drawn = picture(scene, runs);
    expect(drawn.facets.length).toBe(facets.length);
    expect(drawn.dots.some(({ kind }) => kind === "support")).toBe(true);
    expect(JSON.stringify(drawn)).not.toMatch(/NaN|null/);
  });

  test("the chart stays on its paper", () => {
    for (const run of runs) {
      const heights = [...chartLine(run).matchAll(/[ML]\d+ ([-\d.]+)/g)].map(([, y]) => Number(y));
      expect(heights.length).toBe(run.steps.length);
      for (const y of heights) expect(y >= 0 && y <= DECADES).toBe(true);
    }
  });
});

test("turning the view moves nothing nearer or farther; sliders stay in range", () => {
  const p = { x: 1, y: 2, z: -0.5 }, { x, y, z } = seen(p, { yaw: 1.1, pitch: -0.4 });
  expect(Math.hypot(x, y, z)).toBeCloseTo(Math.hypot(p.x, p.y, p.z), 14);
  expect(steps.orbit(steps.START, 0, 9).camera.pitch).toBe(1.5);
  expect(steps.moveTo(steps.START, 99).x).toBe(steps.X_MAX);
  expect(depth.moveTo(depth.START, -1).x).toBe(depth.X_MIN);
  const { run, step } = steps.shownStep(steps.look(steps.START, 999), steps.solve(steps.START));
  expect(run.steps.length).toBeGreaterThan(1);
  expect(step).toBe(run.steps[run.steps.length - 1]);
});

describe.each(depthPairs)("depth: %s", (pair) => {
  const scene = depth.choosePair(depth.START, pair), answer = depth.solve(scene), { a, b } = depth.PAIRS[pair];

  test("the bounds of every step hold the depth of signedDistance", () => {
    const found = -signedDistance(a, depth.poseA, b, depth.poseB(scene)).distance;
    expect(found).toBeGreaterThan(0);
    expect(answer.result.distance).toBe(-found);
    for (const { lower, upper } of answer.steps) {
      expect(lower).toBeLessThanOrEqual(found + 1e-9);
      expect(upper).toBeGreaterThanOrEqual(found - 1e-9);
    }
  });

  test("the picture marks the nearest face", () => {
    const drawn = depthPicture(scene, answer);
    expect(drawn.facets.filter(({ mark }) => mark).length).toBeGreaterThan(0);
    expect(JSON.stringify([drawn, boundLines(answer)])).not.toMatch(/NaN|null|Infinity/);
  });
});

test("bodies apart: no steps, an empty picture", () => {
  const apart = depth.moveTo(depth.choosePair(depth.START, "boxes"), depth.X_MAX), answer = depth.solve(apart);
  expect(answer.steps).toEqual([]);
  expect(answer.result.distance).toBeGreaterThan(0);
  expect(depthPicture(apart, answer).facets).toEqual([]);
});
