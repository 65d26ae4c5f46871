/**
 * The lengths below which features count as one: fractions of the bodies' size, and never below the rounding error of
 * the places where the points are wanted.
 *
 * In: the shapes and `limits`. Out: `numbers` of the space; its entry 1, the resolution of a face, is set for each face
 * by itself (touching.ts). Half-spaces are infinite.
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
/** A point of a line or side is good to this fraction of its length. No dimension. */
const ALONG = 8 * Number.EPSILON;

/**
 * numbers[0] = largest extent of the smaller body, margin included; length. numbers[2]:
 * a point this near to a corner is at it, numbers[3]: points nearer to each other than this are one, numbers[4]: how
 * far a candidate may be beside a face. Lengths.
 */
export function setSize(a: ConvexShape, b: ConvexShape, { numbers, limits }: ContactSpace): void {
  const p = a.bounds, q = b.bounds, sizeA = Math.max(p[3] - p[0], p[4] - p[1], p[5] - p[2]) + 2 * a.margin,
    sizeB = Math.max(q[3] - q[0], q[4] - q[1], q[5] - q[2]) + 2 * b.margin, larger = Math.max(sizeA, sizeB);
  numbers[0] = Math.max(Math.min(sizeA, sizeB), limits[4]);
  numbers[2] = Math.max(NEAR * numbers[0], limits[3]);
  numbers[3] = Math.max(SAME * numbers[0], limits[3]);
  numbers[4] = OUTSIDE * numbers[0] + limits[3] + (larger < Infinity ? ALONG * larger : 0);
}
