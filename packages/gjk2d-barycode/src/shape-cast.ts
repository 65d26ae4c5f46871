/**
 * Linear cast in 2-D: the first contact of a shape that moves along a straight line with a shape at rest.
 *
 * In: two shapes, their poses, the translation of B (world frame, length), options. Only A, the shape at rest, may be a
 * half-plane. Out: a `CastResult2`, world frame; times are fractions of the translation.
 * Method: the signed distance f(t) of convex shapes in linear motion is convex in t. So a plane that separates them by
 * g at the start, and along which they do not approach, separates them by g at all times. The whole motion is free if
 * B's swept set (swept.ts) keeps the distance from A. Else Newton's method on f from below finds the time: each plane
 * gives a line below f, so no step passes the contact, and the steps converge quadratically.
 * Surprising: a shape that slides along a surface keeps its distance up to rounding errors, so it is free.
 */
import { NestedPool, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { createCastResult2, createDistanceResult2, HALF_SPACE_KIND } from "@col/types";
import type { CastResult2, ConvexShape2, DistanceResult2, Pose2, Vec2Like } from "@col/types";
import { clearContact, copyContact } from "./cast-result.ts";
import { readCastLimits, requirePoint, requirePosedPair } from "./cast-door.ts";
import { signedDistance2 } from "./signed-distance.ts";
import { SweptShape } from "./swept.ts";

/** Options of `shapeCast2`. All optional. */
export interface ShapeCastOptions2 {
  /** Last time of interest, in units of the translation, >= 0. Default 1. */
  readonly maxTime?: number | undefined;
  /** Distance that counts as contact, >= 0. Length. Default 0. */
  readonly targetDistance?: number | undefined;
  /**
   * How to treat shapes that overlap at the start, or are nearer than `targetDistance`, by more than rounding errors.
   * `"overlapping"` (default) reports them. `"release"` ignores the overlap if the motion does not deepen it.
   */
  readonly startInside?: "overlapping" | "release" | undefined;
  /** Distance above `targetDistance` at which a contact is reached, > 0. Length. Default: rounding errors. */
  readonly tolerance?: number | undefined;
  /** Maximum number of distance queries, >= 1. Default 100. */
  readonly maxIterations?: number | undefined;
}

const SHAPE_CAST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(
  ["maxTime", "targetDistance", "startInside", "tolerance", "maxIterations"]);
const NO_OPTIONS: ShapeCastOptions2 = {};
/**
 * Distances that differ by less than this fraction of the coordinates count as equal: 256 spacings of doubles, 8 times
 * the error bound of a distance. No dimension.
 */
const TOUCH = 256 * 2.220446049250313e-16;
/** A contact is reached at this fraction of `touch` above the target: twice the error bound. No dimension. */
const REACHED = 0.25;

/** Scratch memory of a cast. Doubles are fields, since V8 allocates doubles that a function takes or returns. */
class Space {
  readonly swept: SweptShape = new SweptShape();
  readonly moved: { x: number; y: number; c: number; s: number } = { x: NaN, y: NaN, c: NaN, s: NaN };
  readonly result: DistanceResult2 = createDistanceResult2();
  vx: number = NaN;
  vy: number = NaN;
  t: number = NaN;
  end: number = NaN;
  target: number = NaN;
  touch: number = NaN;
  tolerance: number = NaN;
  budget: number = NaN;
}

const POOL = /* @__PURE__ */ new NestedPool<Space>(() => new Space());

/** Checks the options and writes them to `space`. */
function readOptions(options: ShapeCastOptions2, space: Space): void {
  space.end = 1;
  space.target = 0;
  space.tolerance = 0;
  space.budget = 100;
  if (options === NO_OPTIONS) return;
  requireOptions(options, SHAPE_CAST_OPTIONS, "shapeCast2");
  readCastLimits("shapeCast2", options, space);
}

/** Writes the pose at the time `space.t` to `space.moved`. */
function move(pose: Pose2 | null, { t, moved, vx, vy }: Space): void {
  moved.x = (pose === null ? 0 : pose.x) + t * vx;
  moved.y = (pose === null ? 0 : pose.y) + t * vy;
  moved.c = pose === null ? 1 : pose.c;
  moved.s = pose === null ? 0 : pose.s;
}

/** Writes to `space.touch` the difference of lengths that counts as equal, from the coordinates. */
function measureTouch(a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, space: Space): void {
  const { vx, vy, end } = space, flat = a.kind === HALF_SPACE_KIND ? Math.abs(a.params[2]) : a.size;
  space.touch = TOUCH * (flat + b.size + a.margin + b.margin + end * (Math.abs(vx) + Math.abs(vy))
    + (poseA === null ? 0 : Math.abs(poseA.x) + Math.abs(poseA.y))
    + (poseB === null ? 0 : Math.abs(poseB.x) + Math.abs(poseB.y)));
}

/** Does B's swept set keep the target distance from A, up to rounding errors? */
function sweepIsFree(a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  space: Space): boolean {
  const { swept, vx, vy, end, result: r } = space, c = poseB === null ? 1 : poseB.c, s = poseB === null ? 0 : poseB.s;
  swept.way[0] = end * (c * vx + s * vy);
  swept.way[1] = end * (c * vy - s * vx);
  swept.fill(b);
  try {
    signedDistance2(a, poseA, swept, poseB, undefined, r);
  } finally {
    swept.clear();
  }
  return r.lowerBound >= space.target - space.touch;
}

/** Writes a result without a contact up to the last time. */
function writeMiss(space: Space, iterations: number, out: CastResult2): void {
  out.status = "miss";
  out.time = NaN;
  out.lowerTime = space.end;
  out.iterations = iterations;
  clearContact(out);
}

/** Writes the result of shapes nearer than the target at the start; `space.result` is their signed distance. */
function writeInside(space: Space, released: boolean, out: CastResult2): void {
  out.status = "overlapping";
  out.time = out.lowerTime = 0;
  out.iterations = 1;
  if (released) copyContact(space.result, out);
  else clearContact(out);
}

/** Newton's method from below, from the start, whose signed distance is in `space.result`. */
function advance(a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, space: Space,
  out: CastResult2): CastResult2 {
  const { result: r, moved, vx, vy, end, target, touch, tolerance, budget } = space;
  let t = 0, k = 2, next = 0;
  for (;;) {
    if (!(Math.abs(r.distance) < Infinity)) break; // a support function returned NaN
    if (r.distance <= target + Math.max(REACHED * touch, tolerance)) {
      out.status = "hit";
      out.time = out.lowerTime = t;
      out.iterations = k;
      copyContact(r, out);
      return out;
    }
    const rate = vx * r.normal.x + vy * r.normal.y;
    // (the lower bound lies a rounding error below the distance: never 0 here)
    next = rate < 0 ? t + (r.lowerBound - target) / -rate : Infinity;
    if (!(next <= end)) {
      writeMiss(space, k, out);
      return out;
    }
    if (k >= budget || !(next > t)) break;
    k++;
    t = space.t = next;
    move(poseB, space);
    signedDistance2(a, poseA, b, moved, undefined, r);
  }
  out.status = "budget-spent";
  out.time = NaN;
  out.lowerTime = r.distance === r.distance ? t : NaN;
  out.iterations = k;
  clearContact(out);
  return out;
}

/**
 * First contact of `a`, at rest, with `b` moving from its pose along `translation`, without rotation.
 *
 * World frame; `null` poses are the world frame. `time` is the fraction of the translation at which the distance is
 * `targetDistance`, up to rounding errors; before `lowerTime` it is proven to be larger. Points and normal (from A to
 * B) belong to that time. `overlapping`: the shapes are nearer at the start by more than rounding errors; `time` is 0,
 * the vectors are NaN, or with `startInside: "release"` the points and the normal of the start. A motion that only
 * touches or slides along, up to rounding errors, is a `miss`: two convex shapes on straight lines do not meet again.
 * `a` may be a half-plane.
 *
 * @param translation Of B in a unit of time, world frame, lengths.
 * @throws RangeError for poses, translations or options that are not finite; TypeError for two half-planes, and for a
 * half-plane that moves.
 */
export function shapeCast2(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, translation: Vec2Like,
  options: ShapeCastOptions2 = NO_OPTIONS, out: CastResult2 = createCastResult2(),
): CastResult2 {
  requirePosedPair(a, poseA, b, poseB);
  requirePoint("shapeCast2", "translation", translation);
  const space = POOL.acquire(), { result: r } = space;
  try {
    readOptions(options, space);
    space.vx = translation.x;
    space.vy = translation.y;
    signedDistance2(a, poseA, b, poseB, undefined, r);
    if (b.kind === HALF_SPACE_KIND)
      throw new TypeError("shapeCast2: b, the shape that moves, must be bounded, got a half-plane: pass it as a");
    measureTouch(a, poseA, b, poseB, space);
    const { vx, vy, target, touch, end } = space, rate = vx * r.normal.x + vy * r.normal.y;
    const near = !(r.lowerBound >= target - touch), parts = rate >= 0 && r.distance === r.distance;
    const far = r.lowerBound - target > end * Math.sqrt(vx * vx + vy * vy);
    if (near && r.distance < target - touch) {
      if (options.startInside === "release" && parts) writeMiss(space, 1, out);
      else writeInside(space, options.startInside === "release", out);
      return out;
    }
    if (far || (parts && !near)) {
      writeMiss(space, 1, out);
      return out;
    }
    if (sweepIsFree(a, poseA, b, poseB, space)) {
      writeMiss(space, 2, out);
      return out;
    }
    signedDistance2(a, poseA, b, poseB, undefined, r);
    return advance(a, poseA, b, poseB, space, out);
  } finally {
    POOL.release();
  }
}
