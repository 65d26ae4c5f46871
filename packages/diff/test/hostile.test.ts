/**
 * Hostile pairs of all families and kinds, all methods: an answer is finite throughout, or it is announced by its
 * status and NaN throughout.
 */
import { signedDistance } from "@col/epa";
import { supportFace as face } from "@col/shapes";
import { pairStream, rngFor, samples, seededTitle } from "@col/testkit";
import { createDistanceResult, STATUSES } from "@col/types";
import type { DistanceResult } from "@col/types";
import { expect, test } from "vitest";
import { createShapeDerivatives, createWitnessDerivatives, distanceGradient, shapeDerivatives,
  witnessDerivatives } from "../src/index.ts";
import type { DerivativeOptions, PoseJacobians } from "../src/index.ts";
import { factory } from "./support/factory.ts";

const METHODS: [string, DerivativeOptions][] = [
  ["exact", { face }], ["gumbel", { method: "gumbel", face }], ["gumbel about the separation",
    { method: "gumbel", smoothing: "separation", face }],
  ["gaussian", { method: "gaussian", samples: 6, face }], ["gaussian about the separation",
    { method: "gaussian", smoothing: "separation", samples: 6, face }],
  ["zeroth order", { method: "zeroth-order", samples: 3, epsilon: 1e-3, solver: signedDistance }],
  ["differences", { method: "finite-differences", solver: signedDistance }],
];

/** Are all numbers of a record as `is` says? */
function all(j: PoseJacobians, is: (x: number) => boolean): boolean {
  return [j.pointA, j.pointB, j.normal, j.distance, j.separation].every((m) => m.every(is));
}

/** What a solver or a caller may get wrong, on a copy of an answer. */
const SPOILED: readonly ((r: DistanceResult, s: number) => void)[] = [
  (r) => { r.distance = -r.distance; },
  (r) => { r.distance = 0; },
  (r, s) => { r.distance *= s; },
  (r) => { r.distance = Infinity; },
  (r) => { r.normal.x = NaN; },
  (r) => { r.normal.x = -r.normal.x; r.normal.y = -r.normal.y; r.normal.z = -r.normal.z; },
  (r) => { [r.normal.x, r.normal.y, r.normal.z] = [r.normal.y, r.normal.z, r.normal.x]; },
  (r) => { r.pointB.y = NaN; },
  (r) => { r.pointA.z = -Infinity; },
  (r, s) => { r.pointA.x *= s; r.pointB.y *= s; },
  (r) => { r.pointA.x = r.pointB.x; r.pointA.y = r.pointB.y; r.pointA.z = r.pointB.z; },
  (r) => { r.status = "overlapping"; },
  (r) => { r.status = "touching"; },
];
const SCALES = [1e-300, 1e-150, 1e-12, 1 + 1e-7, 1e12, 1e150, 1e300] as const;

function copyOf(r: DistanceResult, out: DistanceResult): void {
  Object.assign(out.pointA, r.pointA);
  Object.assign(out.pointB, r.pointB);
  Object.assign(out.normal, r.normal);
  out.distance = r.distance;
  out.status = r.status;
}

test(seededTitle("spoiled solutions: finite or announced, never a throw, whatever the frame and the damping",
  samples(1500)), () => {
  const rng = rngFor("diff spoiled"), out = createWitnessDerivatives(), solved = createDistanceResult(),
    bad = createDistanceResult();
  let calls = 0, answered = 0;
  for (const p of pairStream(rng, factory, samples(1500))) {
    signedDistance(p.a, p.poseA, p.b, p.poseB, undefined, solved);
    for (const [k, spoil] of SPOILED.entries()) {
      const options: DerivativeOptions = { frame: (["body", "world", "hybrid"] as const)[k % 3], face,
        damping: k % 2 === 0 ? 0 : 0.1, method: k % 5 < 2 ? "gumbel" : "exact",
        smoothing: k % 5 === 1 ? "separation" : "normal" };
      copyOf(solved, bad);
      spoil(bad, SCALES[rng.integer(SCALES.length)]);
      witnessDerivatives(p.a, p.poseA, p.b, p.poseB, bad, options, out);
      calls++;
      if (out.status === "optimal") answered++;
      const is = out.status === "optimal" ? Number.isFinite : Number.isNaN;
      if (!all(out.relative, is) || !all(out.poseA, is) || !all(out.poseB, is))
        throw new Error(
          `${out.status}, but not all of it: spoiled by ${spoil.toString()}, ${p.name} ${JSON.stringify(bad)}`);
    }
  }
  expect(calls).toBe(SPOILED.length * samples(1500));
  expect(answered).toBeGreaterThan(0);
});

test.each(METHODS)(seededTitle("%s: finite or announced, never a throw", samples(1500)), (_name, options) => {
  const rng = rngFor("diff hostile"), out = createWitnessDerivatives(), own = createShapeDerivatives(),
    counts = new Map<string, number>(), solved = createDistanceResult(), gradient = new Float64Array(12);
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
      for (let i = 0; i < 3 * own.count; i++)
        if (!Number.isFinite(own.pointA[i] + own.pointB[i] + own.normal[i] + own.distance[i / 3 | 0]))
          fail("shape parameter");
    }
    if (out.status === "optimal" && !distanceGradient(p.poseA, p.poseB, r, undefined, gradient).every(Number.isFinite))
      fail("gradient");
  }
  expect(counts.get("optimal") ?? 0).toBeGreaterThan(0.2 * samples(1500));
});
