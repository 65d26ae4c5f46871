/**
 * From a direction to a local minimum of h, charged to the search's budget of work.
 *
 * In, out: as `polish` (polish.ts), whose last two arguments are the vertex and what is known of it.
 */
import type { ConvexShape, PackedPose } from "@col/types";
import { polish } from "./polish.ts";
import { chargeSupports, POLISH_PRICE } from "./work.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** See the file header. */
export function localMinimum(a: ConvexShape, b: ConvexShape, r: PackedPose, ws: EpaWorkspace, v: number,
  f: number): number {
  const spent = polish(a, b, r, ws.gjk.support, ws.polytope, ws.polish, v, f);
  chargeSupports(ws, spent, POLISH_PRICE);
  return spent;
}
