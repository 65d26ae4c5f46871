/** The demo of the barycode without a browser: codes against signs, distances against the package. */
import { rngFor } from "@col/testkit";
import { expect, test } from "vitest";
import { CORNERS, MEANING, moveAll, moveCorner, REACH, solve, START } from "../demos/barycode/model.ts";
import type { Scene } from "../demos/barycode/model.ts";
import { patches } from "../demos/barycode/view.ts";

test("the code is the signs of the weights; its distance is the package's", () => {
  const rng = rngFor("barycode demo"), met = new Set<number>();
  let scene: Scene = START;
  for (let k = 0; k < 2000; k++) {
    scene = moveCorner(scene, CORNERS[k % 3], rng.uniform(-1, 1), rng.uniform(-1, 1));
    const { code, lambda, distance, reference, nearest, feature } = solve(scene);
    expect(code).toBe(lambda.reduce((bits, w, i) => bits + (w > 0 ? 4 >> i : 0), 0));
    expect(lambda.reduce((s, w) => s + w, 0)).toBeCloseTo(1, 12);
    expect(distance).toBeCloseTo(reference, 9);
    if (code !== 7) expect(Math.hypot(nearest.x, nearest.y)).toBeCloseTo(reference, 9);
    expect(feature).toMatch(/^(the triangle|edge [ABC]{2}|corner [ABC])$/);
    met.add(code);
  }
  expect([...met].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(Object.keys(MEANING).map(Number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

/** Twice the area of a path `Mx yLx y..Z`. */
function areaOf(d: string): number {
  const p = d.slice(1, -1).split("L").map((pair) => pair.split(" ").map(Number));
  return Math.abs(p.reduce((s, [x, y], i) => {
    const [u, v] = p[(i + 1) % p.length];
    return s + x * v - y * u;
  }, 0));
}

test("seven regions cover the square without overlap, and the marked one holds the origin", () => {
  for (const scene of [START, moveAll(START, 0.9, 0.9), moveCorner(START, "B", 1.5, 0)]) {
    const drawn = patches(solve(scene));
    expect(drawn).toHaveLength(7);
    expect(drawn.reduce((s, { d }) => s + areaOf(d), 0)).toBeCloseTo(2 * 36, 2);
    expect(drawn.filter(({ here }) => here)).toHaveLength(1);
  }
});

test("corners stay in the picture, and a flat triangle is not made", () => {
  expect(moveCorner(START, "A", 99, 0).A.x).toBe(REACH);
  expect(moveAll(START, 99, 0)).toBe(START);
  const flat: Scene = { A: { x: 0, y: 0 }, B: { x: 1, y: 0 }, C: { x: 0.5, y: 0.2 } };
  expect(moveCorner(flat, "C", 0, -0.2)).toBe(flat);
});
