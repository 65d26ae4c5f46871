/**
 * The result of `witnessDerivatives`: Jacobians of a distance result with respect to a twist (rho, theta) of six
 * components, for three poses: the relative pose, A's pose, B's pose.
 *
 * - Shape: 3 x 6 row-major per vector, columns 0..2 for rho, 3..5 for theta; 6 numbers for the distance.
 * - Units: points and distance per rho have no dimension, per theta they are lengths per radian; the normal is per
 *   length and per radian.
 * - Frames: `relative` in A's frame, the others in the world. A new record holds NaN.
 */
import type { Status } from "@col/types";

/** Derivatives with respect to one twist (rho, theta): 3 x 6 row-major each, the distance 6. */
export interface PoseJacobians {
  /** x = pointA - pointB. */
  readonly separation: Float64Array;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  /** Unit normal from A to B. */
  readonly normal: Float64Array;
  /** Signed distance: its gradient. */
  readonly distance: Float64Array;
}

/** The result of `witnessDerivatives`. All NaN unless the status is `optimal`. */
export interface WitnessDerivatives {
  /** A at rest, the pose of B in A's frame perturbed; points and normal in A's frame. */
  readonly relative: PoseJacobians;
  /** A's pose in the world perturbed, B at rest; world frame. */
  readonly poseA: PoseJacobians;
  /** B's pose in the world perturbed, A at rest; world frame. */
  readonly poseB: PoseJacobians;
  /**
   * `optimal`: all derivatives exist. `not-differentiable`: see `witnessDerivatives`. Else the status of a solution
   * that is not final.
   */
  status: Status;
}

function jacobians(): PoseJacobians {
  const f = (n: number): Float64Array => new Float64Array(n).fill(NaN);
  return { separation: f(18), pointA: f(18), pointB: f(18), normal: f(18), distance: f(6) };
}

/** An empty record to pass to `witnessDerivatives` as `out`. */
export function createWitnessDerivatives(): WitnessDerivatives {
  return { relative: jacobians(), poseA: jacobians(), poseB: jacobians(), status: "budget-spent" };
}

/** NaN everywhere. */
export function clear(j: PoseJacobians): void {
  j.separation.fill(NaN);
  j.pointA.fill(NaN);
  j.pointB.fill(NaN);
  j.normal.fill(NaN);
  j.distance.fill(NaN);
}
