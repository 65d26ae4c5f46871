/**
 * `@col/scene/2d`: many 2-D bodies in motion. Near pairs, nearest bodies, casts, contacts and a character's step, by
 * the solvers of `@col/gjk2d-barycode`.
 * @module
 */
export { addBody2, createScene2, getBody2, getBodyPose2, moveBody2 } from "./plane/bodies.ts";
export type { Scene2, SceneSolvers2 } from "./plane/bodies.ts";
export type { Body2 } from "./plane/body.ts";
export {
  forEachOverlapping2, forEachRayHit2, nearestTo2, sceneRayCast2, sceneShapeCast2, slide2,
} from "./plane/queries.ts";
export type { SceneRayCastOptions2, SlideOptions2 } from "./plane/queries.ts";
export { hasBody, removeBody, setBodyOptions, setPairEnabled } from "./bodies.ts";
export type { SceneBodyOptions } from "./bodies.ts";
export type { SceneOptions } from "./scene.ts";
export type { Scene } from "./store/core.ts";
export type { SceneSolvers } from "./store/solvers.ts";
export { forEachPair, forEachPairWithin } from "./queries/each-pair.ts";
export type { PairVisitor, PairWithinOptions, PairWithinVisitor } from "./queries/each-pair.ts";
export { closestPair } from "./queries/closest-pair.ts";
export type { ClosestPairOptions } from "./queries/closest-pair.ts";
export type { NearestOptions } from "./queries/nearest.ts";
export type { BodyVisitor } from "./queries/overlapping.ts";
export type { RayHitVisitor, SceneCastOptions, SceneRayCastOptions, SceneShapeCastOptions } from "./queries/casts.ts";
export type { SlideOptions } from "./slide/options.ts";
export { createSlideResult } from "./slide/result.ts";
export type { SlideResult, SlideStatus } from "./slide/result.ts";
export { forEachContact } from "./queries/each-contact.ts";
export type { ContactVisitor, SceneContactOptions } from "./queries/each-contact.ts";
export type { QueryFilter } from "./queries/filter.ts";
export type { Contact } from "./store/contact.ts";
export { createClosestPair, createNearestBody, createSceneHit, NO_BODY } from "./store/result.ts";
export type { ClosestPair, NearestBody, SceneHit } from "./store/result.ts";
