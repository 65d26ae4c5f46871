/** No query allocates once its result is given. */
import { box2, convexPolygon, disc, ellipse } from "@col/shapes/2d";
import { polygon, random, SEED } from "@col/testkit";
import { createDistanceResult2, createWarmStart } from "@col/types";
import type { ConvexShape2 } from "@col/types";
import { describe, expect, it } from "vitest";
import { BATCH_ROW, createCastResult2, distance2, distanceBatch2, intersects2, signedPointDistance2, pose2, rayCast2,
  shapeCast2, signedDistance2, timeOfImpact2 } from "../src/index.ts";

declare const gc: () => void;

/** Slope of the heap over calls: fixed costs cancel. */
function bytesPerCall(body: (n: number) => void): number {
  for (let k = 0; k < 120; k++) body(2000); // past the last time V8 compiles it anew
  const grown = (n: number): number => {
    gc();
    const before = process.memoryUsage().heapUsed;
    body(n);
    return process.memoryUsage().heapUsed - before;
  };
  grown(2000);
  const slopes = Array.from({ length: 5 }, () => (grown(6000) - grown(1000)) / 5000);
  return slopes.sort((a, b) => a - b)[2];
}

const rng = random(SEED);
const polygons = Array.from({ length: 64 }, (_, i) => convexPolygon(polygon(rng, 3 + (i % 20), 1, 0, 0).flat()));
const mixed: ConvexShape2[] = polygons.map((p, i) => [p, disc(0.5), ellipse(0.4, 0.8), box2(0.5, 0.3)][i % 4]);
const poses = Array.from({ length: 64 }, () => pose2(4 * rng() - 2, 4 * rng() - 2, rng()));
const out = createDistanceResult2(), warm = createWarmStart(), sink = new Float64Array(1);
const options = { warmStart: warm, maxDistance: 3 };

describe("bytes per call", () => {
  for (const [name, shapes] of [["polygons", polygons], ["every kind", mixed]] as const) {
    it(`${name}: distance, warm distance, signedDistance, intersects`, () => {
      expect(bytesPerCall((n) => {
        for (let k = 0; k < n; k++) distance2(shapes[k & 63], poses[(k + 7) & 63], shapes[(k * 5) & 63], poses[k & 63],
          undefined, out);
      })).toBeLessThan(0.5);
      expect(bytesPerCall((n) => {
        for (let k = 0; k < n; k++) distance2(shapes[k & 63], poses[(k + 7) & 63], shapes[(k * 5) & 63], poses[k & 63],
          options, out);
      })).toBeLessThan(0.5);
      expect(bytesPerCall((n) => {
        for (let k = 0; k < n; k++) signedDistance2(shapes[k & 63], poses[(k + 7) & 63], shapes[(k * 5) & 63],
          poses[k & 63], undefined, out);
      })).toBeLessThan(0.5);
      expect(bytesPerCall((n) => {
        for (let k = 0; k < n; k++)
          sink[0] += intersects2(shapes[k & 63], poses[(k + 7) & 63], shapes[(k * 5) & 63], poses[k & 63]) ? 1 : 0;
      })).toBeLessThan(0.5);
    });
  }
  const hit = createCastResult2(), limits = { maxTime: 0.9, tolerance: 1e-7 };
  const step = { targetDistance: 0.01, startInside: "release" as const };
  const motions = poses.map(({ x, y }, k) => k % 4 === 0 ? { x: -x, y: -y } : { x: -x, y: -y, turn: 0.3 * (k % 5) });
  for (const [name, shapes] of [["polygons", polygons], ["every kind", mixed]] as const) {
    it(`${name}: signedPointDistance2, rayCast2, timeOfImpact2, shapeCast2`, () => {
      expect(bytesPerCall((n) => {
        for (let k = 0; k < n; k++) signedPointDistance2(shapes[k & 63], poses[(k + 7) & 63], poses[k & 63], out);
      })).toBeLessThan(0.5);
      expect(bytesPerCall((n) => {
        for (let k = 0; k < n; k++) rayCast2(shapes[k & 63], poses[(k + 7) & 63], poses[k & 63],
          motions[(k * 5) & 63], k & 1 ? undefined : limits, hit);
      })).toBeLessThan(0.5);
      expect(bytesPerCall((n) => {
        for (let k = 0; k < n; k++) timeOfImpact2(shapes[k & 63], poses[(k + 7) & 63], motions[k & 63],
          shapes[(k * 5) & 63], poses[k & 63], motions[(k + 9) & 63], k & 1 ? undefined : limits, hit);
      })).toBeLessThan(0.5);
      expect(bytesPerCall((n) => {
        for (let k = 0; k < n; k++) shapeCast2(shapes[k & 63], poses[(k + 7) & 63], shapes[(k * 5) & 63], poses[k & 63],
          motions[(k + 9) & 63], k & 1 ? undefined : step, hit);
      })).toBeLessThan(0.5);
    });
  }
  it("batch: no more than one call's overhead", () => {
    const pairs = Int32Array.from({ length: 128 }, (_, k) => (k * 7) & 63),
      packed = Float64Array.from(poses.flatMap((p) => [p.x, p.y, p.c, p.s]));
    const rows = new Float64Array(64 * BATCH_ROW);
    expect(bytesPerCall((n) => {
      for (let k = 0; k < n; k += 64) distanceBatch2(mixed, pairs, packed, rows);
    })).toBeLessThan(0.5);
  });
});
