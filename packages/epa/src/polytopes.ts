/**
 * `@col/epa/polytopes`: signed distance, penetration and contact manifolds of cores without curvature. A quarter of the
 * bytes of `@col/epa`, with bit-identical answers.
 *
 * - In: two shapes with poses in the world. Out: lengths, points and normals in the world frame, as in `@col/epa`.
 * - Shapes: boxes, hulls, points, segments, triangles, images and sums of these, with any margin (spheres, capsules,
 *   rounded boxes), and half-spaces. Cylinders, cones, frusta, ellipsoids and images of these are refused with a
 *   TypeError.
 * - Method: the family `polytopes` (families.ts): closed forms, GJK and the expanding polytope.
 * @module
 */
import type { ContactManifold, ConvexShape, DistanceResult, Pose } from "@col/types";
import { contactManifoldBy } from "./manifold/manifold.ts";
import type { ContactManifoldOptions } from "./manifold/manifold.ts";
import { polytopes } from "./families.ts";
import { createPolytopeWorkspace } from "./polytope/state.ts";
import type { PolytopeWorkspace } from "./polytope/state.ts";
import { signedQuery, solverOf } from "./solver.ts";
import type { EpaOptions, Solver } from "./solver.ts";

export type { ContactManifoldOptions } from "./manifold/manifold.ts";
export { createContactManifold } from "@col/types";
export type { ContactManifold } from "@col/types";
export { EPA_TOLERANCE } from "./solver.ts";
export type { EpaOptions } from "./solver.ts";

const POLYTOPES: Solver<PolytopeWorkspace> = /* @__PURE__ */
  (() => solverOf(polytopes.methods, createPolytopeWorkspace))();

/** Same as `signedDistance` in `@col/epa`. @throws TypeError on a curved core. */
export function signedDistance(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: EpaOptions, out?: DistanceResult,
): DistanceResult {
  return signedQuery(POLYTOPES, a, poseA, b, poseB, options, out, Infinity);
}

/**
 * Same as `penetration` in `@col/epa`: stops as soon as the shapes are proven to be separated. @throws TypeError on a
 * curved core.
 */
export function penetration(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: EpaOptions, out?: DistanceResult,
): DistanceResult {
  return signedQuery(POLYTOPES, a, poseA, b, poseB, options, out, 0);
}

/**
 * Contact manifold of two shapes.
 *
 * `count` is 0 if their distance exceeds `options.maxDistance` (default 0, beyond the touching band). One of the shapes
 * may be a half-space. A user-defined shape without a `face` gets one contact, its closest point. @throws RangeError on
 * an unusable pose or option, TypeError on a curved core.
 */
export function contactManifold(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, options?: ContactManifoldOptions, out?: ContactManifold,
): ContactManifold;
/** Without options: the result record may take their place. */
export function contactManifold(a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose,
  out: ContactManifold): ContactManifold;
export function contactManifold(
  a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose, next?: ContactManifoldOptions | ContactManifold,
    last?: ContactManifold,
): ContactManifold {
  return contactManifoldBy(POLYTOPES, a, poseA, b, poseB, next, last);
}
