/** Support faces of solids between discs: corners on rims, within the slack of the plane. */
import { supportFace } from "@col/kernel";
import { rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { cone, cylinder, frustum } from "../src/index.ts";

const COUNT = samples(600);

test(seededTitle("sides and rims: each corner is on a rim, and within the slack of the plane", COUNT), () => {
  const rng = rngFor("kernel support faces"), points = new Float64Array(96), ids = new Int32Array(32);
  let ends = 0;
  for (let i = 0; i < COUNT; i++) {
    const s = (): number => rng.uniform(0.5, 1), axis = rng.pick(["x", "y", "z"] as const), low = s(), h = s(),
      at = "xyz".indexOf(axis);
    const [solid, high] = rng.pick([() => [cylinder(low, h, { axis }), low] as const,
      () => [cone(low, h, { axis }), 0] as const, () => {
        const top = s();
        return [frustum(low, top, h, { axis }), top] as const;
      }])(), half = solid.bounds[3 + at];
    // a normal of the side, a little off, and at times of a cap
    const angle = rng.uniform(0, 2 * Math.PI), slope = (low - high) / (2 * half) + 1e-4 * rng.normal(),
      cap = i % 4 === 0, d = new Float64Array(4);
    d[at] = cap ? rng.pick([-1, 1]) : slope;
    d[(at + 1) % 3] = (cap ? 1e-4 : 1) * Math.cos(angle);
    d[(at + 2) % 3] = (cap ? 1e-4 : 1) * Math.sin(angle);
    const l = Math.hypot(d[0], d[1], d[2]);
    for (let k = 0; k < 3; k++) d[k] /= l;
    d[3] = 1e-3;
    const n = supportFace(solid, d, points, ids), top = new Float64Array(3);
    top.set(d.subarray(0, 3));
    solid.support(solid, top, top);
    const plane = d[0] * top[0] + d[1] * top[1] + d[2] * top[2];
    ends += +(n === 2);
    for (let k = 0; k < n; k++) {
      const p = points.subarray(3 * k, 3 * k + 3), told = `sample ${i}, corner ${k} of ${n}`,
        radius = Math.hypot(p[(at + 1) % 3], p[(at + 2) % 3]);
      expect(Math.abs(Math.abs(p[at]) - half), told).toBeLessThan(1e-15);
      expect(Math.abs(radius - (p[at] > 0 ? high : low)), told).toBeLessThan(1e-15);
      const height = d[0] * p[0] + d[1] * p[1] + d[2] * p[2];
      expect(height, told).toBeLessThan(plane + 1e-14);
      expect(height, told).toBeGreaterThan(plane - 1e-3);
    }
  }
  expect(ends).toBeGreaterThan(0.5 * COUNT);
});
