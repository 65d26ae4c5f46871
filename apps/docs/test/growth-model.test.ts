/** The demo of the growth distance without a browser: bounds, contact, pictures. */
import { distance } from "@col/gjk";
import { affine } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import { expect, test } from "vitest";
import { choosePair, look, moveTo, PAIRS, poseA, poseB, scaleTo, SCALE_MAX, shownStep, solve, START, X_MAX,
} from "../demos/growth/model.ts";
import type { PairId, Scene } from "../demos/growth/model.ts";
import { boundLines, difference, world } from "../demos/growth/view.ts";

const IDS = Object.keys(PAIRS) as PairId[];
const scenes = IDS.flatMap((pair): Scene[] =>
  [0.2, 1.2, 2.4, 4].map((x) => moveTo(choosePair(START, pair), x)));

test("bounds close around the factor, never cross it, and the factor falls as B comes nearer", () => {
  for (const scene of scenes) {
    const { result, steps } = solve(scene);
    expect(result.status).toBe("optimal");
    for (const { lower, upper } of steps) {
      expect(lower).toBeLessThanOrEqual(result.alpha * (1 + 1e-12));
      expect(upper).toBeGreaterThanOrEqual(result.alpha * (1 - 1e-12));
    }
    const last = steps[steps.length - 1];
    expect(last.upper - last.lower).toBeLessThan(1e-7 * result.alpha);
  }
  for (const pair of IDS) {
    const factors = scenes.filter((s) => s.pair === pair).map((s) => solve(s).result.alpha);
    expect([...factors].sort((p, q) => p - q)).toEqual(factors);
  }
});

/** The body scaled about its centre, as the page draws it. */
function grown(shape: ConvexShape, k: number): ConvexShape {
  const [x, y, z] = shape.center;
  return affine(shape, [k, 0, 0, 0, k, 0, 0, 0, k], { x: (1 - k) * x, y: (1 - k) * y, z: (1 - k) * z });
}

test("scaled by the factor the bodies touch, a thousandth less and they are apart", () => {
  for (const scene of scenes) {
    const { result: { alpha } } = solve(scene), { a, b } = PAIRS[scene.pair];
    const at = (k: number): number => distance(grown(a, k), poseA, grown(b, k), poseB(scene)).distance;
    expect(at(alpha)).toBeLessThan(1e-6);
    expect(at(0.999 * alpha)).toBeGreaterThan(0);
    expect(at(1.001 * alpha)).toBe(0);
  }
});

test("pictures: both bodies and both ghosts; the contact when they touch; triangle, ray, plane", () => {
  const answer = solve(START), apart = world(START, answer), kinds = new Set(apart.bodies.map(({ look }) => look));
  expect([...kinds].sort()).toEqual(["a", "b", "ghost"]);
  expect(apart.dots.some(({ kind }) => kind === "support")).toBe(false);
  expect(world(scaleTo(START, answer.result.alpha), answer).dots.some(({ kind }) => kind === "support")).toBe(true);
  const d = difference(START, answer);
  expect(d.lines.filter(({ kind }) => kind === "edge")).toHaveLength(3);
  expect(d.lines.filter(({ kind }) => kind === "direction")).toHaveLength(1);
  expect(Number.isFinite(d.radius)).toBe(true);
  expect(boundLines(answer).upper).toMatch(/^M1 /);
});

test("sliders end where they say", () => {
  expect(moveTo(START, 99).x).toBe(X_MAX);
  expect(scaleTo(START, 99).scale).toBe(SCALE_MAX);
  const answer = solve(START);
  expect(shownStep(look(START, 999), answer)).toBe(answer.steps.at(-1));
  expect(shownStep(look(START, -5), answer)).toBe(answer.steps[0]);
});
