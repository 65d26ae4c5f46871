import { intersects } from "@col/gjk";
import { box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, point, segment, sphere, triangle, withMargin } from "@col/shapes";
import type { DistanceSolver, ShapeFactory } from "@col/testkit";
import type { Vec3Like } from "@col/types";
import { signedDistance } from "../../src/index.ts";

const at = (v: readonly number[], i: number): Vec3Like => ({ x: v[3 * i], y: v[3 * i + 1], z: v[3 * i + 2] });

/** Every kind the generators know. */
export const factory: ShapeFactory = {
  sphere: ([r]) => sphere(r), ellipsoid: ([x, y, z]) => ellipsoid(x, y, z), box: ([x, y, z]) => box(x, y, z),
  capsule: ([r, h]) => capsule(r, h), cylinder: ([r, h]) => cylinder(r, h), cone: ([r, h]) => cone(r, h),
  frustum: ([r, s, h]) => frustum(r, s, h), point: (v) => point(at(v, 0)), segment: (v) => segment(at(v, 0), at(v, 1)),
  triangle: (v) => triangle(at(v, 0), at(v, 1), at(v, 2)), convexHull: (v) => convexHull(v), withMargin,
};

/** As the laws want it. */
export const solver: DistanceSolver = { distance: signedDistance, intersects };
