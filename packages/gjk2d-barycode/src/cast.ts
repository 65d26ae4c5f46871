/**
 * Motion in 2-D: time of impact of two moving shapes, ray cast, and the signed distance of a point.
 *
 * In, world frame: shapes, poses ({ x, y, c, s } or null), motions (length and radians per time), a ray or a point. At
 * most one shape may be a half-plane.
 * Out: a `CastResult2` or `DistanceResult2` in the world frame; times in units of the motion or of the ray's
 * direction. Method: conservative advancement (Mirtich 1996). A certified lower bound of the distance, and of the
 * separation along the normal as the bodies move, gives a time step without contact (advance.ts). Steps are taken
 * until the distance is within the tolerance. So no contact is skipped, at any speed. A ray is a moving point.
 */
import { createCastResult2, createDistanceResult2 } from "@col/types";
import type { CastResult2, ConvexShape2, DistanceResult2, Pose2, Vec2Like } from "@col/types";
import { MAX_ANGLE, requireOptions } from "@col/kernel";
import type { OptionNames } from "@col/kernel";
import { moveTo, timeStep } from "./advance.ts";
import { readLimits, readMotion, requirePoint, requirePosed, requirePosedPair } from "./cast-door.ts";
import { clearContact, copyContact } from "./cast-result.ts";
import { createCastSpace, POINT, startBody } from "./cast-space.ts";
import type { CastSpace, Motion2 } from "./cast-space.ts";
import { distance2 } from "./distance.ts";
import { enter, leave, workspaceHere } from "./door.ts";
import { signedDistance2 } from "./signed-distance.ts";

/** Options of casts in 2-D. All optional. */
export interface CastOptions2 {
  /**
   * Last time of interest, in units of the motion or of the ray's direction. Default 1 for motions, infinite for rays.
   */
  readonly maxTime?: number | undefined;
  /** Distance that counts as contact. Length. Default 1e-9 of the larger bounded shape. */
  readonly tolerance?: number | undefined;
  /** Maximum number of distance queries. Default 200. */
  readonly maxIterations?: number | undefined;
}

const CAST_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["maxTime", "tolerance", "maxIterations"]);
const NO_OPTIONS: CastOptions2 = {};
/** Maximum length of a ray, since poses beyond 1e50 are refused. */
const RAY_LENGTH = 1e49;

/** The scratch memory of a cast at the current nesting depth. */
function castSpaceHere(): CastSpace {
  const ws = workspaceHere();
  return ws.cast ??= createCastSpace();
}

/**
 * First time in [0, maxTime] at which `a` and `b` touch, each moving with constant velocity and angular velocity.
 *
 * `null` poses are the world frame. `hit`: at `time` the distance is within the tolerance and not yet 0; points and
 * normal are valid. One of the shapes may be a half-plane.
 *
 * @param motionA Velocity, length per time along the world's axes, and angular velocity, radians per time, as is
 * `motionB`.
 * @throws RangeError for motions, poses or options that are not finite, or a turn of more than 1e6 radians; TypeError
 * for two half-planes.
 */
export function timeOfImpact2(
  a: ConvexShape2, poseA: Pose2 | null, motionA: Motion2, b: ConvexShape2, poseB: Pose2 | null, motionB: Motion2,
  options: CastOptions2 = NO_OPTIONS, out: CastResult2 = createCastResult2(),
): CastResult2 {
  requirePosedPair(a, poseA, b, poseB);
  const space = castSpaceHere(), { a: A, b: B } = space;
  enter();
  try {
    readMotion("motionA", motionA, A);
    readMotion("motionB", motionB, B);
    requireOptions(options, CAST_OPTIONS, "timeOfImpact2");
    start("timeOfImpact2", a, poseA, b, poseB, options, 1, space);
    if (!(space.end * Math.max(Math.abs(A.turn), Math.abs(B.turn)) <= MAX_ANGLE))
      throw new RangeError(`timeOfImpact2: turns by more than 1e6 radians, got ${A.turn} and ${B.turn}`);
    return advance(a, b, space, out);
  } finally {
    leave();
  }
}

/**
 * Writes the bodies' starts and the limits to the space; `end`: the default of `maxTime`. `where`: the calling
 * function.
 */
function start(where: string, a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null,
  options: CastOptions2, end: number, space: CastSpace): void {
  startBody(a, poseA, space.a);
  startBody(b, poseB, space.b);
  space.end = end;
  space.tolerance = 1e-9 * Math.max(space.a.reach, space.b.reach, 1e-300);
  space.budget = 200;
  if (options !== NO_OPTIONS) readLimits(where, options, end === Infinity, space);
}

