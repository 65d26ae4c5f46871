/**
 * From A's frame to the world: points (3 doubles, lengths) rotate and move, the normal (unit) rotates, the bounds of
 * alpha (no unit), iterations and status are copied. In: a finished workspace with A's packed pose (12 doubles). Out: a
 * `GrowthResult`.
 */
import { STATUSES } from "@col/types";
import type { GrowthResult } from "@col/types";
import type { Workspace } from "./state/workspace.ts";

/** Fills `out` from the workspace; see the file header. */
export function writeResult(ws: Workspace, out: GrowthResult): void {
  const m = ws.aInWorld, p = ws.pointA, q = ws.pointB, n = ws.normal, pa = out.pointA, pb = out.pointB, nn = out.normal;
  const m0 = m[0], m1 = m[1], m2 = m[2], m3 = m[3], m4 = m[4], m5 = m[5], m6 = m[6], m7 = m[7], m8 = m[8];
  const px = p[0], py = p[1], pz = p[2], qx = q[0], qy = q[1], qz = q[2], nx = n[0], ny = n[1], nz = n[2];
  pa.x = m0 * px + m1 * py + m2 * pz + m[9];
  pa.y = m3 * px + m4 * py + m5 * pz + m[10];
  pa.z = m6 * px + m7 * py + m8 * pz + m[11];
  pb.x = m0 * qx + m1 * qy + m2 * qz + m[9];
  pb.y = m3 * qx + m4 * qy + m5 * qz + m[10];
  pb.z = m6 * qx + m7 * qy + m8 * qz + m[11];
  nn.x = m0 * nx + m1 * ny + m2 * nz;
  nn.y = m3 * nx + m4 * ny + m5 * nz;
  nn.z = m6 * nx + m7 * ny + m8 * nz;
  out.alpha = ws.bounds[0];
  out.lowerBound = ws.bounds[1];
  out.iterations = ws.iterations;
  out.status = STATUSES[ws.status];
}
