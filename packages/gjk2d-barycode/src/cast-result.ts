/** The result of casts in 2-D: the first contact of moving shapes, or of a ray. */
import type { DistanceResult2, Vec2 } from "@col/types";

/** Result of a cast. */
export interface CastResult2 {
  /** First time at which the distance is within the tolerance (`hit`), 0 (`overlapping`), or NaN. */
  time: number;
  /** Certified lower bound of the true time: there is no contact before it. */
  lowerTime: number;
  /** How the query ended, and so which fields are valid. */
  status: "hit" | "overlapping" | "miss" | "budget-spent";
  /**
   * Contact points of A and B and normal from A to B at that time, world frame. NaN for `miss`; for `overlapping` the
   * normal is NaN, unless a query states otherwise (`startInside` of `shapeCast2`).
   */
  readonly pointA: Vec2;
  readonly pointB: Vec2;
  readonly normal: Vec2;
  /** Distance queries spent. */
  iterations: number;
}

const UNSET = NaN;

/** An empty cast result to pass to casts as `out`. */
export function createCastResult2(): CastResult2 {
  return {
    time: UNSET, lowerTime: UNSET, status: "miss", pointA: { x: UNSET, y: UNSET }, pointB: { x: UNSET, y: UNSET },
    normal: { x: UNSET, y: UNSET }, iterations: 0,
  };
}

/** No points and no normal. */
export function clearContact({ pointA, pointB, normal }: CastResult2): void {
  pointA.x = pointA.y = pointB.x = pointB.y = normal.x = normal.y = NaN;
}

/** The points and the normal of a distance. */
export function copyContact(r: DistanceResult2, { pointA, pointB, normal }: CastResult2): void {
  pointA.x = r.pointA.x; pointA.y = r.pointA.y;
  pointB.x = r.pointB.x; pointB.y = r.pointB.y;
  normal.x = r.normal.x; normal.y = r.normal.y;
}
