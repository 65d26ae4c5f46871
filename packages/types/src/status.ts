/**
 * What a query may say of its own answer. A string union, so that it prints; comparing it is a pointer comparison.
 * In packed batch results a status is its index in `STATUSES` (frozen: append only).
 */
export type Status =
  /**
   * The bracket `lowerBound <= true distance <= distance` is closed to the tolerance, the shapes are apart; points and
   * normal are valid.
   */
  | "separated"
  /** The shapes share a point: the distance asked for is 0 or negative; which fields are valid is said at the query. */
  | "overlapping"
  /**
   * The distance is within the tolerance of 0: neither apart nor overlapping can be told. Points are valid,
   * `lowerBound` is 0; the normal is valid where a plane separates the shapes to the tolerance, NaN where none is
   * known.
   */
  | "touching"
  /**
   * `maxDistance` given: the lower bound exceeded it and the query stopped. `lowerBound` is valid, `distance` is an
   * upper bound.
   */
  | "beyond-max-distance"
  /** The iteration budget is spent: the bracket is valid but wider than the tolerance. */
  | "budget-spent"
  /** Rounding stopped progress before the tolerance: the bracket is valid but wider than asked. */
  | "precision-limit"
  /** The Minkowski difference has no interior (two flat shapes): the depth is 0 along `normal`. */
  | "flat"
  /** Growth distance: the centres coincide; the factor is 0. */
  | "coincident-centres"
  /** Growth distance: neither shape has an interior; no answer. */
  | "ill-conditioned"
  /** Derivatives: the quantity is not differentiable here; the fields are NaN or one-sided as said at the query. */
  | "not-differentiable"
  /** Derivatives and iterative methods: solved. */
  | "optimal";

/**
 * The statuses of distance queries, which are the first entries of `STATUSES`: a bundle of distance queries alone
 * contains no others.
 */
export const DISTANCE_STATUSES: readonly Status[] = ["separated", "overlapping", "touching", "beyond-max-distance",
  "budget-spent", "precision-limit"];

/** Order of the codes in packed results. */
export const STATUSES: readonly Status[] = /* @__PURE__ */ DISTANCE_STATUSES.concat([
  "flat", "coincident-centres", "ill-conditioned", "not-differentiable", "optimal",
]);
