/** Bytes per call of the parts, of the build. */
import { bytesPerCall, makePose, packPose as referencePack, rngFor } from "@col/testkit";
import { createDistanceResult } from "@col/types";
import type { ConvexShape } from "@col/types";
import {
  createWorkspace, DEFAULTS, finish, orient2d, orient3d, orientProjected, SEPARATED, startCentres, supportRow,
  writeResult,
} from "../src/index.ts";
import { expect, test } from "vitest";
import { boxOf } from "./box-of.ts";

const rounded = (margin: number): ConvexShape => boxOf({ margin });

test("starting, finishing and writing allocate nothing", () => {
  const ws = createWorkspace(), out = createDistanceResult(), a = boxOf({}), m = referencePack(makePose(4, 0.1, 0.2));
  const thin = rounded(0.1), thick = rounded(0.2);
  ws.bInA.set(m);
  ws.aInWorld.set(referencePack(makePose(1, 2, 3, 0.5, 0.5, 0.5, 0.5)));
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      startCentres(a, a, m, ws.x);
      supportRow(a, a, m, ws.x, ws.support, ws.simplex, 0);
    }
  })).toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) {
      ws.rank = 1; ws.slots[0] = 0; ws.status = SEPARATED;
      ws.found.size = 5; ws.found.lower = 1;
      finish(ws, DEFAULTS);
      writeResult(ws, thin, thick, out);
    }
  })).toBeLessThan(0.5);
});

test("orientation tests allocate nothing, where doubles decide and where they do not", () => {
  const rng = rngFor("orientation bytes"), sum = new Int32Array(1);
  const points = Float64Array.from({ length: 3 * 64 }, () => rng.uniform(-0.5, 0.5));
  for (let i = 0; i < 16; i++) for (let k = 0; k < 3; k++) { // every second fourth point nearly in the plane
    const [a, b, c] = [points[3 * i + k], points[3 * (16 + i) + k], points[3 * (32 + i) + k]];
    if (i % 2 === 0) points[3 * (48 + i) + k] = a + 0.3 * (b - a) + 0.2 * (c - a);
  }
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += orient3d(points, i & 15, 16 + (i & 15), 32 + (i & 15), 48 + (i & 15));
  })).toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += orient2d(points, i & 15, (i & 1) * 16 + (i & 15), 32 + ((i >> 4) & 15));
  })).toBeLessThan(0.5);
  expect(bytesPerCall((n) => {
    for (let i = 0; i < n; i++) sum[0] += orientProjected(points, i & 15, (i & 1) * 16 + (i & 15), 32 + (i & 15), 2, 0);
  })).toBeLessThan(0.5);
});
