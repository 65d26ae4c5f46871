/**
 * Updates a triangle mesh in place after its corners have moved: checks the new positions (the mesh's frame, lengths
 * below 1e30), and computes boxes, slabs and bounds again. The structure of the tree and the topology record stay.
 */
import { requireObject } from "@col/kernel";
import { forgetOuter } from "./mesh/buried.ts";
import { refitTree } from "./tree/build.ts";
import { fillSlabs } from "./tree/slabs.ts";
import { boundsOf } from "./tree/static-tree.ts";
import { COORDINATE_MAX, triangleBox } from "./triangle-mesh.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

/**
 * Brings a mesh up to date after its corners moved: write to `mesh.positions`, then call it. Boxes, slabs and bounds
 * are computed anew in linear time; the cuts of the tree stay, so queries get slower as the triangles mix. The
 * neighbours stay as well: corners that were one, and parts that were closed, remain so. No query of the mesh may be
 * running, and scenes are told by moving the body.
 *
 * @throws RangeError on coordinates that are not finite; TypeError on a value that is not a mesh.
 */
export function refit(mesh: TriangleMesh): void {
  requireObject("refit", "mesh", "a triangle mesh", mesh);
  const { positions, tree, bounds, bodyKind } = mesh as Partial<TriangleMesh>;
  if (bodyKind !== "mesh" || positions === undefined || tree === undefined || bounds === undefined)
    throw new TypeError("refit: mesh must be a triangle mesh, got another body");
  for (let i = 0; i < positions.length; i++) {
    if (!(Math.abs(positions[i]) < COORDINATE_MAX))
      throw new RangeError(`refit: positions must be finite and below 1e30, got ${positions[i]} at ${i}`);
  }
  refitTree(tree, (t, box) => {
    triangleBox(mesh, t, box);
  });
  fillSlabs(tree, mesh);
  bounds.set(boundsOf(tree));
  forgetOuter(mesh);
}
