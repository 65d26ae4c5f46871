/** three-mesh-bvh: `closestPointToGeometry` of meshes with trees by surface area, and `raycastFirst`. */
import type { Vec3Like } from "@col/types";
import { BufferAttribute, BufferGeometry, FrontSide, Matrix4, Quaternion, Ray, Vector3 } from "three";
import { ConvexGeometry } from "three/addons/geometries/ConvexGeometry.js";
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import { MeshBVH, SAH } from "three-mesh-bvh";
import type { MeshArrays, MeshLibrary } from "../library.ts";

/** A mesh with its tree; the mesh's arrays are copied, since the builder sorts the indices. */
export interface TreeMesh {
  readonly geometry: BufferGeometry;
  readonly bvh: MeshBVH;
}

function withTree(geometry: BufferGeometry): TreeMesh {
  const bvh = new MeshBVH(geometry, { strategy: SAH });
  (geometry as BufferGeometry & { boundsTree?: MeshBVH }).boundsTree = bvh;
  return { geometry, bvh };
}

/** Builds the tree of a mesh. */
export function treeMesh({ positions, indices }: MeshArrays): TreeMesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
  geometry.setIndex(new BufferAttribute(indices.slice(), 1));
  return withTree(geometry);
}

function treeHull(points: Float64Array): TreeMesh {
  const corners: Vector3[] = [];
  for (let i = 0; i < points.length; i += 3) corners.push(new Vector3(points[i], points[i + 1], points[i + 2]));
  return withTree(mergeVertices(new ConvexGeometry(corners)));
}

/** Opens a mesh at rest, and a hull or another mesh that moves. Distances and rays come from outside of the mesh. */
export function meshes(of: MeshArrays, moved: Float64Array | MeshArrays | null = null): MeshLibrary {
  const { bvh } = treeMesh(of), other = moved === null ? null : moved instanceof Float64Array ? treeHull(moved)
    : treeMesh(moved);
  const matrix = new Matrix4(), one = new Vector3(1, 1, 1), at = new Vector3(), turn = new Quaternion(),
    target = (): { point: Vector3; distance: number; faceIndex: number } =>
      ({ point: new Vector3(), distance: 0, faceIndex: -1 }), targetA = target(), targetB = target(), ray = new Ray();
  return {
    distance({ position: p, quaternion: q }, limit) {
      if (other === null) return NaN;
      matrix.compose(at.set(p.x, p.y, p.z), turn.set(q.x, q.y, q.z, q.w), one);
      const d = bvh.closestPointToGeometry(other.geometry, matrix, targetA, targetB)?.distance ?? NaN;
      return d <= limit ? d : NaN;
    },
    ray(o: Vec3Like, d: Vec3Like) {
      ray.origin.set(o.x, o.y, o.z);
      ray.direction.set(d.x, d.y, d.z);
      return bvh.raycastFirst(ray, FrontSide)?.distance ?? NaN;
    },
  };
}
