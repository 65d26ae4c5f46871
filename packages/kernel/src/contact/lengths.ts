/**
 * The lengths below which contact features count as one: fractions of the bodies' size, but never below the rounding
 * error of the places where the points are wanted.
 *
 * - In: two shapes (bounds and margins) and, from `limits`, the rounding of places [3] and the size of the bodies that
 *   the shapes are parts of [4]. Lengths.
 * - Out: entries 0, 2, 3 and 4 of `space.numbers`. Lengths. Entry 1, the resolution of a face, is set for each face
 *   (touching.ts).
 * - A half-space has infinite bounds; the size is the size of the smaller body.
 */
import type { ConvexShape } from "@col/types";
import type { ContactSpace } from "./space.ts";

/**
 * A point is at a corner within this fraction of the size: far above rounding, and above the motion of a step at rest
 * (1e-6 of the size). No dimension.
 */
const NEAR = 1.7e-5;
/** Points nearer to each other than this fraction of the size are one. No dimension. */
const SAME = 1e-9;
/**
 * Twice the distance that an edge may lie beside a face that it is on (clip.ts), as a fraction of the size. No
 * dimension.
 */
const OUTSIDE = 2e-10;
/** A point of a line or side is accurate to this fraction of its length. No dimension. */
const ALONG = 8 * Number.EPSILON;

/**
 * numbers[0] = largest extent of the smaller body, margin included. numbers[2]: a point this near to a corner is at the
 * corner. numbers[3]: points nearer to each other than this are one. numbers[4]: how far a candidate may lie beside a
 * face. Lengths.
 */
export function setSize(a: ConvexShape, b: ConvexShape, { numbers, limits }: ContactSpace): void {
  const p = a.bounds, q = b.bounds, sizeA = Math.max(p[3] - p[0], p[4] - p[1], p[5] - p[2]) + 2 * a.margin,
    sizeB = Math.max(q[3] - q[0], q[4] - q[1], q[5] - q[2]) + 2 * b.margin, larger = Math.max(sizeA, sizeB);
  numbers[0] = Math.max(Math.min(sizeA, sizeB), limits[4]);
  numbers[2] = Math.max(NEAR * numbers[0], limits[3]);
  numbers[3] = Math.max(SAME * numbers[0], limits[3]);
  numbers[4] = OUTSIDE * numbers[0] + limits[3] + (larger < Infinity ? ALONG * larger : 0);
}
