/**
 * Laws on structured pairs: zeros, equal and opposite numbers, common axes and planes, flat and nearly flat bodies, the
 * same body again, singular images, and what lies a rounding beside them. `COL_SAMPLES=100000` runs all of them.
 */
import { distance, intersects } from "@col/gjk";
import { assertLawful, distanceLaws, LawReport, rngFor, samples, seededTitle, structuredPairs } from "@col/testkit";
import { expect, test } from "vitest";
import { factory } from "./factory.ts";

/** Relative to the scene: ten times the default tolerance of 1e-10, which each of two answers may use up. */
const GAP = 1e-9;
const N = samples(1500);

test(seededTitle("laws of distance and intersection hold on structured pairs", N), () => {
  const rng = rngFor("gjk structured"), report = new LawReport();
  let open = 0;
  for (const pair of structuredPairs(rng, factory, N)) {
    report.subject = () => pair.name;
    const r = distanceLaws({ distance, intersects }, pair, rng, report, { gap: GAP });
    if (r.status === "precision-limit" || r.status === "budget-spent") open++;
  }
  assertLawful(report);
  expect(open / N).toBeLessThan(0.01);
});
