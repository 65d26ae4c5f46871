/** The tangent basis: orthonormal, right-handed, beside every axis and near the pole where signs change. */
import { rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { tangentBasis } from "../src/index.ts";

const N = samples(2000);
/** A dozen roundings of numbers up to 1 in each entry, and the rounding of the normal itself. No dimension. */
const ROUNDING = 12 * 2.2e-16;

test(seededTitle("two unit vectors whose cross product is the normal", N), () => {
  const rng = rngFor("tangent basis"), out = new Float64Array(9);
  const special = [[0, 0, 1], [0, 0, -1], [1, 0, 0], [0, 1, 0], [0, 1, -0], [1e-9, 0, -1], [1e-200, 0, -1]];
  for (let i = 0; i < N; i++) {
    const n = Float64Array.from(i < special.length ? special[i] : rng.unitVector(new Float64Array(3)));
    out.set(n, 6);
    tangentBasis(out, 6, out, 0);
    const [a, b, c, d, e, f, x, y, z] = out;
    const found = [a * a + b * b + c * c, d * d + e * e + f * f, a * d + b * e + c * f, b * f - c * e - x,
      c * d - a * f - y, a * e - b * d - z];
    [1, 1, 0, 0, 0, 0].forEach((want, k) => {
      expect(Math.abs(found[k] - want), `${n.join(", ")} [${k}]`).toBeLessThan(ROUNDING);
    });
  }
});
