/**
 * Packages for triangle meshes. three-mesh-bvh: `closestPointToGeometry` of meshes with trees by surface area, and
 * `raycastFirst`. Manifold, solids of triangles in C++ as WebAssembly: `minGap` of two solids, the second one
 * transformed anew for each pose.
 */
import type { BufferGeometry, Vector3 as Point } from "three";
import type { MeshBVH } from "three-mesh-bvh";
import type { Vec3Like } from "@col/types";
import type { MeshArrays, MeshLibrary, Sheet } from "./library.ts";

/** A mesh with its tree. */
interface TreeMesh {
  readonly geometry: BufferGeometry;
  readonly bvh: MeshBVH;
}

/** Makes trees by surface area; the mesh's arrays are copied, since the builder sorts the indices. */
export async function treeBuilder(): Promise<{ readonly ofMesh: (mesh: MeshArrays) => TreeMesh;
  readonly ofHull: (points: Float64Array) => TreeMesh }> {
  const { BufferAttribute, BufferGeometry: Geometry, Vector3 } = await import("three"),
    { ConvexGeometry } = await import("three/addons/geometries/ConvexGeometry.js"),
    { mergeVertices } = await import("three/addons/utils/BufferGeometryUtils.js"),
    { MeshBVH: Tree, SAH } = await import("three-mesh-bvh");
  const withTree = (geometry: BufferGeometry): TreeMesh => {
    const bvh = new Tree(geometry, { strategy: SAH });
    (geometry as BufferGeometry & { boundsTree?: MeshBVH }).boundsTree = bvh;
    return { geometry, bvh };
  };
  return {
    ofMesh({ positions, indices }) {
      const geometry = new Geometry();
      geometry.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
      geometry.setIndex(new BufferAttribute(indices.slice(), 1));
      return withTree(geometry);
    },
    ofHull(points) {
      const corners = Array.from({ length: points.length / 3 }, (_, i) => new Vector3().fromArray(points, 3 * i));
      return withTree(mergeVertices(new ConvexGeometry(corners)));
    },
  };
}

/** Opens a mesh at rest, and a hull or another mesh that moves. Distances and rays come from outside of the mesh. */
async function openTrees(of: MeshArrays, moved: Float64Array | MeshArrays | null = null): Promise<MeshLibrary> {
  const { FrontSide, Matrix4, Quaternion, Ray, Vector3 } = await import("three"), make = await treeBuilder();
  const { bvh } = make.ofMesh(of), other = moved === null ? null : moved instanceof Float64Array ? make.ofHull(moved)
    : make.ofMesh(moved);
  const matrix = new Matrix4(), one = new Vector3(1, 1, 1), at = new Vector3(), turn = new Quaternion(),
    target = (): { point: Point; distance: number; faceIndex: number } =>
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

export const threeMeshBvh: Sheet = {
  title: "three-mesh-bvh 0.9.17", package: "three-mesh-bvh", version: "0.9.17", licence: "MIT", meshes: openTrees,
};

/** A mesh, and another one that is moved. `minGap` gives the search length where nothing is nearer. */
async function openSolids(a: MeshArrays, b: MeshArrays | Float64Array | null = null): Promise<MeshLibrary> {
  if (b === null || b instanceof Float64Array) throw new TypeError("manifold: need two meshes");
  const { default: init } = await import("manifold-3d"), module = await init();
  module.setup();
  const [solidA, solidB] = [a, b].map(({ positions, indices }) => new module.Manifold(new module.Mesh({
    numProp: 3, vertProperties: Float32Array.from(positions), triVerts: indices,
  })));
  return { distance({ position: p, quaternion: { x, y, z, w } }, limit) {
    const moved = solidB.transform([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0,
      2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0,
      2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0, p.x, p.y, p.z, 1]);
    const gap = solidA.minGap(moved, limit);
    moved.delete();
    return gap < limit ? gap : NaN;
  } };
}

export const manifold: Sheet = {
  title: "manifold-3d 3.5.4", package: "manifold-3d", version: "3.5.4", licence: "Apache-2.0",
  meshes: openSolids,
};
