/** Bodies of Jolt, and its start: shapes with convex radius 0, placed by their centres of mass. */
import init from "jolt-physics";
import type { ShapeSpec } from "@col/bench";
import type { Pose } from "@col/types";
// (a path of tsconfig.json: the package's own entry for types does not resolve under Node's module rules)
import type JoltApi from "jolt-physics/types";

/** Its hulls have at most this many vertices. */
const MOST_VERTICES = 256;
/** Points the builder may leave out when they are so near to the hull, metres; its default drops a millimetre. */
const HULL_TOLERANCE = 1e-6;

/** The loaded module, and a shape of it. */
export type Jolt = typeof JoltApi;
export type JoltShape = JoltApi.Shape;

/** A shape and the centre of mass that its transforms refer to. */
export interface Own {
  readonly shape: JoltShape;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The module. */
export async function load(): Promise<Jolt> {
  return await (init as unknown as () => Promise<Jolt>)();
}

/**
 * The settings of a physics system with one layer that does not meet itself, or `meets` itself. Without a system the
 * collision functions are not registered and every call traps.
 */
export function settingsOf(J: Jolt, meets = false): JoltApi.JoltSettings {
  const layers = new J.ObjectLayerPairFilterTable(1), broad = new J.BroadPhaseLayerInterfaceTable(1, 1);
  if (meets) layers.EnableCollision(0, 0);
  broad.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
  const settings = new J.JoltSettings();
  settings.mObjectLayerPairFilter = layers;
  settings.mBroadPhaseLayerInterface = broad;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(broad, 1, layers, 1);
  settings.mMaxWorkerThreads = 0;
  return settings;
}
/** The module with a physics system. */
export async function start(): Promise<Jolt> {
  const J = await load();
  new J.JoltInterface(settingsOf(J));
  return J;
}

/** A hull of points, or the reason why there is none, as text. */
function hullOf(J: Jolt, vertices: Float64Array): JoltShape | string {
  if (vertices.length > 3 * MOST_VERTICES) return `no hulls above ${MOST_VERTICES} vertices`;
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

/** The shape of a spec, or the reason why there is none, as text. */
export function shapeOf(J: Jolt, spec: ShapeSpec): JoltShape | string {
  if (spec.kind === "convex") return hullOf(J, spec.vertices);
  const [p, q, r] = spec.params;
  switch (spec.kind) {
    case "sphere": return new J.SphereShape(p);
    case "box": return new J.BoxShape(new J.Vec3(p, q, r), 0);
    case "capsule": return new J.CapsuleShape(q, p);
    case "cylinder": return new J.CylinderShape(q, p, 0);
    default: return `no ${spec.kind}`;
  }
}

/** A body of a spec, or the reason why there is none, as text. */
export function build(J: Jolt, spec: ShapeSpec): Own | string {
  const shape = shapeOf(J, spec);
  if (typeof shape === "string") return shape;
  shape.AddRef();
  const c = shape.GetCenterOfMass();
  return { shape, x: c.GetX(), y: c.GetY(), z: c.GetZ() };
}

/** Rotation and centre of mass in the world: t + c + 2 w (v x c) + 2 v x (v x c). */
export function place(own: Own, pose: Pose, turn: JoltApi.Quat, at: JoltApi.RVec3): void {
  const { x, y, z, w } = pose.quaternion, t = pose.position;
  turn.Set(x, y, z, w);
  const u = 2 * (y * own.z - z * own.y), v = 2 * (z * own.x - x * own.z), s = 2 * (x * own.y - y * own.x);
  at.Set(t.x + own.x + w * u + y * s - z * v, t.y + own.y + w * v + z * u - x * s,
    t.z + own.z + w * s + x * v - y * u);
}
