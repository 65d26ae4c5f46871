/**
 * Laws on seeded random pairs of all kinds and families. `COL_SAMPLES=100000` runs all of them.
 */
import { distance, intersects } from "@col/gjk";
import { assertLawful, distanceLaws, LawReport, pairStream, rngFor, samples, seededTitle } from "@col/testkit";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

/** Relative to the scene: ten times the default tolerance of 1e-10, which each of two answers may use up. */
const GAP = 1e-9;
const N = samples(4000);

test(seededTitle("laws of distance and intersection hold", N), () => {
  const rng = rngFor("gjk laws"), report = new LawReport();
  let open = 0, apart = 0;
  for (const pair of pairStream(rng, factory, N)) {
    report.subject = () => pair.name;
    const r = distanceLaws({ distance, intersects }, pair, rng, report, { gap: GAP });
    if (r.status === "precision-limit" || r.status === "budget-spent") open++;
    if (r.status === "separated") apart++;
  }
  assertLawful(report);
  // a representative sample, and hardly any open bracket
  expect(apart / N).toBeGreaterThan(0.3);
  expect(apart / N).toBeLessThan(0.9);
  expect(open / N).toBeLessThan(0.002);
});
