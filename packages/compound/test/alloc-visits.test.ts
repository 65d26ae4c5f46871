/** Bytes per query of the build, of queries that visit: in a process of its own, as alloc.test.ts. */
import { compound, deepestPair, forEachPartContact, forEachPartPairWithin, triangleMesh } from "@col/compound";
import { signedDistance } from "@col/epa";
import { distance } from "@col/gjk";
import { box, sphere } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import { createBodyDistanceResult } from "@col/types";
import type { Body, ContactManifoldFn } from "@col/types";
import { expect, test } from "vitest";
import { boxMesh } from "./support/meshes.ts";

/** Calls after which what is still allocated counts. */
const MOST = 100_000;
const bytes = (body: (n: number) => void): number => settledBytes(body, MOST);

/** A contact of the two centres, whatever the shapes: what the query itself allocates is measured, not a manifold. */
const centres: ContactManifoldFn = (a, poseA, b, poseB, _options, out) => {
  const { position: p } = poseA, { position: q } = poseB, c = a.center, d = b.center;
  out.count = 1;
  out.distance = -0.125;
  out.normal.x = 0.6; out.normal.y = 0; out.normal.z = 0.8;
  out.gaps[0] = -0.125;
  out.pointsA[0] = p.x + c[0]; out.pointsA[1] = p.y + c[1]; out.pointsA[2] = p.z + c[2];
  out.pointsB[0] = q.x + d[0]; out.pointsB[1] = q.y + d[1]; out.pointsB[2] = q.z + d[2];
  return out;
};

test("queries that visit allocate nothing: mixed kinds", () => {
  const rng = rngFor("compound alloc"), shapes = [box(0.3, 0.2, 0.4), sphere(0.3)], m = boxMesh(0.6, 0.5, 0.4);
  const parts = compound(Array.from({ length: 5 }, (_, i) => ({ shape: shapes[i % 2], pose: randomPose(rng, 0.7) })));
  const solid = triangleMesh(m.positions, m.indices);
  const bodies: Body[] = [shapes[0], solid, triangleMesh(m.positions, m.indices, { margin: 0.05 }), parts],
    solids: Body[] = [shapes[0], parts, shapes[1], parts];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 0.8)), out = createBodyDistanceResult();
  const sum = new Float64Array(1), visit = (a: number): void => {
    sum[0] += a + 1;
  };
  const near = { distance, maxDistance: 0.05 }, deep = { signedDistance },
    contacts = { contactManifold: centres, maxDistance: 0.01 };
  expect(bytes((n) => {
    for (let i = 0; i < n; i++) {
      near.maxDistance = 0.05 + 0.001 * (i & 1);
      forEachPartPairWithin(bodies[i & 3], poses[i & 63], bodies[(i >> 2) & 3], poses[(7 * i) & 63], near, visit);
    }
  })).toBeLessThan(0.5);
  expect(sum[0]).toBeGreaterThan(1000);
  expect(bytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += deepestPair(solids[i & 3], poses[i & 63], solids[(i >> 2) & 3], poses[(7 * i) & 63], deep, out).partA;
  })).toBeLessThan(0.5);
  sum[0] = 0;
  expect(bytes((n) => {
    for (let i = 0; i < n; i++)
      forEachPartContact(bodies[i & 3], poses[i & 63], bodies[(i >> 2) & 3], poses[(7 * i) & 63], contacts, visit);
  })).toBeLessThan(0.5);
  expect(sum[0]).toBeGreaterThan(1000);
});
