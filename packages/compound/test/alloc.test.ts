/** Bytes per query, in a process of its own: what V8 allocates depends on what the call sites have seen. */
import {
  bodyIntersects, bodyDistance, bodyRayCast, bodyShapeCast, createBodyCastResult,
} from "@col/compound";
import { rayCast, shapeCast } from "@col/cast";
import { distance, intersects } from "@col/gjk";
import { settledBytes } from "@col/testkit";
import { createBodyDistanceResult, createWarmStart } from "@col/types";
import type { Body } from "@col/types";
import { expect, test } from "vitest";
import { mixedBodies } from "./support/mixed-bodies.ts";

/** Calls after which what is still allocated counts. */
const MOST = 300_000;
const bytes = (body: (n: number) => void): number => settledBytes(body, MOST);

test("queries of bodies allocate nothing: mixed kinds", () => {
  const { bodies, poses } = mixedBodies(), out = createBodyDistanceResult();
  const cast = createBodyCastResult(), ways = poses.map(({ position: p }) => ({ x: -p.x, y: -p.y, z: -p.z }));
  const sum = new Float64Array(1), solver = { distance }, warm = { distance, warmStart: createWarmStart() };
  const pick = (i: number): Body => bodies[i & 3];
  expect(bytes((n) => {
    for (let i = 0; i < n; i++) sum[0] += bodyDistance(pick(i), poses[i & 63], pick(i >> 2), poses[(7 * i) & 63],
      (i & 16) === 0 ? solver : warm, out).lowerBound;
  })).toBeLessThan(0.5);
  const meets = { intersects }, rays = { rayCast }, casts = { shapeCast };
  expect(bytes((n) => {
    for (let i = 0; i < n; i++)
      if (bodyIntersects(pick(i), poses[i & 63], pick(i >> 2), poses[(7 * i) & 63], meets)) sum[0]++;
  })).toBeLessThan(0.5);
  expect(bytes((n) => {
    for (let i = 0; i < n; i++)
      sum[0] += bodyRayCast(pick(i), poses[i & 63], poses[(7 * i) & 63].position, ways[(7 * i) & 63], rays, cast).partA;
  })).toBeLessThan(0.5);
  expect(bytes((n) => {
    for (let i = 0; i < n; i++) sum[0] += bodyShapeCast(pick(i), poses[i & 63], pick(i >> 2), poses[(7 * i) & 63],
      ways[(7 * i) & 63], casts, cast).partA;
  })).toBeLessThan(0.5);
  expect(Number.isFinite(sum[0])).toBe(true);
});
