/** Bodies and floors of the tests of rest: convex shapes. */
import { box, convexHull, cylinder, halfSpace } from "@col/shapes";
import { restBody, restingBodies } from "@col/testkit";
import type { ManifoldRows, RestBody, RestContacts, Resting } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { contactManifold, createContactManifold } from "../../src/index.ts";

export type Body = RestBody<ConvexShape>;
/** What rests. */
export const RESTING: readonly Resting<ConvexShape>[] = restingBodies({ box, convexHull, cylinder });

const fixed = (shape: ConvexShape, y: number): Body => restBody(shape, 0, [1, 1, 1], [0, y, 0]);

/** Floors, their upper side at y = 0. */
export const FLOORS: readonly { readonly name: string; readonly body: () => Body }[] = [
  { name: "a half-space", body: () => fixed(halfSpace({ x: 0, y: 1, z: 0 }, 0), 0) },
  { name: "a box", body: () => fixed(box(10, 0.5, 10), -0.5) },
  { name: "a hull", body: () => fixed(convexHull([-10, 10].flatMap((x) => [-1, 0].flatMap((y) =>
    [-10, 10].flatMap((z) => [x, y, z])))), 0) },
];

/** Contacts of two convex bodies, a little ahead. */
export function contactsOfPairs(maxDistance = 0.01): RestContacts<ConvexShape> {
  const out = createContactManifold(), list: readonly ManifoldRows[] = [out], none: readonly ManifoldRows[] = [];
  const apart = (a: ConvexShape, p: Pose, b: ConvexShape, q: Pose): boolean => {
    if (a.bounds[3] === Infinity || b.bounds[3] === Infinity) return false;
    const reach = [a, b].reduce((sum, { bounds: o, margin }) =>
      sum + margin + Math.sqrt(Math.max(o[0] * o[0], o[3] * o[3]) + Math.max(o[1] * o[1], o[4] * o[4])
        + Math.max(o[2] * o[2], o[5] * o[5])), maxDistance);
    const x = p.position.x - q.position.x, y = p.position.y - q.position.y, z = p.position.z - q.position.z;
    return x * x + y * y + z * z > reach * reach;
  };
  return (a, poseA, b, poseB) => !apart(a, poseA, b, poseB)
    && contactManifold(a, poseA, b, poseB, { maxDistance }, out).count > 0 ? list : none;
}
