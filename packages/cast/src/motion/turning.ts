/**
 * Separation directions that rotate with a body: a face that rotates keeps its normal. A long body that rotates about
 * one end moves fast at the other end; in the frame of that body only the points of the other body move.
 *
 * In: a pair, the time `p.from` and the span `p.span` of an interval (times), a `Frame` in which the unit direction n
 * is fixed. Out: n at another time (world frame), and `acceleration`: a bound of the second derivative of n . (b - a)
 * over the interval, for all points a and b of the bodies, in length per squared time.
 *
 * Method: in the frame of a rotating body, the acceleration of a point of the other body is u'' - 2 w x u' + w x (w x
 * u), Coriolis and centrifugal terms included; each term is bounded by its maximum norm. A half-space cannot be the
 * other body, since its points are unbounded.
 */
import { HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape, PackedPose } from "@col/types";
import type { Body } from "./body.ts";
import { bound } from "./pair.ts";
import type { Pair } from "./pair.ts";

/** The frame in which a direction is fixed. */
export type Frame = "world" | "a" | "b";
/** The frames, in the order of `Pair.frame`. */
export const FRAMES: readonly Frame[] = ["world", "a", "b"];

/**
 * May a direction rotate with this body? Not if one of the shapes is a half-space: it is bounded only along its
 * normal.
 */
export function mayTurn(frame: Frame, a: ConvexShape, b: ConvexShape, p: Pair): boolean {
  if (frame === "world") return true;
  return (frame === "a" ? p.a : p.b).rate > 0 && a.kind !== HALF_SPACE_KIND && b.kind !== HALF_SPACE_KIND;
}

/** Rotates n with a body from one pose to another. */
export function turn(from: PackedPose, to: PackedPose, p: Pair): void {
  const { nx: x, ny: y, nz: z } = p;
  const u = from[0] * x + from[3] * y + from[6] * z, v = from[1] * x + from[4] * y + from[7] * z,
    w = from[2] * x + from[5] * y + from[8] * z;
  p.nx = to[0] * u + to[1] * v + to[2] * w; p.ny = to[3] * u + to[4] * v + to[5] * w;
  p.nz = to[6] * u + to[7] * v + to[8] * w;
}

/** Maximum distance of the corners of the core's box from the body's `about`. Length. */
function reachOf(shape: ConvexShape, body: Body): number {
  const b = shape.bounds, o = body.about;
  let most = 0;
  for (let i = 0; i < 3; i++) {
    const low = Math.abs(b[i] - o[i]), high = Math.abs(b[3 + i] - o[i]), far = Math.max(low, high);
    most += far * far;
  }
  return Math.sqrt(most);
}

/**
 * A point of the other core, at u from the rotation centre of `own`, has the acceleration u'' - 2 w x u' + w x (w x u)
 * in the frame of `own`; the points of `own` have no acceleration.
 */
function boundTurning(own: Body, other: ConvexShape, body: Body, p: Pair): void {
  let apart = 0, speed = 0;
  for (let i = 0; i < 3; i++) {
    const v = body.velocity[i] - own.velocity[i], d = body.centre[i] - own.centre[i] + p.from * v;
    apart += d * d;
    speed += v * v;
  }
  speed = Math.sqrt(speed);
  const reach = Math.sqrt(apart) + reachOf(other, body) + p.span * speed, turn = body.rate * body.radius;
  p.acceleration = body.rate * turn + 2 * own.rate * (speed + turn) + own.rate * own.rate * reach;
}

/** Writes `acceleration` for n, which rotates with `frame`. */
export function boundIn(frame: Frame, a: ConvexShape, b: ConvexShape, p: Pair): void {
  if (frame === "a") boundTurning(p.a, b, p.b, p);
  else if (frame === "b") boundTurning(p.b, a, p.a, p);
  else bound(p);
}
