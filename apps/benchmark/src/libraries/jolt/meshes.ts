/** Jolt: `CollideShape` of a hull with a `MeshShape`, closest collector, and `CastRay`. */
import type { MeshArrays, MeshLibrary } from "../library.ts";
import { build, place, start } from "./bodies.ts";
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
