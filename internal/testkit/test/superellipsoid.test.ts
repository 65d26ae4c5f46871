/**
 * The laws on a shape whose curvature is unbounded: a superellipsoid, |x / a|^p + |y / b|^p + |z / c|^p <= 1 with
 * p > 2, is flat at its poles, so its support point turns infinitely fast where a coordinate of the direction is 0.
 */
import { assertLawful, LawReport, rngFor, samples, seededTitle, supportLaws } from "@col/testkit";
import type { ConvexShape } from "@col/types";
import { describe, expect, test } from "vitest";
import { ellipsoid } from "./support/shapes.ts";

const N = samples(200);

/**
 * h(d) = |u|_q with u = (a d_0, b d_1, c d_2). Hessian: (q - 1) / h (diag(a_i^2 (|u_i| / h)^(q - 2)) - g g^T), g_i =
 * a_i sign(u_i) (|u_i| / h)^(q - 1); rows and columns where u_i is 0 are unbounded on the diagonal, and written as 0.
 */
function superellipsoid(power: number, a: number, b: number, c: number): ConvexShape {
  const q = power / (power - 1), r = [a, b, c];
  const scale = (d: Float64Array): number => Math.max(...r.map((x, i) => Math.abs(x * d[i])));
  const normOf = (d: Float64Array): number => {
    const m = scale(d);
    return m * r.reduce((sum, x, i) => sum + Math.abs((x * d[i]) / m) ** q, 0) ** (1 / q);
  };
  const point = (d: Float64Array, h: number): number[] =>
    r.map((x, i) => x * Math.sign(d[i]) * (Math.abs(x * d[i]) / h) ** (q - 1));
  return {
    ...ellipsoid(a, b, c),
    inradius: Math.min(a, b, c),
    bounds: Float64Array.of(-a, -b, -c, a, b, c),
    curvature: 2,
    support: (_shape, d, out) => {
      out.set(point(d, normOf(d)));
      return -1;
    },
    hessian: (_shape, d, out) => {
      const h = normOf(d), g = point(d, h);
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) {
          const own = i === j ? r[i] * r[i] * (Math.abs(r[i] * d[i]) / h) ** (q - 2) : 0;
          out[3 * i + j] = ((q - 1) / h) * (own - g[i] * g[j]);
          if (d[i] === 0 || d[j] === 0) out[3 * i + j] = 0;
        }
      }
    },
  };
}

describe("a superellipsoid", () => {
  for (const power of [2.5, 4, 8, 20]) {
    test(seededTitle(`of power ${power} is lawful, its Hessian 0 in the rows where it is unbounded`, N), () => {
      const report = new LawReport(), rng = rngFor("superellipsoid");
      for (const shape of [superellipsoid(power, 1, 0.5, 2), superellipsoid(power, 1e-3, 1, 1)])
        supportLaws(shape, rng, report, { samples: N });
      assertLawful(report, "superellipsoid");
    });
  }
  test("infinity where curvature is unbounded is a violation, and the message names the direction", () => {
    const shape = superellipsoid(4, 1, 0.5, 2), broken: ConvexShape = { ...shape, hessian: (s, d, out) => {
      shape.hessian?.(s, d, out);
      if (d[0] === 0) out[0] = Infinity;
    } };
    const report = supportLaws(broken, rngFor("superellipsoid, broken"), new LawReport(), { samples: 50 });
    expect(report.brokenLaws()).toContain("hessian: finite");
    expect(() => { assertLawful(report); }).toThrow(/hessian: finite: 1 > 0 .* in direction \(0, -1, -1\)/);
  });
});
