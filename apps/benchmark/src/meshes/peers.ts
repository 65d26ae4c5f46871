/** Peers on meshes: three-mesh-bvh (trees of both meshes, surface area), Rapier (`contactCollider`, `castRay`). */
import RAPIER from "@dimforge/rapier3d-compat";
import type { Pose, Vec3Like } from "@col/types";
import { BufferAttribute, BufferGeometry, FrontSide, Matrix4, Quaternion, Ray, Vector3 } from "three";
import { ConvexGeometry } from "three/addons/geometries/ConvexGeometry.js";
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import { MeshBVH, SAH } from "three-mesh-bvh";
import type { MeshArrays } from "./bodies.ts";
import type { MeshDistanceFn, MeshRayFn } from "./peer.ts";

/** A peer on one mesh. */
export interface ThreeMesh {
  readonly geometry: BufferGeometry;
  readonly bvh: MeshBVH;
}

/** Builds the tree; the mesh's arrays are copied, since the builder sorts the indices. */
export function threeMesh({ positions, indices }: MeshArrays): ThreeMesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setIndex(new BufferAttribute(indices.slice(), 1));
  const bvh = new MeshBVH(geometry, { strategy: SAH });
  (geometry as BufferGeometry & { boundsTree?: MeshBVH }).boundsTree = bvh;
  return { geometry, bvh };
}

const MATRIX = new Matrix4(), ONE = new Vector3(1, 1, 1), POSITION = new Vector3(), TURN = new Quaternion();
const TARGET_A = { point: new Vector3(), distance: 0, faceIndex: -1 },
  TARGET_B = { point: new Vector3(), distance: 0, faceIndex: -1 };

/** `closestPointToGeometry`: the distance of mesh B at the pose from mesh A. */
export function threeDistance(a: ThreeMesh, b: ThreeMesh, { position: p, quaternion: q }: Pose): number {
  MATRIX.compose(POSITION.set(p.x, p.y, p.z), TURN.set(q.x, q.y, q.z, q.w), ONE);
  return a.bvh.closestPointToGeometry(b.geometry, MATRIX, TARGET_A, TARGET_B)?.distance ?? NaN;
}

const RAY = new Ray();

/** `raycastFirst`: the time of the first triangle from outside, or NaN. */
export function threeRay({ bvh }: ThreeMesh, o: Vec3Like, d: Vec3Like): number {
  RAY.origin.set(o.x, o.y, o.z);
  RAY.direction.set(d.x, d.y, d.z);
  return bvh.raycastFirst(RAY, FrontSide)?.distance ?? NaN;
}

/** `closestPointToGeometry` of a hull, whose triangles have no tree: the distance, from outside. */
export function threeHull(mesh: ThreeMesh, hull: BufferGeometry): MeshDistanceFn {
  return ({ position: p, quaternion: q }, limit) => {
    MATRIX.compose(POSITION.set(p.x, p.y, p.z), TURN.set(q.x, q.y, q.z, q.w), ONE);
    const d = mesh.bvh.closestPointToGeometry(hull, MATRIX, TARGET_A, TARGET_B)?.distance ?? NaN;
    return d <= limit ? d : NaN;
  };
}

/** The triangles of a hull, for `threeHull`. */
export function hullGeometry(points: Float64Array): BufferGeometry {
  const corners: Vector3[] = [];
  for (let i = 0; i < points.length; i += 3) corners.push(new Vector3(points[i], points[i + 1], points[i + 2]));
  const soup = new ConvexGeometry(corners), geometry = mergeVertices(soup);
  (geometry as BufferGeometry & { boundsTree?: MeshBVH }).boundsTree = new MeshBVH(geometry, { strategy: SAH });
  return geometry;
}

/** Rapier: a trimesh collider, its ray query, and `contactCollider` with what is moved: a hull, or another trimesh. */
export async function rapierMesh(
  { positions, indices }: MeshArrays, moved: Float64Array | MeshArrays | null = null,
): Promise<{ distance: MeshDistanceFn; ray: MeshRayFn }> {
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
    distance({ position, quaternion }, limit) {
      if (other === null) return NaN;
      other.setTranslation(position);
      other.setRotation(quaternion);
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
