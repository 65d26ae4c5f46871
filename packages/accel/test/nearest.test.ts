/** The weights sub-problem of the Newton loop against the kernel's sub-algorithm, which shares no code with it. */
import { nearestSignedVolumes } from "@col/kernel";
import { rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { nearestWeights } from "../src/nearest.ts";

const N = samples(4000);

test(seededTitle("weights give the closest point of triangles and tetrahedra", N), () => {
  const rng = rngFor("accel nearest"), z = new Float64Array(12), out = new Float64Array(4), x = new Float64Array(3);
  for (let n = 0; n < N; n++) {
    const rank = 3 + (n & 1), far = n % 3 === 0 ? 2 : 0.5, flat = n % 7 === 0 ? 1e-6 : 1;
    for (let i = 0; i < 12; i++) z[i] = rng.normal() * (i % 3 === 1 ? flat : 1) + (i % 3 === 0 ? far : 0);
    if (n % 11 === 0) z.copyWithin(3, 0, 3); // a row twice
    const mask = nearestWeights(z, rank, out), expected = nearestSignedVolumes(z, rank, x),
      best = Math.hypot(x[0], x[1], x[2]);
    if (mask === 15) {
      expect(best).toBeLessThan(1e-12);
      continue;
    }
    expect(expected).not.toBe(15);
    const p = [0, 0, 0];
    let sum = 0;
    for (let r = 0; r < rank; r++) {
      expect(out[r] > 0).toBe(((mask >> r) & 1) === 1);
      sum += out[r];
      for (let c = 0; c < 3; c++) p[c] += out[r] * z[3 * r + c];
    }
    expect(Math.abs(sum - 1)).toBeLessThan(1e-14);
    expect(Math.abs(Math.hypot(...p) - best)).toBeLessThan(1e-9);
  }
});
