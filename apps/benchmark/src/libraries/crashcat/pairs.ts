/**
 * crashcat: `gjkClosestPoints`, for the depth `penetrationDepthStepGJK` and `penetrationDepthStepEPA`, in A's frame,
 * B's transform set on its support, as its own narrow phase calls it.
 */
import {
  createGjkClosestPoints, createPenetrationDepth, createSimplex, createSupport, gjkClosestPoints,
  penetrationDepthStepEPA, penetrationDepthStepGJK, PenetrationDepthStatus, setShapeSupport, SupportFunctionMode,
} from "crashcat";
import type { Shape } from "crashcat";
import { packPose, relativePose } from "@col/kernel";
import type { DistanceResult, Pose } from "@col/types";
import { normalFromPoints, putPosed, writeMissed, writeUnknown } from "../answers.ts";
import type { PairLibrary } from "../library.ts";
import { build, writeMatrix } from "./bodies.ts";

/** Nearer counts as contact, metres: its parameter `tolerance`. */
const TOLERANCE = 1e-6;
/** Its expanding polytope stops at this relative error: its default. */
const PENETRATION_TOLERANCE = 1e-4;
const FAR = 1e30;

/** Opens the library. */
export function open(): PairLibrary<Shape> {
  const result = createGjkClosestPoints(), supportA = createSupport(), supportB = createSupport();
  const bInA = new Float64Array(12), aInWorld = new Float64Array(12);
  const unscaled: [number, number, number] = [1, 1, 1], guess: [number, number, number] = [1, 0, 0];
  const include = SupportFunctionMode.INCLUDE_CONVEX_RADIUS, exclude = SupportFunctionMode.EXCLUDE_CONVEX_RADIUS;
  const penetration = createPenetrationDepth(), simplex = createSimplex();
  const supports = (a: Shape, b: Shape, mode: SupportFunctionMode): void => {
    setShapeSupport(supportA, a, mode, unscaled);
    setShapeSupport(supportB, b, mode, unscaled);
    supportA.hasTransform = false;
    supportB.hasTransform = true;
    writeMatrix(supportB.transform, bInA);
  };
  const startAtOrigins = (): void => {
    const r = bInA;
    guess[0] = r[9]; guess[1] = r[10]; guess[2] = r[11];
    if (r[9] === 0 && r[10] === 0 && r[11] === 0) guess[0] = 1;
  };
  const run = (a: Shape, poseA: Pose, b: Shape, poseB: Pose, limit: number): void => {
    relativePose(poseA, poseB, bInA);
    supports(a, b, include);
    startAtOrigins();
    gjkClosestPoints(result, supportA, supportB, TOLERANCE, guess, limit);
  };
  const writePoints = (poseA: Pose, p: ArrayLike<number>, q: ArrayLike<number>, out: DistanceResult): void => {
    packPose(poseA, aInWorld, "poseA");
    putPosed(out.pointA, aInWorld, p);
    putPosed(out.pointB, aInWorld, q);
  };
  return {
    build,
    distance(a, poseA, b, poseB, out) {
      run(a.own, poseA, b.own, poseB, FAR);
      out.distance = Math.sqrt(result.squaredDistance);
      writePoints(poseA, result.pointA, result.pointB, out);
      normalFromPoints(out);
      writeUnknown(out);
    },
    depth(a, poseA, b, poseB, out) {
      relativePose(poseA, poseB, bInA);
      supports(a.own, b.own, exclude);
      startAtOrigins();
      penetrationDepthStepGJK(penetration, simplex, supportA, supportB, supportA.convexRadius, supportB.convexRadius,
        guess, TOLERANCE);
      let found = penetration.status !== PenetrationDepthStatus.NOT_COLLIDING;
      if (penetration.status === PenetrationDepthStatus.INDETERMINATE) {
        supports(a.own, b.own, include);
        found = penetrationDepthStepEPA(penetration, supportA, supportB, PENETRATION_TOLERANCE, simplex);
      }
      if (!found) {
        writeMissed(out);
        return;
      }
      const { pointA: p, pointB: q } = penetration, x = q[0] - p[0], y = q[1] - p[1], z = q[2] - p[2];
      out.distance = -Math.sqrt(x * x + y * y + z * z);
      writePoints(poseA, p, q, out);
      normalFromPoints(out, -1); // B's point lies behind A's: the other way round
      writeUnknown(out);
    },
    intersects(a, poseA, b, poseB) {
      run(a.own, poseA, b.own, poseB, TOLERANCE * TOLERANCE);
      return result.squaredDistance <= TOLERANCE * TOLERANCE;
    },
  };
}
