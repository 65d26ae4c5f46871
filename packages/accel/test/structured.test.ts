/**
 * Laws on structured pairs, by method: see the test of the same name of `@col/gjk`. `COL_SAMPLES=100000` runs all of
 * them.
 */
import { distance, intersects } from "@col/accel";
import type { AccelOptions, Method } from "@col/accel";
import { assertLawful, distanceLaws, LawReport, rngFor, samples, seededTitle, structuredPairs } from "@col/testkit";
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

const METHODS: readonly (readonly [Method, number])[] = [
  ["auto", 900],
  ["newton", 300],
  ["gjk", 150],
  ["polyak", 150],
  ["nesterov", 150],
];
for (const [method, count] of METHODS) {
  const N = samples(count);
  test(seededTitle(`laws of distance and intersection hold on structured pairs: ${method}`, N), () => {
    const rng = rngFor(`accel structured ${method}`), report = new LawReport(), own = solver({ method });
    let open = 0;
    for (const pair of structuredPairs(rng, factory, N)) {
      report.subject = () => pair.name;
      const r = distanceLaws(own, pair, rng, report, { gap: GAP });
      if (r.status === "precision-limit" || r.status === "budget-spent") open++;
    }
    assertLawful(report);
    expect(open / N).toBeLessThan(0.02);
  });
}
