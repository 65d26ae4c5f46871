/**
 * The result of `witnessDerivatives`: Jacobians of a distance result with respect to a twist of six components, three
 * times: of the relative pose, of A's pose, of B's pose.
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

/** Everything `witnessDerivatives` says. All NaN unless the status is `optimal`, except `distance`, as said there. */
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
