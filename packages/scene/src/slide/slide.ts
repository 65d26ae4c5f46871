/**
 * A character's step: a body moves along a translation, slides along the surfaces that it meets, and keeps a skin of
 * distance from them.
 *
 * In: a scene with the solver `shapeCast`, a body that need not be in it, its pose, a translation (length). Out: the
 * body's position, the ground that it stands on, and the rest of the translation. World frame. The body does not
 * rotate. Method: a linear cast whose target distance is the skin, up to its certified lower bound of the time. The
 * rest of the translation is projected on the planes met at that place (planes.ts), repeatedly, until the translation
 * is used up or no direction is free. So the body never passes through a body of the scene, however long its step is.
 * Surprising: the skin is kept from surfaces in all directions, so a body that starts nearer is first moved out to
 * it, as far as no other body is in the way.
 */
import type { Body, Pose, Vec3, Vec3Like } from "@col/types";
import { NO_BODY } from "../store/result.ts";
import { sceneShapeCast } from "../queries/casts.ts";
import type { SceneShapeCastOptions } from "../queries/casts.ts";
import { nearestTo } from "../queries/nearest.ts";
import type { NearestOptions } from "../queries/nearest.ts";
import { coreOf } from "../store/checks.ts";
import { beginQuery, endQuery } from "../store/core.ts";
import type { Scene } from "../store/core.ts";
import { readSlide } from "./options.ts";
import type { SlideOptions } from "./options.ts";
import { writeBottom } from "./bottom.ts";
import { addPlane, projectRest } from "./planes.ts";
import { createSlideResult } from "./result.ts";
import type { SlideResult, SlideStatus } from "./result.ts";
import { SlideSpace } from "../store/slide-space.ts";

/** Maximum number of pushes out to the skin: each moves away from one body, and may come near another one. */
const PUSHES_MAX = 8;
/** A body at least this fraction of the skin away is not pushed. No dimension. */
const NEARLY = 0.999;

/** A motion whose sine to a surface is below this does not change the distance from it. No dimension. */
const GRAZING = 1e-7;

/** A body that moves up leaves the ground at this fraction of the skin above its standing position. No dimension. */
const LIFTED = 0.1;

const NO_OPTIONS: SlideOptions = {};
const dot = (a: Vec3Like, b: Vec3Like): number => a.x * b.x + a.y * b.y + a.z * b.z;
const isVector = ({ x, y, z }: Vec3Like): boolean => Math.abs(x) + Math.abs(y) + Math.abs(z) < Infinity;

function setScaled(from: Vec3Like, s: number, to: Vec3): void {
  to.x = s * from.x; to.y = s * from.y; to.z = s * from.z;
}

/** Casts the body along a vector and moves it to the contact. `space.made`: the fraction of the vector it moved. */
function castAlong<B extends Body>(scene: Scene<B>, body: B, way: Vec3Like, space: SlideSpace): void {
  const { hit, options, pose: { position: p } } = space;
  space.met = false;
  space.made = 1;
  if (way.x === 0 && way.y === 0 && way.z === 0) return;
  sceneShapeCast(scene, body, space.pose, way, options as SceneShapeCastOptions, hit);
  if (hit.status === "overlapping")
    sceneShapeCast(scene, body, space.pose, way, space.nearer as SceneShapeCastOptions, hit);
  // a line that passes along a surface up to rounding keeps the skin up to rounding
  const presses = dot(way, hit.normal) < -GRAZING * Math.sqrt(dot(way, way));
  space.met = !(hit.status === "miss" || (hit.status === "grazing" && !presses));
  const t = space.met ? Math.min(1, Math.max(0, hit.lowerTime)) : 1;
  p.x += t * way.x; p.y += t * way.y; p.z += t * way.z;
  space.made = t;
}

/** Is the surface that was met ground, which the body may stand on? */
const isGround = ({ hit, up, minCosine }: SlideSpace): boolean => dot(hit.normal, up) >= minCosine;

/** Moves a body that is nearer than the skin out to it. */
function pushOut<B extends Body>(scene: Scene<B>, body: B, space: SlideSpace): void {
  const { nearest, near, trial, pose, skin, tiny } = space;
  for (let i = 0; i < PUSHES_MAX; i++) {
    nearestTo(scene, body, pose, near as NearestOptions, nearest);
    const { distance, normal } = nearest;
    if (nearest.handle === NO_BODY || !(distance < NEARLY * skin) || !isVector(normal)) return;
    const s = skin - distance;
    trial.x = s * normal.x; trial.y = s * normal.y; trial.z = s * normal.z;
    castAlong(scene, body, trial, space);
    if (space.made * s <= tiny) return;
  }
}