/** Conservative advancement from time 0 to `end` of the space, finite. */
function advance(a: ConvexShape2, b: ConvexShape2, space: CastSpace, out: CastResult2): CastResult2 {
  const { a: A, b: B, end, tolerance, budget, result: r } = space;
  let t = 0, status: CastResult2["status"] = "budget-spent", k = 0;
  space.frame = 0;
  while (k < budget) {
    k++;
    space.t = space.moment = t;
    moveTo(A, space);
    moveTo(B, space);
    distance2(a, A.pose, b, B.pose, undefined, r);
    if (!(Math.abs(r.distance) < Infinity)) break; // a support function returned NaN
    // The last condition: rounding errors exceed the tolerance, so no step can be certified.
    if (r.status === "overlapping" || r.distance <= tolerance || r.lowerBound <= 0.5 * tolerance) {
      status = t === 0 && r.status === "overlapping" ? "overlapping" : "hit";
      break;
    }
    // Half a tolerance short of contact, so that the last distance is not 0.
    space.rest = 0.5 * tolerance;
    space.gap = r.lowerBound - 0.5 * tolerance;
    space.nx = r.normal.x;
    space.ny = r.normal.y;
    timeStep(a, b, space);
    const { step } = space;
    if (!(t + step < end)) {
      status = "miss";
      break;
    }
    if (!(t + step > t)) {
      // The contact lies within the spacing of doubles at t.
      status = "hit";
      break;
    }
    t += step;
  }
  out.status = status;
  out.iterations = k;
  out.time = NaN; // (written first: V8 boxes the other number if a conditional has never chosen `NaN`)
  out.lowerTime = NaN;
  if (status === "hit" || status === "overlapping") out.time = t;
  if (r.distance === r.distance) out.lowerTime = status === "miss" ? end : t;
  if (status === "miss") clearContact(out);
  else copyContact(r, out);
  return out;
}

/**
 * First point of a shape that the ray `origin + t direction`, 0 <= t <= maxTime, meets: `time` is t, in units of
 * `direction`, `pointA` the point on the shape, the normal points from the shape to the ray's origin side;
 * `overlapping` where the ray starts inside. Default `maxTime`: infinite, the whole ray (up to a distance of 1e49); 1
 * ends the ray at the tip of `direction`.
 *
 * @param origin World frame, lengths; `direction` too, of any length but 0.
 * @throws RangeError for an origin, direction, pose or option that is not finite, or a direction of length 0.
 */
export function rayCast2(
  shape: ConvexShape2, pose: Pose2 | null, origin: Vec2Like, direction: Vec2Like, options: CastOptions2 = NO_OPTIONS,
  out: CastResult2 = createCastResult2(),
): CastResult2 {
  requirePosed(shape, pose);
  requirePoint("rayCast2", "origin", origin);
  requirePoint("rayCast2", "direction", direction);
  requireOptions(options, CAST_OPTIONS, "rayCast2");
  const { x, y } = direction, space = castSpaceHere(), { a: A, b: B } = space;
  if (x === 0 && y === 0) throw new RangeError(`rayCast2: direction must not be zero, got (${x}, ${y})`);
  enter();
  try {
    start("rayCast2", shape, pose, POINT, null, options, Infinity, space);
    A.vx = A.vy = A.turn = B.turn = 0;
    B.start.x = origin.x;
    B.start.y = origin.y;
    B.vx = x;
    B.vy = y;
    space.end = Math.min(space.end, RAY_LENGTH / Math.max(Math.abs(x), Math.abs(y)));
    return advance(shape, POINT, space, out);
  } finally {
    leave();
  }
}

/**
 * Signed distance of a point (world frame) from a shape: negative inside. `pointA` is the nearest boundary point,
 * `pointB` the point, the normal points away from the shape.
 *
 * @param point World frame, lengths.
 */
export function signedPointDistance2(
  shape: ConvexShape2, pose: Pose2 | null, point: Vec2Like, out: DistanceResult2 = createDistanceResult2(),
): DistanceResult2 {
  requirePosed(shape, pose);
  requirePoint("signedPointDistance2", "point", point);
  const { pose: at } = castSpaceHere().b;
  enter();
  try {
    at.x = point.x;
    at.y = point.y;
    at.c = 1;
    at.s = 0;
    return signedDistance2(shape, pose, POINT, at, undefined, out);
  } finally {
    leave();
  }
}
