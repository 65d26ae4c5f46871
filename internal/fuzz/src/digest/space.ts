/**
 * Answers of the 3-D solvers for one pair, as data for a fingerprint: every entry point, with options drawn by the
 * case's generator.
 *
 * Out: for each package a list of answers. An exception is an answer too, by its name.
 */
import * as accel from "@col/accel";
import * as diff from "@col/diff";
import { retractPose } from "@col/diff/lie";
import * as epa from "@col/epa";
import * as gjk from "@col/gjk";
import * as growth from "@col/growth-distance";
import { relativePose } from "@col/kernel";
import { supportFace } from "@col/shapes";
import type { PairCase, Rng } from "@col/testkit/families";
import { createWarmStart } from "@col/types";
import type { ConvexShape } from "@col/types";
import { answer, steps } from "./answer.ts";

const STARTS = ["none", "centres", "previous", "transported", "simplex"] as const;
const METHODS = ["auto", "gjk", "polyak", "nesterov", "newton", "frank-wolfe", "active-set-frank-wolfe"] as const;

function shapeAnswers(shape: ConvexShape, rng: Rng): unknown[] {
  const d = new Float64Array(4),
    out = new Float64Array(3),
    list: unknown[] = [
      shape.bounds,
      shape.center,
      shape.inradius,
      shape.margin,
      shape.curvature,
      shape.params.subarray(0, 24),
      shape.fillsBounds,
      shape.mesh?.facetPlanes.subarray(0, 64),
    ];
  for (let k = 0; k < 3; k++) {
    if (k === 2) d.set(rng.pick([[1, 0, 0], [0, -1, 0], [0, 0, 1], [1, 1, 0], [-1, 1, 1]]));
    else rng.unitVector(d);
    const face = new Float64Array(60), ids = new Int32Array(20), h = new Float64Array(9);
    list.push(answer(() => [shape.support(shape, d, out), out.slice()]));
    if (shape.hessian !== null) list.push(answer(() => { shape.hessian?.(shape, d, h); return h; }));
    d[3] = rng.pick([0, 1e-9, 0.1]);
    list.push(answer(() => [supportFace(shape, d, face, ids), face, ids]));
  }
  return list;
}

/** Draws and asks for one package: whoever asks for some packages only gets the same answers. */
type Ask = (c: PairCase, rng: Rng) => unknown[];

/** By package. */
export const SPACE_ANSWERS: Readonly<Record<string, Ask>> = {
  shapes: ({ a, b }, rng) => [...shapeAnswers(a, rng), ...shapeAnswers(b, rng)],
  gjk: ({ a, b, poseA, poseB }, rng) => {
    const token = createWarmStart(),
      start = rng.pick(STARTS),
      maxDistance = rng.uniform(0, 4),
      tolerance = rng.pick([1e-10, 1e-6, 1e-3]);
    const again = { warmStart: token, start };
    return [
      answer(() => gjk.distance(a, poseA, b, poseB)),
      answer(() => gjk.intersects(a, poseA, b, poseB)),
      answer(() => gjk.distance(a, poseA, b, poseB, { maxDistance, tolerance, dualityGap: 1e-9 })),
      answer(() => [gjk.distance(a, poseA, b, poseB, { warmStart: token }), gjk.distance(a, poseA, b, poseB, again)]),
      answer(() => [gjk.intersects(a, poseA, b, poseB, { warmStart: token }), gjk.distance(a, poseA, b, poseB, again)]),
      answer(() => steps(gjk.gjkSteps(a, poseA, b, poseB))),
      answer(() => gjk.distance(a, poseA, b, poseB, { maxIterations: 3 })),
    ];
  },
  accel: ({ a, b, poseA, poseB }, rng) => {
    const token = createWarmStart(),
      start = rng.pick(STARTS),
      method = rng.pick(METHODS),
      maxDistance = rng.uniform(0, 4);
    const normalize = rng.integer(2) === 0, restart = rng.integer(2) === 0, tolerance = rng.pick([1e-10, 1e-6, 1e-3]);
    return [
      answer(() => accel.distance(a, poseA, b, poseB, { method })),
      answer(() => accel.intersects(a, poseA, b, poseB, { method })),
      answer(() => accel.distance(a, poseA, b, poseB)),
      answer(() => accel.distance(a, poseA, b, poseB, { method, warmStart: token, start, maxDistance, tolerance })),
      answer(() => accel.distance(a, poseA, b, poseB, { method, normalize, restart })),
      answer(() => accel.distance(a, poseA, b, poseB, { method: "frank-wolfe", step: "open-loop" })),
      answer(() => steps(accel.accelSteps(a, poseA, b, poseB, { method }))),
    ];
  },
  epa: ({ a, b, poseA, poseB }, rng) => {
    const token = createWarmStart(), maxDistance = rng.uniform(0, 4), faceAngle = rng.pick([0, 1e-3]);
    return [
      answer(() => epa.signedDistance(a, poseA, b, poseB)),
      answer(() => epa.penetration(a, poseA, b, poseB)),
      answer(() => epa.contactManifold(a, poseA, b, poseB, { face: supportFace, faceAngle })),
      answer(() => [
        epa.signedDistance(a, poseA, b, poseB, { warmStart: token }),
        epa.signedDistance(a, poseA, b, poseB, { warmStart: token, start: "previous", maxDistance }),
      ]),
      answer(() => epa.signedDistance(b, poseB, a, poseA, { maxExpansions: 8 })),
      answer(() => steps(epa.epaSteps(a, poseA, b, poseB))),
    ];
  },
  "growth-distance": ({ a, b, poseA, poseB }, rng) => {
    const form = rng.pick(["cutting-plane", "second-order"] as const),
      token = growth.createGrowthWarmStart(),
      bInA = new Float64Array(12);
    const easy = growth.growthDistance.bind(null, a, poseA, b, poseB);
    return [
      answer(() => easy()),
      answer(() => easy({ tolerance: 1e-12 })),
      answer(() => easy({ method: form })),
      answer(() => easy({ coordinates: "pivoted" })),
      answer(() => [
        easy({ warmStart: token }),
        easy({ warmStart: token, start: "primal" }),
        easy({ warmStart: token, start: "dual" }),
      ]),
      answer(() => growth.growthIntersects(a, poseA, b, poseB)),
      answer(() => growth.growthDerivatives(a, poseA, b, poseB)),
      answer(() => growth.growthGradient(a, poseA, b, poseB, easy())),
      answer(() => steps(growth.growthSteps(a, poseA, b, poseB))),
      answer(() => {
        const row = growth.createGrowthBatchResult(1);
        relativePose(poseA, poseB, bInA);
        growth.growthDistanceBatch([a, b], Int32Array.of(0, 1), bInA, 1, row, { points: "centres" });
        return row;
      }),
    ];
  },
  diff: ({ a, b, poseA, poseB }, rng) => {
    const solution = gjk.distance(a, poseA, b, poseB),
      body = rng.pick(["a", "b"] as const),
      twist = Float64Array.from({ length: 6 }, () => rng.uniform(-1, 1));
    const moved = { position: { x: 0, y: 0, z: 0 }, quaternion: { x: 0, y: 0, z: 0, w: 1 } };
    return [
      answer(() => diff.witnessDerivatives(a, poseA, b, poseB, solution)),
      answer(() => diff.distanceGradient(poseA, poseB, solution)),
      answer(() => diff.normalDerivative(a, poseA, b, poseB, solution)),
      answer(() => diff.shapeDerivatives(a, poseA, b, poseB, solution, body)),
      answer(() => retractPose(poseA, twist, moved)),
    ];
  },
};