/** Did the last cast, downward, meet ground at most `maxStep` above the floor, which is a skin below `bottom`? */
function isOnStep(space: SlideSpace): boolean {
  const { met, hit: { normal, pointA: p }, up, skin, bottom, maxStep, tiny } = space;
  return met && isVector(normal) && isGround(space)
    && up.x * p.x + up.y * p.y + up.z * p.z - (bottom - skin) <= maxStep + tiny;
}

/** Moves up by `maxStep`, along `level`, and down again. `space.went`: the fraction of `level` that was moved. */
function stepOver<B extends Body>(scene: Scene<B>, body: B, space: SlideSpace): void {
  const { trial, level, up, maxStep } = space;
  setScaled(up, maxStep, trial);
  castAlong(scene, body, trial, space);
  setScaled(up, -space.made * maxStep, trial);
  castAlong(scene, body, level, space);
  space.went = space.made;
  castAlong(scene, body, trial, space);
}

/**
 * Steps over the wall that was met if ground behind it is not higher than `maxStep`; true: it stepped. Round bodies
 * touch the edge of a step on their side, where the normal is not a ground normal. So a longer step searches for
 * ground, and the body then moves its own length.
 */
function climb<B extends Body>(scene: Scene<B>, body: B, space: SlideSpace): boolean {
  const { pose: { position: p }, saved, level, rest, up, probe, tiny } = space, along = dot(rest, up);
  level.x = rest.x - along * up.x; level.y = rest.y - along * up.y; level.z = rest.z - along * up.z;
  const length = Math.sqrt(dot(level, level)), longer = Math.max(1, probe / length);
  writeBottom(body, space);
  saved.x = p.x; saved.y = p.y; saved.z = p.z;
  if (!(length > tiny)) return false;
  setScaled(level, longer, level);
  stepOver(scene, body, space);
  let went = space.went * longer;
  const found = went * length > tiny && isOnStep(space);
  if (found && longer > 1) {
    p.x = saved.x; p.y = saved.y; p.z = saved.z;
    setScaled(level, 1 / longer, level);
    stepOver(scene, body, space);
    went = space.went;
  }
  if (found && went * length > tiny) {
    setScaled(level, 1 - Math.min(1, went), rest);
    return true;
  }
  p.x = saved.x; p.y = saved.y; p.z = saved.z;
  return false;
}

/**
 * Projects the rest of the translation onto the surface that was met. Steep surfaces are walls and do not lead a body
 * upward. On ground (a slope up to `maxSlope`) the downward part ends: gravity does not move a body down a ramp.
 */
function turnRest(space: SlideSpace): void {
  const { wall: n, rest, up, before, level, minCosine, tiny } = space, slope = dot(n, up), along = dot(rest, up);
  if (along < 0 && slope >= minCosine && minCosine > GRAZING) {
    rest.x -= along * up.x; rest.y -= along * up.y; rest.z -= along * up.z;
  }
  setScaled(rest, 1, before);
  addPlane(space, n);
  projectRest(space);
  if (!(slope > 0 && slope < minCosine) || dot(rest, up) <= Math.max(0, dot(before, up)) + tiny) return;
  level.x = n.x - slope * up.x; level.y = n.y - slope * up.y; level.z = n.z - slope * up.z;
  setScaled(level, 1 / Math.sqrt(dot(level, level)), level);
  setScaled(before, 1, rest);
  addPlane(space, level);
  projectRest(space);
}

