/** The answer of `pathClearance`. */
import { createDistanceResult } from "@col/types";
import { noPair } from "../clearance-result.ts";
import type { BodyPair } from "../clearance-result.ts";
import type { Vec3, Vec3Like } from "@col/types";

/**
 * `free`: the least distance of the whole path is proven to be at least `lowerBound`, which is positive and at least
 * the margin. `colliding`: at `q` the pair overlaps, or is nearer than the margin. `touching`: the least distance is
 * the margin (0 without one) up to rounding. `undecided`: the budget is spent, or rounding lets no bound be proven.
 */
export type PathStatus = "free" | "colliding" | "touching" | "undecided";

/**
 * One interval of a proof. Along `normal`, held fixed in the frame of the link `frame` (-1: in the world), the pair is
 * separated by at least `lowerBound` on the interval.
 */
export interface PathProof extends Readonly<BodyPair> {
  /** Index of the edge, and the fractions of it between which the interval lies. */
  readonly edge: number;
  readonly from: number;
  readonly to: number;
  /** Link in whose frame the normal is fixed; -1: the world. */
  readonly frame: number;
  /** Unit direction from A to B. */
  readonly normal: Vec3Like;
  /**
   * Separations along the normal at `from` and `to`, less rounding. For a proof by speed both are the separation at the
   * middle. Length.
   */
  readonly gap: number;
  readonly gapAtEnd: number;
  /** Bound of the second derivative of the separation by the fraction of the edge; NaN for a proof by speed. */
  readonly acceleration: number;
  /** Bound of its first derivative, for a proof by speed; else NaN. */
  readonly speed: number;
  readonly lowerBound: number;
}

/**
 * The clearance of a path: a bracket of the least distance, and the place and the pair of the least distance met. World
 * frame.
 */
export interface PathClearance extends BodyPair {
  status: PathStatus;
  /** Least distance met: an upper bound of the least distance of the path. Length. */
  distance: number;
  /** Proven lower bound of the least distance of the path. Length; -Infinity where the path collides. */
  lowerBound: number;
  /** Where `distance` was met: index of the edge plus the fraction of it, and the configuration. */
  time: number;
  q: Float64Array;
  /**
   * The start of the path is proven to keep the margin up to here, as a `time`; the number of edges where the path is
   * `free`. With the option `firstWithin`, `time` is then the first collision but for that part of an edge.
   */
  freeUntil: number;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  readonly normal: Vec3;
  /** Number of configurations at which the robot was placed. */
  configurations: number;
  /** Intervals that prove `lowerBound`, if asked for and the status is `free`; else `null`. */
  proof: PathProof[] | null;
}

/** An empty record for `pathClearance`. */
export function createPathClearance(): PathClearance {
  const { pointA, pointB, normal } = createDistanceResult();
  return {
    status: "undecided", distance: NaN, lowerBound: NaN, time: NaN, q: new Float64Array(0), freeUntil: NaN,
    ...noPair(), pointA, pointB, normal, configurations: 0, proof: null,
  };
}
