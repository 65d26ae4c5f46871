/** Sampled derivatives: what a sample without an answer, damping and bad options lead to. */
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { capsule, cone, convexHull, cylinder, ellipsoid, sphere } from "@col/shapes";
import { inOwnRecord, makePose } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { DistanceResult, DistanceFn, Pose } from "@col/types";
import { expect, test } from "vitest";
import { witnessDerivatives } from "../src/index.ts";
import type { DerivativeOptions, PoseJacobians } from "../src/index.ts";
import { relativeError, rows } from "./support/differences.ts";

const at = (x: number, y: number, z: number): Pose => ({ position: { x, y, z },
  quaternion: { x: 0, y: 0, z: 0, w: 1 } });
const O = at(0, 0, 0), EGG = ellipsoid(0.4, 0.5, 0.7), BARREL = cylinder(0.3, 0.5);
const numbers = (j: PoseJacobians): number[] => [...j.pointA, ...j.pointB, ...j.normal, ...j.distance, ...j.separation];

test("where a sample has no answer the status says so and nothing is a number", () => {
  const r = signedDistance(EGG, O, BARREL, at(2, 0, 0)), faults: [string, (out: DistanceResult) => void][] = [
    ["NaN", (o) => {
      o.pointB.y = NaN;
    }], ["infinite", (o) => {
      o.distance = Infinity;
    }], ["no depth", (o) => { o.status = "overlapping"; o.distance = 0; }],
    ["budget", (o) => { o.status = "budget-spent"; }],
  ];
  for (const [name, spoil] of faults) {
    for (const method of ["zeroth-order", "finite-differences"] as const) {
      let calls = 0;
      const solver: DistanceFn = (a, poseA, b, poseB, o, out) => {
        signedDistance(a, poseA, b, poseB, o, out);
        if (++calls === 5) spoil(out);
        return out;
      };
      const w = witnessDerivatives(EGG, O, BARREL, at(2, 0, 0), r, { method, solver });
      expect(w.status, name).toBe("not-differentiable");
      expect([w.relative, w.poseA, w.poseB].flatMap(numbers).every(Number.isNaN)).toBe(true);
    }
  }
});

/** Smooth pairs whose exact derivatives are known, B beside A and a little off every axis. */
const SMOOTH = [
  ["egg and ball", ellipsoid(0.4, 0.6, 0.8), sphere(0.5)], ["two eggs", ellipsoid(0.4, 0.6, 0.8), EGG],
  ["cone's side and egg", cone(0.5, 0.6), EGG], ["egg and capsule", EGG, capsule(0.3, 0.4)],
] as const;

test.each(SMOOTH)("the defaults of differences and of small noise, with solvers as they are: %s", (_, a, b) => {
  for (const solver of [distance, signedDistance]) {
    for (const at of [makePose(2, 0, 0), makePose(1.4, 0.3, -0.2, 0.1, 0.2, 0.1, Math.sqrt(0.94))]) {
      const ask = (o: DerivativeOptions): number[][] => {
        const w = witnessDerivatives(a, makePose(), b, at, { ...o, solver });
        expect(w.status).toBe("optimal");
        return rows(w.poseB);
      };
      const exact = ask({});
      expect(relativeError(ask({ method: "finite-differences" }), exact)).toBeLessThan(1e-3);
      // noise of 1e-5 leaves a hundredth of the error of a normal, 1e-7; the mean of 400 samples has its own error
      for (const epsilon of [1e-3, 1e-5]) {
        expect(relativeError(ask({ method: "zeroth-order", epsilon, samples: 400, estimator: "antithetic" }), exact))
          .toBeLessThan(0.3);
      }
    }
  }
});

test("damping gives an answer where overlap leaves none", () => {
  const ball = sphere(0.5), r = createDistanceResult();
  Object.assign(r, { distance: -1, lowerBound: -1, status: "overlapping" });
  Object.assign(r.pointA, { x: 0.5, y: 0, z: 0 }); Object.assign(r.pointB, { x: -0.5, y: 0, z: 0 });
  Object.assign(r.normal, { x: 1, y: 0, z: 0 });
  expect(witnessDerivatives(ball, O, ball, O, r).status).toBe("not-differentiable");
  const w = witnessDerivatives(ball, O, ball, O, r, { damping: 0.1 });
  expect(w.status).toBe("optimal");
  expect(w.relative.normal[6 + 1]).toBeCloseTo(10, 10);
});

test("bad options are refused with their value", () => {
  const r = signedDistance(EGG, O, BARREL, at(2, 0, 0)),
    ask = (o: object) => (): unknown => witnessDerivatives(EGG, O, BARREL, at(2, 0, 0), r, o);
  expect(ask({ method: "gaussian", samples: 0 })).toThrow(/samples.*got 0/);
  expect(ask({ method: "gaussian", samples: 7, estimator: "antithetic" })).toThrow(/even.*got 7/);
  expect(ask({ method: "gaussian", seed: 0.5 })).toThrow(/seed.*got 0.5/);
  expect(ask({ method: "gaussian", estimator: "best" })).toThrow(/got best/);
  expect(ask({ method: "zeroth-order" })).toThrow(/needs a function, got undefined/);
  expect(ask({ method: "finite-differences", solver: signedDistance, length: -2 })).toThrow(/length.*got -2/);
  expect(ask({ damping: NaN })).toThrow(/damping.*got NaN/);
});

test("the length of sampled separations is half the diagonal of the smaller box, wherever the box lies", () => {
  // the corner (0.25, 1.5, -2) of its box is no end of a diagonal through 0
  const rock = convexHull([0.25, 1.5, -2, 1.25, 1.5, -2, 0.25, 2.25, -2, 0.25, 1.5, -0.75, 1.25, 2.25, -0.75]);
  const half = 0.5 * Math.sqrt(1 + 0.5625 + 1.5625), ball = sphere(5), pose = at(9, 0, 0), solver = signedDistance;
  const r = signedDistance(rock, O, ball, pose), options = { method: "zeroth-order", smoothing: "separation", solver,
    samples: 64 } as const;
  const w = witnessDerivatives(rock, O, ball, pose, r, options);
  expect(numbers(w.relative).some((x) => x !== 0)).toBe(true);
  expect(numbers(w.relative)).toEqual(numbers(witnessDerivatives(rock, O, ball, pose, r, { ...options, length: half })
    .relative));
  expect(numbers(w.relative)).not.toEqual(numbers(witnessDerivatives(rock, O, ball, pose, r, { ...options,
    length: 1.25 * half }).relative));
});

test("a solver that answers in a record of its own, or shares one vector, leaves the derivatives as they are", () => {
  const barrel = at(2, 0.3, 0.1), shared = { x: 0, y: 0, z: 0 };
  const solvers = [signedDistance, inOwnRecord(signedDistance), signedDistance];
  const right = solvers.map((solver, i) => {
    const ask = (by: DistanceFn): unknown => (["exact", "finite-differences", "zeroth-order"] as const).map((method) =>
      witnessDerivatives(EGG, O, BARREL, barrel, { solver: by, method }));
    // (one vector for both points: the record of the workspace is not what it was)
    if (i === 1) ask((...args) => Object.assign(signedDistance(...args), { pointA: shared, pointB: shared }));
    return ask(solver);
  });
  expect(right[1]).toEqual(right[0]);
  expect(right[2]).toEqual(right[0]);
});
