/**
 * Jolt: `TransformedShape.CollideShape` with a collector; separated pairs are found by a positive maximal separation.
 */
import type { DistanceResult, Pose } from "@col/types";
import { put, writeMissed, writeNumber, writeUnknown } from "../answers.ts";
import type { PairLibrary } from "../library.ts";
import { build, place, start } from "./bodies.ts";
import type { Own } from "./bodies.ts";

/**
 * Farther pairs get no answer, metres. Its accuracy falls as this grows (floats); the sets reach a little above 1 m.
 */
const SEPARATION = 2;

/** Opens the library. */
export async function open(): Promise<PairLibrary<Own>> {
  const J = await start();
  const turnA = new J.Quat(0, 0, 0, 1), turnB = new J.Quat(0, 0, 0, 1), placeA = new J.RVec3(0, 0, 0),
    placeB = new J.RVec3(0, 0, 0);
  const bodyB = new J.TransformedShape(), unscaled = new J.Vec3(1, 1, 1), base = new J.RVec3(0, 0, 0),
    filter = new J.ShapeFilter();
  bodyB.SetShapeScale(unscaled);
  const near = new J.CollideShapeSettings(), touching = new J.CollideShapeSettings();
  near.mMaxSeparationDistance = SEPARATION;
  const closest = new J.CollideShapeClosestHitCollisionCollector(), any = new J.CollideShapeAnyHitCollisionCollector();
  const run = (a: Own, poseA: Pose, b: Own, poseB: Pose, settings: typeof near,
    collector: typeof closest | typeof any): void => {
    place(a, poseA, turnA, placeA);
    place(b, poseB, turnB, placeB);
    bodyB.mShape = b.shape;
    bodyB.mShapePositionCOM = placeB;
    bodyB.mShapeRotation = turnB;
    collector.Reset();
    const transform = J.RMat44.prototype.sRotationTranslation(turnA, placeA);
    bodyB.CollideShape(a.shape, unscaled, transform, settings, base, collector, filter);
  };
  /** The hit of `closest`. */
  const write = (out: DistanceResult): void => {
    const hit = closest.mHit;
    out.distance = -hit.mPenetrationDepth;
    const p = hit.mContactPointOn1, n = hit.mPenetrationAxis;
    put(out.pointA, p.GetX(), p.GetY(), p.GetZ());
    const x = n.GetX(), y = n.GetY(), z = n.GetZ(), s = 1 / Math.sqrt(x * x + y * y + z * z);
    put(out.normal, x * s, y * s, z * s);
    const q = hit.mContactPointOn2;
    put(out.pointB, q.GetX(), q.GetY(), q.GetZ());
    writeUnknown(out);
  };
  return {
    build: (spec) => build(J, spec),
    distance(a, poseA, b, poseB, out) {
      run(a.own, poseA, b.own, poseB, near, closest);
      if (closest.HadHit()) write(out);
      else writeNumber(out, SEPARATION);
    },
    depth(a, poseA, b, poseB, out) {
      run(a.own, poseA, b.own, poseB, touching, closest);
      if (closest.HadHit()) write(out);
      else writeMissed(out);
    },
    intersects(a, poseA, b, poseB) {
      run(a.own, poseA, b.own, poseB, touching, any);
      return any.HadHit();
    },
  };
}
