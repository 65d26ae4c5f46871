/**
 * One step of the polish by itself (polish/step.ts): the model's minimum on one piece, also where the piece is flat or
 * bends the other way.
 */
import { expect, test } from "vitest";
import { bundleStep } from "../src/polish/step.ts";
import { Bundle } from "../src/polish/state.ts";

/** The step on a piece with the slopes b and the curvatures A less u on the tangent plane at (0, 0, 1). */
function stepOn(b: readonly number[], bend: readonly number[], u: number): Float64Array {
  const s = new Bundle();
  s.count = 1;
  s.reach[0] = Infinity;
  s.hessian.set([bend[0] + u, bend[1], 0, bend[2] + u, 0, 0]);
  bundleStep(s, Float64Array.of(b[0], b[1], u), Float64Array.of(0, 0, 1, u, 0));
  return s.y;
}

/** Does the step solve (A + shift) y = -b? The largest part of b that is left. */
function left(b: readonly number[], bend: readonly number[], shift: number, y: Float64Array): number {
  const r0 = (bend[0] + shift) * y[0] + bend[1] * y[1] + b[0], r1 = bend[1] * y[0] + (bend[2] + shift) * y[1] + b[1];
  return Math.max(Math.abs(r0), Math.abs(r1)) / Math.max(Math.abs(b[0]), Math.abs(b[1]));
}

test("a piece that bends up: Newton's step", () => {
  for (const [b, bend] of [[[1, -2], [3, 1, 2]], [[0.5, 0.25], [0.5, -0.25, 4]]]) {
    expect(left(b, bend, 0, stepOn(b, bend, 0.125))).toBeLessThan(1e-13);
  }
});

test("a piece that bends down is turned over; the least bend is 1e-9 of the largest, or of u where none is up", () => {
  const b = [1, -2];
  for (const u of [0.125, 16]) {
    // bends of 3 and -1; of -1 and -3; of 2 and 0; none at all
    expect(left(b, [3, 0, -1], 2 + 3e-9, stepOn(b, [3, 0, -1], u))).toBeLessThan(1e-13);
    expect(left(b, [-1, 0, -3], 6 + 1e-9 * u, stepOn(b, [-1, 0, -3], u))).toBeLessThan(1e-13);
    expect(left(b, [2, 0, 0], 2e-9, stepOn(b, [2, 0, 0], u))).toBeLessThan(1e-13);
    expect(left(b, [0, 0, 0], 1e-9 * u, stepOn(b, [0, 0, 0], u))).toBeLessThan(1e-13);
  }
});
