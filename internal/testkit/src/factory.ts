/**
 * A shape library's constructors as the generators want them: flat lists of lengths.
 *
 * The kit imports no shapes, so the test hands them in: `factoryOf(shapes)` after `import * as shapes from "@col/shapes"`.
 * Numbers by kind: see `SpecKind`. Local frame, lengths as they come.
 */
import type { ConvexShape, Vec3Like } from "@col/types";
import type { ShapeFactory } from "./spec.ts";

/** What `@col/shapes` exports, as far as the generators use it; any library with these names will do. */
export interface ShapeConstructors {
  readonly sphere: (radius: number) => ConvexShape;
  readonly ellipsoid: (x: number, y: number, z: number) => ConvexShape;
  readonly box: (x: number, y: number, z: number) => ConvexShape;
  readonly capsule: (radius: number, halfHeight: number) => ConvexShape;
  readonly cylinder: (radius: number, halfHeight: number) => ConvexShape;
  readonly cone: (radius: number, halfHeight: number) => ConvexShape;
  readonly frustum: (bottom: number, top: number, halfHeight: number) => ConvexShape;
  readonly point: (at: Vec3Like) => ConvexShape;
  readonly segment: (from: Vec3Like, to: Vec3Like) => ConvexShape;
  readonly triangle: (a: Vec3Like, b: Vec3Like, c: Vec3Like) => ConvexShape;
  readonly convexHull: (coordinates: readonly number[]) => ConvexShape;
  readonly withMargin: (shape: ConvexShape, radius: number) => ConvexShape;
}

/** One maker per kind, from the constructors of `shapes`. */
export function factoryOf(shapes: ShapeConstructors): ShapeFactory {
  const at = (v: readonly number[], i: number): Vec3Like => ({ x: v[i], y: v[i + 1], z: v[i + 2] });
  return {
    sphere: ([r]) => shapes.sphere(r),
    ellipsoid: ([x, y, z]) => shapes.ellipsoid(x, y, z),
    box: ([x, y, z]) => shapes.box(x, y, z),
    capsule: ([r, h]) => shapes.capsule(r, h),
    cylinder: ([r, h]) => shapes.cylinder(r, h),
    cone: ([r, h]) => shapes.cone(r, h),
    frustum: ([b, t, h]) => shapes.frustum(b, t, h),
    point: (v) => shapes.point(at(v, 0)),
    segment: (v) => shapes.segment(at(v, 0), at(v, 3)),
    triangle: (v) => shapes.triangle(at(v, 0), at(v, 3), at(v, 6)),
    convexHull: (v) => shapes.convexHull(v),
    withMargin: shapes.withMargin,
  };
}
