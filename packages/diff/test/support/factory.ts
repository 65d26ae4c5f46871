/** All constructors of `@col/shapes` as the test kit's generators want them: flat lists of lengths. */
import { box, capsule, cone, convexHull, cylinder, ellipsoid, frustum, point, segment, sphere, triangle, withMargin } from "@col/shapes";
import type { ShapeFactory } from "@col/testkit";

export const factory: ShapeFactory = {
  sphere: ([r]) => sphere(r),
  ellipsoid: ([x, y, z]) => ellipsoid(x, y, z),
  box: ([x, y, z]) => box(x, y, z),
  capsule: ([r, h]) => capsule(r, h),
  cylinder: ([r, h]) => cylinder(r, h),
  cone: ([r, h]) => cone(r, h),
  frustum: ([b, t, h]) => frustum(b, t, h),
  point: ([x, y, z]) => point({ x, y, z }),
  segment: (v) => segment({ x: v[0], y: v[1], z: v[2] }, { x: v[3], y: v[4], z: v[5] }),
  triangle: (v) => triangle({ x: v[0], y: v[1], z: v[2] }, { x: v[3], y: v[4], z: v[5] }, { x: v[6], y: v[7], z: v[8] }),
  convexHull: (v) => convexHull(v),
  withMargin,
};
