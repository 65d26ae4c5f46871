import { describe, expect, test } from "vitest";
import type { ConvexShape } from "@col/types";
import { addBallHessian, affine, box, customShape, ellipsoid, minkowskiSum, scaled, sphere,
  withMargin } from "../src/index.ts";
import { compositions, cores } from "./catalogue.ts";

const hessianOf = (s: ConvexShape, d: Float64Array): Float64Array => {
  const out = new Float64Array(9);
  s.hessian?.(s, d, out);
  return out;
};
const largest = (a: Float64Array, b: Float64Array): number => Math.max(...a.map((x, i) => Math.abs(x - b[i])));

describe("support Hessians", () => {
  test("ball: (r / |d|) (I - d d^T / |d|^2), whichever way it is built", () => {
    const d = Float64Array.of(1, 2, -2), h = new Float64Array(9);
    addBallHessian(d, 6, h);
    const expected = Float64Array.from([8, -2, 2, -2, 5, 4, 2, 4, 5].map((x) => (x * 2) / 9));
    expect(largest(h, expected)).toBeLessThan(1e-15);
    expect(largest(hessianOf(ellipsoid(6, 6, 6), d), expected)).toBeLessThan(1e-15);
    // an uneven image makes the margin part of the core; undone, the ball is back
    expect(largest(hessianOf(scaled(scaled(sphere(6), { x: 2, y: 1, z: 1 }), { x: 0.5, y: 1, z: 1 }), d), expected))
      .toBeLessThan(1e-15);
  });
  test("polytopes: zero; sums: the sum; null where an operand's is unknown", () => {
    const d = Float64Array.of(0.3, 0.5, 0.7), e = ellipsoid(1, 2, 3);
    expect(Math.max(...hessianOf(box(1, 2, 3), d))).toBe(0);
    expect(largest(hessianOf(minkowskiSum(e, box(1, 1, 1)), d), hessianOf(e, d))).toBe(0);
    const unknown = customShape({ support: (_s, _d, o) => { o.fill(0); return -1; } });
    expect(minkowskiSum(e, unknown).hessian).toBeNull();
    expect(affine(unknown, [1, 0, 0, 0, 1, 0, 0, 0, 1]).hessian).toBeNull();
  });
  test("finite at every norm the contract allows, and where a singular image has lost the direction", () => {
    for (const s of [...Object.values(cores()), ...Object.values(compositions()),
      scaled(withMargin(ellipsoid(1e-9, 2e-9, 1e-9), 1e-9), { x: 1, y: 2, z: 1 })]) {
      for (const c of [1e-90, 1, 1e90]) for (const d of [[1, 0, 0], [0, -1, 0], [0, 0, 1], [1, 1, 0],
        [0.3, -0.2, 0.9]]) {
        expect(hessianOf(s, Float64Array.from(d, (x) => c * x)).every(Number.isFinite)).toBe(true);
      }
    }
  });
});

describe("fixtures", () => {
  test("operand-direction-overwritten: a user's Hessian may ask a composed shape before it has read its own direction",
    () => {
    const inner = affine(ellipsoid(1, 2, 3), [0, 1, 0, 1, 0, 0, 0, 0, 2]), e = ellipsoid(3, 1, 2),
      scratch = new Float64Array(9);
    const user = customShape({
      support: (_s, d, o) => e.support(e, d, o),
      hessian: (_s, d, o) => {
        inner.hessian?.(inner, Float64Array.of(7, 8, 9), scratch);
        e.hessian?.(e, d, o);
      },
    });
    const d = Float64Array.of(1, 2, 3);
    expect([...hessianOf(minkowskiSum(user, box(1, 1, 1)), d)]).toEqual([...hessianOf(e, d)]);
  });
  test("rim-underflow: the support of a disc stays on it where the squared direction has no digits left", () => {
    const s = cores()["cylinder y"], out = new Float64Array(3);
    for (const e of [1e-155, 1e-160, 1.3e-161, 5e-162, 1e-163]) {
      s.support(s, Float64Array.of(e, 1, 0.7 * e), out);
      expect(Math.sqrt(out[0] ** 2 + out[2] ** 2)).toBeLessThanOrEqual(0.8 * (1 + 1e-15));
    }
  });
});
