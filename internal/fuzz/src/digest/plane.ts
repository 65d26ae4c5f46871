/** Answers of the 2-D solvers for one pair, as data for a fingerprint: the counterpart of `space.ts`. */
import * as plane from "@col/gjk2d-barycode";
import * as polygons from "@col/gjk2d-barycode/polygons";
import * as growth from "@col/growth-distance";
import type { PairCase2, Rng } from "@col/testkit/families";
import { createWarmStart } from "@col/types";
import type { ConvexShape2 } from "@col/types";
import { answer, steps } from "./answer.ts";

function shapeAnswers(shape: ConvexShape2, rng: Rng): unknown[] {
  const d = new Float64Array(3),
    out = new Float64Array(2),
    h = new Float64Array(4),
    list: unknown[] = [
      shape.bounds,
      shape.center,
      shape.inradius,
      shape.margin,
      shape.curvature,
      shape.size,
      shape.vertices,
      shape.params.subarray(0, 24),
    ];
  for (let k = 0; k < 2; k++) {
    if (k === 1) d.set(rng.pick([[1, 0], [0, -1], [1, 1]]));
    else rng.unitVector(d);
    list.push(answer(() => [shape.support(shape, d.subarray(0, 2), out), out.slice()]));
    if (shape.hessian !== null) list.push(answer(() => { shape.hessian?.(shape, d.subarray(0, 2), h); return h; }));
  }
  return list;
}

type Ask = (c: PairCase2, rng: Rng) => unknown[];

/** By package; see the head of `space.ts`. */
export const PLANE_ANSWERS: Readonly<Record<string, Ask>> = {
  shapes: ({ a, b }, rng) => [...shapeAnswers(a, rng), ...shapeAnswers(b, rng)],
  "gjk2d-barycode": ({ a, b, poseA, poseB }, rng) => {
    const token = createWarmStart(), maxDistance = rng.uniform(0, 4), still = { x: 0, y: 0 };
    const motionA = { x: rng.uniform(-2, 2), y: rng.uniform(-2, 2), turn: rng.pick([0, rng.uniform(-1, 1)]) };
    const origin = { x: rng.uniform(-4, 4), y: rng.uniform(-4, 4) },
      direction = { x: rng.uniform(-1, 1), y: rng.pick([0, 1, rng.uniform(-1, 1)]) };
    const flat = a.vertices.length > 0 && b.vertices.length > 0;
    return [
      answer(() => plane.distance2(a, poseA, b, poseB)),
      answer(() => plane.signedDistance2(a, poseA, b, poseB)),
      answer(() => plane.intersects2(a, poseA, b, poseB)),
      answer(() => plane.distance2(a, poseA, b, poseB, { maxDistance, start: "centres" })),
      answer(() => plane.intersects2(a, poseA, b, poseB, { maxDistance })),
      answer(() => [
        plane.distance2(a, poseA, b, poseB, { warmStart: token }),
        plane.signedDistance2(b, poseB, a, poseA, { warmStart: token }),
        plane.distance2(a, poseA, b, poseB, { warmStart: token }),
      ]),
      answer(() => plane.contactManifold2(a, poseA, b, poseB, { maxDistance })),
      answer(() => plane.timeOfImpact2(a, poseA, motionA, b, poseB, still)),
      answer(() => plane.rayCast2(a, poseA, origin, direction)),
      answer(() => plane.signedPointDistance2(b, poseB, origin)),
      answer(() => (flat ? [polygons.distance2(a, poseA, b, poseB), polygons.intersects2(a, poseA, b, poseB)] : null)),
      answer(() => plane.signedDistance2(a, poseA, b, poseB, { maxIterations: 2 })),
      answer(() => steps(plane.gjkSteps2(a, poseA, b, poseB))),
    ];
  },
  "growth-distance": ({ a, b, poseA, poseB }) => {
    const token = growth.createGrowthWarmStart2(), easy = growth.growthDistance2.bind(null, a, poseA, b, poseB);
    return [
      answer(() => easy()),
      answer(() => easy({ tolerance: 1e-12 })),
      answer(() => easy({ method: "cutting-plane" })),
      answer(() => growth.growthIntersects2(a, poseA, b, poseB)),
      answer(() => [
        easy({ warmStart: token }),
        easy({ warmStart: token, start: "primal" }),
        easy({ warmStart: token, start: "dual" }),
      ]),
      answer(() => growth.growthDerivatives2(a, poseA, b, poseB)),
      answer(() => growth.growthGradient2(a, poseA, b, poseB, easy())),
    ];
  },
};
