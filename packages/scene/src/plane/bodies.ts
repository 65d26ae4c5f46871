/**
 * Creates a 2-D scene; adds and moves bodies in it, and reads their shapes and poses.
 *
 * In and out, world frame: 2-D shapes (shared) and poses { x, y, c, s }: a position in lengths, cosine and sine of
 * the angle. 2-D solvers, functions of `@col/gjk2d-barycode`. Method: a 2-D scene is a 3-D scene in the plane z = 0.
 * Its 2-D solvers are wrapped as 3-D solvers (lift.ts). Each body keeps the cosine and sine of its pose, so the pose
 * is returned exactly as it was given.
 */
import { came, requireNames } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import type {
  ContactManifoldFn2, ConvexShape2, DistanceFn2, IntersectsFn2, Pose2, RayCastFn2, ShapeCastFn2,
} from "@col/types";
import { addBody, getBody, getBodyPose, moveBody } from "../bodies.ts";
import type { SceneBodyOptions } from "../bodies.ts";
import { createScene } from "../scene.ts";
import type { SceneOptions } from "../scene.ts";
import type { Scene } from "../store/core.ts";
import type { SceneSolvers } from "../store/solvers.ts";
import { FlatBody, writePose } from "./body.ts";
import type { Body2 } from "./body.ts";
import { requirePose2, requireShape2 } from "./checks.ts";
import { liftDistance, liftIntersects, liftManifold, liftRayCast, liftShapeCast } from "./lift.ts";
import { PoseOfPlane, POOL } from "./space.ts";

/** Many 2-D bodies. */
export type Scene2 = Scene<Body2>;

/** Solvers of a 2-D scene, same as `SceneSolvers`: the functions of `@col/gjk2d-barycode` under these names. */
export interface SceneSolvers2 {
  /** `distance2`, or `signedDistance2`. */
  readonly distance: DistanceFn2;
  /** `signedDistance2`: `forEachPairWithin` then reports how deep pairs overlap. */
  readonly signedDistance?: DistanceFn2;
  /** `intersects2`, for `forEachOverlapping2`; without it `distance` decides. */
  readonly intersects?: IntersectsFn2;
  /** `shapeCast2`, for `sceneShapeCast2` and `slide2`. */
  readonly shapeCast?: ShapeCastFn2;
  /** `rayCast2`, for `sceneRayCast2`. */
  readonly rayCast?: RayCastFn2;
  /** `contactManifold2`, for `forEachContact`. */
  readonly contactManifold?: ContactManifoldFn2;
}

const SOLVER_NAMES: OptionNames = /* @__PURE__ */ new Set(
  ["distance", "signedDistance", "intersects", "shapeCast", "rayCast", "contactManifold"]);

/**
 * An empty 2-D scene. Functions that take no vectors, poses or shapes are shared with 3-D scenes: `removeBody`,
 * `forEachPair`, `closestPair`, `forEachContact` and others; vectors of their results have z = 0.
 *
 * @throws TypeError if `distance` is missing or a solver is not a function; RangeError on a capacity out of range.
 */
export function createScene2(solvers: SceneSolvers2, options: SceneOptions = {}): Scene2 {
  const given: unknown = solvers;
  if (typeof given !== "object" || given === null || typeof solvers.distance !== "function")
    throw new TypeError(`createScene2: solvers must be an object with a function distance, got ${came(given)}`);
  requireNames(solvers, SOLVER_NAMES, "createScene2", "solvers");
  for (const name of ["signedDistance", "intersects", "shapeCast", "rayCast", "contactManifold"] as const) {
    const solver: unknown = solvers[name];
    if (solver !== undefined && typeof solver !== "function")
      throw new TypeError(`createScene2: solvers.${name} must be a function, got ${came(solver)}`);
  }
  const { distance, signedDistance, intersects, shapeCast, rayCast, contactManifold } = solvers;
  const lifted: SceneSolvers<Body2> = {
    distance: liftDistance(distance),
    ...(signedDistance === undefined ? {} : { signedDistance: liftDistance(signedDistance) }),
    ...(intersects === undefined ? {} : { intersects: liftIntersects(intersects) }),
    ...(shapeCast === undefined ? {} : { shapeCast: liftShapeCast(shapeCast) }),
    ...(rayCast === undefined ? {} : { rayCast: liftRayCast(rayCast) }),
    ...(contactManifold === undefined ? {} : { contactManifold: liftManifold(contactManifold) }),
  };
  return createScene(lifted, options);
}

/**
 * Adds a 2-D body at a pose and returns its handle. World frame. The pose is copied, the shape is shared.
 *
 * @throws RangeError on an unusable pose or option, or a support function that returns NaN; TypeError for a value that
 * is not a shape; Error while the scene is visited.
 */
export function addBody2(scene: Scene2, shape: ConvexShape2, pose: Pose2, options?: SceneBodyOptions): number {
  requireShape2("addBody2", shape);
  requirePose2("addBody2", pose);
  const body = new FlatBody(shape), space = POOL.acquire();
  try {
    body.turn(pose);
    writePose(pose, space.pose);
    return addBody<Body2>(scene, body, space.pose, options);
  } finally {
    POOL.release();
  }
}

/** Moves a body to a pose. Throws the same errors as `moveBody`; the body then keeps its pose. */
export function moveBody2(scene: Scene2, handle: number, pose: Pose2): void {
  requirePose2("moveBody2", pose);
  const space = POOL.acquire();
  try {
    writePose(pose, space.pose);
    moveBody(scene, handle, space.pose);
    const body = getBody(scene, handle);
    if (body instanceof FlatBody) body.turn(pose);
  } finally {
    POOL.release();
  }
}

/** The shape of a handle. Throws a RangeError on an unknown handle. */
export function getBody2(scene: Scene2, handle: number): ConvexShape2 {
  return getBody(scene, handle).shape;
}

/** The pose of a body, as it was given, written into `out`. Throws a RangeError on an unknown handle. */
export function getBodyPose2(
  scene: Scene2, handle: number, out: { -readonly [K in keyof Pose2]: number } = new PoseOfPlane(),
): Pose2 {
  const { c, s } = getBody(scene, handle), space = POOL.acquire();
  try {
    const { position } = getBodyPose(scene, handle, space.pose);
    out.x = position.x;
    out.y = position.y;
    out.c = c;
    out.s = s;
  } finally {
    POOL.release();
  }
  return out;
}
