/**
 * Reads a number of each array that a query will need, before the query. Data that is not in the cache is then loaded
 * from all places at once. Without this, each load waits for a branch on the one before (decisions/shapes.md).
 *
 * - In: two shapes and a workspace. Out: a sum in `ws.depth[0]`, which has no meaning: the query writes over it. It
 *   only stops the compiler from removing the reads. No answer depends on it.
 * - Meshes of up to 100 vertices are read whole, one number per cache line of 64 bytes; of larger meshes only the first
 *   entries.
 * - Throws a TypeError on a 2-D shape, which has no `mesh` field, not even `null`.
 */
import type { ConvexShape, MeshData } from "@col/types";
import type { PolytopeWorkspace } from "./polytope/state.ts";

/** Most coordinates of a mesh that is read whole before the query: 100 vertices. */
const SMALL_MESH = 300;

/** See the file header. Throws on a 2-D shape. */
export function readAhead(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  ws.depth[0] = a.bounds[0] + b.bounds[0] + a.margin + b.margin;
  if (a.mesh !== null) readMesh(a.mesh, ws.depth);
  if (b.mesh !== null) readMesh(b.mesh, ws.depth);
}

/** Reads a mesh: small meshes whole, one number in every cache line of 64 bytes. */
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
