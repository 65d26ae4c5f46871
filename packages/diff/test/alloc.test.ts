/** Bytes per call, in a process of its own. */
import { signedDistance } from "@col/epa";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, scaled, sphere, supportFace } from "@col/shapes";
import { bytesPerCall, randomPose, rngFor } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape, DistanceFn, Pose } from "@col/types";
import { expect, test } from "vitest";
import {
  createShapeDerivatives,
  createWitnessDerivatives,
  distanceGradient,
  normalDerivative,
  pullback,
  shapeDerivatives,
  witnessDerivatives,
} from "../src/index.ts";
import type { DerivativeOptions } from "../src/index.ts";

const rng = rngFor("diff alloc"), hull = convexHull(Array.from({ length: 300 }, () => rng.normal()));
const face = { method: "exact", face: supportFace } as const, exact = { ...face, frame: "body" } as const,
  gumbel = { method: "gumbel", rings: 2, frame: "world", face: supportFace } as const;

/** A solver that surely allocates nothing: B is a point at its origin, A at its own. */
const still: DistanceFn = (_a, poseA, _b, poseB, _options, out) => {
  const p = poseA.position, q = poseB.position, x = q.x - p.x, y = q.y - p.y, z = q.z - p.z,
    d = Math.sqrt(x * x + y * y + z * z), inv = 1 / d;
  out.pointA.x = p.x; out.pointA.y = p.y; out.pointA.z = p.z;
  out.pointB.x = q.x; out.pointB.y = q.y; out.pointB.z = q.z;
  out.normal.x = x * inv; out.normal.y = y * inv; out.normal.z = z * inv;
  out.distance = d;
  out.status = "separated";
  return out;
};

function bytes(shapes: ConvexShape[], options: DerivativeOptions): number {
  const pairs = Array.from({ length: 64 }, (_, i) => {
    const a = shapes[i % shapes.length], b = shapes[(i >> 2) % shapes.length], poseA = randomPose(rng, 2),
      poseB = randomPose(rng, 2);
    return { a, b, poseA, poseB, r: signedDistance(a, poseA, b, poseB, {}, createDistanceResult()) };
  });
  const out = createWitnessDerivatives(), g = new Float64Array(12), sum = new Float64Array(1),
    rows = new Float64Array(36),
    cotangents = { pointA: Float64Array.of(1, 2, 3), distance: 2 };
  const result = bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      const p = pairs[i & 63];
      if (witnessDerivatives(p.a, p.poseA, p.b, p.poseB, p.r, options, out).status === "optimal")
        sum[0] += pullback(out, cotangents, g)[0];
      sum[0] += distanceGradient(p.poseA, p.poseB, p.r, "body", g)[3];
      normalDerivative(p.a, p.poseA, p.b, p.poseB, p.r, options, rows);
    }
  });
  expect(Number.isFinite(sum[0])).toBe(true);
  return result;
}

test("given a solution, smooth pairs and smoothed meshes allocate nothing; gradient and product neither", () => {
  expect(bytes([sphere(0.5), ellipsoid(0.4, 0.5, 0.6)], exact)).toBeLessThan(0.5);
  expect(bytes([sphere(0.5), ellipsoid(0.4, 0.5, 0.6), hull], gumbel)).toBeLessThan(0.5);
});

test("exact derivatives of shapes with faces, edges, rims and generators: nothing either", () => {
  expect(bytes([box(0.5, 0.6, 0.7), cylinder(0.5, 0.5), cone(0.4, 0.5), capsule(0.3, 0.4), sphere(0.5)], exact))
    .toBeLessThan(0.5);
  expect(bytes([hull, ellipsoid(0.4, 0.5, 0.6)], exact)).toBeLessThan(0.5);
  // the face of an affine image is made from its operand's face, with another slack: two heap numbers
  expect(bytes([hull, scaled(box(0.5, 0.6, 0.7), { x: 1.1, y: 0.9, z: 1 })], exact)).toBeLessThan(33);
});

test("sampled derivatives: nothing, whether the seed is new or not", () => {
  const mesh = [hull, box(0.5, 0.6, 0.7)];
  expect(bytes(mesh, { method: "gaussian", samples: 10 })).toBeLessThan(0.5);
  expect(bytes(mesh, { method: "zeroth-order", samples: 4, solver: still })).toBeLessThan(0.5);
  expect(bytes(mesh, { method: "finite-differences", solver: still })).toBeLessThan(0.5);
  const out = createWitnessDerivatives(), pose = randomPose(rng, 2), r = signedDistance(mesh[0], pose, mesh[1], pose),
    options = { method: "gaussian" as const, samples: 4, seed: 0 };
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      options.seed = i;
      witnessDerivatives(mesh[0], pose, mesh[1], pose, r, options, out);
    }
  })).toBeLessThan(0.5);
});

test("derivatives by the parameters of a shape: nothing either", () => {
  const O: Pose = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
  const far: Pose = { position: { x: 0.1, y: 0.1, z: 2 }, quaternion: O.quaternion };
  const out = createShapeDerivatives(), egg = ellipsoid(0.3, 0.4, 0.5), barrel = cylinder(0.3, 0.4);
  const s = signedDistance(egg, O, barrel, far);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      shapeDerivatives(egg, O, barrel, far, s, "a", face, out);
      shapeDerivatives(egg, O, barrel, far, s, "b", face, out);
    }
  })).toBeLessThan(0.5);
});
