/**
 * The result of `boxClearance`: the record, its statuses, and an empty record. World frame; distances are lengths,
 * configurations are in radians or lengths.
 */
import { createDistanceResult } from "@col/types";
import type { Vec3 } from "@col/types";
import { clearPair, noPair } from "../clearance-result.ts";
import type { BodyPair } from "../clearance-result.ts";

/**
 * `free`: all configurations of the box keep the margin, and at least `lowerBound`, which is positive. `colliding`: at
 * `q` the pair overlaps, or is nearer than the margin. `undecided`: the budget is spent, or rounding lets no bound be
 * proven.
 */
export type BoxStatus = "free" | "colliding" | "undecided";

/**
 * The clearance of a box of joint values: a bracket of the minimum distance, and the pair and the configuration with
 * the smallest distance found. World frame.
 */
export interface BoxClearance extends BodyPair {
  status: BoxStatus;
  /**
   * Minimum distance found: an upper bound of the minimum distance in the box. Length; Infinity if no distance was
   * computed.
   */
  distance: number;
  /** Proven lower bound of the distance for all configurations of the box. Length; -Infinity if it collides. */
  lowerBound: number;
  /** The configuration of `distance`. */
  q: Float64Array;
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  readonly normal: Vec3;
  /** Number of boxes that were bounded, of one pair each. */
  boxes: number;
}

/** An empty record for `boxClearance`. */
export function createBoxClearance(): BoxClearance {
  const { pointA, pointB, normal } = createDistanceResult();
  return {
    status: "undecided", distance: NaN, lowerBound: NaN, q: new Float64Array(0), ...noPair(),
    pointA, pointB, normal, boxes: 0,
  };
}

/** Writes the result of a robot without pairs. */
export function clearBox(out: BoxClearance, coordinates: number): void {
  if (out.q.length !== coordinates) out.q = new Float64Array(coordinates);
  out.q.fill(NaN);
  clearPair(out);
  out.pointA.x = out.pointA.y = out.pointA.z = out.pointB.x = out.pointB.y = out.pointB.z = NaN;
  out.normal.x = out.normal.y = out.normal.z = NaN;
}
