/** Bodies of mixed kinds, and poses, for tests of what a query allocates: the same in each of their processes. */
import { compound, triangleMesh } from "@col/compound";
import type { TriangleMesh } from "@col/compound";
import { box, convexHull, sphere } from "@col/shapes";
import { randomPose, rngFor } from "@col/testkit";
import type { Body, Pose } from "@col/types";
import { bumpySphere } from "./meshes.ts";

/** A hull, a closed mesh, the same with a margin and a compound of nine parts; 64 poses within 2 m. */
export function mixedBodies(): { readonly bodies: readonly Body[]; readonly solid: TriangleMesh;
  readonly poses: readonly Pose[] } {
  const rng = rngFor("compound alloc"), hull = convexHull(Array.from({ length: 60 }, () => 0.5 * rng.normal()));
  const shapes = [box(0.3, 0.2, 0.4), sphere(0.3), hull], m = bumpySphere(2, 1, 0.2);
  const solid = triangleMesh(m.positions, m.indices);
  const bodies: Body[] = [hull, solid, triangleMesh(m.positions, m.indices, { margin: 0.05 }),
    compound(Array.from({ length: 9 }, (_, i) => ({ shape: shapes[i % 3], pose: randomPose(rng, 1) })))];
  return { bodies, solid, poses: Array.from({ length: 64 }, () => randomPose(rng, 2)) };
}
