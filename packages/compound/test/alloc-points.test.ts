/**
 * Bytes per query about a point, of the build, in a process of its own: after queries of many kinds of poses V8 boxes
 * the numbers that it reads from them.
 */
import { closestPoint, contains } from "@col/compound";
import { distance } from "@col/gjk";
import { settledBytes } from "@col/testkit";
import { createBodyDistanceResult } from "@col/types";
import type { Body } from "@col/types";
import { expect, test } from "vitest";
import { mixedBodies } from "./support/mixed-bodies.ts";

/** Calls after which what is still allocated counts. */
const MOST = 300_000;
const bytes = (body: (n: number) => void): number => settledBytes(body, MOST);

test("queries about a point allocate nothing: mixed kinds", () => {
  const { bodies, solid, poses } = mixedBodies(), out = createBodyDistanceResult();
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
