/**
 * Steps and ground: how a body of a slide climbs over a low wall, and what it stands on. World frame, lengths.
 *
 * In: the body at `space.pose`, `space.rest`, the surface that it met in `space.hit`. Out: the pose after the step, or
 * the ground below in the result. Method: casts up, along and down (along.ts). Surprising: round bodies touch the edge
 * of a step on their side, and a body in a corner touches a wall and the floor at once, so one normal does not tell.
 */
import type { Body, Vec3Like } from "@col/types";
import { NO_BODY } from "../store/result.ts";
import type { Scene } from "../store/core.ts";
import type { SlideSpace } from "../store/slide-space.ts";
import { castAlong, dot, isGround, isVector, setScaled } from "./along.ts";
import { writeBottom } from "./bottom.ts";
import type { SlideResult } from "./result.ts";

/** A body that moves up leaves the ground at this fraction of the skin above its standing position. No dimension. */
const LIFTED = 0.1;

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
export function climb<B extends Body>(scene: Scene<B>, body: B, space: SlideSpace): boolean {
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
    const left = 1 - Math.min(1, went);
    setScaled(level, left, rest);
    space.left *= left;
    return true;
  }
  p.x = saved.x; p.y = saved.y; p.z = saved.z;
  return false;
}

/**
 * Does a body that touches a steep surface below it stand on the edge of a step? Round bodies touch edges on their
 * side. It does if a step over the edge finds ground that the body could climb to. `n`: the surface's unit normal.
 */
function standsOnEdge<B extends Body>(scene: Scene<B>, body: B, n: Vec3Like, space: SlideSpace): boolean {
  const { level, up, maxStep, probe } = space, slope = dot(n, up);
  if (!(maxStep > 0 && slope > 0)) return false;
  level.x = slope * up.x - n.x; level.y = slope * up.y - n.y; level.z = slope * up.z - n.z;
  setScaled(level, probe / Math.sqrt(dot(level, level)), level);
  writeBottom(body, space);
  stepOver(scene, body, space);
  return space.went > 0 && isOnStep(space);
}

/**
 * Does the way down along a steep surface end on ground at once, as in the corner of a floor and a wall that leans
 * over? `n`: the surface's unit normal. The ground is in `space.hit`.
 */
function liesInCorner<B extends Body>(scene: Scene<B>, body: B, n: Vec3Like, space: SlideSpace): boolean {
  const { hit, level, up, skin } = space, slope = dot(n, up);
  if (!(slope > 0)) return false;
  level.x = slope * n.x - up.x; level.y = slope * n.y - up.y; level.z = slope * n.z - up.z;
  setScaled(level, (LIFTED * skin) / Math.sqrt(dot(level, level)), level);
  castAlong(scene, body, level, space);
  return space.met && isVector(hit.normal) && isGround(space);
}

/** Writes the surface that the last cast met into `out`. */
function writeGround({ hit: { handle, partA, normal } }: SlideSpace, out: SlideResult): void {
  out.ground = handle;
  out.groundPart = partA;
  setScaled(normal, 1, out.groundNormal);
}

/** Writes the ground below the body to `out`; with `snap` the body is set down on it. */
export function findGround<B extends Body>(scene: Scene<B>, body: B, space: SlideSpace, out: SlideResult): void {
  const { hit, up, trial, saved, wall: down, snap, skin, tiny, asked, pose: { position: p } } = space;
  const rises = dot(asked, up) > tiny, { groundNormal } = out;
  saved.x = p.x; saved.y = p.y; saved.z = p.z;
  setScaled(up, rises ? -LIFTED * skin : -Math.max(snap, 2 * skin), trial);
  castAlong(scene, body, trial, space);
  down.x = p.x; down.y = p.y; down.z = p.z;
  out.ground = NO_BODY;
  out.groundPart = -1;
  groundNormal.x = groundNormal.y = groundNormal.z = NaN;
  out.onGround = false;
  if (space.met && isVector(hit.normal)) {
    writeGround(space, out);
    out.onGround = isGround(space);
    if (!out.onGround && liesInCorner(scene, body, groundNormal, space)) {
      writeGround(space, out);
      out.onGround = true;
    }
    p.x = down.x; p.y = down.y; p.z = down.z;
    out.onGround ||= standsOnEdge(scene, body, groundNormal, space);
  }
  setScaled(out.onGround && snap > 0 && !rises ? down : saved, 1, p);
}
