/**
 * Reads ahead: a number of each array that a query will need. No geometry, no answer depends on it; the sum goes where
 * the query writes over it, so that no compiler may leave the reads out.
 */
import { requireSpace } from "@col/kernel";
import type { ConvexShape, MeshData } from "@col/types";
import type { PolytopeWorkspace } from "./query-state.ts";

/** Coordinates of a mesh that is read whole before the query: 100 vertices. */
const SMALL_MESH = 300;

/**
 * Reads a number of each array that the query will need, before the poses: what is not in the cache is then on its way
 * from all places at once, and not from one after the other, each behind a branch on the one before. In a sweep over
 * many bodies that is a fifth of the time of simple pairs.
 */
export function touch(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  requireSpace(a, b);
  ws.depth[0] = firstOf(a.params) + firstOf(b.params) + a.bounds[0] + b.bounds[0] + a.margin + b.margin;
  if (a.mesh !== null) touchMesh(a.mesh, ws.depth);
  if (b.mesh !== null) touchMesh(b.mesh, ws.depth);
}

/**
 * The first number of parameters, which balls, hulls and sums have none of. Read beyond its end an array gives
 * `undefined`, and what may be `undefined` is boxed: 16 bytes a body in a mix of kinds.
 */
function firstOf(params: ArrayLike<number>): number {
  return params.length > 0 ? params[0] : 0;
}

/** As `touch`, of a mesh: small ones whole, a number in every line of 64 bytes. */
function touchMesh(m: MeshData, out: Float64Array): void {
  const v = m.vertices, c = m.cellTable;
  let sum = v[0];
  if (v.length > SMALL_MESH) sum += c[0] + c.length;
  else {
    for (let i = 8; i < v.length; i += 8) sum += v[i];
    for (let i = 0; i < c.length; i += 32) sum += c[i];
  }
  out[0] += sum;
}
