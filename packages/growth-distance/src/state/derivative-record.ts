/**
 * The records of a growth distance's derivatives: in 3-D by 12 twist components, with points of 3 coordinates; in 2-D
 * by 6, with points of 2.
 *
 * - World frame; a row for each coordinate, a column for each twist component (A's, then B's).
 * - Units: gradient per length and per radian; points without dimension and length per radian; normal per length and
 *   per radian.
 * - A new record holds NaN and the status `budget-spent`.
 */
import type { Status } from "@col/types";

/** The result of `growthDerivatives` and `growthDerivatives2`; R: the record of the query's result. */
export interface DerivativesOf<R> {
  readonly result: R;
  /**
   * d alpha: one entry for each twist component, A's then B's. If the value is not differentiable: one element of the
   * subdifferential.
   */
  readonly gradient: Float64Array;
  /**
   * d pointA, d pointB, d normal: a row for each coordinate, a column for each twist component; NaN where the solution
   * is not differentiable.
   */
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly normal: Float64Array;
  /** Dimension of the set of optimal points (0: unique), and of optimal normals (1: unique direction). */
  pointNullity: number;
  normalNullity: number;
  /** alpha is differentiable: points and normal are unique. */
  valueDifferentiable: boolean;
  /**
   * `optimal`: all derivatives exist. `not-differentiable`: the Jacobians are NaN. Else the status of the query; all is
   * NaN.
   */
  status: Status;
}

/** An empty record; `rows`: coordinates of a point, `columns`: twist components. */
export function createRecord<R>(result: R, rows: number, columns: number): DerivativesOf<R> {
  const f = (n: number): Float64Array => new Float64Array(n).fill(NaN);
  return {
    result, gradient: f(columns), pointA: f(rows * columns), pointB: f(rows * columns), normal: f(rows * columns),
    pointNullity: NaN, normalNullity: NaN,
    valueDifferentiable: false, status: "budget-spent",
  };
}

/** Clears all fields except the status of the query. */
export function clearRecord<R extends { readonly status: Status }>(out: DerivativesOf<R>): void {
  out.gradient.fill(NaN);
  out.pointA.fill(NaN);
  out.pointB.fill(NaN);
  out.normal.fill(NaN);
  out.pointNullity = NaN;
  out.normalNullity = NaN;
  out.valueDifferentiable = false;
  out.status = out.result.status;
}
