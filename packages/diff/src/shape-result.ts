/** Derivatives by the parameters of a shape: the record that is filled. */
import type { Status } from "@col/types";

/** Most parameters that move a witness point: the margin and three vertices. */
export const PARAMETERS_MAX = 10;

/** Derivatives with respect to the parameters that matter; all others are 0. World frame. */
export interface ShapeDerivatives {
  /** How many parameters are listed. */
  count: number;
  /** Which they are: see `shapeDerivatives`. */
  readonly parameter: Int32Array;
  /** 3 doubles per listed parameter. */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly normal: Float64Array;
  /** One per listed parameter. */
  readonly distance: Float64Array;
  /** As in `WitnessDerivatives`. */
  status: Status;
}

/** An empty record to pass to `shapeDerivatives` as `out`. */
export function createShapeDerivatives(): ShapeDerivatives {
  const f = (n: number): Float64Array => new Float64Array(n).fill(NaN);
  return { count: 0, parameter: new Int32Array(PARAMETERS_MAX), pointA: f(3 * PARAMETERS_MAX),
    pointB: f(3 * PARAMETERS_MAX), normal: f(3 * PARAMETERS_MAX),
    distance: f(PARAMETERS_MAX), status: "budget-spent" };
}
