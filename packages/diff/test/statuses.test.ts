/** Where no derivative exists the status says so, and nothing is a number; gradients and products; argument checks. */
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, capsule, convexHull, cylinder, ellipsoid, halfSpace, minkowskiSum, point, sphere, supportFace,
  withMargin } from "@col/shapes";
import { randomPose, rngFor } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { expect, test } from "vitest";
import { createWitnessDerivatives, distanceGradient, normalDerivative, pullback, pullbackRelative,
  witnessDerivatives } from "../src/index.ts";
import type { WitnessDerivatives } from "../src/index.ts";
import { retractPose } from "../src/lie.ts";
import { copy, rows } from "./support/differences.ts";

const at = (x: number, y: number, z: number): Pose => ({ position: { x, y, z },
  quaternion: { x: 0, y: 0, z: 0, w: 1 } });
const allNaN = (w: WitnessDerivatives): boolean =>
  [w.relative, w.poseA, w.poseB].every((j) => [...rows(j).flat(), ...j.separation].every(Number.isNaN));

function solution(p: number[], q: number[], n: number[], d: number, status: DistanceResult["status"]): DistanceResult {
  const r = createDistanceResult(), v = (t: { x: number; y: number; z: number }, s: number[]): void => {
    [t.x, t.y, t.z] = s;
  };
  v(r.pointA, p); v(r.pointB, q); v(r.normal, n);
  r.distance = d; r.lowerBound = d; r.status = status;
  return r;
}

const BOX = box(0.5, 0.5, 0.5), O = at(0, 0, 0);
const CASES: [string, ConvexShape, Pose, ConvexShape, Pose, DistanceResult][] = [
  ["parallel faces", BOX, O, BOX, at(2, 0.1, 0.2), signedDistance(BOX, O, BOX, at(2, 0.1, 0.2))],
  ["touching flats", BOX, O, BOX, at(1, 0.1, 0.2), solution([0.5, 0.1, 0.1], [0.5, 0.1, 0.1], [1, 0, 0],
    0, "touching")],
  ["parallel capsules", capsule(0.2, 0.5), O, capsule(0.2, 0.5), at(1, 0, 0), signedDistance(capsule(0.2, 0.5), O,
    capsule(0.2, 0.5), at(1, 0, 0))],
  ["coincident spheres", sphere(0.5), O, sphere(0.5), O, solution([0.5, 0, 0], [-0.5, 0, 0], [1, 0, 0], -1,
    "overlapping")],
  ["coincident balls in ellipsoids", ellipsoid(0.5, 0.5, 0.7), O, sphere(0.2), O, solution([0.5, 0, 0], [-0.2, 0, 0],
    [1, 0, 0], -0.7, "overlapping")],
  ["corner on corner in contact", point(), O, point(), O, solution([0, 0, 0], [0, 0, 0], [1, 0, 0], 0, "touching")],
  ["corner at the border of a normal cone", BOX, O, point(), at(2, 0.5, 0.5), solution([0.5, 0.5, 0.5], [2, 0.5, 0.5],
    [1, 0, 0], 1.5, "separated")],
  ["point over an edge's end", BOX, O, point(), at(1, 1, 0.5), solution([0.5, 0.5, 0.5], [1, 1, 0.5],
    [Math.SQRT1_2, Math.SQRT1_2, 0], Math.SQRT1_2, "separated")],
  ["cap on cap", cylinder(0.5, 0.5), O, cylinder(0.3, 0.5), at(0, 2, 0), signedDistance(cylinder(0.5, 0.5), O,
    cylinder(0.3, 0.5), at(0, 2, 0))],
  ["no normal", BOX, O, BOX, at(0.1, 0, 0), distance(BOX, O, BOX, at(0.1, 0, 0))],
  ["margins overlap, no depth", sphere(0.5), O, sphere(0.5), at(0.9, 0, 0), distance(sphere(0.5), O, sphere(0.5),
    at(0.9, 0, 0))],
  ["points that are no numbers", sphere(0.5), O, BOX, at(1, 0, 0), solution([NaN, NaN, NaN], [NaN, NaN, NaN], [1, 0, 0],
    0, "touching")],
  ["points that are not on the shape", BOX, O, point(), at(2, 0, 0), solution([0.3, 0, 0], [2, 0, 0], [0.8, 0.6, 0],
    1.5, "separated")],
];

