/**
 * From cores in A's frame to the shapes in the world: margins added once, at the end, and the status they imply.
 *
 * In: a finished workspace, the two shapes (their margins). Out: a `DistanceResult`. With c the distance of the cores and m the sum of
 * the margins, the shapes' distance is c - m; where it would be negative the margins overlap: distance 0, one common
 * point on the line between the cores' witness points, and the normal, which is known there.
 */
import { STATUSES } from "@col/types";
import type { ConvexShape, DistanceResult, Vec3 } from "@col/types";
import { transform } from "../pose.ts";
import { OVERLAPPING, SEPARATED, TOUCHING } from "./codes.ts";
import type { Workspace } from "./workspace.ts";

/** Copies three coordinates. */
function put(v: Float64Array, out: Vec3): void {
  out.x = v[0]; out.y = v[1]; out.z = v[2];
}

/** Fills `out`; see the file header. Writes the workspace's support buffers besides. */
export function writeResult(ws: Workspace, a: ConvexShape, b: ConvexShape, out: DistanceResult): void {
  const world = ws.aInWorld, n = ws.normal, p = ws.pointA, pa = ws.support.dA, pb = ws.support.dB;
  const marginA = a.margin, marginB = b.margin, upper = ws.bounds[0], apart = upper - (marginA + marginB);
  let status = ws.status, reachA = marginA, reachB = marginB;
  if (status === OVERLAPPING || apart <= 0) {
    // cores overlap: the cores' common point; margins overlap: the middle of the common part of the normal line
    reachA = 0.5 * (Math.max(0, upper - marginB) + Math.min(upper, marginA));
    reachB = upper - reachA;
    if (apart < 0 || status !== TOUCHING) status = OVERLAPPING;
  }
  out.distance = Math.max(0, apart);
  out.lowerBound = Math.max(0, Math.min(out.distance, ws.bounds[1] - (marginA + marginB)));
  if (status === SEPARATED && out.lowerBound === 0) status = TOUCHING;
  transform(ws.bInA, ws.pointBLocal, pb, 1);
  for (let i = 0; i < 3; i++) {
    pa[i] = p[i];
    if (n[i] === n[i]) { // 0 * NaN must not leak where no normal is known
      pa[i] += reachA * n[i];
      pb[i] -= reachB * n[i];
    }
  }
  transform(world, pa, pa, 1);
  put(pa, out.pointA);
  transform(world, pb, pb, 1);
  put(pb, out.pointB);
  transform(world, n, pa, 0);
  put(pa, out.normal);
  out.iterations = ws.iterations;
  out.status = STATUSES[status];
}
