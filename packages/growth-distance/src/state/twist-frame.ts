/**
 * Converts derivatives with respect to twists about a body's centre into derivatives with respect to twists in another
 * frame: `body`, `world`, `hybrid` or `centre` (no change).
 *
 * - In: rows of 12 derivatives (in 2-D 6): one half per body, translations (per length) first, then rotations (per
 *   radian); `at` is the first column of the half; the body's pose (12 doubles), and its centre in the world (length).
 * - Out: the same rows, overwritten.
 * - The twists in: velocity v of the centre and angular velocity w, both in world axes. The twists out move another
 *   point o with velocity rho: the world's origin (`world`), or the body's origin (`body`, `hybrid`).
 * - Method: the centre then has the velocity v = rho + w x d, d = centre - o, so an entry g . v + m . w becomes g . rho
 *   + (m + d x g) . w. For `body` both vectors are then rotated from world axes into the body's axes.
 */
import { rotateVectorBack, requireWord } from "@col/kernel";
import type { PackedPose, Pose2, TwistFrame } from "@col/types";
import type { DerivativesOf } from "./derivative-record.ts";

/** The frame of the twists: `centre` is the velocity of the body's centre and the angular velocity, in world axes. */
export type GrowthTwistFrame = TwistFrame | "centre";

const FRAMES: readonly string[] = ["body", "world", "hybrid", "centre"];

/** The frame of the option. Throws a RangeError on an unknown one. */
export function readFrame(where: string, name: string, frame: GrowthTwistFrame | undefined): GrowthTwistFrame {
  if (frame === undefined) return "body";
  requireWord(where, name, frame, FRAMES);
  return frame;
}

/** Converts columns `at` to `at + 5` of rows of 12 from twists about the centre into twists in `frame`. */
export function toFrame(
  frame: GrowthTwistFrame, pose: PackedPose, centre: Float64Array, j: Float64Array, at: number, room: Float64Array,
): void {
  if (frame === "centre") return;
  const o = frame === "world" ? 0 : 1, x = centre[0] - o * pose[9], y = centre[1] - o * pose[10],
    z = centre[2] - o * pose[11];
  for (let k = at; k < j.length; k += 12) {
    const u = j[k], v = j[k + 1], w = j[k + 2];
    j[k + 3] += y * w - z * v; j[k + 4] += z * u - x * w; j[k + 5] += x * v - y * u;
    if (frame !== "body") continue;
    for (let i = k; i < k + 6; i += 3) {
      room[0] = j[i]; room[1] = j[i + 1]; room[2] = j[i + 2];
      rotateVectorBack(pose, room, room);
      j[i] = room[0]; j[i + 1] = room[1]; j[i + 2] = room[2];
    }
  }
}

/** The same in 2-D: columns `at` to `at + 2` of rows of 6. */
export function toFrame2(
  frame: GrowthTwistFrame, pose: Pose2, centre: Float64Array, j: Float64Array, at: number,
): void {
  if (frame === "centre") return;
  const o = frame === "world" ? 0 : 1, x = centre[0] - o * pose.x, y = centre[1] - o * pose.y;
  const unit = 1 / Math.sqrt(pose.c * pose.c + pose.s * pose.s), c = pose.c * unit, s = pose.s * unit;
  for (let k = at; k < j.length; k += 6) {
    const u = j[k], v = j[k + 1];
    j[k + 2] += x * v - y * u;
    if (frame !== "body") continue;
    j[k] = c * u + s * v;
    j[k + 1] = c * v - s * u;
  }
}

/** Converts columns `at` to `at + 5` of the gradient and of all Jacobians; see `toFrame`. */
export function columnsToFrame(
  frame: GrowthTwistFrame, pose: PackedPose, centre: Float64Array, out: DerivativesOf<unknown>, at: number,
  room: Float64Array,
): void {
  toFrame(frame, pose, centre, out.gradient, at, room);
  toFrame(frame, pose, centre, out.pointA, at, room);
  toFrame(frame, pose, centre, out.pointB, at, room);
  toFrame(frame, pose, centre, out.normal, at, room);
}

/** Converts columns `at` to `at + 2` of the gradient and of all Jacobians; see `toFrame2`. */
export function columnsToFrame2(
  frame: GrowthTwistFrame, pose: Pose2, centre: Float64Array, out: DerivativesOf<unknown>, at: number,
): void {
  toFrame2(frame, pose, centre, out.gradient, at);
  toFrame2(frame, pose, centre, out.pointA, at);
  toFrame2(frame, pose, centre, out.pointB, at);
  toFrame2(frame, pose, centre, out.normal, at);
}
