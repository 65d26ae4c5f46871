/**
 * Reads a number of each array that a query will need: data that is not in the cache is then loaded from all places at
 * once, and not one after the other, each behind a branch on the one before (decisions/shapes.md). No answer depends on
 * it; the sum goes where the query writes over it, so that no compiler may leave the reads out.
 */
import type { ConvexShape, MeshData } from "@col/types";
import type { PolytopeWorkspace } from "./polytope/state.ts";

/** Coordinates of a mesh that is read whole before the query: 100 vertices. */
const SMALL_MESH = 300;

/** See the file header. Throws on a shape of the plane, which has no mesh, not even `null`. */
export function readAhead(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  ws.depth[0] = a.bounds[0] + b.bounds[0] + a.margin + b.margin;
  if (a.mesh !== null) readMesh(a.mesh, ws.depth);
  if (b.mesh !== null) readMesh(b.mesh, ws.depth);
}

/** Small meshes whole, a number in every line of 64 bytes. */
function readMesh(m: MeshData, out: Float64Array): void {
  const v = m.vertices, c = m.cellTable;
  let sum = v[0];
  if (v.length > SMALL_MESH) sum += c[0] + c.length;
  else {
    for (let i = 8; i < v.length; i += 8) sum += v[i];
    for (let i = 0; i < c.length; i += 32) sum += c[i];
  }
  out[0] += sum;
}
