/**
 * Jolt: `TransformedShape.CollideShape` with a collector; separated pairs are found by a positive maximal separation.
 */
import init from "jolt-physics";
import type { ShapeSpec } from "@col/bench";
import type { DistanceResult, Pose } from "@col/types";
import { writeMissed, writeNoPoints, writeUnknown } from "./peer.ts";
import type { CollideSettings, Collector, Jolt, JoltShape } from "./jolt-api.ts";
import type { PeerBody, PeerLibrary } from "./peer.ts";

/**
 * Farther pairs get no answer, metres. Its accuracy falls as this grows (floats); the sets reach a little above 1 m.
 */
const SEPARATION = 2;
/** Its hulls have at most this many vertices. */
const MOST_VERTICES = 256;
/** Points the builder may leave out when they are so near to the hull, metres; its default drops a millimetre. */
const HULL_TOLERANCE = 1e-6;

/** A shape and the centre of mass that its transforms refer to. */
interface Own {
  readonly shape: JoltShape;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Without a physics system the collision functions are not registered and every call traps. */
export function startPhysics(J: Jolt): void {
  const layers = new J.ObjectLayerPairFilterTable(1), broad = new J.BroadPhaseLayerInterfaceTable(1, 1);
  broad.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
  const settings = new J.JoltSettings();
  settings.mObjectLayerPairFilter = layers;
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(broad, 1, layers, 1);
  settings.mMaxWorkerThreads = 0;
  new J.JoltInterface(settings);
}

/** A hull of points, convex radius 0, or in words why there is none. */
export function hullOf(J: Jolt, vertices: Float64Array): JoltShape | string {
  const settings = new J.ConvexHullShapeSettings(), p = new J.Vec3(0, 0, 0);
  settings.mMaxConvexRadius = 0;
  settings.mHullTolerance = HULL_TOLERANCE;
  for (let i = 0; i < vertices.length; i += 3) {
    p.Set(vertices[i], vertices[i + 1], vertices[i + 2]);
    settings.mPoints.push_back(p);
  }
  const made = settings.Create();
  return made.IsValid() ? made.Get() : "hulls its builder refuses";
}

/** The shape of a spec, convex radius 0, or in words why there is none. */
export function shapeOf(J: Jolt, spec: ShapeSpec): JoltShape | string {
  if (spec.kind === "convex")
    return spec.vertices.length > 3 * MOST_VERTICES ? `no hulls above ${MOST_VERTICES} vertices`
      : hullOf(J, spec.vertices);
  const [p, q, r] = spec.params;
  switch (spec.kind) {
    case "sphere": return new J.SphereShape(p);
    case "box": return new J.BoxShape(new J.Vec3(p, q, r), 0);
    case "capsule": return new J.CapsuleShape(q, p);
    case "cylinder": return new J.CylinderShape(q, p, 0);
    default: return `no ${spec.kind}`;
  }
}

/** Opens the library. */
export async function open(): Promise<PeerLibrary<Own>> {
  const J = await (init as unknown as () => Promise<Jolt>)();
  startPhysics(J);
  const turnA = new J.Quat(0, 0, 0, 1), turnB = new J.Quat(0, 0, 0, 1), placeA = new J.RVec3(0, 0, 0),
    placeB = new J.RVec3(0, 0, 0);
  const bodyB = new J.TransformedShape(), unscaled = new J.Vec3(1, 1, 1), base = new J.RVec3(0, 0, 0),
    filter = new J.ShapeFilter();
  bodyB.SetShapeScale(unscaled);
  const near = new J.CollideShapeSettings(), touching = new J.CollideShapeSettings();
  near.mMaxSeparationDistance = SEPARATION;
  const closest = new J.CollideShapeClosestHitCollisionCollector(), any = new J.CollideShapeAnyHitCollisionCollector();
  const place = (own: Own, pose: Pose, turn: typeof turnA, at: typeof placeA): void => {
    const { x, y, z, w } = pose.quaternion, t = pose.position;
    turn.Set(x, y, z, w);
    // the centre of mass in the world: t + c + 2 w (v x c) + 2 v x (v x c)
    const u = 2 * (y * own.z - z * own.y), v = 2 * (z * own.x - x * own.z), s = 2 * (x * own.y - y * own.x);
    at.Set(t.x + own.x + w * u + y * s - z * v, t.y + own.y + w * v + z * u - x * s,
      t.z + own.z + w * s + x * v - y * u);
  };
  const run = (a: Own, poseA: Pose, b: Own, poseB: Pose, settings: CollideSettings, collector: Collector): void => {
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
    out.pointA.x = p.GetX(); out.pointA.y = p.GetY(); out.pointA.z = p.GetZ();
    const x = n.GetX(), y = n.GetY(), z = n.GetZ(), s = 1 / Math.sqrt(x * x + y * y + z * z);
    out.normal.x = x * s; out.normal.y = y * s; out.normal.z = z * s;
    const q = hit.mContactPointOn2;
    out.pointB.x = q.GetX(); out.pointB.y = q.GetY(); out.pointB.z = q.GetZ();
  };
  return {
    build(spec) {
      const shape = shapeOf(J, spec);
      if (typeof shape === "string") return shape;
      shape.AddRef();
      const c = shape.GetCenterOfMass();
      return { shape, x: c.GetX(), y: c.GetY(), z: c.GetZ() };
    },
    distance(a: PeerBody<Own>, poseA, b: PeerBody<Own>, poseB, out) {
      run(a.own, poseA, b.own, poseB, near, closest);
      if (closest.HadHit()) write(out);
      else {
        out.distance = SEPARATION;
        writeNoPoints(out);
      }
      writeUnknown(out);
    },
    depth(a: PeerBody<Own>, poseA, b: PeerBody<Own>, poseB, out) {
      run(a.own, poseA, b.own, poseB, touching, closest);
      if (closest.HadHit()) {
        write(out);
        writeUnknown(out);
      } else writeMissed(out);
    },
    intersects(a: PeerBody<Own>, poseA, b: PeerBody<Own>, poseB) {
      run(a.own, poseA, b.own, poseB, touching, any);
      return any.HadHit();
    },
  };
}
