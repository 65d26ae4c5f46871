/** What a ray, or a body that moves along a line, meets first in a scene. */
import type { OptionNames } from "@col/kernel";
import { packGivenPose } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { Body, Pose, Vec3Like } from "@col/types";
import { isConvex } from "../store/bounds.ts";
import {
  requireAtLeast, requireBody, requireDirection, requireOptions, requirePoint, coreOf, requireSolver,
} from "../store/checks.ts";
import { beginQuery, endQuery } from "../store/core.ts";
import type { Core, Scene } from "../store/core.ts";
import { readPose } from "../store/query.ts";
import type { Query } from "../store/query.ts";
import { settleTree } from "../store/settle.ts";
import { createSceneHit } from "../result.ts";
import type { SceneHit } from "../result.ts";
import type { HitRecord } from "../store/solvers.ts";
import { readFilter } from "./filter.ts";
import type { QueryFilter } from "./filter.ts";
import { findFirst } from "./first-hit.ts";
import type { HitQuestion } from "./first-hit.ts";
import { measureBody } from "./nearest.ts";

const RAY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["group", "mask", "except", "maxTime"]);
const CAST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["group", "mask", "except", "maxTime"]);

/** Options of casts. */
export interface CastOptions extends QueryFilter {
  /** Last time of interest, >= 0. Default: no end for rays, 1 for moving bodies. */
  readonly maxTime?: number;
}

const NO_OPTIONS: CastOptions = {};

function askRay<B extends Body>(core: Core<B>, slot: number, query: Query): HitRecord {
  const { store, solvers } = core, { poseA, castOptions, origin, way, hit } = query;
  readPose(store, slot, poseA);
  return requireSolver("rayCast", "rayCast", solvers.rayCast)(
    store.body[slot] as B, poseA, origin, way, castOptions, hit);
}

function askCast<B extends Body>(core: Core<B>, slot: number, query: Query): HitRecord {
  const { store, solvers } = core, { poseA, poseB, castOptions, way, hit } = query;
  readPose(store, slot, poseA);
  return requireSolver("shapeCast", "cast", solvers.cast)(
    store.body[slot] as B, poseA, query.body as B, poseB, way, castOptions, hit);
}

/** The way of the motion into the query, which then runs. */
function run<B extends Body>(
  core: Core<B>, ask: HitQuestion<B>, way: Vec3Like, out: SceneHit, query: Query,
): void {
  const v = query.plane;
  v[0] = way.x; v[1] = way.y; v[2] = way.z;
  query.way.x = way.x; query.way.y = way.y; query.way.z = way.z;
  if (core.visiting === 0) settleTree(core);
  core.visiting++;
  try {
    findFirst(core, ask, out, query);
  } finally {
    core.visiting--;
  }
}

/**
 * The first body of the scene on the ray `origin + t direction`, 0 <= t <= maxTime, by the solver `rayCast` of the
 * scene. World frame; `time` is t, in units of `direction`; `pointA` is the point on the body, `normal` its outward
 * normal. A ray that starts inside a body is `overlapping` at time 0.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on an unusable ray or option; TypeError where the scene has no such solver.
 */
export function rayCast<B extends Body>(
  scene: Scene<B>, origin: Vec3Like, direction: Vec3Like, options: CastOptions = NO_OPTIONS, out?: SceneHit,
): SceneHit {
  const core = coreOf("rayCast", scene);
  requirePoint("rayCast", "origin", origin);
  requireDirection("rayCast", "direction", direction, false);
  requireOptions("rayCast", options, RAY_OPTIONS);
  const { maxTime = Infinity } = options;
  requireAtLeast("rayCast", "options.maxTime", maxTime, 0);
  requireSolver("rayCast", "rayCast", core.solvers.rayCast);
  const result = out ?? createSceneHit(), query = beginQuery(core), { tight } = query.bounds;
  try {
    readFilter("rayCast", core, options, query);
    tight[0] = tight[3] = query.origin.x = origin.x;
    tight[1] = tight[4] = query.origin.y = origin.y;
    tight[2] = tight[5] = query.origin.z = origin.z;
    query.limit[0] = maxTime;
    run<B>(core, askRay, direction, result, query);
  } finally {
    endQuery(core);
  }
  return result;
}

/**
 * The first body of the scene that `body` meets on its way from `pose` along `translation`, without turning, by the
 * solver `cast` of the scene. World frame; `time` is the fraction of the translation; A of the answer is the scene's
 * body, at rest, B the one that moves. Overlapping at the start: status `overlapping`, time 0.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on an unusable pose, translation or option; TypeError for what is no body, for a half-space that
 * moves, and where the scene has no such solver.
 */
export function shapeCast<B extends Body>(
  scene: Scene<B>, body: B, pose: Pose, translation: Vec3Like, options: CastOptions = NO_OPTIONS, out?: SceneHit,
): SceneHit {
  const core = coreOf("shapeCast", scene);
  requireBody("shapeCast", body);
  requireDirection("shapeCast", "translation", translation, true);
  requireOptions("shapeCast", options, CAST_OPTIONS);
  const { maxTime = 1 } = options;
  requireAtLeast("shapeCast", "options.maxTime", maxTime, 0);
  requireSolver("shapeCast", "cast", core.solvers.cast);
  if (isConvex(body) && body.kind === HALF_SPACE_KIND)
    throw new TypeError("shapeCast: a half-space cannot be what moves: cast the bodies against it");
  const result = out ?? createSceneHit(), query = beginQuery(core), { position: p, quaternion: q } = query.poseB;
  try {
    readFilter("shapeCast", core, options, query);
    packGivenPose(pose, query.bounds.packed, "shapeCast: pose");
    measureBody("shapeCast", body, query);
    p.x = pose.position.x; p.y = pose.position.y; p.z = pose.position.z;
    q.x = pose.quaternion.x; q.y = pose.quaternion.y; q.z = pose.quaternion.z; q.w = pose.quaternion.w;
    query.body = body;
    query.limit[0] = maxTime;
    run<B>(core, askCast, translation, result, query);
  } finally {
    query.body = null;
    endQuery(core);
  }
  return result;
}
