/**
 * `@col/scene`: many bodies in motion. Near pairs, nearest bodies, casts and contacts, by the solvers that it receives.
 * @module
 */
export { createScene } from "./scene.ts";
export type { SceneOptions } from "./scene.ts";
export type { Scene } from "./store/core.ts";
export {
  addBody, getBody, hasBody, moveBody, getBodyPose, removeBody, setBodyOptions, setPairEnabled,
} from "./bodies.ts";
export type { SceneBodyOptions } from "./bodies.ts";
export type { SceneSolvers } from "./store/solvers.ts";
export { forEachPair, forEachPairWithin } from "./queries/each-pair.ts";
export type { PairVisitor, PairWithinOptions, PairWithinVisitor } from "./queries/each-pair.ts";
export { closestPair } from "./queries/closest-pair.ts";
export type { ClosestPairOptions } from "./queries/closest-pair.ts";
export { nearestTo } from "./queries/nearest.ts";
export type { NearestOptions } from "./queries/nearest.ts";
export { forEachOverlapping } from "./queries/overlapping.ts";
export type { BodyVisitor } from "./queries/overlapping.ts";
export { forEachRayHit, sceneRayCast, sceneShapeCast } from "./queries/casts.ts";
export type { SceneCastOptions, SceneShapeCastOptions, RayHitVisitor, SceneRayCastOptions } from "./queries/casts.ts";
export { slide } from "./slide/slide.ts";
export type { SlideOptions } from "./slide/options.ts";
export { createSlideResult } from "./slide/result.ts";
export type { SlideResult, SlideStatus } from "./slide/result.ts";
export { forEachContact } from "./queries/each-contact.ts";
export type { SceneContactOptions, ContactVisitor } from "./queries/each-contact.ts";
export type { QueryFilter } from "./queries/filter.ts";
export type { Contact } from "./store/contact.ts";
export { createClosestPair, createNearestBody, createSceneHit, NO_BODY } from "./store/result.ts";
export type { ClosestPair, NearestBody, SceneHit } from "./store/result.ts";
