/**
 * crashcat: `gjkClosestPoints`, for the depth `penetrationDepthStepGJK` and `penetrationDepthStepEPA`, in A's frame,
 * B's transform set on its support, as its own narrow phase calls it.
 */
import {
  box, capsule, convexHull, createGjkClosestPoints, createPenetrationDepth, createSimplex, createSupport, cylinder,
  gjkClosestPoints, penetrationDepthStepEPA,
  penetrationDepthStepGJK, PenetrationDepthStatus, registerAll, setShapeSupport, sphere, SupportFunctionMode,
} from "crashcat";
import type { Shape } from "crashcat";
import { packPose, relativePose } from "@col/kernel";
import type { DistanceResult, Pose } from "@col/types";
import { normalFromPoints, writeMissed, writeUnknown } from "./peer.ts";
import type { PeerBody, PeerLibrary } from "./peer.ts";

/** Nearer counts as contact, metres: its parameter `tolerance`. */
const TOLERANCE = 1e-6;
/** Its expanding polytope stops at this relative error: its default. */
const PENETRATION_TOLERANCE = 1e-4;
/** Its hull builder drops vertices above this number without a word. */
const MOST_VERTICES = 256;
/** Points the builder may leave out when they are so near to the hull, metres; its default drops a millimetre. */
const HULL_TOLERANCE = 1e-9;
const FAR = 1e30;

/** Opens the library. */
export function open(): PeerLibrary<Shape> {
  registerAll();
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
    const m = supportB.transform, r = bInA;
    m[0] = r[0]; m[1] = r[3]; m[2] = r[6]; m[3] = 0;
    m[4] = r[1]; m[5] = r[4]; m[6] = r[7]; m[7] = 0;
    m[8] = r[2]; m[9] = r[5]; m[10] = r[8]; m[11] = 0;
    m[12] = r[9]; m[13] = r[10]; m[14] = r[11]; m[15] = 1;
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
    const m = aInWorld;
    out.pointA.x = m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[9];
    out.pointA.y = m[3] * p[0] + m[4] * p[1] + m[5] * p[2] + m[10];
    out.pointA.z = m[6] * p[0] + m[7] * p[1] + m[8] * p[2] + m[11];
    out.pointB.x = m[0] * q[0] + m[1] * q[1] + m[2] * q[2] + m[9];
    out.pointB.y = m[3] * q[0] + m[4] * q[1] + m[5] * q[2] + m[10];
    out.pointB.z = m[6] * q[0] + m[7] * q[1] + m[8] * q[2] + m[11];
  };
  return {
    build(spec) {
      if (spec.kind === "convex") {
        if (spec.vertices.length > 3 * MOST_VERTICES)
          return `no hulls above ${MOST_VERTICES} vertices (its builder leaves the others out)`;
        return convexHull.create({ positions: Array.from(spec.vertices), convexRadius: 0,
          hullTolerance: HULL_TOLERANCE });
      }
      const [p, q, r] = spec.params;
      if (spec.kind === "sphere") return sphere.create({ radius: p });
      if (spec.kind === "box") return box.create({ halfExtents: [p, q, r], convexRadius: 0 });
      if (spec.kind === "capsule") return capsule.create({ radius: p, halfHeightOfCylinder: q });
      if (spec.kind === "cylinder") return cylinder.create({ radius: p, halfHeight: q, convexRadius: 0 });
      return `no ${spec.kind}`;
    },
    distance(a: PeerBody<Shape>, poseA, b: PeerBody<Shape>, poseB, out) {
      run(a.own, poseA, b.own, poseB, FAR);
      out.distance = Math.sqrt(result.squaredDistance);
      writePoints(poseA, result.pointA, result.pointB, out);
      normalFromPoints(out);
      writeUnknown(out);
    },
    depth(a: PeerBody<Shape>, poseA, b: PeerBody<Shape>, poseB, out) {
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
      normalFromPoints(out); // B's point lies behind A's: the other way round
      out.normal.x = -out.normal.x; out.normal.y = -out.normal.y; out.normal.z = -out.normal.z;
      writeUnknown(out);
    },
    intersects(a: PeerBody<Shape>, poseA, b: PeerBody<Shape>, poseB) {
      run(a.own, poseA, b.own, poseB, TOLERANCE * TOLERANCE);
      return result.squaredDistance <= TOLERANCE * TOLERANCE;
    },
  };
}
