/**
 * Smoothing about the separation: the published system against differences of the smoothed problem itself, and against
 * the exact one.
 */
import { signedDistance } from "@col/epa";
import { convexHull, ellipsoid, halfSpace, sphere, withMargin } from "@col/shapes";
import { packPose, randomPose, rngFor } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceResult, Pose } from "@col/types";
import { expect, test } from "vitest";
import { witnessDerivatives } from "../src/index.ts";
import { allFinite, copy, differences, relativeError, rows } from "./support/differences.ts";

const rng = rngFor("diff separation");
const rough = (size: number): ConvexShape => convexHull(Array.from({ length: 14 }, () => {
  const v = [rng.normal(), rng.normal(), rng.normal()], l = Math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2);
  return v.map((x) => size * x / l);
}).flat());

/** Softmax support point of a mesh in the world at direction d. */
function soft(shape: ConvexShape, pose: Float64Array, d: number[], e: number): number[] {
  const v = shape.mesh?.vertices ?? new Float64Array(0),
    l = [0, 1, 2].map((c) => pose[c] * d[0] + pose[3 + c] * d[1] + pose[6 + c] * d[2]);
  const z = Array.from({ length: v.length / 3 }, (_, i) => l[0] * v[3 * i] + l[1] * v[3 * i + 1] + l[2] * v[3 * i + 2]),
    top = Math.max(...z), a = z.map((x) => Math.exp((x - top) / e)), sum = a.reduce((s, x) => s + x);
  const p = [0, 1, 2].map((c) => a.reduce((s, x, i) => s + x * v[3 * i + c], 0) / sum);
  return [0, 1, 2].map((r) => pose[3 * r] * p[0] + pose[3 * r + 1] * p[1] + pose[3 * r + 2] * p[2] + pose[9 + r]);
}

test("Gumbel: the Jacobians of the smoothed optimality conditions, to the accuracy of differences", () => {
  const a = rough(0.4), b = rough(0.3), e = 0.05;
  // x = gA(-x) - gB(x), damped fixed point: the smoothed problem solved with supports alone
  const solve = (_a: ConvexShape, poseA: Pose, _b: ConvexShape, poseB: Pose): DistanceResult => {
    const A = packPose(poseA), B = packPose(poseB);
    let x = [0, 1, 2].map((i) => A[9 + i] - B[9 + i]), pa = x, pb = x;
    for (let k = 0; k < 3000; k++) {
      pa = soft(a, A, x.map((v) => -v), e);
      pb = soft(b, B, x, e);
      x = x.map((v, i) => v + 0.2 * (pa[i] - pb[i] - v));
    }
    const d = Math.sqrt(x[0] ** 2 + x[1] ** 2 + x[2] ** 2),
      v = (p: number[]): { x: number; y: number; z: number } => ({ x: p[0], y: p[1], z: p[2] });
    return { ...createDistanceResult(), distance: d, lowerBound: d, pointA: v(pa), pointB: v(pb),
      normal: v(x.map((c) => -c / d)), status: "separated" };
  };
  for (const frame of ["body", "world", "hybrid"] as const) {
    const poseA = copy(randomPose(rng, 0.2)), poseB = copy(randomPose(rng, 0.2));
    poseB.position.x += 1.2;
    const w = witnessDerivatives(a, poseA, b, poseB, solve(a, poseA, b, poseB),
      { method: "gumbel", smoothing: "separation", rings: 5, epsilon: e, length: 1, frame });
    expect(w.status).toBe("optimal");
    for (const moved of ["relative", "poseA", "poseB"] as const) {
      const want = differences(solve, a, poseA, b, poseB, moved, frame, 1e-4), got = rows(w[moved]);
      // the distance is answered by the envelope theorem of the true problem
      expect(relativeError([...got.slice(0, 9), want[9]], want), `${frame} ${moved}`).toBeLessThan(1e-6);
    }
  }
});

test("smooth bodies are not smoothed: the full system is the exact one, apart and overlapping", () => {
  const shapes = [sphere(0.3), ellipsoid(0.4, 0.5, 0.6), withMargin(ellipsoid(0.5, 0.3, 0.2), 0.1)];
  for (const a of shapes) {
    for (const b of shapes) {
      for (const d of [0.2, -0.02]) {
        const poseA = copy(randomPose(rng, 1)), poseB = copy(randomPose(rng, 1)),
          first = signedDistance(a, poseA, b, poseB), s = d - first.distance, n = first.normal;
        poseB.position.x += s * n.x; poseB.position.y += s * n.y; poseB.position.z += s * n.z;
        const r = signedDistance(a, poseA, b, poseB, { tolerance: 1e-14 }),
          exact = witnessDerivatives(a, poseA, b, poseB, r),
          full = witnessDerivatives(a, poseA, b, poseB, r, { method: "gumbel", smoothing: "separation" });
        for (const moved of ["relative", "poseA", "poseB"] as const)
          expect(relativeError(rows(full[moved]), rows(exact[moved])), `${a.kind} ${b.kind} ${d}`).toBeLessThan(1e-6);
      }
    }
  }
});

test("finite on all pairs of meshes, apart, overlapping and at contact; Gaussian and Gumbel", () => {
  const shapes = [rough(0.4), rough(0.2), withMargin(rough(0.3), 0.05)];
  let done = 0;
  for (let k = 0; k < 200; k++) {
    const a = shapes[k % 3], b = shapes[(k >> 1) % 3], poseA = copy(randomPose(rng, 0.3)),
      poseB = copy(randomPose(rng, 0.3)), r = signedDistance(a, poseA, b, poseB);
    for (const method of ["gumbel", "gaussian"] as const) {
      const w = witnessDerivatives(a, poseA, b, poseB, r, { method, smoothing: "separation", estimator: "antithetic" });
      if (w.status !== "optimal") continue;
      done++;
      expect(allFinite(w)).toBe(true);
    }
  }
  expect(done).toBeGreaterThan(350);
});

test("a facet that is neither smoothed nor smooth has no derivative here; options", () => {
  const O: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } },
    up: Pose = { position: { x: 0.1, y: 0.2, z: 2 }, quaternion: O.quaternion };
  const ground = halfSpace({ x: 0, y: 0, z: 1 }), ball = ellipsoid(0.3, 0.4, 0.5),
    r = signedDistance(ground, O, ball, up);
  expect(witnessDerivatives(ground, O, ball, up, r, { method: "gaussian", smoothing: "separation" }).status)
    .toBe("not-differentiable");
  expect(witnessDerivatives(ground, O, ball, up, r, { method: "gaussian" }).status).toBe("optimal");
  expect(() => witnessDerivatives(ground, O, ball, up, r, { method: "gumbel", smoothing: "both" as never }))
    .toThrow(/got both/);
});
