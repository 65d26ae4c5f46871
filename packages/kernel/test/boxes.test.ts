/**
 * Boxes apart along the line of their centres: closed forms, and the 64 pairs of corners, which share no code with it.
 */
import { describe, expect, test } from "vitest";
import { makePose, packPose, randomPose, rngFor, samples, seededTitle } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { boxesApart, createWorkspace } from "../src/index.ts";
import { boxed } from "./box-of.ts";

/** Distance of the planes across `x` that support the corners of both boxes, from all 64 pairs; B posed by `m` in A. */
function gapAlong(a: ConvexShape, b: ConvexShape, m: Float64Array, x: Float64Array): number {
  let least = Infinity;
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < 8; j++) {
      let value = 0;
      const at = (s: ConvexShape, k: number, c: number): number => s.bounds[((k >> c) & 1) * 3 + c];
      for (let c = 0; c < 3; c++) {
        value += x[c] * (at(a, i, c) - (m[3 * c] * at(b, j, 0) + m[3 * c + 1] * at(b, j, 1) + m[3 * c + 2] * at(b, j, 2)
          + m[9 + c]));
      }
      least = Math.min(least, value);
    }
  }
  return least / Math.hypot(x[0], x[1], x[2]);
}

describe("boxes apart along the line of their centres", () => {
  test("closed forms: gap, early limit, boxes off the origin", () => {
    const ws = createWorkspace(), cube = boxed(-1, -1, -1, 1, 1, 1), off = boxed(9, 0, 0, 11, 2, 2);
    const apart = (a: ConvexShape, b: ConvexShape, m: Float64Array, beyond: number): boolean => {
      ws.limits.beyond = beyond;
      return boxesApart(a, b, m, ws);
    };
    expect([0, 0.99, 1.01].map((beyond) => apart(cube, cube, packPose(makePose(3, 0, 0)), beyond))).toEqual([true,
      true, false]);
    expect([...ws.x.subarray(0, 3)].map((v) => v + 0)).toEqual([-3, 0, 0]);
    // turned by an eighth about z, the cube reaches sqrt(2) along x
    const eighth = packPose(makePose(3, 0, 0, 0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8))),
      gap = 2 - Math.SQRT2;
    expect([0.999 * gap, 1.001 * gap].map((beyond) => apart(cube, cube, eighth, beyond))).toEqual([true, false]);
    // centre of `off` at (10, 1, 1): moved onto the cube, and beside it
    expect(apart(cube, off, packPose(makePose(-10, -1, 2)), 0.9)).toBe(true);
    expect(apart(cube, off, packPose(makePose(-10, -1, 0.9)), 0)).toBe(false);
    expect(apart(off, cube, packPose(makePose(10, 1, 4)), 0.9)).toBe(true);
  });
  test("no centre line, no verdict: coincident centres of small boxes; nor for boxes without an end", () => {
    const ws = createWorkspace(), speck = boxed(-1e-3, -1e-3, -1e-3, 1e-3, 1e-3, 1e-3);
    const endless = boxed(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity);
    ws.limits.beyond = 0;
    expect(boxesApart(speck, speck, packPose(makePose()), ws)).toBe(false);
    expect([...ws.x.subarray(0, 3)]).toEqual([1, 0, 0]);
    expect(boxesApart(speck, endless, packPose(makePose(5, 0, 0)), ws)).toBe(false);
    expect(boxesApart(endless, speck, packPose(makePose(5, 0, 0)), ws)).toBe(false);
  });
  test(seededTitle("says what the 64 pairs of corners say, at every scale", samples(3000)), () => {
    const rng = rngFor("boxes apart"), ws = createWorkspace();
    let yes = 0;
    for (let i = 0; i < samples(3000); i++) {
      const scale = 10 ** (9 * (2 * rng.uniform() - 1)), f = (): number => scale * rng.uniform();
      const c = [f(), f(), f()], h = [f(), f(), f()];
      const a = boxed(-h[0], -h[1], -h[2], h[0], h[1], h[2]),
        b = boxed(c[0] - f(), c[1] - f(), c[2] - f(), c[0] + f(), c[1] + f(), c[2] + f());
      const m = packPose(randomPose(rng, 3 * scale)), beyond = i % 2 === 0 ? 0 : f();
      ws.limits.beyond = beyond;
      const apart = boxesApart(a, b, m, ws), gap = gapAlong(a, b, m, ws.x);
      if (apart) yes++;
      if (apart !== gap > beyond) expect(Math.abs(gap - beyond)).toBeLessThan(1e-12 * scale);
    }
    expect(yes / samples(3000)).toBeGreaterThan(0.2);
  });
});
