/**
 * Jolt on meshes and in scenes. `CollideShape` of a hull with a `MeshShape`, closest collector, and `CastRay`. Frames:
 * `BodyInterface.SetPosition`, `Step`, `CollideAABox` for each body with a collector of its own in JavaScript.
 */
import type { MeshArrays, MeshLibrary, SceneFrame, SceneSetup } from "../library.ts";
import { build, load, place, settingsOf, shapeOf, start } from "./bodies.ts";
import type { Jolt, JoltShape } from "./bodies.ts";

/** Length of a ray, metres: it casts from here to there. */
const REACH = 10;

/** The shape of a mesh. */
export function meshShape(J: Jolt, { positions: p, indices }: MeshArrays): JoltShape {
  const list = new J.TriangleList();
  list.resize(indices.length / 3);
  for (let t = 0; t < indices.length / 3; t++) {
    const triangle = list.at(t);
    for (let k = 0; k < 3; k++) {
      const v = triangle.get_mV(k), i = 3 * indices[3 * t + k];
      v.x = p[i]; v.y = p[i + 1]; v.z = p[i + 2];
    }
  }
  const made = new J.MeshShapeSettings(list, new J.PhysicsMaterialList()).Create();
  if (!made.IsValid()) throw new Error("jolt: the mesh was refused");
  return made.Get();
}

/** Opens a mesh at rest, and a hull that moves. */
export async function meshes(mesh: MeshArrays,
  hull: Float64Array | MeshArrays | null = null): Promise<MeshLibrary> {
  const J = await start(), shape = meshShape(J, mesh);
  const other = !(hull instanceof Float64Array) ? null : build(J, { kind: "convex", vertices: hull,
    triangles: new Int32Array(0), line: 0 });
  if (typeof other === "string") throw new Error(`jolt: ${other}`);
  shape.AddRef();
  const body = new J.TransformedShape(), unscaled = new J.Vec3(1, 1, 1), base = new J.RVec3(0, 0, 0),
    here = new J.RVec3(0, 0, 0), unturned = new J.Quat(0, 0, 0, 1), turn = new J.Quat(0, 0, 0, 1),
    at = new J.RVec3(0, 0, 0), filter = new J.ShapeFilter(), settings = new J.CollideShapeSettings();
  const closest = new J.CollideShapeClosestHitCollisionCollector(), hit = new J.RayCastResult();
  const way = new J.Vec3(0, 0, 0), ray = new J.RRayCast(here, way), from = new J.RVec3(0, 0, 0);
  body.mShape = shape;
  body.mShapePositionCOM = here;
  body.mShapeRotation = unturned;
  body.SetShapeScale(unscaled);
  return {
    distance(pose, limit) {
      if (other === null) return NaN;
      place(other, pose, turn, at);
      settings.mMaxSeparationDistance = limit;
      closest.Reset();
      body.CollideShape(other.shape, unscaled, J.RMat44.prototype.sRotationTranslation(turn, at), settings, base,
        closest, filter);
      return closest.HadHit() ? -closest.mHit.mPenetrationDepth : NaN;
    },
    ray(o, d) {
      from.Set(o.x, o.y, o.z);
      way.Set(REACH * d.x, REACH * d.y, REACH * d.z);
      ray.mOrigin = from;
      ray.mDirection = way;
      hit.Reset();
      body.CastRay(ray, hit);
      return hit.mFraction <= 1 ? REACH * hit.mFraction : NaN;
    },
  };
}

function madeShape(J: Jolt, { kind, motion: { half }, corners }: SceneSetup): JoltShape {
  if (kind === "boxes") return new J.BoxShape(new J.Vec3(half, half, half), 0);
  if (kind === "spheres") return new J.SphereShape(half);
  const made = shapeOf(J, { kind: "convex", vertices: corners,
    triangles: new Int32Array(0), line: 0 });
  if (typeof made === "string") throw new Error(`Jolt: ${made}`);
  return made;
}

/** Opens a scene. */
export async function openScene(setup: SceneSetup): Promise<SceneFrame> {
  const J = await load(), { count, half, moving, positions: p } = setup.motion;
  const settings = Object.assign(settingsOf(J), { mMaxBodies: count + 16 }), jolt = new J.JoltInterface(settings);
  const physics = jolt.GetPhysicsSystem(), bodies = physics.GetBodyInterface(), shape = madeShape(J, setup),
    at = new J.RVec3(0, 0, 0), turn = new J.Quat(0, 0, 0, 1);
  physics.SetGravity(new J.Vec3(0, 0, 0));
  const place = (i: number): typeof at => {
    at.Set(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
    return at;
  };
  // GetID of a body returns a lasting object; an id that a function returns by value is overwritten by the next call
  const ids = Array.from({ length: count }, (_, i) => {
    const settings = new J.BodyCreationSettings(shape, place(i), turn, J.EMotionType_Kinematic, 0),
      id = bodies.CreateBody(settings).GetID();
    bodies.AddBody(id, J.EActivation_DontActivate);
    J.destroy(settings);
    return id;
  });
  let found = 0;
  const collector = new J.CollideShapeBodyCollectorJS(), query = physics.GetBroadPhaseQuery(), box = new J.AABox(),
    least = new J.Vec3(0, 0, 0), most = new J.Vec3(0, 0, 0), anyLayer = new J.BroadPhaseLayerFilter(),
    any = new J.ObjectLayerFilter();
  collector.Reset = () => undefined;
  collector.AddHit = () => {
    found++;
  };
  return () => {
    found = 0;
    for (let i = 0; i < moving; i++) bodies.SetPosition(ids[i], place(i), J.EActivation_DontActivate);
    jolt.Step(1 / 60, 1);
    for (let i = 0; i < count; i++) {
      const x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2];
      least.Set(x - half, y - half, z - half);
      most.Set(x + half, y + half, z + half);
      box.mMin = least;
      box.mMax = most;
      query.CollideAABox(box, collector, anyLayer, any);
    }
    return (found - count) / 2;
  };
}
