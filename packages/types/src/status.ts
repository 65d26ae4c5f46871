/**
 * The status of a query's result: how the query ended, and so which fields are valid. It is a string union, so that it
 * prints; comparing two statuses is a pointer comparison. In packed batch results a status is its index in `STATUSES`
 * (frozen: append only).
 */
export type Status =
  /**
   * The bracket `lowerBound <= true distance <= distance` has converged to the tolerance, the shapes are separated;
   * points and normal are valid.
   */
  | "separated"
  /**
   * The shapes share a point: the distance of the query is 0 or negative; the query's documentation lists the valid
   * fields.
   */
  | "overlapping"
  /**
   * The distance is 0 up to the query's band: the query does not distinguish separated from overlapping. The band of a
   * distance (`distance` of `@col/gjk`, `@col/accel`) is rounding, about 1e-14 of the largest coordinate: nearer shapes
   * have neither a plane between them nor a common point. The band of a signed distance (`signedDistance`,
   * `penetration`, `contactManifold` of `@col/epa`) is `tolerance` times the largest coordinate, 1e-11 by default.
   * Points are valid; the normal is valid if a plane separates the shapes to the band, else NaN.
   */
  | "touching"
  /**
   * `maxDistance` given: the lower bound exceeded it and the query stopped. `lowerBound` is valid, `distance` is an
   * upper bound.
   */
  | "beyond-max-distance"
  /** The iteration budget is spent: the bracket is valid but wider than the tolerance. */
  | "budget-spent"
  /** Rounding stopped progress before the tolerance was reached: the bracket is valid but wider than the tolerance. */
  | "precision-limit"
  /** The Minkowski difference has no interior (two flat shapes): the depth is 0 along `normal`. */
  | "flat"
  /** Growth distance: the centres coincide; the factor is 0. */
  | "coincident-centres"
  /** Growth distance: neither shape has an interior; the query has no answer. */
  | "ill-conditioned"
  /**
   * Derivatives: the quantity is not differentiable here; the fields are NaN or one-sided, as the query's documentation
   * states.
   */
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
