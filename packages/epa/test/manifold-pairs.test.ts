/** Pairs of the structured families that broke a law of manifolds once (manifold-pairs.json: which laws). */
import { assertLawful, buildPair, LawReport, manifoldLaws, rngFor } from "@col/testkit";
import type { PairSpec } from "@col/testkit";
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { contactManifold, createContactManifold, signedDistance } from "../src/index.ts";
import { factory } from "./support/solver.ts";

/** Motions that each pair is asked with. */
const TIMES = 5;
const PAIRS = JSON.parse(readFileSync(new URL("manifold-pairs.json", import.meta.url), "utf8")) as
  readonly { readonly laws: string; readonly pair: PairSpec }[];

test.each(PAIRS.map(({ laws, pair }, i) => [i, laws, pair] as const))("pair %i, laws %s", (i, _, spec) => {
  const rng = rngFor(`epa manifold pair ${i}`), report = new LawReport(), pair = buildPair(factory, spec);
  report.subject = () => pair.name;
  for (let k = 0; k < TIMES; k++) for (const maxDistance of [0, 0.01])
    manifoldLaws({ signedDistance, manifold: (a, poseA, b, poseB, options, room) =>
      contactManifold(a, poseA, b, poseB, options, createContactManifold(room)) }, pair, rng, report,
    { faceAngle: 0.01, maxDistance });
  assertLawful(report, `pair ${i}`);
});
