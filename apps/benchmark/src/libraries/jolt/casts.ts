/** Jolt: `TransformedShape.CastShape` with a new `RShapeCast` a call, as it cannot be refilled, and `CastRay`. */
import type { Pose } from "@col/types";
import type { CastLibrary } from "../library.ts";
import { build, place, start } from "./bodies.ts";
import type { Own } from "./bodies.ts";

/** Opens the library. */
export async function open(): Promise<CastLibrary<Own>> {
  const J = await start();
  const turnA = new J.Quat(0, 0, 0, 1), turnB = new J.Quat(0, 0, 0, 1), placeA = new J.RVec3(0, 0, 0),
    placeB = new J.RVec3(0, 0, 0);
  const unscaled = new J.Vec3(1, 1, 1), base = new J.RVec3(0, 0, 0), way = new J.Vec3(0, 0, 0);
  const bodyA = new J.TransformedShape(), filter = new J.ShapeFilter(), settings = new J.ShapeCastSettings();
  const closest = new J.CastShapeClosestHitCollisionCollector(), hit = new J.RayCastResult();
  const from = new J.RVec3(0, 0, 0), ray = new J.RRayCast(from, way);
  bodyA.SetShapeScale(unscaled);
  settings.mBackFaceModeConvex = J.EBackFaceMode_CollideWithBackFaces;
  const placeFirst = (own: Own, pose: Pose): void => {
    place(own, pose, turnA, placeA);
    bodyA.mShape = own.shape;
    bodyA.mShapePositionCOM = placeA;
    bodyA.mShapeRotation = turnA;
  };
  return {
    build: (spec) => build(J, spec),
    cast(a, poseA, b, poseB, v, out) {
      placeFirst(a, poseA);
      place(b, poseB, turnB, placeB);
      way.Set(v.x, v.y, v.z);
      const start = J.RMat44.prototype.sRotationTranslation(turnB, placeB);
      const cast = new J.RShapeCast(b.shape, unscaled, start, way);
      closest.Reset();
      bodyA.CastShape(cast, settings, base, closest, filter);
      out.time = closest.HadHit() ? closest.mHit.mFraction : NaN;
      J.destroy(cast);
    },
    ray(a, pose, o, d, out) {
      placeFirst(a, pose);
      from.Set(o.x, o.y, o.z);
      way.Set(d.x, d.y, d.z);
      ray.mOrigin = from;
      ray.mDirection = way;
      hit.Reset();
      bodyA.CastRay(ray, hit);
      out.time = hit.mFraction <= 1 ? hit.mFraction : NaN;
    },
  };
}