/** The main loop: uses up `space.rest` as far as a direction is free. Counts the bodies met in `out.hits`. */
function run<B extends Body>(scene: Scene<B>, body: B, space: SlideSpace, out: SlideResult): SlideStatus {
  const { hit, wall, rest, asked, maxStep, tiny } = space;
  space.count = 0;
  for (let k = 0; k < space.maxIterations; k++) {
    const length = Math.sqrt(dot(rest, rest));
    if (!(length > tiny)) {
      setScaled(asked, 0, rest);
      return out.hits > 0 ? "slid" : "free";
    }
    castAlong(scene, body, rest, space);
    const went = space.made;
    setScaled(rest, 1 - went, rest);
    if (!space.met) continue;
    out.hits++;
    if (!(dot(rest, rest) > tiny * tiny)) continue;
    if (!isVector(hit.normal)) return hit.status === "overlapping" ? "overlapping" : "budget-spent";
    if (went * length > tiny) space.count = 0;
    setScaled(hit.normal, 1, wall); // the casts of `climb` overwrite the hit
    if (maxStep > 0 && !isGround(space) && climb(scene, body, space)) {
      space.count = 0;
      continue;
    }
    turnRest(space);
    if (dot(rest, asked) <= 0 || !(dot(rest, rest) > tiny * tiny)) return "stopped";
  }
  return "budget-spent";
}

/**
 * Does a body that touches a steep surface below it stand on the edge of a step? Round bodies touch edges on their
 * side. It does if a step over the edge finds ground that the body could climb to.
 */
function standsOnEdge<B extends Body>(scene: Scene<B>, body: B, space: SlideSpace): boolean {
  const { hit: { normal: n }, level, up, maxStep, probe } = space, slope = dot(n, up);
  if (!(maxStep > 0 && slope > 0)) return false;
  level.x = slope * up.x - n.x; level.y = slope * up.y - n.y; level.z = slope * up.z - n.z;
  setScaled(level, probe / Math.sqrt(dot(level, level)), level);
  writeBottom(body, space);
  stepOver(scene, body, space);
  return space.went > 0 && isOnStep(space);
}

/** Writes the ground below the body to `out`; with `snap` the body is set down on it. */
function findGround<B extends Body>(scene: Scene<B>, body: B, space: SlideSpace, out: SlideResult): void {
  const { hit, up, trial, saved, wall: down, snap, skin, tiny, asked, pose: { position: p } } = space;
  const rises = dot(asked, up) > tiny;
  saved.x = p.x; saved.y = p.y; saved.z = p.z;
  setScaled(up, rises ? -LIFTED * skin : -Math.max(snap, 2 * skin), trial);
  castAlong(scene, body, trial, space);
  const met = space.met && isVector(hit.normal);
  out.ground = met ? hit.handle : NO_BODY;
  out.groundPart = met ? hit.partA : -1;
  out.groundNormal.x = met ? hit.normal.x : NaN;
  out.groundNormal.y = met ? hit.normal.y : NaN;
  out.groundNormal.z = met ? hit.normal.z : NaN;
  down.x = p.x; down.y = p.y; down.z = p.z;
  out.onGround = met && (isGround(space) || standsOnEdge(scene, body, space));
  setScaled(out.onGround && snap > 0 && !rises ? down : saved, 1, p);
}

/**
 * Moves `body` from `pose` along `translation` through the scene: it slides along the surfaces that it meets, and keeps
 * the distance `skin`.
 *
 * World frame, lengths. The body does not rotate. Its pose in the scene does not change: `moveBody` does that, and
 * `except` leaves the body itself out. It never passes through a body of the scene. It uses the solver `shapeCast` of
 * the scene. A body that starts nearer than the skin, or overlaps, is first moved out; for an overlap, this needs a
 * solver `distance` that returns depths.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on an unusable pose, translation or option; TypeError for a value that is not a body, for a
 * half-space that moves, and if the scene has no solver `shapeCast`.
 */
export function slide<B extends Body>(
  scene: Scene<B>, body: B, pose: Pose, translation: Vec3Like, options: SlideOptions = NO_OPTIONS, out?: SlideResult,
): SlideResult {
  const core = coreOf("slide", scene), result = out ?? createSlideResult(), query = beginQuery(core);
  try {
    const space = (query.slide ??= new SlideSpace()), { position: p } = space.pose, { moved, rest } = result;
    readSlide(core, body, pose, translation, options, query, space);
    result.hits = 0;
    pushOut(scene, body, space);
    result.status = run(scene, body, space, result);
    setScaled(space.rest, 1, rest);
    findGround(scene, body, space, result);
    setScaled(p, 1, result.position);
    moved.x = p.x - pose.position.x; moved.y = p.y - pose.position.y; moved.z = p.z - pose.position.z;
  } finally {
    endQuery(core);
  }
  return result;
}
