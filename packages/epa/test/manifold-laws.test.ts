/** The eight laws of a contact manifold, on structured pairs; COL_SAMPLES=100000 runs more. */
import { assertLawful, CONTACT_FAMILIES, LawReport, manifoldLaws, rngFor, samples, seededTitle, STRUCTURED_FAMILIES,
  structuredPairs } from "@col/testkit";
import type { ManifoldSolver } from "@col/testkit";
import { expect, test } from "vitest";
import { contactManifold, createContactManifold, signedDistance } from "../src/index.ts";
import { factory } from "./support/solver.ts";

const N = samples(1100);
/** The default of `faceAngle`. Radians. */
const FACE_ANGLE = 0.01;
const SOLVER: ManifoldSolver = {
  signedDistance,
  manifold: (a, poseA, b, poseB, options, room) =>
    contactManifold(a, poseA, b, poseB, options, createContactManifold(room)),
};

for (const [name, families] of [["contacts", CONTACT_FAMILIES], ["any pairs", STRUCTURED_FAMILIES]] as const)
  test(seededTitle(`laws of manifolds: ${name}`, N), () => {
    const rng = rngFor(`epa manifold laws ${name}`), report = new LawReport();
    for (const pair of structuredPairs(rng, factory, N, families)) {
      report.subject = () => pair.name;
      manifoldLaws(SOLVER, pair, rng, report, { faceAngle: FACE_ANGLE, maxDistance: rng.pick([0, 0, 0.01]) });
    }
    assertLawful(report, `manifolds, ${name}`);
    expect(report.tried.size).toBeGreaterThan(15);
  }, 60000 + 60 * N);
