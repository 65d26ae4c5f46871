/**
 * Writers of the points and the normal of a 2-D cast's result: `clearContact` writes NaN, `copyContact` copies the
 * points and the normal of a distance result. World frame, lengths. Time, `lowerTime`, status and iterations stay as
 * they are; the caller writes them.
 */
import type { CastResult2, DistanceResult2 } from "@col/types";

/** Writes NaN to the points and the normal. */
export function clearContact({ pointA, pointB, normal }: CastResult2): void {
  pointA.x = pointA.y = pointB.x = pointB.y = normal.x = normal.y = NaN;
}

/** Copies the points and the normal of a distance result. */
export function copyContact(r: DistanceResult2, { pointA, pointB, normal }: CastResult2): void {
  pointA.x = r.pointA.x; pointA.y = r.pointA.y;
  pointB.x = r.pointB.x; pointB.y = r.pointB.y;
  normal.x = r.normal.x; normal.y = r.normal.y;
}
