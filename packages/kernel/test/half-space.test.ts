/** Half-spaces in closed form. */
import { makePose, offBy, packPose as referencePack, randomPose, rngFor } from "@col/testkit";
import { createDistanceResult, HALF_SPACE_KIND } from "@col/types";
import { describe, expect, test } from "vitest";
import { createWorkspace, hasHalfSpace, solveHalfSpace, writeResult } from "../src/index.ts";
import { boxOf } from "./box-of.ts";

describe("half-spaces", () => {
  // y <= 0.5
  const floor = boxOf({ kind: HALF_SPACE_KIND, params: Float64Array.of(0, 1, 0, 0.5), bounds: new Float64Array(6) });
  const cube = boxOf({});
  test("on either side: gap, points, normal from A to B", () => {
    const out = createDistanceResult(), swapped = createDistanceResult(), ws = createWorkspace(), rng = rngFor("half");
    for (let i = 0; i < 200; i++) {
      const m = referencePack(randomPose(rng, 3)), back = new Float64Array(12);
      // inverse of m
      for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) back[3 * r + c] = m[3 * c + r];
      for (let r = 0; r < 3; r++) back[9 + r] = -(m[r] * m[9] + m[3 + r] * m[10] + m[6 + r] * m[11]);
      ws.aInWorld.set(referencePack(makePose()));
      ws.bInA.set(m);
      solveHalfSpace(floor, cube, m, ws);
      writeResult(ws, cube, cube, out);
      ws.aInWorld.set(m); // now the cube is A
      ws.bInA.set(back);
      solveHalfSpace(cube, floor, back, ws);
      writeResult(ws, cube, cube, swapped);
      const gap = m[10] - Math.abs(m[3]) - Math.abs(m[4]) - Math.abs(m[5]) - 0.5;
      expect(out.distance).toBeCloseTo(Math.max(gap, 0), 12);
      expect(swapped.distance).toBeCloseTo(out.distance, 12);
      expect(out.status).toBe(gap > 0 ? "separated" : "overlapping");
      expect([out.normal.x, out.normal.y, out.normal.z]).toEqual([0, 1, 0]);
      expect(offBy(swapped.normal, 0, -1, 0)).toBeLessThan(5e-15);
      for (const k of ["x", "y", "z"] as const) {
        expect(out.pointB[k] - out.pointA[k]).toBeCloseTo(out.distance * out.normal[k], 12);
        expect(swapped.pointA[k]).toBeCloseTo(out.pointB[k], 12);
      }
    }
  });
  test("two of them are refused", () => {
    expect(hasHalfSpace(cube, cube)).toBe(false);
    expect(hasHalfSpace(floor, cube)).toBe(true);
    expect(() => hasHalfSpace(floor, floor)).toThrow("two half-spaces");
  });
});
