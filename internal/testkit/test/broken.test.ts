import { expect, test } from "vitest";
import { BROKEN_SOLVERS, distanceLaws, LawReport, penetrationLaws, randomPair, referenceSolver, rngFor,
  signedDistanceOracle } from "@col/testkit";
import type { Family, SpecKind } from "@col/testkit";
import { factory } from "./support/factory.ts";

const FAMILIES: readonly Family[] = ["close", "generic", "coincident"];
const SOLID: readonly SpecKind[] = ["box", "ellipsoid", "capsule", "cylinder", "convexHull"];
const ANY: readonly SpecKind[] = [...SOLID, "point", "segment", "triangle", "sphere"];
const CONFIG = { gap: 1e-8, rounding: 1e-7 };

/** Runs laws over pairs until the law fails. */
function laws(wrap: (typeof BROKEN_SOLVERS)[number]["wrap"], signed: boolean, count: number,
  until?: string): LawReport {
  const solver = wrap(referenceSolver(signed)), rng = rngFor("broken"), report = new LawReport();
  const kinds = signed ? SOLID : ANY;
  for (let i = 0; i < count; i++) {
    const c = randomPair(rng, factory, FAMILIES[i % 3], rng.pick(kinds), rng.pick(kinds));
    report.subject = () => c.name;
    if (signed)
      penetrationLaws(solver, c, rng, report, CONFIG, signedDistanceOracle(c.a, c.poseA, c.b, c.poseB).distance);
    else distanceLaws(solver, c, rng, report, CONFIG);
    if (until !== undefined && report.broke(until)) break;
  }
  return report;
}

const seen = new Set<string>();
for (const { mistake, law, signed = false, wrap } of BROKEN_SOLVERS) {
  test(`caught: ${mistake}`, () => {
    const report = laws(wrap, signed, 60, law);
    for (const name of report.brokenLaws()) seen.add(name);
    expect(report.brokenLaws()).toContain(law);
  });
}

test("the unbroken solver passes on the same pairs, and every law tried there was seen failing above", () => {
  const good = laws((s) => s, false, 60), deep = laws((s) => s, true, 12);
  expect([...good.violations, ...deep.violations]).toEqual([]);
  const tried = new Set([...good.tried.keys(), ...deep.tried.keys()]);
  expect([...tried].filter((l) => !seen.has(l))).toEqual([]);
});
