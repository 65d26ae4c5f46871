/**
 * The answer of a cast: one record per query, made once by the caller and filled again and again.
 *
 * World frame. Fields that have no meaning for a status are NaN, never 0 or the last call's value.
 */
import type { Vec3 } from "@col/types";

/** What a cast says of its answer. */
export type CastStatus =
  /** First contact: `lowerTime <= true time <= time`; points and normal are valid. */
  | "hit"
  /**
   * The bodies touch at `time` within rounding, and rounding leaves open whether they meet: a line along a surface,
   * past an edge. `lowerTime` holds; each point is in its body, and the two agree to 1e-7 of the largest coordinate.
   * `time` may lie beyond the last time asked for.
   */
  | "grazing"
  /** No contact up to the last time asked for: `lowerTime` is that time, `time` and the vectors are NaN. */
  | "miss"
  /**
   * The bodies overlap at the start: `time` and `lowerTime` are 0, the vectors are NaN, except where a query says
   * otherwise (`startInside` of linear casts).
   */
  | "overlapping"
  /**
   * The budget is spent, or rounding leaves open on which side of the start a contact is: `lowerTime` holds, `time` is
   * a time of contact where one is known, else NaN. Where a support function gives NaN, `lowerTime` is NaN too.
   */
  | "budget-spent";

/** Answer of a cast in space. */
export interface CastResult {
  /** First time of contact, in the unit of the motion. Upper bound of the true time, and the answer. */
  time: number;
  /** Certified lower bound: there is no contact before it. */
  lowerTime: number;
  /** Contact points on A and B at `time`, world frame. */
  readonly pointA: Vec3;
  readonly pointB: Vec3;
  /** Unit, from A to B at `time`, world frame. */
  readonly normal: Vec3;
  /** Supports of A - B spent; 0 for closed forms. */
  iterations: number;
  status: CastStatus;
}

// A class, so that no literal of the same keys elsewhere in a program decides how V8 stores these numbers; NaN first
// keeps them doubles.
class Coordinates implements Vec3 {
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
}

/** An empty cast result to be handed to casts as `out`. */
export function createCastResult(): CastResult {
  return {
    time: NaN,
    lowerTime: NaN,
    pointA: new Coordinates(),
    pointB: new Coordinates(),
    normal: new Coordinates(),
    iterations: 0,
    status: "miss",
  };
}

function copy(from: Vec3, to: Vec3): void {
  to.x = from.x; to.y = from.y; to.z = from.z;
}

/** Copies an answer; returns the copy. */
export function copyResult(from: CastResult, to: CastResult): CastResult {
  to.time = from.time;
  to.lowerTime = from.lowerTime;
  to.iterations = from.iterations;
  to.status = from.status;
  copy(from.pointA, to.pointA);
  copy(from.pointB, to.pointB);
  copy(from.normal, to.normal);
  return to;
}

function clear(v: Vec3): void {
  v.x = NaN; v.y = NaN; v.z = NaN;
}

/** A support function gave NaN: nothing is known, and no bound holds. */
export function writeBroken(out: CastResult): void {
  writeNothing(out, "budget-spent");
  out.lowerTime = NaN;
}

/** An answer without a contact; `lowerTime` is the caller's. */
export function writeNothing(out: CastResult, status: CastStatus): void {
  out.time = status === "overlapping" ? 0 : NaN;
  if (status === "overlapping") out.lowerTime = 0;
  clear(out.pointA);
  clear(out.pointB);
  clear(out.normal);
  out.status = status;
}
