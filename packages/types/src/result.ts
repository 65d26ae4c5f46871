/**
 * The records that distance and growth-distance queries fill, in 3-D and 2-D. The caller creates a record once, and
 * queries fill it again and again.
 *
 * World frame, lengths; growth factors have no unit. Fields that are undefined for a status are NaN, never 0 or the
 * last call's value. A new record holds NaN, 0 iterations and the status `budget-spent`. Laws of a distance:
 * `pointB - pointA = distance * normal`; `normal` is a unit vector from A to B;
 * `lowerBound <= true distance <= distance`. Law of a growth distance: `lowerBound <= true factor <= alpha`.
 */
import type { Status } from "./status.ts";
import type { Vec2, Vec3 } from "./vec.ts";

/** Answer of a distance or signed-distance query in 3-D. */
export interface DistanceResult {
  /** Upper bound of the (signed) distance and the answer. Length. */
  distance: number;
  /** Certified lower bound of the same quantity. Length. */
  lowerBound: number;
  /** Witness point on A, world frame. */
  readonly pointA: Vec3;
  /** Witness point on B, world frame. */
  readonly pointB: Vec3;
  /** Unit, from A to B, world frame. NaN where no direction is known. */
  readonly normal: Vec3;
  /** Iterations of the solver, counted as the solver's documentation says. */
  iterations: number;
  /** How the query ended, and so which fields are valid. */
  status: Status;
}

/** Answer of a distance or signed-distance query in 2-D. */
export interface DistanceResult2 {
  /** Upper bound of the (signed) distance and the answer. Length. */
  distance: number;
  /** Certified lower bound of the same quantity. Length. */
  lowerBound: number;
  /** Witness point on A, world frame. */
  readonly pointA: Vec2;
  /** Witness point on B, world frame. */
  readonly pointB: Vec2;
  /** Unit, from A to B, world frame. NaN where no direction is known. */
  readonly normal: Vec2;
  /** Iterations of the solver, counted as the solver's documentation says. */
  iterations: number;
  /** How the query ended, and so which fields are valid. */
  status: Status;
}

/**
 * Answer of a growth-distance query in 3-D: the factor by which both shapes grow about their centres until they touch.
 */
export interface GrowthResult {
  /** Upper bound of the growth distance and the answer. No unit. */
  alpha: number;
  /** Certified bounds: `lowerBound <= true factor <= alpha`. */
  lowerBound: number;
  /** Point of the unscaled A that meets `pointB` when both bodies are scaled by alpha, world frame. */
  readonly pointA: Vec3;
  /** Point of the unscaled B that meets `pointA`, world frame. */
  readonly pointB: Vec3;
  /** Unit, from A to B: common normal of the grown shapes where they touch, world frame. */
  readonly normal: Vec3;
  /** Iterations of the solver, counted as the solver's documentation says. */
  iterations: number;
  /** How the query ended, and so which fields are valid. */
  status: Status;
}

/** Answer of a growth-distance query in 2-D. Same fields as `GrowthResult`. */
export interface GrowthResult2 {
  /** Upper bound of the growth distance and the answer. No unit. */
  alpha: number;
  /** Certified bounds: `lowerBound <= true factor <= alpha`. */
  lowerBound: number;
  /** Point of the unscaled A that meets `pointB` when both bodies are scaled by alpha, world frame. */
  readonly pointA: Vec2;
  /** Point of the unscaled B that meets `pointA`, world frame. */
  readonly pointB: Vec2;
  /** Unit, from A to B: common normal of the grown shapes where they touch, world frame. */
  readonly normal: Vec2;
  /** Iterations of the solver, counted as the solver's documentation says. */
  iterations: number;
  /** How the query ended, and so which fields are valid. */
  status: Status;
}

// Fields start as NaN: V8 then keeps them as doubles for good, and filling them allocates no memory. The records are
// classes, because all literals with the same keys share V8's knowledge of their fields. One literal
// `{ x: "east", y: "up", z: "north" }`, or the arrays of a batch under the names of a result, would turn the numbers of
// every result into heap objects.
class Coordinates3 implements Vec3 {
  x = NaN;
  y = NaN;
  z = NaN;
}

class Coordinates2 implements Vec2 {
  x = NaN;
  y = NaN;
}

class Distance3 implements DistanceResult {
  distance = NaN;
  lowerBound = NaN;
  readonly pointA: Vec3 = new Coordinates3();
  readonly pointB: Vec3 = new Coordinates3();
  readonly normal: Vec3 = new Coordinates3();
  iterations = 0;
  status: Status = "budget-spent";
}

class Distance2 implements DistanceResult2 {
  distance = NaN;
  lowerBound = NaN;
  readonly pointA: Vec2 = new Coordinates2();
  readonly pointB: Vec2 = new Coordinates2();
  readonly normal: Vec2 = new Coordinates2();
  iterations = 0;
  status: Status = "budget-spent";
}

class Growth3 implements GrowthResult {
  alpha = NaN;
  lowerBound = NaN;
  readonly pointA: Vec3 = new Coordinates3();
  readonly pointB: Vec3 = new Coordinates3();
  readonly normal: Vec3 = new Coordinates3();
  iterations = 0;
  status: Status = "budget-spent";
}

class Growth2 implements GrowthResult2 {
  alpha = NaN;
  lowerBound = NaN;
  readonly pointA: Vec2 = new Coordinates2();
  readonly pointB: Vec2 = new Coordinates2();
  readonly normal: Vec2 = new Coordinates2();
  iterations = 0;
  status: Status = "budget-spent";
}

/** An empty result to pass to queries as `out`. */
export function createDistanceResult(): DistanceResult {
  return new Distance3();
}

/** An empty result to pass to 2-D queries as `out`. */
export function createDistanceResult2(): DistanceResult2 {
  return new Distance2();
}

/** An empty result to pass to growth-distance queries as `out`. */
export function createGrowthResult(): GrowthResult {
  return new Growth3();
}

/** An empty result to pass to 2-D growth-distance queries as `out`. */
export function createGrowthResult2(): GrowthResult2 {
  return new Growth2();
}
