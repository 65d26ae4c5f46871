/**
 * The neighbourhood of the hard cases (support/hard-pairs.ts): one to three variations each, against all laws and an
 * oracle of the depth: features of polytopes, else the certified distance apart. `COL_SAMPLES=40000 npx vitest run
 * test/hard-variations.test.ts --testTimeout=0` in this folder: all of them.
 */
import { readFileSync } from "node:fs";
import { assertLawful, buildPair, featurePolytopeDistance, LawReport, penetrationLaws, rngFor, samples, seededTitle,
  sharedPath, signedDistanceOracle } from "@col/testkit";
import type { PairCase, PairSpec } from "@col/testkit";
import { expect, test } from "vitest";
import { coreVertices, pairOf, varied } from "./support/hard-pairs.ts";
import type { Case } from "./support/hard-pairs.ts";
import { factory, solver } from "./support/solver.ts";

const N = samples(1300);
/** The feature oracle takes the fourth power: coordinates of both cores. */
const FEW = 100;

function truth(spec: PairSpec, { a, b, poseA, poseB }: PairCase): number | undefined {
  const v = coreVertices(spec.a, poseA), w = coreVertices(spec.b, poseB);
  if (v.length > 0 && w.length > 0 && v.length + w.length < FEW)
    return featurePolytopeDistance(v, w).distance - a.margin - b.margin;
  const o = signedDistanceOracle(a, poseA, b, poseB, { samples: 60, starts: 4 });
  return o.deep ? undefined : o.distance;
}

const path = sharedPath("data/hard-cases/hard-cases.json", "epa about the hard cases");
test.skipIf(path === null)(seededTitle("variations of the hard cases keep the laws", N), () => {
  const { cases } = JSON.parse(readFileSync(path ?? "", "utf8")) as { readonly cases: readonly Case[] },
    rng = rngFor("epa hard"), report = new LawReport();
  let open = 0, overlapping = 0;
  for (let i = 0; i < N; i++) {
    let spec = pairOf(cases[i % cases.length]);
    for (let k = rng.integer(3); k >= 0; k--) spec = varied(rng, spec);
    const pair = buildPair(factory, spec), own = new LawReport();
    own.subject = report.subject = () => `${i}: ${pair.name}`;
    const r = penetrationLaws(solver, pair, rng, own, { gap: 1e-9, rounding: 1e-10 }, truth(spec, pair));
    if (r.distance < 0) overlapping++;
    if (r.status === "budget-spent" || r.status === "precision-limit") { // sizes a thousand million apart
      expect(r.lowerBound).toBeLessThanOrEqual(r.distance);
      open++;
    } else for (const v of own.violations) report.check(v.law, v.magnitude, v.tolerance);
  }
  assertLawful(report);
  expect(open, `of ${overlapping}`).toBeLessThanOrEqual(Math.ceil(2e-4 * overlapping));
}, 120000 + 40 * N);
