/** A solution read into the workspace: signed distance, points, normal and a tangent basis. */
import { tangentBasis } from "@col/kernel";
import type { DistanceResult, Status } from "@col/types";
import type { Workspace } from "./workspace.ts";

/** |n|^2 of a usable normal lies within this of 1: far above rounding. No dimension. */
const UNIT_SLACK = 1e-6;

/**
 * Sum of squares of distance, points and positions: beyond it products of two lengths leave the range of doubles.
 * Length squared; NaN is beyond, too.
 */
const FAR2 = 1e300;

/**
 * Radii below this part of the coordinates are rounding: given the coordinates' own errors, a few times 1e-16, the
 * normal would have an error of a hundredth. No dimension.
 */
const RESOLUTION = 1e-14;

/** Is there an answer to differentiate? */
export function isFinal(s: Status): boolean {
  return s === "separated" || s === "overlapping" || s === "touching" || s === "precision-limit";
}

/**
 * Copies the solution and forms the tangent basis, t1 x t2 = n; false where the solution has no normal, no points
 * within range, or no depth.
 */
export function readSolution(s: DistanceResult, ws: Workspace): boolean {
  const n = s.normal, x = n.x, y = n.y, z = n.z, b = ws.basis, p = ws.points, q = s.pointA, r = s.pointB;
  const A = ws.poseA, B = ws.poseB,
    reach = s.distance * s.distance + q.x * q.x + q.y * q.y + q.z * q.z + r.x * r.x + r.y * r.y + r.z * r.z
    + A[9] * A[9] + A[10] * A[10] + A[11] * A[11] + B[9] * B[9] + B[10] * B[10] + B[11] * B[11];
  const known = Math.abs(x * x + y * y + z * z - 1) < UNIT_SLACK && reach < FAR2;
  // distance 0 for overlapping shapes is a solver that gives no depth
  if (!known || (s.status === "overlapping" && !(s.distance < 0))) return false;
  p[0] = q.x; p[1] = q.y; p[2] = q.z;
  p[3] = r.x; p[4] = r.y; p[5] = r.z;
  ws.scalars[0] = s.distance;
  ws.scalars[5] = RESOLUTION * Math.sqrt(reach);
  b[0] = x; b[1] = y; b[2] = z;
  tangentBasis(b, 0, b, 3);
  return true;
}
