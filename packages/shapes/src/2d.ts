/**
 * `@col/shapes/2d`: constructors of convex shapes in 2-D, and their plain-data form. Local frame, lengths in the user's
 * unit, half extents.
 * @module
 */
export { halfPlane, withCenter2 } from "./2d/center.ts";
export { ShapeKind2 } from "./2d/kinds.ts";
export { box2, capsule2, disc, ellipse, point2, segment2 } from "./2d/primitives.ts";
export { checkPolygon, convexPolygon } from "./2d/polygon.ts";
export type { PolygonReport } from "./2d/polygon.ts";
export { convexHull2 } from "./2d/hull.ts";
export { affine2, customShape2, minkowskiSum2, scaled2, withMargin2 } from "./2d/compose.ts";
export type { CustomShape2 } from "./2d/compose.ts";
export { deserialize2, serialize2 } from "./2d/serialize.ts";
export type { OwnMethods2, SerializedShape2, SerializeOptions2 } from "./2d/serialize.ts";
export type { Points2 } from "./2d/shape.ts";
