/** Jolt: `TransformedShape.CastShape` with a new `RShapeCast` a call, as it cannot be refilled, and `CastRay`. */
import init from "jolt-physics";
import type { ShapeSpec } from "@col/bench";
import type { Pose } from "@col/types";
import { shapeOf, startPhysics } from "../../peers/jolt.ts";
import type { Jolt, JoltShape } from "../../peers/jolt-api.ts";
import type { CastLibrary } from "./peer.ts";

/** A shape and the centre of mass that its transforms refer to. */
interface Own {
  readonly shape: JoltShape;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Opens the library. */
export async function open(): Promise<CastLibrary<Own>> {
  const J = await (init as unknown as () => Promise<Jolt>)();
  startPhysics(J);
  const turnA = new J.Quat(0, 0, 0, 1), turnB = new J.Quat(0, 0, 0, 1), placeA = new J.RVec3(0, 0, 0),
    placeB = new J.RVec3(0, 0, 0);
  const unscaled = new J.Vec3(1, 1, 1), base = new J.RVec3(0, 0, 0), way = new J.Vec3(0, 0, 0);
  const bodyA = new J.TransformedShape(), filter = new J.ShapeFilter(), settings = new J.ShapeCastSettings();
  const closest = new J.CastShapeClosestHitCollisionCollector(), hit = new J.RayCastResult();
  const from = new J.RVec3(0, 0, 0), ray = new J.RRayCast(from, way);
  bodyA.SetShapeScale(unscaled);
  settings.mBackFaceModeConvex = J.EBackFaceMode_CollideWithBackFaces;
  const place = (own: Own, pose: Pose, turn: typeof turnA, at: typeof placeA): void => {
    const { x, y, z, w } = pose.quaternion, t = pose.position;
    turn.Set(x, y, z, w);
    const u = 2 * (y * own.z - z * own.y), v = 2 * (z * own.x - x * own.z), s = 2 * (x * own.y - y * own.x);
    at.Set(t.x + own.x + w * u + y * s - z * v, t.y + own.y + w * v + z * u - x * s,
      t.z + own.z + w * s + x * v - y * u);
  };
  const placeFirst = (own: Own, pose: Pose): void => {
    place(own, pose, turnA, placeA);
    bodyA.mShape = own.shape;
    bodyA.mShapePositionCOM = placeA;
    bodyA.mShapeRotation = turnA;
  };
  return {
    build(spec: ShapeSpec) {
      const shape = shapeOf(J, spec);
      if (typeof shape === "string") return shape;
      shape.AddRef();
      const c = shape.GetCenterOfMass();
      return { shape, x: c.GetX(), y: c.GetY(), z: c.GetZ() };
    },
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
