/** Loose options: the lower bound holds; where the status is closed, the returned normal shows it to the tolerance. */
import { pairScale, pairStream, planeGap, posed, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { signedDistance } from "../src/index.ts";
import { factory } from "./support/solver.ts";

const N = samples(300), TIGHT = 1e-10;
const LOOSE = [{ tolerance: 1 }, { tolerance: 1e-3 }, { maxIterations: 1 }, { maxIterations: 2, tolerance: 1e-6 },
  { maxExpansions: 4 }] as const;

test.each(LOOSE)(seededTitle("%o: lower bounds hold, and closed ones are shown by the normal", N), (options) => {
  const rng = rngFor(`epa loose ${JSON.stringify(options)}`);
  const tolerance = "tolerance" in options ? options.tolerance : TIGHT;
  for (const { a, b, poseA, poseB, name } of pairStream(rng, factory, N)) {
    const r = signedDistance(a, poseA, b, poseB, options), tight = signedDistance(a, poseA, b, poseB);
    const A = posed(a, poseA), B = posed(b, poseB), size = pairScale(A, B);
    expect(r.lowerBound, name).toBeLessThanOrEqual(tight.distance + TIGHT * size);
    if (r.status !== "separated" && r.status !== "overlapping" && r.status !== "touching") continue;
    if (!Number.isFinite(r.normal.x)) continue;
    const shown = planeGap(A, B, Float64Array.of(r.normal.x, r.normal.y, r.normal.z));
    expect(r.lowerBound - shown, name).toBeLessThanOrEqual((2 * tolerance + TIGHT) * size);
  }
});
