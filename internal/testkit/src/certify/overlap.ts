/**
 * Certain overlap, from supports alone: the shapes share a point and still do when B is nudged.
 *
 * In: two shapes with poses, a length. Out: true only when the depth is at least tol / sqrt(3) (six nudges span an
 * octahedron inside A - B); false makes no statement.
 */
import type { ConvexShape, Pose } from "@col/types";
import { posed } from "../posed.ts";
import { translated } from "../poses.ts";
import { coreDistance } from "../oracle/core-distance.ts";

/**
 * Whether the overlap is certain: with B moved by `tol` along each axis, either way, the kit still finds a shared
 * point.
 */
export function overlapsBy(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, tol: number): boolean {
  const pa = posed(a, poseA), margins = a.margin + b.margin;
  for (let k = 0; k < 6; k++) {
    const t = (k & 1) === 0 ? tol : -tol, axis = k >> 1;
    const moved = translated(poseB, axis === 0 ? t : 0, axis === 1 ? t : 0, axis === 2 ? t : 0);
    if (!(coreDistance(pa, posed(b, moved), 0.01 * tol).upper <= margins + 0.01 * tol)) return false;
  }
  return true;
}
