/**
 * Vertices a millionth of a millionth apart, and hulls far from the origin: no support may miss the table's cell by
 * more than rounding.
 */
import { convexHull } from "@col/shapes";
import { rngFor, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";

const N = 1200;

test(seededTitle("clusters of vertices, hulls 1e15 away: the support equals a scan's, to the hull's tolerance", N),
  () => {
  const rng = rngFor("mesh clusters");
  for (let i = 0; i < N; i++) {
    const far = i % 3 === 0 ? rng.uniform(1e14, 1e15) : 0,
      base = Array.from({ length: 5 + rng.integer(5) },
        () => [rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1)]);
    const points = Array.from({ length: 60 }, () => {
      const p = base[rng.integer(base.length)], off = [0, 0, 1e-17, 1e-16, 1e-15, 1e-12][rng.integer(6)];
      return p.map((x) => far + x + off * rng.normal());
    }).flat();
    const shape = convexHull(points), v = shape.mesh?.vertices ?? new Float64Array(0), d = new Float64Array(3),
      out = new Float64Array(3);
    const size = Math.max(...points.map(Math.abs));
    let worst = 0;
    for (let k = 0; k < 40; k++) {
      for (let c = 0; c < 3; c++) d[c] = k < 20 ? Math.round(rng.uniform(-1.5, 1.5)) : rng.normal();
      const norm = Math.hypot(d[0], d[1], d[2]);
      if (norm === 0) continue;
      shape.support(shape, d, out);
      // about the first vertex, so that the sums are right far away
      const height = (x: number, y: number, z: number): number => d[0] * (x - v[0]) + d[1] * (y - v[1])
        + d[2] * (z - v[2]);
      let best = -Infinity;
      for (let j = 0; j < v.length; j += 3) best = Math.max(best, height(v[j], v[j + 1], v[j + 2]));
      worst = Math.max(worst, (best - height(out[0], out[1], out[2])) / (size * norm));
    }
    expect(worst).toBeLessThanOrEqual(2e-15);
  }
});
