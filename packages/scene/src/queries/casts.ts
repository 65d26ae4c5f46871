/**
 * The first body of a scene that a ray, or a body in linear motion, meets; and all bodies on a ray, in order.
 *
 * In, world frame: a ray (origin in lengths, direction of any length) or a body with its pose and translation; a
 * filter and options. Out: a `SceneHit` in the world frame; times are in units of the direction or of the
 * translation. The scene's solvers `rayCast` and `shapeCast` query each body. Method: bodies are tried in the order
 * of the times at which the moving box meets their boxes (first-hit.ts).
 */
import type { OptionNames } from "@col/kernel";
import {
  packGivenPose, requireAtLeast, requireDirection, requirePoint, requireVelocity, requireWord,
} from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { Body, Pose, Vec3Like } from "@col/types";
import { isConvex } from "../store/bounds.ts";
import { coreOf, requireBody, requireLength, requireOptions, requireSolver, requireVisitor } from "../store/checks.ts";
import { beginQuery, endQuery } from "../store/core.ts";
import type { Core, Scene } from "../store/core.ts";
import { readPose } from "../store/query.ts";
import type { Query } from "../store/query.ts";
import { settleTree } from "../store/settle.ts";
import { copyHit, createSceneHit } from "../store/result.ts";
import type { SceneHit } from "../store/result.ts";
import { readFilter } from "./filter.ts";
import type { QueryFilter } from "./filter.ts";
import { askSlot, findFirst, openEntry, startHits } from "./first-hit.ts";
import type { HitQuestion } from "./first-hit.ts";
import { measureBody } from "./nearest.ts";

const RAY_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["group", "mask", "except", "minTime", "maxTime", "startInside", "sides", "tolerance", "maxIterations"]);
const CAST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["group", "mask", "except", "maxTime", "targetDistance", "startInside", "tolerance", "maxIterations"]);