test.each(CASES)("not differentiable: %s", (_name, a, poseA, b, poseB, r) => {
  const out = createWitnessDerivatives();
  // an old answer must not shine through
  witnessDerivatives(sphere(1), O, sphere(1), at(3, 0, 0), solution([1, 0, 0], [2, 0, 0], [1, 0, 0], 1,
    "separated"), {}, out);
  expect(out.status).toBe("optimal");
  witnessDerivatives(a, poseA, b, poseB, r, { face: supportFace }, out);
  expect(out.status).toBe("not-differentiable");
  expect(allNaN(out)).toBe(true);
});

test("a solution that is not final keeps its status", () => {
  for (const status of ["budget-spent", "beyond-max-distance", "flat"] as const) {
    const w = witnessDerivatives(sphere(1), O, sphere(1), at(3, 0, 0), solution([1, 0, 0], [2, 0, 0],
      [1, 0, 0], 1, status));
    expect(w.status).toBe(status);
    expect(allNaN(w)).toBe(true);
  }
});

test("curved shapes without a Hessian, partly flat ones without a face", () => {
  const r = solution([1, 0, 0], [2, 0, 0], [1, 0, 0], 1, "separated"), far = at(3, 0, 0);
  const blind: ConvexShape = { ...ellipsoid(1, 1, 1), hessian: null },
    faceless = minkowskiSum(box(0.5, 0.5, 0.5), box(0.5, 0.5, 0.5));
  expect(witnessDerivatives(blind, O, sphere(1), far, r).status).toBe("not-differentiable");
  expect(witnessDerivatives(faceless, O, sphere(1), far, r).status).toBe("not-differentiable");
});

test(
  "a solver in the place of a solution: the derivatives of its tight answer, for every method; neither of them is "
    + "refused", () => {
  const egg = ellipsoid(0.4, 0.6, 0.8), ball = sphere(0.5), far = at(2, 0.3, 0.1),
    tight = signedDistance(egg, O, ball, far, { tolerance: 1e-14 });
  for (const method of ["exact", "gumbel", "gaussian", "zeroth-order", "finite-differences"] as const) {
    const options = { method, solver: signedDistance }, out = createWitnessDerivatives();
    const w = witnessDerivatives(egg, O, ball, far, options, out),
      want = witnessDerivatives(egg, O, ball, far, tight, options);
    expect(w).toBe(out);
    expect(w.status).toBe("optimal");
    // the solution differs in its last bits; sampled ones start their solver there, whose points are good to 1e-10 over
    // a step of 1e-6
    const bound = method === "zeroth-order" || method === "finite-differences" ? 1e-3 : 1e-8;
    w.poseB.pointA.forEach((v, i) => { expect(Math.abs(v - want.poseB.pointA[i])).toBeLessThan(bound); });
    expect(witnessDerivatives(egg, O, ball, far, options)).toEqual(w);
  }
  const ask = witnessDerivatives as (...all: unknown[]) => unknown;
  expect(() => ask(egg, O, ball, far, { method: "exact" }))
    .toThrow(new TypeError("witnessDerivatives: need a solution or options with a solver, got solver undefined"));
  expect(() => ask(egg, O, ball, far))
    .toThrow(new TypeError("witnessDerivatives: need a solution or options with a solver, got undefined"));
  expect(() => ask(egg, O, ball, far, null)).toThrow(TypeError);
});

test("faces of built-in shapes need no option", () => {
  const hull = convexHull([-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1]),
    far = at(3, 0.1, 0.2), r = signedDistance(hull, O, sphere(0.5), far);
  const w = witnessDerivatives(hull, O, sphere(0.5), far, r);
  expect(w.status).toBe("optimal");
  expect(w).toEqual(witnessDerivatives(hull, O, sphere(0.5), far, r, { face: supportFace }));
});

test("a ball over a half-space: closed form", () => {
  const ground = halfSpace({ x: 0, y: 1, z: 0 }, 0),
    w = witnessDerivatives(ground, O, sphere(0.5), at(1, 2, 3), solution([1, 0, 3], [1, 1.5, 3], [0, 1, 0], 1.5,
      "separated"), { frame: "hybrid", face: supportFace });
  expect(w.status).toBe("optimal");
  const want = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0];
  want.forEach((v, i) => { expect(w.poseB.pointA[i]).toBeCloseTo(v, 12); });
  // tilting the ground about the origin: normal (-thz, 1, thx), so distance changes by -1 thz + 3 thx... of the ball's
  // centre
  [0, -1, 0, 3, 0, -1].forEach((v, i) => { expect(w.poseA.distance[i]).toBeCloseTo(v, 12); });
});

