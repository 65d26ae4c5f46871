/** Factory over the tiny shapes of the kit's own tests. */
import { inflated } from "@col/testkit";
import type { ShapeFactory } from "@col/testkit";
import { box, capsule, cylinder, ellipsoid, hull, sphere } from "./shapes.ts";

const N = (v: readonly number[], i: number): number => v[i];

export const factory: ShapeFactory = {
  sphere: (v) => sphere(N(v, 0)),
  ellipsoid: (v) => ellipsoid(N(v, 0), N(v, 1), N(v, 2)),
  box: (v) => box(N(v, 0), N(v, 1), N(v, 2)),
  capsule: (v) => capsule(N(v, 0), N(v, 1)),
  cylinder: (v) => cylinder(N(v, 0), N(v, 1)),
  point: hull,
  segment: hull,
  triangle: hull,
  convexHull: hull,
  withMargin: inflated,
};
