/**
 * The options of `slide`, their checks and defaults.
 *
 * In: the caller's body, pose, translation and options (world frame; lengths, `maxSlope` in radians). Out: checked
 * numbers in a `SlideSpace`: the pose, the translation, the unit vector up, the skin (length), the cosine of
 * `maxSlope`, and the options of the casts. A half-space cannot slide. Motions below 1e-9 of the skin count as none.
 */
import { cosineSine, packGivenPose, requireDirection, requireVelocity } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { Body, Pose, Vec3Like } from "@col/types";
import { readFilter } from "../queries/filter.ts";
import type { QueryFilter } from "../queries/filter.ts";
import { isConvex } from "../store/bounds.ts";
import { requireBody, requireLength, requireOptions, requireSolver } from "../store/checks.ts";
import type { Core } from "../store/core.ts";
import type { Query } from "../store/query.ts";
import type { SlideSpace } from "../store/slide-space.ts";

/** How a body slides. All optional. */
export interface SlideOptions extends QueryFilter {
  /** Distance that is kept from all bodies, > 0. Length. Default: a hundredth of the body's smallest half extent. */
  readonly skin?: number | undefined;
  /** The direction against gravity, any length. Default { x: 0, y: 1, z: 0 }. */
  readonly up?: Vec3Like | undefined;
  /**
   * Steepest slope that counts as ground; the body does not climb steeper surfaces. Radians, 0 to pi / 2. Below pi / 2,
   * the part of a translation against `up` ends on ground: gravity does not move a body down a ramp. Default pi / 2.
   */
  readonly maxSlope?: number | undefined;
  /** The body climbs walls up to this height if ground is behind them, >= 0. Length. Default 0. */
  readonly maxStep?: number | undefined;
  /** A body that does not move up is set down on ground at most this far below it, >= 0. Length. Default 0. */
  readonly snap?: number | undefined;
  /** Maximum number of steps, each of which ends at a body, 1 to 1000. Default 32. */
  readonly maxIterations?: number | undefined;
}

const SLIDE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["skin", "up", "maxSlope", "maxStep", "snap", "maxIterations", "group", "mask", "except"]);
const UP: Vec3Like = { x: 0, y: 1, z: 0 };
const HALF_PI = 1.5707963267948966;
/** Default skin, relative to the smallest half extent of the body. No dimension. */
const DEFAULT_SKIN = 0.01;
/**
 * A body that keeps the skin does not overlap. If rounding errors report an overlap, the skin is reduced by this
 * fraction. No dimension.
 */
const LESS = 1e-7;
/** Lengths below this fraction of the skin count as no motion. No dimension. */
const TINY = 1e-9;

function requireRange(name: string, value: number, min: number, max: number): void {
  if (!(typeof value === "number" && value >= min && value <= max))
    throw new RangeError(`slide: options.${name} must be from ${min} to ${max}, got ${String(value)}`);
}

/** Smallest half extent of a body, margin included; 1 for a point. Length. */
function smallestExtent(body: Body): number {
  const b = body.bounds, e = Math.min(b[3] - b[0], b[4] - b[1], b[5] - b[2]) / 2 + (isConvex(body) ? body.margin : 0);
  return e > 0 ? e : 1;
}

/** Checks the arguments of a slide and writes them to `space`; throws for arguments that cannot be used. */
export function readSlide<B extends Body>(
  core: Core<B>, body: B, pose: Pose, translation: Vec3Like, options: SlideOptions, query: Query,
  space: SlideSpace,
): void {
  requireBody("slide", body);
  if (isConvex(body) && body.kind === HALF_SPACE_KIND)
    throw new TypeError("slide: body must be bounded, got a half-space");
  packGivenPose(pose, space.packed, "slide: pose");
  requireVelocity("slide", "translation", translation);
  requireOptions("slide", options, SLIDE_OPTIONS);
  requireSolver("slide", "shapeCast", core.solvers.shapeCast);
  const { skin = DEFAULT_SKIN * smallestExtent(body), up = UP, maxSlope = HALF_PI, maxStep = 0, snap = 0,
    maxIterations = 32, group = -1, mask = -1, except } = options;
  if (!(skin > 0)) requireLength("slide", "options.skin", skin, Number.MIN_VALUE);
  requireLength("slide", "options.skin", skin, 0);
  requireDirection("slide", "options.up", up);
  requireRange("maxSlope", maxSlope, 0, HALF_PI);
  requireLength("slide", "options.maxStep", maxStep, 0);
  requireLength("slide", "options.snap", snap, 0);
  requireRange("maxIterations", maxIterations, 1, 1000);
  readFilter("slide", core, options, query);
  const { pose: { position: p, quaternion: q }, rest, asked, options: cast, nearer, near, angle } = space,
    s = 1 / Math.sqrt(up.x * up.x + up.y * up.y + up.z * up.z);
  p.x = pose.position.x; p.y = pose.position.y; p.z = pose.position.z;
  q.x = pose.quaternion.x; q.y = pose.quaternion.y; q.z = pose.quaternion.z; q.w = pose.quaternion.w;
  rest.x = asked.x = translation.x; rest.y = asked.y = translation.y; rest.z = asked.z = translation.z;
  space.up.x = s * up.x; space.up.y = s * up.y; space.up.z = s * up.z;
  if (space.maxSlope !== maxSlope) {
    space.maxSlope = maxSlope;
    cosineSine(maxSlope, angle);
    space.minCosine = angle[0];
  }
  if (space.skin !== skin) {
    space.skin = near.maxDistance = cast.targetDistance = skin;
    nearer.targetDistance = (1 - LESS) * skin;
  }
  space.maxStep = maxStep;
  space.probe = smallestExtent(body);
  space.snap = snap;
  space.maxIterations = maxIterations;
  space.tiny = TINY * skin;
  cast.maxTime = nearer.maxTime = 1;
  cast.group = nearer.group = near.group = group;
  cast.mask = nearer.mask = near.mask = mask;
  cast.except = nearer.except = near.except = except;
}