test("distanceGradient and normalDerivative agree with the Jacobians in every frame; pullback is J^T c", () => {
  const rng = rngFor("diff gradient"), a = withMargin(ellipsoid(0.4, 0.5, 0.6), 0.1), b = box(0.4, 0.3, 0.2);
  let compared = 0;
  for (let k = 0; k < 60; k++) {
    const frame = (["body", "world", "hybrid"] as const)[k % 3], poseA = randomPose(rng, 1), poseB = randomPose(rng, 1),
      r = signedDistance(a, poseA, b, poseB);
    const w = witnessDerivatives(a, poseA, b, poseB, r, { frame, face: supportFace });
    if (w.status !== "optimal") continue;
    compared++;
    const g = distanceGradient(poseA, poseB, r, frame),
      j = normalDerivative(a, poseA, b, poseB, r, { frame, face: supportFace });
    const c = { pointA: Float64Array.of(1, 2, 3), pointB: Float64Array.of(-1, 0.5, 2),
      separation: Float64Array.of(0.1, 0.2, 0.3), normal: Float64Array.of(3, 2, 1), distance: 0.7 };
    const v = pullback(w, c), rel = pullbackRelative(w, c);
    for (let i = 0; i < 12; i++) {
      const one = i < 6 ? w.poseA : w.poseB, q = i % 6;
      expect(Math.abs(g[i] - one.distance[q])).toBeLessThan(1e-13);
      expect(j[i]).toBe(one.normal[q]);
      const jt = (p: typeof one): number => [p.pointA, p.pointB, p.separation, p.normal].reduce((s, m, n) => s
        + [0, 1, 2].reduce((t, x) => t + m[6 * x + q] * [c.pointA, c.pointB, c.separation, c.normal][n][x], 0),
        0.7 * p.distance[q]);
      expect(Math.abs(v[i] - jt(one))).toBeLessThan(1e-10 * (1 + Math.abs(v[i])));
      if (i < 6) expect(Math.abs(rel[i] - jt(w.relative))).toBeLessThan(1e-10 * (1 + Math.abs(rel[i])));
      for (let x = 0; x < 3; x++)
        expect(Math.abs(one.separation[6 * x + q] - one.pointA[6 * x + q] + one.pointB[6 * x + q]))
          .toBeLessThan(1e-8 * (1 + Math.abs(one.pointA[6 * x + q])));
    }
  }
  expect(compared).toBeGreaterThan(50);
});

test("moving both bodies together moves the answer rigidly: world twists of A and B add up", () => {
  const rng = rngFor("diff rigid"), a = ellipsoid(0.4, 0.5, 0.6), b = cylinder(0.4, 0.3);
  for (let k = 0; k < 20; k++) {
    const poseA = randomPose(rng, 1), poseB = randomPose(rng, 1), r = signedDistance(a, poseA, b, poseB),
      w = witnessDerivatives(a, poseA, b, poseB, r, { frame: "world", face: supportFace });
    if (w.status !== "optimal") continue;
    const p = [r.pointA.x, r.pointA.y, r.pointA.z];
    const want = [[1, 0, 0, 0, p[2], -p[1]], [0, 1, 0, -p[2], 0, p[0]], [0, 0, 1, p[1], -p[0], 0]];
    for (let i = 0; i < 18; i++) {
      const sum = w.poseA.pointA[i] + w.poseB.pointA[i];
      expect(Math.abs(sum - want[(i / 6) | 0][i % 6])).toBeLessThan(1e-9 * (1 + Math.abs(w.poseA.pointA[i])));
    }
  }
});

test("bad input is refused with its value", () => {
  const r = solution([1, 0, 0], [2, 0, 0], [1, 0, 0], 1, "separated"),
    call = (o: object) => (): unknown => witnessDerivatives(sphere(1), O, sphere(1), at(3, 0, 0), r, o);
  expect(call({ method: "magic" })).toThrow(/magic/);
  expect(call({ frame: "moon" })).toThrow(/moon/);
  expect(call({ epsilon: -1 })).toThrow(/-1/);
  expect(call({ epsilon: 1e200 })).toThrow(/epsilon.*1e\+200/); // its square overflows
  expect(call({ rings: 1.5 })).toThrow(/1.5/);
  expect(() => witnessDerivatives(sphere(1), { ...O, quaternion: { x: 0, y: 0, z: 0, w: 2 } }, sphere(1), at(3, 0, 0),
    r)).toThrow(RangeError);
  const still = copy(O);
  expect(retractPose(still, new Float64Array(6), still).quaternion.w).toBe(1);
});
