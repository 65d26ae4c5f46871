/** Hostile pairs of all families and kinds, all methods: an answer is finite throughout, or it is announced by its status and NaN throughout. */
import { signedDistance } from "@col/epa";
import { supportFace as face } from "@col/shapes";
import { pairStream, rngFor, samples, seededTitle } from "@col/testkit";
import { createDistanceResult, STATUSES } from "@col/types";
import { expect, test } from "vitest";
import { createShapeDerivatives, createWitnessDerivatives, distanceGradient, shapeDerivatives, witnessDerivatives } from "../src/index.ts";
import type { DerivativeOptions, PoseJacobians } from "../src/index.ts";
import { factory } from "./support/factory.ts";

const METHODS: [string, DerivativeOptions][] = [
  ["exact", { face }], ["gumbel", { method: "gumbel", face }], ["gumbel about the separation", { method: "gumbel", smoothing: "separation", face }],
  ["gaussian", { method: "gaussian", samples: 6, face }], ["gaussian about the separation", { method: "gaussian", smoothing: "separation", samples: 6, face }],
  ["zeroth order", { method: "zeroth-order", samples: 3, epsilon: 1e-3, solver: signedDistance }], ["differences", { method: "finite-differences", solver: signedDistance }],
];

/** Are all numbers of a record as `is` says? */
function all(j: PoseJacobians, is: (x: number) => boolean): boolean {
  return [j.pointA, j.pointB, j.normal, j.distance, j.separation].every((m) => m.every(is));
}

test.each(METHODS)(seededTitle("%s: finite or announced, never a throw", samples(1500)), (_name, options) => {
  const rng = rngFor("diff hostile"), out = createWitnessDerivatives(), own = createShapeDerivatives(), counts = new Map<string, number>(), solved = createDistanceResult(), gradient = new Float64Array(12);
  for (const p of pairStream(rng, factory, samples(1500))) {
    const r = signedDistance(p.a, p.poseA, p.b, p.poseB, undefined, solved), fail = (why: string): never => {
      throw new Error(`${why}: ${p.name} ${p.a.kind} ${p.b.kind} ${r.status} ${JSON.stringify([p.poseA, p.poseB, r])}`);
    };
    witnessDerivatives(p.a, p.poseA, p.b, p.poseB, r, options, out);
    counts.set(out.status, (counts.get(out.status) ?? 0) + 1);
    if (!STATUSES.includes(out.status)) fail("no status");
    const is = out.status === "optimal" ? Number.isFinite : Number.isNaN;
    if (!all(out.relative, is) || !all(out.poseA, is) || !all(out.poseB, is)) fail(`${out.status}, but not all of it`);
    if (options.method !== undefined) continue;
    for (const body of ["a", "b"] as const) {
      shapeDerivatives(p.a, p.poseA, p.b, p.poseB, r, body, options, own);
      if (own.status !== "optimal" && own.count !== 0) fail("parameters without a derivative are listed");
      for (let i = 0; i < 3 * own.count; i++) if (!Number.isFinite(own.pointA[i] + own.pointB[i] + own.normal[i] + own.distance[i / 3 | 0])) fail("shape parameter");
    }
    if (out.status === "optimal" && !distanceGradient(p.poseA, p.poseB, r, undefined, gradient).every(Number.isFinite)) fail("gradient");
  }
  expect(counts.get("optimal") ?? 0).toBeGreaterThan(0.2 * samples(1500));
});
