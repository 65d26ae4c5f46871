/** The demos of steps in space, without a browser: their numbers are the library's, pictures hold what they say. */
import { distance } from "@col/gjk";
import { signedDistance } from "@col/epa";
import { differenceGeometry } from "@col/three";
import { describe, expect, test } from "vitest";
import * as depth from "../demos/depth/model.ts";
import { bodies, boundLines, polytope } from "../demos/depth/view.ts";
import * as steps from "../demos/steps/model.ts";
import { chartLine, DECADES, picture } from "../demos/steps/view.ts";

/** Geometries have single precision: 2^-23 of lengths up to 8. */
const SINGLE = 1e-6;
const pairs = Object.keys(steps.PAIRS) as steps.PairId[], depthPairs = Object.keys(depth.PAIRS) as depth.PairId[];

describe.each(pairs)("steps: %s", (pair) => {
  const scene = steps.choosePair(steps.START, pair), runs = steps.solve(scene), { a, b } = steps.PAIRS[pair];

  test("four methods give one distance, equal to @col/gjk's", () => {
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
    const at = steps.poseB(scene), drawn = picture(scene, runs), [{ solid }] = drawn.bodies;
    if (!("difference" in solid)) throw new Error("the picture has no difference");
    const p = differenceGeometry(...solid.difference).getAttribute("position");
    const corners = Array.from({ length: p.count }, (_, i) => Math.hypot(p.getX(i), p.getY(i), p.getZ(i)));
    const nearest = Math.min(...corners);
    expect(corners.length).toBeGreaterThan(15);
    expect(nearest).toBeGreaterThanOrEqual(distance(a, steps.poseA, b, at).distance + a.margin + b.margin - SINGLE);
    expect(drawn.dots.some(({ kind }) => kind === "support")).toBe(true);
    expect(JSON.stringify({ ...drawn, bodies: [] })).not.toMatch(/NaN|null/);
  });

  test("the chart stays on its paper", () => {
    for (const run of runs) {
      const heights = [...chartLine(run).matchAll(/[ML]\d+ ([-\d.]+)/g)].map(([, y]) => Number(y));
      expect(heights.length).toBe(run.steps.length);
      for (const y of heights) expect(y >= 0 && y <= DECADES).toBe(true);
    }
  });
});

test("sliders stay in range", () => {
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

  test("the pictures show both bodies, the depth between them, and the nearest face marked", () => {
    const drawn = polytope(scene, answer), [rest, marked] = drawn.bodies.map(({ solid }) => solid);
    if (!("faces" in rest && "faces" in marked)) throw new Error("the picture has no faces");
    expect(marked.faces.length).toBeGreaterThan(0);
    expect(rest.faces.length + marked.faces.length).toBe(depth.shownStep(scene, answer)?.faces.length);
    const { lines: [{ from, to }], bodies: both } = bodies(scene, answer);
    expect(both.map(({ look }) => look)).toEqual(["a", "b"]);
    expect(Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z)).toBeCloseTo(-answer.result.distance, 12);
    expect(JSON.stringify([drawn, boundLines(answer)])).not.toMatch(/NaN|null|Infinity/);
  });
});

test("bodies apart: no steps, an empty picture", () => {
  const apart = depth.moveTo(depth.choosePair(depth.START, "boxes"), depth.X_MAX), answer = depth.solve(apart);
  expect(answer.steps).toEqual([]);
  expect(answer.result.distance).toBeGreaterThan(0);
  expect(polytope(apart, answer).bodies).toEqual([]);
});
