/**
 * `contactManifold` of any bodies: all points where two shapes touch, not only the deepest. World frame, lengths; up to
 * `gaps.length` points of the record. Method: manifold.ts with the solver of all families.
 */
import type { ContactManifold, ConvexShape, Pose } from "@col/types";
import { ENTIRE } from "../entire.ts";
import { contactManifoldBy } from "./manifold.ts";
import type { ContactManifoldOptions } from "./manifold.ts";

/**
 * Contact manifold of two shapes.
 *
 * `count` is 0 if their distance exceeds `options.maxDistance` (default 0, beyond the touching band). One of the shapes
 * may be a half-space. A user-defined shape without a `face` touches only in its closest point. @throws RangeError on
 * an unusable pose or option.
 */
export function contactManifold(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: ContactManifoldOptions, out?: ContactManifold,
): ContactManifold;
/** Without options: the record to be filled may come in their place. */
export function contactManifold(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose,
  out: ContactManifold): ContactManifold;
export function contactManifold(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, next?: ContactManifoldOptions | ContactManifold,
    last?: ContactManifold,
): ContactManifold {
  return contactManifoldBy(ENTIRE, a, poseA, b, poseB, next, last);
}
