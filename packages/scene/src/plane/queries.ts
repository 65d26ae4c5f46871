/**
 * Queries of a 2-D scene that take vectors, poses or shapes. Each checks its 2-D arguments and calls the 3-D query of
 * the same name without the 2, in the plane z = 0.
 *
 * World frame; lengths in the user's unit; times in units of the ray's direction or of the translation. The records
 * of the results are 3-D, with z = 0, and may be passed again as `out`.
 */
import type { OptionNames } from "@col/kernel";
import type { ConvexShape2, Pose2, Vec2Like } from "@col/types";
import { forEachRayHit, sceneRayCast, sceneShapeCast } from "../queries/casts.ts";
import type { RayHitVisitor, SceneRayCastOptions, SceneShapeCastOptions } from "../queries/casts.ts";
import type { QueryFilter } from "../queries/filter.ts";
import { nearestTo } from "../queries/nearest.ts";
import type { NearestOptions } from "../queries/nearest.ts";
import { forEachOverlapping } from "../queries/overlapping.ts";
import type { BodyVisitor } from "../queries/overlapping.ts";
import type { SlideOptions } from "../slide/options.ts";
import type { SlideResult } from "../slide/result.ts";
import { slide } from "../slide/slide.ts";
import { requireOptions } from "../store/checks.ts";
import type { NearestBody, SceneHit } from "../store/result.ts";
import type { Scene2 } from "./bodies.ts";
import { writePose } from "./body.ts";
import type { Body2, FlatBody } from "./body.ts";
import { requirePose2, requireShape2, requireVector2 } from "./checks.ts";
import { POOL } from "./space.ts";
import type { PlaneSpace } from "./space.ts";

/** Options of rays in 2-D. A ray that starts inside a body has the status `overlapping`. */
export type SceneRayCastOptions2 = Omit<SceneRayCastOptions, "startInside" | "sides">;

/** Options of a slide in 2-D. */
export interface SlideOptions2 extends Omit<SlideOptions, "up"> {
  /** The direction against gravity, any length. Default { x: 0, y: 1 }. */
  readonly up?: Vec2Like | undefined;
}

const RAY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["group", "mask", "except", "minTime", "maxTime", "tolerance", "maxIterations"]);
const SLIDE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["skin", "up", "maxSlope", "maxStep", "snap", "maxIterations", "group", "mask", "except"]);

/** Checks a shape and its pose; returns the body of the query, and writes its 3-D pose to `space.pose`. */
function readBody(where: string, shape: ConvexShape2, pose: Pose2, space: PlaneSpace): FlatBody {
  requireShape2(where, shape);
  requirePose2(where, pose);
  const body = space.bodyOf(shape);
  body.turn(pose);
  writePose(pose, space.pose);
  return body;
}

/** Checks a ray, and writes its origin and direction to the space. */
function readRay(where: string, origin: Vec2Like, direction: Vec2Like, options: SceneRayCastOptions2 | undefined,
  { first, second }: PlaneSpace): void {
  requireVector2(where, "origin", origin);
  requireVector2(where, "direction", direction);
  if (options !== undefined) requireOptions(where, options, RAY_OPTIONS);
  first.x = origin.x;
  first.y = origin.y;
  second.x = direction.x;
  second.y = direction.y;
}

/** The body of the scene nearest to `shape` at `pose`, which need not be in the scene. Same as `nearestTo`. */
export function nearestTo2(
  scene: Scene2, shape: ConvexShape2, pose: Pose2, options?: NearestOptions, out?: NearestBody,
): NearestBody {
  const space = POOL.acquire();
  try {
    return nearestTo<Body2>(scene, readBody("nearestTo2", shape, pose, space), space.pose, options, out);
  } finally {
    POOL.release();
  }
}

