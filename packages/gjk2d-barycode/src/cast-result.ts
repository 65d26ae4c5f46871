/** Writes the contact of a cast's result. */
import type { CastResult2, DistanceResult2 } from "@col/types";

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
