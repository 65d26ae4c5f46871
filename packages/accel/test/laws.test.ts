/**
 * Laws on seeded random pairs of all kinds and families, by method. `COL_SAMPLES=100000` runs all of them.
 */
import { distance, intersects } from "@col/accel";
import type { AccelOptions, AccelMethod } from "@col/accel";
import { assertLawful, distanceLaws, LawReport, pairStream, rngFor, samples, seededTitle } from "@col/testkit";
import type { DistanceSolver } from "@col/testkit";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

/** Relative to the scene: ten times the default tolerance of 1e-10, which each of two answers may use up. */
const GAP = 1e-9;

function solver(fixed: AccelOptions): DistanceSolver {
  return {
    distance: (a, pa, b, pb, options, out) => distance(a, pa, b, pb, { ...fixed, ...options }, out),
    intersects: (a, pa, b, pb, options) => intersects(a, pa, b, pb, { ...fixed, ...options }),
  };
}

const METHODS: readonly (readonly [AccelMethod, number])[] = [["auto", 1500], ["newton", 500], ["gjk", 250],
  ["polyak", 250],
  ["nesterov", 250]];
for (const [method, count] of METHODS) {
  const N = samples(count);
  test(seededTitle(`laws of distance and intersection hold: ${method}`, N), () => {
    const rng = rngFor(`accel laws ${method}`), report = new LawReport(), own = solver({ method });
    let open = 0;
    for (const pair of pairStream(rng, factory, N)) {
      report.subject = () => pair.name;
      const r = distanceLaws(own, pair, rng, report, { gap: GAP });
      if (r.status === "precision-limit" || r.status === "budget-spent") open++;
    }
    assertLawful(report);
    expect(open / N).toBeLessThan(0.004); // hardly any open bracket
  });
}

for (const method of ["nesterov", "newton"] as const) {
  test(`the laws see a method that answers too early: ${method}`, () => {
    const rng = rngFor("accel broken"), report = new LawReport(), loose = solver({ method, tolerance: 1e-2 });
    for (const pair of pairStream(rng, factory, 60)) distanceLaws(loose, pair, rng, report, { gap: GAP });
    expect(report.count).toBeGreaterThan(0);
  });
}
