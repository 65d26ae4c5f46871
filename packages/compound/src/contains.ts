/**
 * Tests whether a point is inside a closed mesh.
 *
 * In: a mesh with its pose, and a point, world frame. Out: true inside and on the surface. Method: the exact winding
 * number of the mesh around the point (mesh/winding.ts), in the mesh's frame, into which the point is moved with
 * rounding errors. The mesh must be closed and consistently wound; its margin is ignored.
 */
import { NestedPool, packGivenPose, requirePoint } from "@col/kernel";
import type { Pose, Vec3Like } from "@col/types";
import { requireBody } from "./checks.ts";
import { topologyOf } from "./mesh/topology.ts";
import { windingNumber, WindingScratch } from "./mesh/winding.ts";
import { isMesh } from "./pairs/side.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

const SCRATCH = /* @__PURE__ */ new NestedPool<WindingScratch>(() => new WindingScratch());

/**
 * Does a closed mesh contain a point of the world? Yes where the surface winds around the point, and on the surface.
 * The sign is exact for the point in the frame of the mesh, to which it is brought with rounding where the pose is not
 * the frame of the world; edges and corners make no exception. Shells may overlap; a shell wound the other way is a
 * hole. The margin of a mesh is left out.
 *
 * @throws RangeError for meshes that are open or not consistently wound, with an edge that shows it, and on an unusable
 * pose or point; TypeError on a value that is not a mesh.
 */
export function contains(mesh: TriangleMesh, pose: Pose, point: Vec3Like): boolean {
  requireBody("contains", "mesh", mesh);
  if (!isMesh(mesh)) throw new TypeError("contains: mesh must be a triangle mesh, got another body");
  const { openEdge } = topologyOf(mesh);
  if (openEdge >= 0) {
    const next = openEdge % 3 === 2 ? openEdge - 2 : openEdge + 1, from = mesh.indices[openEdge],
      to = mesh.indices[next];
    throw new RangeError("contains: the mesh must be closed and consistently wound, but "
      + `no triangle walks back the edge from corner ${from} to ${to} of triangle ${Math.floor(openEdge / 3)}`);
  }
  requirePoint("contains", "point", point);
  const scratch = SCRATCH.acquire(), { pose: m, at } = scratch;
  try {
    packGivenPose(pose, m, "pose");
    const x = point.x - m[9], y = point.y - m[10], z = point.z - m[11];
    for (let i = 0; i < 3; i++) at[i] = m[i] * x + m[3 + i] * y + m[6 + i] * z;
    return windingNumber(mesh, scratch) !== 0;
  } finally {
    SCRATCH.release();
  }
}
