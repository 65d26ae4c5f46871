/**
 * A shape library's constructors as the generators want them: flat lists of lengths.
 *
 * The kit imports no shapes, so the test hands them in: `factoryOf(shapes)` after `import * as shapes from
 * "@col/shapes"`.
 * Numbers by kind: see `SpecKind`. Local frame, lengths as they come.
 */
import type { ConvexShape, SupportFn, Vec3Like } from "@col/types";
import type { ShapeFactory, SpecAxis } from "./spec.ts";

/** Solids along an axis take it as an option. */
type Axial<Numbers extends number[]> = (...numbers: [...Numbers, { readonly axis: SpecAxis }]) => ConvexShape;

/** The exports of `@col/shapes` that the generators use; any library with these names can be passed. */
export interface ShapeConstructors {
  readonly sphere: (radius: number) => ConvexShape;
  readonly ellipsoid: (x: number, y: number, z: number) => ConvexShape;
  readonly box: (x: number, y: number, z: number) => ConvexShape;
  readonly capsule: Axial<[radius: number, halfHeight: number]>;
  readonly cylinder: Axial<[radius: number, halfHeight: number]>;
  readonly cone: Axial<[radius: number, halfHeight: number]>;
  readonly frustum: Axial<[bottom: number, top: number, halfHeight: number]>;
  readonly point: (at: Vec3Like) => ConvexShape;
  readonly segment: (from: Vec3Like, to: Vec3Like) => ConvexShape;
  readonly triangle: (a: Vec3Like, b: Vec3Like, c: Vec3Like) => ConvexShape;
  readonly convexHull: (coordinates: readonly number[]) => ConvexShape;
  readonly dsf: (coordinates: readonly number[]) => ConvexShape;
  readonly halfSpace: (normal: Vec3Like, offset: number) => ConvexShape;
  readonly withMargin: (shape: ConvexShape, radius: number) => ConvexShape;
  readonly affine: (shape: ConvexShape, matrix: readonly number[], translation: Vec3Like) => ConvexShape;
  readonly minkowskiSum: (first: ConvexShape, second: ConvexShape) => ConvexShape;
  readonly customShape: (options: {
    readonly support: SupportFn; readonly margin: number; readonly center: Vec3Like; readonly inradius: number;
    readonly curvature: ConvexShape["curvature"];
  }) => ConvexShape;
}

/** One maker per kind, from the constructors of `shapes`. */
export function factoryOf(shapes: ShapeConstructors): ShapeFactory {
  const at = (v: readonly number[], i: number): Vec3Like => ({ x: v[i], y: v[i + 1], z: v[i + 2] });
  return {
    sphere: ([r]) => shapes.sphere(r),
    ellipsoid: ([x, y, z]) => shapes.ellipsoid(x, y, z),
    box: ([x, y, z]) => shapes.box(x, y, z),
    capsule: ([r, h], axis = "y") => shapes.capsule(r, h, { axis }),
    cylinder: ([r, h], axis = "y") => shapes.cylinder(r, h, { axis }),
    cone: ([r, h], axis = "y") => shapes.cone(r, h, { axis }),
    frustum: ([b, t, h], axis = "y") => shapes.frustum(b, t, h, { axis }),
    point: (v) => shapes.point(at(v, 0)),
    segment: (v) => shapes.segment(at(v, 0), at(v, 3)),
    triangle: (v) => shapes.triangle(at(v, 0), at(v, 3), at(v, 6)),
    convexHull: (v) => shapes.convexHull(v),
    dsf: (v) => shapes.dsf(v),
    halfSpace: (v) => shapes.halfSpace(at(v, 0), v[3]),
    withMargin: shapes.withMargin,
    affine: (shape, matrix, translation) => shapes.affine(shape, matrix, at(translation, 0)),
    minkowskiSum: shapes.minkowskiSum,
    custom: (inner) => shapes.customShape({
      support: (_, d, out) => inner.support(inner, d, out), margin: inner.margin, center: at([...inner.center], 0),
      inradius: Math.max(0, inner.inradius), curvature: inner.curvature,
    }),
  };
}