/** Options of casts. */
export interface SceneCastOptions extends QueryFilter {
  /** Last time of interest, >= 0. Default: no end for rays, 1 for moving bodies. */
  readonly maxTime?: number | undefined;
  /** Passed to the solver. */
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/** Options of rays. */
export interface SceneRayCastOptions extends SceneCastOptions {
  /** First time of interest, >= 0: the ray begins there. Default 0. */
  readonly minTime?: number | undefined;
  /**
   * Result of a ray that begins inside a body: `"overlapping"` (default), or `"exit"`: the point where it leaves the
   * body, as a hit. Passed to the solver.
   */
  readonly startInside?: "overlapping" | "exit" | undefined;
  /** Do rays meet triangles from both sides (default), or only from the front? Passed to the solver. */
  readonly sides?: "both" | "front" | undefined;
}

/** Options of moving bodies. */
export interface SceneShapeCastOptions extends SceneCastOptions {
  /** Distance that counts as contact, >= 0. Length. Default 0. */
  readonly targetDistance?: number | undefined;
  /**
   * How to treat a body that overlaps at the start by more than rounding errors. `"overlapping"` (default) reports it.
   * `"release"` ignores it if the motion does not deepen the overlap. Passed to the solver.
   */
  readonly startInside?: "overlapping" | "release" | undefined;
}

/** All options of both kinds of casts. */
interface AnyOptions extends SceneCastOptions {
  readonly startInside?: "overlapping" | "exit" | "release" | undefined;
  readonly sides?: "both" | "front" | undefined;
  readonly targetDistance?: number | undefined;
}

const NO_OPTIONS: SceneCastOptions = {};
const RAY_STARTS: readonly string[] = ["overlapping", "exit"];
const CAST_STARTS: readonly string[] = ["overlapping", "release"];
const SIDES: readonly string[] = ["both", "front"];
/** Rounding error of the sum of two lengths, relative to them. */
const ROUNDING = 4.5e-16;

function askRay<B extends Body>(core: Core<B>, slot: number, query: Query): void {
  const { store, solvers } = core, { poseA, origin, way, ownHit } = query;
  readPose(store, slot, poseA);
  ownHit.take(requireSolver("sceneRayCast", "rayCast", solvers.rayCast)(
    store.body[slot] as B, poseA, origin, way, query.castOptions, ownHit.lend()));
}

function askCast<B extends Body>(core: Core<B>, slot: number, query: Query): void {
  const { store, solvers } = core, { poseA, poseB, way, ownHit } = query;
  readPose(store, slot, poseA);
  ownHit.take(requireSolver("sceneShapeCast", "shapeCast", solvers.shapeCast)(
    store.body[slot] as B, poseA, query.body as B, poseB, way, query.castOptions, ownHit.lend()));
}

/** Checks the options and writes them to `query.castOptions`. */
function readSettings(where: string, options: AnyOptions, words: readonly string[], query: Query): void {
  const { startInside, sides, targetDistance, tolerance, maxIterations } = options, { settings: s } = query;
  if (startInside !== undefined) requireWord(where, "options.startInside", startInside, words);
  if (sides !== undefined) requireWord(where, "options.sides", sides, SIDES);
  // (judged here, and stored where it differs, since V8 allocates doubles that are passed or stored)
  if (targetDistance !== undefined && !(typeof targetDistance === "number" && targetDistance >= 0
    && targetDistance < Infinity)) requireLength(where, "options.targetDistance", targetDistance, 0);
  if (tolerance !== undefined) requireAtLeast(where, "options.tolerance", tolerance, 0);
  if (maxIterations !== undefined) requireAtLeast(where, "options.maxIterations", maxIterations, 1);
  const plain = startInside === undefined && sides === undefined && targetDistance === undefined
    && tolerance === undefined && maxIterations === undefined;
  query.castOptions = plain ? query.timeOptions : s;
  if (plain) return;
  s.startInside = startInside;
  s.sides = sides;
  if (s.targetDistance !== targetDistance) s.targetDistance = targetDistance;
  if (s.tolerance !== tolerance) s.tolerance = tolerance;
  s.maxIterations = maxIterations;
}

function setWay(way: Vec3Like, query: Query): void {
  const v = query.plane;
  v[0] = query.way.x = way.x; v[1] = query.way.y = way.y; v[2] = query.way.z = way.z;
}

/** Writes the translation to the query, and runs it. */
function run<B extends Body>(
  core: Core<B>, ask: HitQuestion<B>, way: Vec3Like, out: SceneHit, query: Query,
): void {
  setWay(way, query);
  if (core.visiting === 0) settleTree(core);
  core.visiting++;
  try {
    findFirst(core, ask, out, query);
  } finally {
    core.visiting--;
  }
}

/** Checks a ray and its options; writes the ray, from its first time of interest on, to the query. */
function readRay<B extends Body>(
  where: string, core: Core<B>, origin: Vec3Like, direction: Vec3Like, options: SceneRayCastOptions, query: Query,
): void {
  requirePoint(where, "origin", origin);
  requireDirection(where, "direction", direction);
  requireOptions(where, options, RAY_OPTIONS);
  const { minTime = 0, maxTime = Infinity } = options, { tight } = query.bounds, { origin: o } = query;
  // (numbers are judged here, since V8 allocates arguments of a function)
  if (!(typeof minTime === "number" && minTime >= 0 && minTime < Infinity))
    requireLength(where, "options.minTime", minTime, 0);
  if (!(typeof maxTime === "number" && maxTime >= minTime))
    requireAtLeast(where, "options.maxTime", maxTime, minTime);
  requireSolver(where, "rayCast", core.solvers.rayCast);
  readSettings(where, options, RAY_STARTS, query);
  readFilter(where, core, options, query);
  tight[0] = tight[3] = o.x = origin.x + minTime * direction.x;
  tight[1] = tight[4] = o.y = origin.y + minTime * direction.y;
  tight[2] = tight[5] = o.z = origin.z + minTime * direction.z;
  query.limit[0] = maxTime - minTime;
  query.body = null;
}

/** Converts times counted from the first time of interest to times counted from the origin. */
function addTime(minTime: number, hit: SceneHit): void {
  hit.time += minTime;
  hit.lowerTime += minTime;
}

/**
 * The first body of the scene on the ray `origin + t direction`, minTime <= t <= maxTime, by the solver `rayCast` of
 * the scene. World frame; `time` is t, in units of `direction`; `pointA` is the point on the body, `normal` its outward
 * normal, `partA` the part or triangle of it. A ray that starts inside a body is `overlapping` at its start, unless
 * `startInside` says otherwise.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on an unusable ray or option; TypeError if the scene has no solver `rayCast`.
 */
export function sceneRayCast<B extends Body>(
  scene: Scene<B>, origin: Vec3Like, direction: Vec3Like, options: SceneRayCastOptions = NO_OPTIONS, out?: SceneHit,
): SceneHit {
  const core = coreOf("sceneRayCast", scene), result = out ?? createSceneHit(), query = beginQuery(core);
  try {
    readRay("sceneRayCast", core, origin, direction, options, query);
    run<B>(core, askRay, direction, result, query);
    if (options.minTime !== undefined) addTime(options.minTime, result);
  } finally {
    endQuery(core);
  }
  return result;
}

/** Called with a hit of a ray, as `sceneRayCast` writes it. The scene owns the record and fills it again later. */
export type RayHitVisitor = (hit: SceneHit) => void;

/** Visits all bodies on the ray of the query. The heap holds results by their times, and bodies not yet tested. */
function visitHits<B extends Body>(core: Core<B>, visit: RayHitVisitor, options: SceneRayCastOptions,
  query: Query): void {
  const { heap, hit, rows } = query;
  let count = 0;
  startHits(core, query);
  while (heap.pop()) {
    if (heap.second > 0) {
      visit(rows[heap.second - 1]);
      continue;
    }
    const slot = openEntry(core, query);
    if (slot < 0) continue;
    askSlot<B>(core, askRay, slot, query);
    if (hit.status === "miss") continue;
    const row = (rows[count++] ??= createSceneHit());
    copyHit(hit, row);
    row.lowerTime = hit.lowerTime;
    row.handle = core.store.handle[slot];
    // (a result without a time is ordered by its lower bound; without a lower bound it comes first)
    heap.key[0] = hit.time >= 0 ? hit.time : hit.lowerTime >= 0 ? hit.lowerTime : 0;
    heap.push(slot, count);
    if (options.minTime !== undefined) addTime(options.minTime, row);
  }
}

/**
 * Visits all bodies of the scene on the ray `origin + t direction`, minTime <= t <= maxTime, in the order of the times
 * at which the ray first meets each; of equal times the smaller slot first. A body that the solver leaves undecided is
 * visited with the status `budget-spent`. Results are the same as of `sceneRayCast`. For all hits of the parts of one
 * body, use `forEachPartRayHit` of `@col/compound`. Edits of the scene during the visit throw.
 *
 * @throws The errors of `sceneRayCast`; TypeError if `visit` is not a function.
 */
export function forEachRayHit<B extends Body>(
  scene: Scene<B>, origin: Vec3Like, direction: Vec3Like, visit: RayHitVisitor,
    options: SceneRayCastOptions = NO_OPTIONS,
): void {
  const where = "forEachRayHit", core = coreOf(where, scene), query = beginQuery(core);
  try {
    requireVisitor(where, visit);
    readRay(where, core, origin, direction, options, query);
    setWay(direction, query);
    if (core.visiting === 0) settleTree(core);
    core.visiting++;
    try {
      visitHits(core, visit, options, query);
    } finally {
      core.visiting--;
    }
  } finally {
    endQuery(core);
  }
}

/** Widens a box by the distance that counts as contact, and by the rounding error of the sum. */
function widen(box: Float64Array, by: number): void {
  for (let i = 0; i < 3; i++) {
    box[i] -= by + ROUNDING * (by + Math.abs(box[i]));
    box[3 + i] += by + ROUNDING * (by + Math.abs(box[3 + i]));
  }
}

/**
 * The first body of the scene that `body` meets on its path from `pose` along `translation`, without rotating, by the
 * solver `shapeCast` of the scene. World frame; `time` is the fraction of the translation; A of the result is the
 * scene's body, at rest, B the moving body, `partA` and `partB` their parts that meet. Overlapping at the start: status
 * `overlapping`, time 0. With `targetDistance`, a body within that distance counts as met.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on an unusable pose, translation or option; TypeError for a value that is not a body, for a
 * half-space that moves, and if the scene has no such solver.
 */
export function sceneShapeCast<B extends Body>(
  scene: Scene<B>, body: B, pose: Pose, translation: Vec3Like, options: SceneShapeCastOptions = NO_OPTIONS,
    out?: SceneHit,
): SceneHit {
  const core = coreOf("sceneShapeCast", scene);
  requireBody("sceneShapeCast", body);
  requireVelocity("sceneShapeCast", "translation", translation);
  requireOptions("sceneShapeCast", options, CAST_OPTIONS);
  const { maxTime = 1, targetDistance = 0 } = options;
  requireAtLeast("sceneShapeCast", "options.maxTime", maxTime, 0);
  requireSolver("sceneShapeCast", "shapeCast", core.solvers.shapeCast);
  if (isConvex(body) && body.kind === HALF_SPACE_KIND)
    throw new TypeError("sceneShapeCast: body must be bounded, got a half-space: cast the bodies against it");
  const result = out ?? createSceneHit(), query = beginQuery(core), { position: p, quaternion: q } = query.poseB;
  try {
    readSettings("sceneShapeCast", options, CAST_STARTS, query);
    readFilter("sceneShapeCast", core, options, query);
    packGivenPose(pose, query.bounds.packed, "sceneShapeCast: pose");
    measureBody("sceneShapeCast", body, query);
    if (targetDistance > 0) widen(query.bounds.tight, targetDistance);
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
