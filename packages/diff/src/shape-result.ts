/**
 * The record of derivatives with respect to the parameters of a shape: up to 10 parameters, 3 doubles per vector, world
 * frame. Parameters are lengths: points and distance have no dimension, the normal is per length. Unused entries are
 * NaN.
 */
import type { Status } from "@col/types";

/** Maximum number of parameters that move a witness point: the margin and three vertices. */
export const PARAMETERS_MAX = 10;

/** Derivatives with respect to the parameters that matter; all others are 0. World frame. */
export interface ShapeDerivatives {
  /** Number of listed parameters. */
  count: number;
  /** Numbers of the listed parameters: see `shapeDerivatives`. */
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
