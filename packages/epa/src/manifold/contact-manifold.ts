/**
 * `contactManifold` of any bodies: all points where two shapes touch, not only the deepest (manifold.ts).
 */
import type { ContactManifold, ConvexShape, Pose } from "@col/types";
import { ENTIRE } from "../entire.ts";
import { contactManifoldBy } from "./manifold.ts";
import type { ContactManifoldOptions } from "./manifold.ts";

/**
 * Contact manifold of two shapes.
 *
 * `count` is 0 if their distance exceeds `options.maxDistance` (default 0, beyond the touching band). One of the shapes
 * may be a half-space. A shape of your own without a `face` touches in its one closest point. @throws RangeError on an
 * unusable pose or option.
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
