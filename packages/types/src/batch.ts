/** Results of batches: packed arrays, one entry for each pair or ray; vectors are rows of 3 doubles. */

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
