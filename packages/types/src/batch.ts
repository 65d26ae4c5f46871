/**
 * Records of batch results: packed typed arrays with one entry for each pair or ray. Types only, no code.
 *
 * - Shapes: a vector is a row of 3 doubles, so `pointA` of pair i begins at entry 3 i. A growth result has 11 doubles
 *   per pair.
 * - Frames: world, except growth distances, which are in A's frame.
 * - Units: distances and points in the user's unit of length, cast times in units of the motion; normals and growth
 *   factors have no unit.
 * - A status is stored as its index in `STATUSES` or, for casts, in `CAST_STATUSES`.
 */

/** Distances or signed distances of a batch, world frame. Entry i belongs to pair i. */
export interface DistanceBatchResult {
  readonly distance: Float64Array;
  readonly lowerBound: Float64Array;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly normal: Float64Array;
  readonly iterations: Int32Array;
  /** Index in `STATUSES`. */
  readonly status: Uint8Array;
}

/** Casts of a batch, world frame. Entry i belongs to ray or pair i. */
export interface CastBatchResult {
  readonly time: Float64Array;
  readonly lowerTime: Float64Array;
  readonly pointA: Float64Array;
  readonly pointB: Float64Array;
  readonly normal: Float64Array;
  readonly iterations: Int32Array;
  /** Index in `CAST_STATUSES`. */
  readonly status: Uint8Array;
}

/** Growth distances of a batch, A's frame. Each array has room for at least one row per pair. */
export interface GrowthBatchResult {
  /** 11 per pair: alpha, lower bound, point of A, point of B, normal. */
  readonly values: Float64Array;
  /** Index in `STATUSES`. */
  readonly status: Uint8Array;
  readonly iterations: Int32Array;
}
