/** Laws of the signed distance on all families and kinds; COL_SAMPLES=100000 runs all of it. */
import { supportFace } from "@col/shapes";
import { intersects } from "@col/gjk";
import { assertLawful, LawReport, pairStream, penetrationLaws, rngFor, samples, seededTitle,
  signedDistanceOracle } from "@col/testkit";
import type { DistanceSolver } from "@col/testkit";
import { expect, test } from "vitest";
import { contactManifold, signedDistance } from "../src/index.ts";
import { factory, solver } from "./support/solver.ts";

const N = samples(300);
/**
 * Witness points near contact and of flat shapes are good to this part of the scene (9.4e-11 met on flat cylinders);
 * distances to 1e-9 by `gap`.
 */
const ROUNDING = 1e-10;

test(seededTitle("laws of the signed distance", N), () => {
  const rng = rngFor("epa laws"), report = new LawReport();
  for (const pair of pairStream(rng, factory, N)) {
    report.subject = () => pair.name;
    const o = signedDistanceOracle(pair.a, pair.poseA, pair.b, pair.poseB, { samples: 60, starts: 4 });
    penetrationLaws(solver, pair, rng, report, { gap: 1e-9, rounding: ROUNDING }, o.deep ? undefined : o.distance);
  }
  assertLawful(report);
}, 60000 + 20 * N);

test("the laws notice a solver whose depth is not least", () => {
  const deeper: DistanceSolver = {
    intersects,
    distance: (a, pa, b, pb, options, out) => {
      const r = signedDistance(a, pa, b, pb, options, out);
      if (r.distance < 0) r.distance *= 1.001;
      return r;
    },
  };
  const rng = rngFor("epa broken"), report = new LawReport();
  for (const pair of pairStream(rng, factory, 40))
    penetrationLaws(deeper, pair, rng, report, { gap: 1e-9, rounding: ROUNDING });
  expect(report.count).toBeGreaterThan(0);
});

test(seededTitle("manifolds agree with the distance", N), () => {
  const rng = rngFor("epa manifolds");
  for (const pair of pairStream(rng, factory, N)) {
    const { a, b, poseA, poseB } = pair, r = signedDistance(a, poseA, b, poseB),
      m = contactManifold(a, poseA, b, poseB, { face: supportFace });
    const touching = r.distance <= 0 || r.status === "touching" || r.status === "flat";
    expect(m.count > 0, pair.name).toBe(touching);
    const d = r.status === "budget-spent" || r.status === "precision-limit" ? r.lowerBound : r.distance;
    const scale = Math.abs(r.distance) + Math.hypot(poseA.position.x - poseB.position.x,
      poseA.position.y - poseB.position.y, poseA.position.z - poseB.position.z) + 1e-9;
    if (m.count > 0) { // the deepest point is the distance's, and none is deeper
      const least = Math.min(...m.gaps.subarray(0, m.count)),
        reach = Math.max(...pair.a.bounds, ...pair.b.bounds) + pair.a.margin + pair.b.margin;
      expect(least - r.distance, pair.name).toBeLessThanOrEqual(1e-8 * (scale + reach));
      expect(least - d, pair.name).toBeGreaterThanOrEqual(-1e-8 * (scale + reach));
    }
    for (let i = 0; i < m.count; i++) for (let c = 0; c < 3; c++) {
      const gap = m.pointsB[3 * i + c] - m.pointsA[3 * i + c] - m.gaps[i] * [m.normal.x, m.normal.y, m.normal.z][c];
      expect(Math.abs(gap), pair.name).toBeLessThanOrEqual(1e-8 * (scale + Math.abs(m.pointsA[3 * i + c])));
    }
  }
});
