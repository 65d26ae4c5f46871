/**
 * The gradient of the signed distance, which needs no curvature, and products with Jacobians.
 *
 * - In: poses and a distance result (world frame, lengths), or the Jacobians of `witnessDerivatives`.
 * - Out: gradients of 12 numbers (rhoA, thetaA, rhoB, thetaB): no dimension for rho, lengths per radian for theta; the
 *   Jacobian of the normal, 3 x 12 row-major; vector-Jacobian products of 12 or 6 numbers.
 * - Method: the signed distance d has dd = n . (uB - uA), with uX the material velocity of body X at its witness point.
 *   By the envelope theorem the points' motion relative to the bodies is along their surfaces and does not count, for
 *   separated and overlapping bodies alike. Source: Montaut et al., ICRA 2023; Danskin 1967.
 */
import { explain, packPose } from "@col/kernel";
import type { ConvexShape, DistanceResult, Pose, TwistFrame, Vec3Like } from "@col/types";
import { BODY, readFrame, requireRecord, WORLD } from "./options.ts";
import type { DerivativeOptions } from "./options.ts";
import type { PoseJacobians, WitnessDerivatives } from "./result.ts";
import { witnessDerivatives } from "./witness-derivatives.ts";
import { acquire, release } from "./workspace.ts";

/** Writes the six components of the gradient for one body into out[o..o+5]. */
function half(pose: Float64Array, point: Vec3Like, n: Vec3Like, sign: number, frame: number, out: Float64Array,
  o: number): void {
  const world = frame === WORLD, x = sign * n.x, y = sign * n.y, z = sign * n.z;
  const px = point.x - (world ? 0 : pose[9]), py = point.y - (world ? 0 : pose[10]),
    pz = point.z - (world ? 0 : pose[11]);
  const mx = py * z - pz * y, my = pz * x - px * z, mz = px * y - py * x, body = frame === BODY;
  for (let c = 0; c < 3; c++) {
    const r0 = body ? pose[c] : +(c === 0), r1 = body ? pose[3 + c] : +(c === 1), r2 = body ? pose[6 + c] : +(c === 2);
    out[o + c] = r0 * x + r1 * y + r2 * z;
    out[o + 3 + c] = r0 * mx + r1 * my + r2 * mz;
  }
}

/**
 * Gradient of the signed distance with respect to both poses in the world: 12 numbers, twists (rhoA, thetaA, rhoB,
 * thetaB) in `frame` (default `body`). Needs a solution with a normal and, overlapping, a depth; else NaN. Where points
 * or normal are not unique: one element of the (sub)differential. It does not allocate if `out` is given.
 *
 * @param solution Result of a query of the two shapes at these poses, world frame.
 * @param frame Frame of the twists, see `TwistFrame`.
 * @param out Filled and returned when given, 12 numbers: length per length for rho, length per radian for theta.
 * @throws RangeError on an unusable pose or frame.
 */
export function distanceGradient(
  poseA: Pose, poseB: Pose, solution: DistanceResult, frame?: TwistFrame, out: Float64Array = new Float64Array(12),
): Float64Array {
  const ws = acquire(), code = readFrame(frame);
  try {
    packPose(poseA, ws.poseA, "poseA");
    packPose(poseB, ws.poseB, "poseB");
    half(ws.poseA, solution.pointA, solution.normal, -1, code, out, 0);
    half(ws.poseB, solution.pointB, solution.normal, 1, code, out, 6);
    if (solution.status === "overlapping" && !(solution.distance < 0)) out.fill(NaN);
  } catch (error) {
    throw explain(error, ["pose", "poseA", poseA], ["pose", "poseB", poseB]);
  } finally {
    release();
  }
  return out;
}

/**
 * Jacobian of the unit normal (from A to B, world) with respect to both poses: 3 x 12 row-major, columns as in
 * `distanceGradient`. NaN where it does not exist. `witnessDerivatives` has the same Jacobian among others, at no
 * further cost.
 *
 * @param solution Result of a distance or signed-distance query of these shapes at these poses, world frame.
 * @param out Filled and returned when given, 36 numbers: per length for rho, per radian for theta.
 * @throws RangeError on an unusable pose or option.
 */
export function normalDerivative(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, solution: DistanceResult, options?: DerivativeOptions,
  out: Float64Array = new Float64Array(36),
): Float64Array {
  const ws = acquire();
  try {
    const w = witnessDerivatives(a, poseA, b, poseB, solution, options, ws.derivatives);
    for (let r = 0; r < 3; r++) {
      for (let k = 0; k < 6; k++) {
        out[12 * r + k] = w.poseA.normal[6 * r + k];
        out[12 * r + 6 + k] = w.poseB.normal[6 * r + k];
      }
    }
  } finally {
    release();
  }
  return out;
}

/**
 * Cotangents: the derivative of a scalar with respect to each quantity; omitted ones count as 0. 3 doubles each,
 * frames as in the record.
 */
export interface Cotangents {
  readonly pointA?: Float64Array;
  readonly pointB?: Float64Array;
  readonly separation?: Float64Array;
  readonly normal?: Float64Array;
  readonly distance?: number;
}

/** out[o..o+5] += J^T c. */
function add(j: Float64Array, c: Float64Array | undefined, out: Float64Array, o: number): void {
  if (c === undefined) return;
  const x = c[0], y = c[1], z = c[2];
  for (let k = 0; k < 6; k++) out[o + k] += j[k] * x + j[6 + k] * y + j[12 + k] * z;
}

function pull(j: PoseJacobians, c: Cotangents, out: Float64Array, o: number): void {
  requireRecord("cotangents", c);
  const d = c.distance ?? 0;
  for (let k = 0; k < 6; k++) out[o + k] = d * j.distance[k];
  add(j.pointA, c.pointA, out, o);
  add(j.pointB, c.pointB, out, o);
  add(j.separation, c.separation, out, o);
  add(j.normal, c.normal, out, o);
}

/**
 * Vector-Jacobian product for reverse mode: the derivative of a scalar with respect to both poses (12: A's twist, B's
 * twist), from its derivatives with respect to the result (cotangents in world axes). It does not allocate if `out` is
 * given.
 *
 * @param derivatives Result of `witnessDerivatives`.
 * @param cotangents Derivatives of the scalar with respect to points, normal and distance, world axes.
 */
export function pullback(derivatives: WitnessDerivatives, cotangents: Cotangents,
  out: Float64Array = new Float64Array(12)): Float64Array {
  pull(derivatives.poseA, cotangents, out, 0);
  pull(derivatives.poseB, cotangents, out, 6);
  return out;
}

/**
 * Same as `pullback`, for the relative pose: 6 numbers, cotangents in A's frame.
 *
 * @param derivatives Result of `witnessDerivatives`.
 * @param cotangents Same as for `pullback`, along A's axes.
 */
export function pullbackRelative(derivatives: WitnessDerivatives, cotangents: Cotangents,
  out: Float64Array = new Float64Array(6)): Float64Array {
  pull(derivatives.relative, cotangents, out, 0);
  return out;
}
