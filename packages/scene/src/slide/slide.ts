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
import type { Body, Pose, Vec3Like } from "@col/types";
import { NO_BODY } from "../store/result.ts";
import { nearestTo } from "../queries/nearest.ts";
import type { NearestOptions } from "../queries/nearest.ts";
import { coreOf } from "../store/checks.ts";
import { beginQuery, endQuery } from "../store/core.ts";
import type { Scene } from "../store/core.ts";
import { castAlong, dot, GRAZING, isGround, isVector, setScaled } from "./along.ts";
import { climb, findGround } from "./ground.ts";
import { readSlide } from "./options.ts";
import type { SlideOptions } from "./options.ts";
import { addPlane, projectRest } from "./planes.ts";
import { createSlideResult } from "./result.ts";
import type { SlideResult, SlideStatus } from "./result.ts";
import { SlideSpace } from "../store/slide-space.ts";

/** Maximum number of pushes out to the skin: each moves away from one body, and may come near another one. */
const PUSHES_MAX = 8;
/** A body at least this fraction of the skin away is not pushed. No dimension. */
const NEARLY = 0.999;

const NO_OPTIONS: SlideOptions = {};

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

/**
 * The rest of the translation along the surfaces that hold the body at its place: the nearest translation to
 * `space.wanted`, the rest when the body came there. So the order in which surfaces are met does not count. Steep
 * surfaces are walls and lead no body upwards. On ground (a slope up to `maxSlope`) the downward part of the requested
 * translation ends, together with the part that a steep surface has turned sideways: gravity moves no body along the
 * ground.
 */
function turnRest(space: SlideSpace): void {
  const { wall: n, rest, asked, left, up, wanted, level, minCosine, tiny } = space, slope = dot(n, up);
  if (space.count === 0) setScaled(rest, 1, wanted);
  if (slope >= minCosine && minCosine > GRAZING && dot(wanted, up) < 0) {
    if (dot(asked, up) < 0) setScaled(asked, left, wanted);
    const along = dot(wanted, up);
    wanted.x -= along * up.x; wanted.y -= along * up.y; wanted.z -= along * up.z;
  }
  setScaled(wanted, 1, rest);
  addPlane(space, n);
  projectRest(space);
  if (!(slope > 0 && slope < minCosine) || dot(rest, up) <= Math.max(0, dot(wanted, up)) + tiny) return;
  level.x = n.x - slope * up.x; level.y = n.y - slope * up.y; level.z = n.z - slope * up.z;
  setScaled(level, 1 / Math.sqrt(dot(level, level)), level);
  setScaled(wanted, 1, rest);
  addPlane(space, level);
  projectRest(space);
}

/** The main loop: uses up `space.rest` as far as a direction is free. Counts the bodies met in `out.hits`. */
function run<B extends Body>(scene: Scene<B>, body: B, space: SlideSpace, out: SlideResult): SlideStatus {
  const { hit, wall, rest, asked, maxStep, tiny } = space;
  space.count = 0;
  space.left = 1;
  for (let k = 0; k < space.maxIterations; k++) {
    const length = Math.sqrt(dot(rest, rest));
    if (!(length > tiny)) {
      setScaled(asked, 0, rest);
      return out.hits > 0 ? "slid" : "free";
    }
    castAlong(scene, body, rest, space);
    const went = space.made;
    setScaled(rest, 1 - went, rest);
    space.left *= 1 - went;
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
