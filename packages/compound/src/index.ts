/**
 * `@col/compound`: compounds (bodies of many convex parts) and triangle meshes, and queries of them: distance, rays,
 * casts, contacts. The caller passes the solver of convex pairs.
 * @module
 */
export { compound } from "./compound.ts";
export type { CompoundBody, CompoundPart } from "./compound.ts";
export { compoundOfHulls } from "./compound-of-hulls.ts";
export type { CompoundOfHullsOptions, HullArrays } from "./compound-of-hulls.ts";
export { measureParts } from "./measure-parts.ts";
export type { MeasurePartsOptions, PartsMeasure } from "./measure-parts.ts";
export type { Extreme } from "./parts/extreme.ts";
export type { StaticTree } from "./tree/static-tree.ts";
export { refit } from "./refit.ts";
export { triangleMesh } from "./triangle-mesh.ts";
export type { MeshSides, TriangleMesh, TriangleMeshOptions } from "./triangle-mesh.ts";
export { bodyDistance } from "./body-distance.ts";
export type { BodyDistanceOptions } from "./body-distance.ts";
export { bodyIntersects } from "./bodies-intersect.ts";
export type { BodyIntersectsOptions } from "./bodies-intersect.ts";
export { deepestPair } from "./deepest-pair.ts";
export type { DeepestPairOptions } from "./deepest-pair.ts";
export { forEachPartPairWithin } from "./for-each-part-pair.ts";
export type { PartPairOptions, PartPairVisitor } from "./for-each-part-pair.ts";
export { bodyRayCast } from "./body-ray-cast.ts";
export type { BodyRayCastOptions } from "./body-ray-cast.ts";
export { forEachPartRayHit } from "./for-each-ray-hit.ts";
export type { PartRayHitVisitor } from "./for-each-ray-hit.ts";
export { bodyShapeCast } from "./body-shape-cast.ts";
export type { BodyShapeCastOptions } from "./body-shape-cast.ts";
export { closestPoint } from "./closest-point.ts";
export type { ClosestPointOptions } from "./closest-point.ts";
export { contains } from "./contains.ts";
export { forEachPartContact } from "./for-each-contact.ts";
export type { PartContactOptions, PartContactVisitor } from "./for-each-contact.ts";
export { bodyContactManifold } from "./body-manifold.ts";
export type { BodyContactManifoldOptions } from "./body-manifold.ts";
export { bodySolvers } from "./body-solvers.ts";
export type { BodySolvers, ConvexSolvers } from "./body-solvers.ts";
export { createBodyCastResult } from "@col/types";
export type { BodyCastResult } from "@col/types";
