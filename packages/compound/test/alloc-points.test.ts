/**
 * Bytes per query about a point, of the build, in a process of its own: after queries of many kinds of poses V8 boxes
 * the numbers that it reads from them.
 */
import { closestPoint, compound, contains, triangleMesh } from "@col/compound";
import { distance } from "@col/gjk";
import { box, convexHull, sphere } from "@col/shapes";
import { randomPose, rngFor, settledBytes } from "@col/testkit";
import { createBodyDistanceResult } from "@col/types";
import type { Body } from "@col/types";
import { expect, test } from "vitest";
import { bumpySphere } from "./support/meshes.ts";

/** Calls after which what is still allocated counts. */
const MOST = 300_000;
const bytes = (body: (n: number) => void): number => settledBytes(body, MOST);

test("queries about a point allocate nothing: mixed kinds", () => {
  const rng = rngFor("compound alloc"), hull = convexHull(Array.from({ length: 60 }, () => 0.5 * rng.normal()));
  const shapes = [box(0.3, 0.2, 0.4), sphere(0.3), hull], m = bumpySphere(2, 1, 0.2);
  const solid = triangleMesh(m.positions, m.indices);
  const bodies: Body[] = [hull, solid, triangleMesh(m.positions, m.indices, { margin: 0.05 }),
    compound(Array.from({ length: 9 }, (_, i) => ({ shape: shapes[i % 3], pose: randomPose(rng, 1) })))];
  const poses = Array.from({ length: 64 }, () => randomPose(rng, 2)), out = createBodyDistanceResult();
  const sum = new Float64Array(1), solver = { distance }, pick = (i: number): Body => bodies[i & 3];
  expect(bytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += closestPoint(pick(i), poses[i & 63], poses[(7 * i) & 63].position, solver, out).partA;
  })).toBeLessThan(0.5);
  expect(bytes((n) => {
    for (let i = 0; i < n; i++) if (contains(solid, poses[i & 63], poses[(7 * i) & 63].position)) sum[0]++;
  })).toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
});