/** Visits all bodies that share a point with `shape` at `pose`. Same as `forEachOverlapping`. */
export function forEachOverlapping2(
  scene: Scene2, shape: ConvexShape2, pose: Pose2, visit: BodyVisitor, options?: QueryFilter,
): void {
  const space = POOL.acquire();
  try {
    forEachOverlapping<Body2>(scene, readBody("forEachOverlapping2", shape, pose, space), space.pose, visit, options);
  } finally {
    POOL.release();
  }
}

/** The first body on the ray `origin + t direction`. Same as `sceneRayCast`. */
export function sceneRayCast2(
  scene: Scene2, origin: Vec2Like, direction: Vec2Like, options?: SceneRayCastOptions2, out?: SceneHit,
): SceneHit {
  const space = POOL.acquire();
  try {
    readRay("sceneRayCast2", origin, direction, options, space);
    return sceneRayCast(scene, space.first, space.second, options, out);
  } finally {
    POOL.release();
  }
}

/** Visits all bodies on the ray `origin + t direction`, in the order of their times. Same as `forEachRayHit`. */
export function forEachRayHit2(
  scene: Scene2, origin: Vec2Like, direction: Vec2Like, visit: RayHitVisitor, options?: SceneRayCastOptions2,
): void {
  const space = POOL.acquire();
  try {
    readRay("forEachRayHit2", origin, direction, options, space);
    forEachRayHit(scene, space.first, space.second, visit, options);
  } finally {
    POOL.release();
  }
}

/** The first body that `shape` meets from `pose` along `translation`, without rotation. Same as `sceneShapeCast`. */
export function sceneShapeCast2(
  scene: Scene2, shape: ConvexShape2, pose: Pose2, translation: Vec2Like, options?: SceneShapeCastOptions,
  out?: SceneHit,
): SceneHit {
  const space = POOL.acquire(), { first } = space;
  try {
    const body = readBody("sceneShapeCast2", shape, pose, space);
    requireVector2("sceneShapeCast2", "translation", translation);
    first.x = translation.x;
    first.y = translation.y;
    return sceneShapeCast<Body2>(scene, body, space.pose, first, options, out);
  } finally {
    POOL.release();
  }
}

/** The options of a slide, `up` with z = 0. */
function readSlide(options: SlideOptions2, { slide: s, second }: PlaneSpace): SlideOptions {
  requireOptions("slide2", options, SLIDE_OPTIONS);
  const { up } = options;
  if (up !== undefined) {
    requireVector2("slide2", "options.up", up);
    second.x = up.x;
    second.y = up.y;
  }
  s.up = up === undefined ? undefined : second;
  // (written only if it differs: V8 allocates a double that is stored in a field of any value)
  if (s.skin !== options.skin) s.skin = options.skin;
  if (s.maxSlope !== options.maxSlope) s.maxSlope = options.maxSlope;
  if (s.maxStep !== options.maxStep) s.maxStep = options.maxStep;
  if (s.snap !== options.snap) s.snap = options.snap;
  s.maxIterations = options.maxIterations;
  s.group = options.group;
  s.mask = options.mask;
  s.except = options.except;
  return s;
}

/**
 * A character's step: moves `shape` from `pose` along `translation`; it slides along the surfaces that it meets, and
 * keeps the distance `skin`. Same as `slide`. A start nearer than the skin, or overlapping, needs the solver
 * `signedDistance2` as `distance`.
 */
export function slide2(
  scene: Scene2, shape: ConvexShape2, pose: Pose2, translation: Vec2Like, options?: SlideOptions2, out?: SlideResult,
): SlideResult {
  const space = POOL.acquire(), { first } = space;
  try {
    const body = readBody("slide2", shape, pose, space);
    requireVector2("slide2", "translation", translation);
    first.x = translation.x;
    first.y = translation.y;
    const settings = options === undefined ? undefined : readSlide(options, space);
    return slide<Body2>(scene, body, space.pose, first, settings, out);
  } finally {
    POOL.release();
  }
}
