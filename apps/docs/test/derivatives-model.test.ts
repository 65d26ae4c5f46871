/** The demo of derivatives without a browser: Jacobians against differences, weights against the package, searches. */
import { witnessDerivatives } from "@col/diff";
import { sphere } from "@col/shapes";
import { expect, test } from "vitest";
import { answerOf } from "../demos/derivatives/contact.ts";
import { chooseMethod, choosePair, find, METHODS, moveTo, PAIRS, reset, smooth, solve, START, step, weightsOf,
} from "../demos/derivatives/model.ts";
import type { PairId } from "../demos/derivatives/model.ts";
import { picture } from "../demos/derivatives/view.ts";
import { WORLD } from "../demos/shared/solids.ts";

test("exact derivatives of ellipsoids agree with differences to 1e-6", () => {
  const scene = chooseMethod(choosePair(START, "ellipsoids"), "exact"), { jacobian } = solve(scene), h = 1e-5;
  const { a, b } = PAIRS.ellipsoids, { position } = scene.pose;
  (["x", "y", "z"] as const).forEach((axis, k) => {
    const at = (s: number): number[] => {
      const { pointA: p } = answerOf(a, b, { ...scene.pose, position: { ...position, [axis]: position[axis] + s } });
      return [p.x, p.y, p.z];
    };
    const from = at(-h);
    at(h).forEach((v, i) => { expect(jacobian[3 * i + k]).toBeCloseTo((v - from[i]) / (2 * h), 6); });
  });
});

test("a corner of a mesh does not move: exact is 0, smoothed is not", () => {
  const exact = solve(chooseMethod(START, "exact"));
  expect(exact.jacobian.map(Math.abs)).toEqual(new Array(9).fill(0));
  for (const method of ["gumbel", "gaussian"] as const)
    expect(Math.hypot(...solve(chooseMethod(START, method)).jacobian)).toBeGreaterThan(0.1);
});

/**
 * The package computes the weights that are drawn: with a ball of radius r as B, the Jacobian of A's point is H (d
 * I + r I + H)^-1 in the tangent plane, H the weights' covariance over the temperature.
 */
test("weights add up to 1 and give the package's Jacobian", () => {
  const { a } = PAIRS.stones, r = 0.3, ball = sphere(r), epsilon = 0.05, b = a.bounds;
  const pose = { position: { x: 1.5, y: 0.5, z: 0.4 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const result = answerOf(a, ball, pose), n = result.normal, weights = weightsOf(a, n, epsilon);
  const w = witnessDerivatives(a, WORLD, ball, pose, result, { method: "gumbel", epsilon, rings: 5, frame: "hybrid" });
  expect(weights.reduce((s, { weight }) => s + weight, 0)).toBeCloseTo(1, 12);
  // two axes across the normal
  const flat = Math.hypot(n.x, n.y), u = [-n.y / flat, n.x / flat, 0],
    v = [n.y * u[2] - n.z * u[1], n.z * u[0] - n.x * u[2], n.x * u[1] - n.y * u[0]];
  const temperature = epsilon * 0.5 * Math.hypot(b[3] - b[0], b[4] - b[1], b[5] - b[2]);
  const along = weights.map(({ at, weight }) =>
    [weight, ...[u, v].map((e) => e[0] * at.x + e[1] * at.y + e[2] * at.z)]);
  const mean = [1, 2].map((c) => along.reduce((s, p) => s + p[0] * p[c], 0));
  const h = [[1, 1], [1, 2], [2, 2]].map(([c, d]) =>
    along.reduce((s, p) => s + p[0] * (p[c] - mean[c - 1]) * (p[d] - mean[d - 1]), 0) / temperature);
  const k = result.distance + r, p = k + h[0], q = k + h[2], det = p * q - h[1] * h[1];
  const expected = [(h[0] * q - h[1] * h[1]) / det, (h[1] * k) / det, (h[2] * p - h[1] * h[1]) / det];
  const J = w.poseB.pointA, of = (e: number[], f: number[]): number =>
    [0, 1, 2].reduce((s, i) => s + [0, 1, 2].reduce((t, j) => t + e[i] * J[6 * i + j] * f[j], 0), 0);
  expect(of(u, u)).toBeCloseTo(expected[0], 9);
  expect(of(u, v)).toBeCloseTo(expected[1], 9);
  expect(of(v, v)).toBeCloseTo(expected[2], 9);
});

test("from the start, smoothed methods arrive for two meshes and two ellipsoids; exact ones stop on meshes", () => {
  for (const pair of Object.keys(PAIRS) as PairId[]) {
    for (const { id } of METHODS) {
      const { costs, said } = find(chooseMethod(choosePair(START, pair), id));
      for (let k = 1; k < costs.length; k++) expect(costs[k]).toBeLessThan(costs[k - 1]);
      if (id === "exact" && pair !== "ellipsoids") expect(said).toContain("no way down");
      else if (pair === "mixed") expect(said).toMatch(/^(arrived|stops) after/);
      else expect(said).toContain("arrived");
    }
  }
});

test("actions start the search anew; the picture has arrows and weights where there are some", () => {
  const searched = step(START);
  expect(searched.costs).toHaveLength(2);
  for (const next of [reset(searched), moveTo(searched, 0.1), smooth(searched, -2), chooseMethod(searched, "exact")])
    expect(next.costs).toEqual([]);
  const drawn = picture(START, solve(START));
  expect(drawn.lines.filter(({ kind }) => kind === "normal")).toHaveLength(3);
  expect(drawn.dots.filter(({ kind }) => kind === "simplex").length).toBeGreaterThan(3);
});
