/** Hostile pairs of all families and kinds, all methods: an answer is finite throughout, or it is announced by its status and NaN throughout. */
import { signedDistance } from "@col/epa";
import { supportFace as face } from "@col/shapes";
import { pairStream, rngFor, samples, seededTitle } from "@col/testkit";
import { STATUSES } from "@col/types";
import { expect, test } from "vitest";
import { createShapeDerivatives, createWitnessDerivatives, distanceGradient, shapeDerivatives, witnessDerivatives } from "../src/index.ts";
import type { DerivativeOptions, PoseJacobians } from "../src/index.ts";
import { factory } from "./support/factory.ts";

const METHODS: [string, DerivativeOptions][] = [
  ["exact", { face }], ["gumbel", { method: "gumbel", face }], ["gumbel about the separation", { method: "gumbel", smoothing: "separation", face }],
  ["gaussian", { method: "gaussian", samples: 6, face }], ["gaussian about the separation", { method: "gaussian", smoothing: "separation", samples: 6, face }],
  ["zeroth order", { method: "zeroth-order", samples: 3, epsilon: 1e-3, solver: signedDistance }], ["differences", { method: "finite-differences", solver: signedDistance }],
];
const numbers = (j: PoseJacobians): number[] => [...j.pointA, ...j.pointB, ...j.normal, ...j.distance, ...j.separation];

test.each(METHODS)(seededTitle("%s: finite or announced, never a throw", samples(1500)), (_name, options) => {
  const rng = rngFor("diff hostile"), out = createWitnessDerivatives(), own = createShapeDerivatives(), counts = new Map<string, number>();
  for (const p of pairStream(rng, factory, samples(1500))) {
    const r = signedDistance(p.a, p.poseA, p.b, p.poseB), label = `${p.name} ${p.a.kind} ${p.b.kind} ${r.status}`;
    witnessDerivatives(p.a, p.poseA, p.b, p.poseB, r, options, out);
    counts.set(out.status, (counts.get(out.status) ?? 0) + 1);
    const all = [out.relative, out.poseA, out.poseB].flatMap(numbers);
    expect(STATUSES).toContain(out.status);
    if (out.status === "optimal") expect(all.every(Number.isFinite), label).toBe(true);
    else expect(all.every(Number.isNaN), label).toBe(true);
    if (options.method !== undefined) continue;
    for (const body of ["a", "b"] as const) {
      shapeDerivatives(p.a, p.poseA, p.b, p.poseB, r, body, options, own);
      expect(own.status === "optimal" || own.count === 0, label).toBe(true);
      expect([...own.distance.subarray(0, own.count), ...own.pointA.subarray(0, 3 * own.count), ...own.normal.subarray(0, 3 * own.count)].every(Number.isFinite), label).toBe(true);
    }
    if (out.status === "optimal") expect([...distanceGradient(p.poseA, p.poseB, r)].every(Number.isFinite), label).toBe(true);
  }
  expect(counts.get("optimal") ?? 0).toBeGreaterThan(0.2 * samples(1500));
});
