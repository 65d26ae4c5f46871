/**
 * Reads a distance result into the workspace: signed distance, points, normal and a tangent basis.
 *
 * - In: a result of any solver, world frame, lengths; both packed poses in the workspace.
 * - Out: `ws.scalars[0]` (signed distance) and `[5]` (rounding of the coordinates), `ws.points` (6 doubles), `ws.basis`
 *   (n, t1, t2; 9 doubles, t1 x t2 = n). Returns false if the result has no unit normal, no depth, or coordinates
 *   beyond 1e150.
 */
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
 * Radii below this fraction of the coordinates are rounding: with the errors of the coordinates, a few times 1e-16, the
 * normal would have an error of a hundredth. No dimension.
 */
const RESOLUTION = 1e-14;

/** Is it the status of a result that can be differentiated? */
export function isFinal(s: Status): boolean {
  return s === "separated" || s === "overlapping" || s === "touching" || s === "precision-limit";
}

/**
 * Copies the solution and forms the tangent basis, t1 x t2 = n; false if the solution has no normal, no points within
 * range, or no depth.
 */
export function readSolution(s: DistanceResult, ws: Workspace): boolean {
  const n = s.normal, x = n.x, y = n.y, z = n.z, b = ws.basis, p = ws.points, q = s.pointA, r = s.pointB;
  const A = ws.poseA, B = ws.poseB,
    reach = s.distance * s.distance + q.x * q.x + q.y * q.y + q.z * q.z + r.x * r.x + r.y * r.y + r.z * r.z
    + A[9] * A[9] + A[10] * A[10] + A[11] * A[11] + B[9] * B[9] + B[10] * B[10] + B[11] * B[11];
  const known = Math.abs(x * x + y * y + z * z - 1) < UNIT_SLACK && reach < FAR2;
  // distance 0 for overlapping shapes: the solver computes no depth
  if (!known || (s.status === "overlapping" && !(s.distance < 0))) return false;
  p[0] = q.x; p[1] = q.y; p[2] = q.z;
  p[3] = r.x; p[4] = r.y; p[5] = r.z;
  ws.scalars[0] = s.distance;
  ws.scalars[5] = RESOLUTION * Math.sqrt(reach);
  b[0] = x; b[1] = y; b[2] = z;
  tangentBasis(b, 0, b, 3);
  return true;
}
