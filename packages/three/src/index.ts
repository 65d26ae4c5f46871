/**
 * `@col/three`: functions for three.js. It makes bodies of meshes, reads poses of objects, and makes geometries and
 * helpers that draw shapes and results.
 * @module
 */
export { bodyOf, poseOf } from "./body/body.ts";
export type { BodyOfOptions, MeshBodyOptions, PartsBodyOptions, ThreeBody } from "./body/body.ts";
export type { HullPoints, MakeMesh, MakeParts, Part } from "./body/composite.ts";
export type { BodyKind } from "./body/shape-of.ts";
export { fromMatrix4, toMatrix4 } from "./pose/pose.ts";
export type { Matrix4Like } from "./pose/pose.ts";
export { differenceGeometry, geometryOf } from "./draw/geometry.ts";
export type { GeometryOptions } from "./draw/geometry.ts";
export { DistanceHelper, ManifoldHelper, PlanesHelper, ShapeHelper } from "./draw/helpers.ts";
export type {
  Color,
  HelperOptions,
  ManifoldHelperOptions,
  ManifoldLike,
  PlanesHelperOptions,
  ShapeHelperOptions,
} from "./draw/helpers.ts";
export { TreeHelper } from "./draw/tree.ts";
export type { TreeHelperOptions, TreeLike } from "./draw/tree.ts";
export { createPose } from "@col/types";
export type { MutablePose } from "@col/types";
