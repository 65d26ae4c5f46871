/**
 * From cores in A's frame to the shapes in the world: margins added once, at the end, and the status they imply.
 *
 * In: a finished workspace, the two shapes (their margins). Out: a `DistanceResult`. With c the distance of the cores and m the sum of
 * the margins, the shapes' distance is c - m; where it would be negative the margins overlap: distance 0, one common
 * point on the line between the cores' witness points, and the normal, which is known there.
 */
import { STATUSES } from "@col/types";
import type { ConvexShape, DistanceResult } from "@col/types";
import { OVERLAPPING, SEPARATED, TOUCHING } from "./codes.ts";
import type { Workspace } from "./workspace.ts";

/** Fills `out`; see the file header. */
export function writeResult(ws: Workspace, a: ConvexShape, b: ConvexShape, out: DistanceResult): void {
  const marginA = a.margin, marginB = b.margin;
  const m = ws.aInWorld, r = ws.bInA, n = ws.normal, p = ws.pointA, q = ws.pointBLocal;
  const nx = n[0], ny = n[1], nz = n[2];
  const upper = ws.bounds[0], apart = upper - (marginA + marginB);
  const distance = Math.max(0, apart), lower = Math.max(0, ws.bounds[1] - (marginA + marginB));
  // Apart: out to the surfaces. Margins overlap: the middle of the common part of the normal line. Cores overlap: the
  // cores' common point. As factors: V8 boxes doubles that are merged from branches
  let status = ws.status;
  const known = +(status !== OVERLAPPING && nx === nx), out1 = known * +(apart > 0), in1 = known - out1;
  const middle = 0.5 * (Math.max(0, upper - marginB) + Math.min(upper, marginA));
  const reachA = out1 * marginA + in1 * middle, reachB = out1 * marginB + in1 * (upper - middle);
  if (status === OVERLAPPING || apart <= 0) {
    if (apart < 0 || status !== TOUCHING) status = OVERLAPPING;
  } else if (lower === 0 && status === SEPARATED) status = TOUCHING;
  // along the normal where there is one; 0 * NaN must not leak
  const ax = reachA === 0 ? p[0] : p[0] + reachA * nx;
  const ay = reachA === 0 ? p[1] : p[1] + reachA * ny;
  const az = reachA === 0 ? p[2] : p[2] + reachA * nz;
  const q0 = q[0], q1 = q[1], q2 = q[2];
  let bx = r[0] * q0 + r[1] * q1 + r[2] * q2 + r[9];
  let by = r[3] * q0 + r[4] * q1 + r[5] * q2 + r[10];
  let bz = r[6] * q0 + r[7] * q1 + r[8] * q2 + r[11];
  if (reachB !== 0) {
    bx -= reachB * nx; by -= reachB * ny; bz -= reachB * nz;
  }
  const pa = out.pointA, pb = out.pointB, nn = out.normal;
  pa.x = m[0] * ax + m[1] * ay + m[2] * az + m[9];
  pa.y = m[3] * ax + m[4] * ay + m[5] * az + m[10];
  pa.z = m[6] * ax + m[7] * ay + m[8] * az + m[11];
  pb.x = m[0] * bx + m[1] * by + m[2] * bz + m[9];
  pb.y = m[3] * bx + m[4] * by + m[5] * bz + m[10];
  pb.z = m[6] * bx + m[7] * by + m[8] * bz + m[11];
  nn.x = m[0] * nx + m[1] * ny + m[2] * nz;
  nn.y = m[3] * nx + m[4] * ny + m[5] * nz;
  nn.z = m[6] * nx + m[7] * ny + m[8] * nz;
  out.distance = distance;
  out.lowerBound = lower;
  out.iterations = ws.iterations;
  out.status = STATUSES[status];
}
