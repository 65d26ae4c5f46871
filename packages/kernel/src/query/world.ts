/**
 * From cores in A's frame to the shapes in the world: margins added once, at the end, and the status they imply.
 *
 * In: a finished workspace, the two shapes (their margins). Out: a `DistanceResult`. With c the distance of the cores and m the sum of
 * the margins, the shapes' distance is c - m; where it would be negative the margins overlap: distance 0, one common
 * point on the line between the cores' witness points, and the normal, which is known there.
 */
import { DISTANCE_STATUSES } from "@col/types";
import type { ConvexShape, DistanceResult, PackedPose, Vec3 } from "@col/types";
import { OVERLAPPING, SEPARATED, TOUCHING } from "./codes.ts";
import type { Workspace } from "./workspace.ts";

/** out = R p + t of a point (`point` = 1), R p of a vector (0). Inlined where it is called, or its numbers would be boxed. */
function place(m: PackedPose, x: number, y: number, z: number, point: 0 | 1, out: Vec3): void {
  out.x = m[0] * x + m[1] * y + m[2] * z + point * m[9];
  out.y = m[3] * x + m[4] * y + m[5] * z + point * m[10];
  out.z = m[6] * x + m[7] * y + m[8] * z + point * m[11];
}

/** Fills `out`; see the file header. */
export function writeResult(ws: Workspace, a: ConvexShape, b: ConvexShape, out: DistanceResult): void {
  const m = ws.aInWorld, r = ws.bInA, n = ws.normal, p = ws.pointA, q = ws.pointBLocal;
  const marginA = a.margin, marginB = b.margin, upper = ws.bounds[0], margin = marginA + marginB, apart = upper - margin;
  let status = ws.status, reachA = marginA, reachB = marginB;
  if (status === OVERLAPPING || apart <= 0) {
    // cores overlap: the cores' common point; margins overlap: the middle of the common part of the normal line
    reachA = 0.5 * (Math.max(0, upper - marginB) + Math.min(upper, marginA));
    reachB = upper - reachA;
    if (apart < 0 || status !== TOUCHING) status = OVERLAPPING;
  }
  const distance = Math.max(0, apart), lower = Math.max(0, Math.min(distance, ws.bounds[1] - margin));
  if (status === SEPARATED && lower === 0) status = TOUCHING;
  const n0 = n[0], n1 = n[1], n2 = n[2], pb = out.pointB;
  let a0 = p[0], a1 = p[1], a2 = p[2];
  place(r, q[0], q[1], q[2], 1, pb);
  let b0 = pb.x, b1 = pb.y, b2 = pb.z;
  if (n0 === n0) { // 0 * NaN must not leak where no normal is known
    a0 += reachA * n0; a1 += reachA * n1; a2 += reachA * n2;
    b0 -= reachB * n0; b1 -= reachB * n1; b2 -= reachB * n2;
  }
  out.distance = distance;
  out.lowerBound = lower;
  place(m, a0, a1, a2, 1, out.pointA);
  place(m, b0, b1, b2, 1, pb);
  place(m, n0, n1, n2, 0, out.normal);
  out.iterations = ws.iterations;
  out.status = DISTANCE_STATUSES[status];
}
