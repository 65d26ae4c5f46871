/**
 * `@col/shapes`: constructors of convex shapes in 3-D, and the functions that solvers need from a shape. Local frame,
 * lengths in the user's unit, half extents; every shape is `core + ball(margin)`.
 * @module
 */
export { supportFace } from "@col/kernel";
export { withCenter } from "./center.ts";
export { affine, customShape, minkowskiSum, scaled, withMargin } from "./compose.ts";
export type { CustomShapeOptions } from "./compose.ts";
export { cone, cylinder, ellipsoid, frustum } from "./curved.ts";
export { dsf } from "./dsf.ts";
export type { DsfOptions } from "./dsf.ts";
export { addBallHessian } from "./hessian.ts";
export { ShapeKind } from "./kinds.ts";
export { convexHull, convexMesh, hullDimension } from "./mesh/mesh.ts";
export type { ConvexMeshOptions, PointsLike } from "./mesh/mesh.ts";
export { box, capsule, halfSpace, point, segment, sphere, triangle } from "./primitives.ts";
export { deserialize, serialize } from "./serialize.ts";
export type { OwnMethods, SerializedMesh, SerializedShape, SerializeOptions } from "./serialize.ts";
export type { Axis, AxisOptions } from "./shape.ts";
