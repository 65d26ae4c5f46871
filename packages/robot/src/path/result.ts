/**
 * The result of `pathClearance`: the record, its statuses, the intervals of a proof, and an empty record. World frame
 * unless a field names a link's frame; distances are lengths; a time is the index of an edge plus its fraction.
 */
import { createDistanceResult } from "@col/types";
import { noPair } from "../clearance-result.ts";
import type { BodyPair } from "../clearance-result.ts";
import type { Vec3, Vec3Like } from "@col/types";

/**
 * `free`: the minimum distance of the whole path is proven to be at least `lowerBound`, which is positive and at least
 * the margin. `colliding`: at `q` the pair overlaps, or is nearer than the margin. `touching`: the minimum distance is
 * the margin (0 without one) up to rounding. `undecided`: the budget is spent, or rounding prevents a proof.
 */
export type PathStatus = "free" | "colliding" | "touching" | "undecided";

/**
 * One interval of a proof. Along `normal`, held fixed in the frame of the link `frame` (-1: in the world), the pair is
 * separated by at least `lowerBound` on the interval.
 */
export interface PathProof extends Readonly<BodyPair> {
  /** Index of the edge, and the start and end of the interval as fractions of the edge. */
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
  /** Bound of the first derivative of the separation, for a proof by speed; else NaN. */
  readonly speed: number;
  readonly lowerBound: number;
}

/**
 * The clearance of a path: a bracket of the minimum distance, and the time and the pair of the smallest distance found.
 * World frame.
 */
export interface PathClearance extends BodyPair {
  status: PathStatus;
  /** Smallest distance found: an upper bound of the minimum distance of the path. Length. */
  distance: number;
  /** Proven lower bound of the minimum distance of the path. Length; -Infinity if the path collides. */
  lowerBound: number;
  /** Where `distance` was found: index of the edge plus its fraction, and the configuration. */
  time: number;
  q: Float64Array;
  /**
   * The path is proven to keep the margin from its start up to this time; the number of edges if the path is `free`.
   * With the option `firstWithin`, `time` is the first collision, up to that fraction of an edge.
   */
  freeUntil: number;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  readonly normal: Vec3;
  /** Number of configurations at which the robot was placed. */
  configurations: number;
  /** Intervals that prove `lowerBound`, if requested and the status is `free`; else `null`. */
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
