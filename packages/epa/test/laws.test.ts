import { assertLawful, LawReport, OPEN_BRACKET, pairStream, penetrationLaws, rngFor, samples, seededTitle, signedDistanceOracle } from "@col/testkit";
import { expect, test } from "vitest";
import { factory, solver } from "./support/solver.ts";

const N = samples(400);
void OPEN_BRACKET;
void expect;

test(seededTitle("laws of the signed distance", N), () => {
  const rng = rngFor("epa laws"), report = new LawReport();
  for (const pair of pairStream(rng, factory, N)) {
    report.subject = () => pair.name;
    const o = signedDistanceOracle(pair.a, pair.poseA, pair.b, pair.poseB, { samples: 60, starts: 4 });
    penetrationLaws(solver, pair, rng, report, { gap: 1e-9 }, o.deep ? undefined : o.distance);
  }
  assertLawful(report);
});
