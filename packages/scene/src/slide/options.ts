/** Options of a slide, checked into its scratch memory. */
import { cosineSine, packGivenPose } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { HALF_SPACE_KIND } from "@col/types";
import type { Body, Pose, Vec3Like } from "@col/types";
import { readFilter } from "../queries/filter.ts";
import type { QueryFilter } from "../queries/filter.ts";
import { isConvex } from "../store/bounds.ts";
import {
  requireBody, requireDirection, requireLength, requireOptions, requireSolver,
} from "../store/checks.ts";
import type { Core } from "../store/core.ts";
import type { Query } from "../store/query.ts";
import type { SlideSpace } from "../store/slide-space.ts";

/** How a body slides. All optional. */
export interface SlideOptions extends QueryFilter {
  /** Distance that is kept from all bodies, > 0. Length. Default: a hundredth of the body's smallest half extent. */
  readonly skin?: number | undefined;
  /** The direction against gravity, any length. Default { x: 0, y: 1, z: 0 }. */
  readonly up?: Vec3Like | undefined;
  /** Steeper surfaces are no ground: the body does not climb them. Radians, 0 to pi / 2. Default pi / 2. */
  readonly maxSlope?: number | undefined;
  /** Walls up to this height are climbed where ground is behind them, >= 0. Length. Default 0. */
  readonly maxStep?: number | undefined;
  /** A body that does not move up is set down on ground that is at most this far below it, >= 0. Length. Default 0. */
  readonly snap?: number | undefined;
  /** Most bodies that are met, 1 to 1000. Default 32. */
  readonly maxIterations?: number | undefined;
}

const SLIDE_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["skin", "up", "maxSlope", "maxStep", "snap", "maxIterations", "group", "mask", "except"]);
const UP: Vec3Like = { x: 0, y: 1, z: 0 };
const HALF_PI = 1.5707963267948966;
/** The skin where none is given, of the smallest half extent of the body. */
const DEFAULT_SKIN = 0.01;
/** Most bodies that are met where no number is given. Count. */
const DEFAULT_MAX_ITERATIONS = 32;
/** Lengths of less than this part of the skin are no motion. */
const TINY = 1e-9;

function refuseRange(name: string, value: unknown, min: number, max: number): never {
  throw new RangeError(`slide: options.${name} must be from ${min} to ${max}, got ${String(value)}`);
}

/** Writes the smallest half extent of a body, margin included, into `space.probe`; 1 for a point. Length. */
function setProbe(body: Body, space: SlideSpace): void {
  const b = body.bounds, e = Math.min(b[3] - b[0], b[4] - b[1], b[5] - b[2]) / 2;
  space.probe = isConvex(body) ? e + body.margin : e;
  if (!(space.probe > 0)) space.probe = 1;
}

/**
 * Lengths and angles of the options into `space`. Numbers are judged where they are read, and go to fields at once: V8
 * allocates a double that is handed to a function or that may be undefined.
 */
function readNumbers({ skin, maxSlope, maxStep, snap, maxIterations }: SlideOptions, space: SlideSpace): void {
  const { angle } = space;
  space.skin = DEFAULT_SKIN * space.probe;
  if (skin !== undefined) {
    if (!(typeof skin === "number" && skin > 0 && skin < Infinity))
      requireLength("slide", "options.skin", skin, Number.MIN_VALUE);
    space.skin = skin;
  }
  angle[0] = 0;
  if (maxSlope !== undefined) {
    if (!(typeof maxSlope === "number" && maxSlope >= 0 && maxSlope <= HALF_PI))
      refuseRange("maxSlope", maxSlope, 0, HALF_PI);
    cosineSine(maxSlope, angle);
  }
  space.minCosine = angle[0];
  space.maxStep = 0;
  if (maxStep !== undefined) {
    if (!(typeof maxStep === "number" && maxStep >= 0 && maxStep < Infinity))
      requireLength("slide", "options.maxStep", maxStep, 0);
    space.maxStep = maxStep;
  }
  space.snap = 0;
  if (snap !== undefined) {
    if (!(typeof snap === "number" && snap >= 0 && snap < Infinity)) requireLength("slide", "options.snap", snap, 0);
    space.snap = snap;
  }
  space.maxIterations = DEFAULT_MAX_ITERATIONS;
  if (maxIterations !== undefined) {
    if (!(typeof maxIterations === "number" && maxIterations >= 1 && maxIterations <= 1000))
      refuseRange("maxIterations", maxIterations, 1, 1000);
    space.maxIterations = maxIterations;
  }
}

/** Checks the arguments of a slide into `space`; throws for what cannot be used. */
export function readSlide<B extends Body>(
  core: Core<B>, body: B, pose: Pose, translation: Vec3Like, options: SlideOptions, query: Query,
  space: SlideSpace,
): void {
  requireBody("slide", body);
  if (isConvex(body) && body.kind === HALF_SPACE_KIND) throw new TypeError("slide: a half-space cannot be what moves");
  packGivenPose(pose, space.packed, "slide: pose");
  requireDirection("slide", "translation", translation, true);
  requireOptions("slide", options, SLIDE_OPTIONS);
  requireSolver("slide", "cast", core.solvers.cast);
  const { up = UP, group = -1, mask = -1, except } = options;
  requireDirection("slide", "options.up", up, false);
  setProbe(body, space);
  readNumbers(options, space);
  readFilter("slide", core, options, query);
  const { pose: { position: p, quaternion: q }, rest, asked, options: cast, near } = space,
    s = 1 / Math.sqrt(up.x * up.x + up.y * up.y + up.z * up.z);
  p.x = pose.position.x; p.y = pose.position.y; p.z = pose.position.z;
  q.x = pose.quaternion.x; q.y = pose.quaternion.y; q.z = pose.quaternion.z; q.w = pose.quaternion.w;
  rest.x = asked.x = translation.x; rest.y = asked.y = translation.y; rest.z = asked.z = translation.z;
  space.up.x = s * up.x; space.up.y = s * up.y; space.up.z = s * up.z;
  near.maxDistance = space.skin;
  if (cast.targetDistance !== space.skin) cast.targetDistance = space.skin;
  space.tiny = TINY * space.skin;
  cast.maxTime = 1;
  cast.group = near.group = group;
  cast.mask = near.mask = mask;
  cast.except = near.except = except;
}
