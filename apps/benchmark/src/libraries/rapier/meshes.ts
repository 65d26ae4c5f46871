/** Rapier on triangle meshes: `contactCollider` and `castRay` of a trimesh. */
import RAPIER from "@dimforge/rapier3d-compat";
import type { MeshArrays, MeshLibrary } from "../library.ts";
import { place } from "./bodies.ts";

/** Rapier: a trimesh collider, its ray query, and `contactCollider` with what is moved: a hull, or another trimesh. */
export async function meshes(
  { positions, indices }: MeshArrays, moved: Float64Array | MeshArrays | null = null,
): Promise<MeshLibrary> {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: 0, z: 0 }), trimesh = (m: MeshArrays): RAPIER.ColliderDesc =>
    RAPIER.ColliderDesc.trimesh(Float32Array.from(m.positions), m.indices);
  const collider = world.createCollider(trimesh({ positions, indices }));
  const description = moved === null ? null : moved instanceof Float64Array
    ? RAPIER.ColliderDesc.convexHull(Float32Array.from(moved)) : trimesh(moved);
  const other = description === null ? null : world.createCollider(description);
  world.step();
  const ray = new RAPIER.Ray({ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 });
  return {
    distance(pose, limit) {
      if (other === null) return NaN;
      place(other, pose);
      return collider.contactCollider(other, limit)?.distance ?? NaN;
    },
    ray(o, d) {
      ray.origin = o;
      ray.dir = d;
      const t = collider.castRay(ray, 1e3, true);
      return t < 0 ? NaN : t;
    },
  };
}
