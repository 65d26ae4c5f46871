/**
 * Conversions between poses and motions: the motion that leads from one pose to another (`motionBetween`), and the
 * pose at a time of a motion (`poseAt`).
 *
 * In and out: poses in the world frame (position in lengths, quaternion normalised on reading). A `Motion` is the
 * velocity of the body point `about` (length per time, world frame), the angular velocity (radians per time, world
 * frame, right-handed) and `about` (body's local frame). `motionBetween` takes one unit of time. Method: the screw
 * motion (Chasles' theorem) of the relative rotation q conj(p) by the shorter rotation, or a straight path of the
 * local origin. Angles and sines are computed with + - * / alone, so they are bit-identical on every platform.
 * Translations below 1e-50, shorter than any permitted velocity, count as 0.
 */
import type { OptionNames } from "@col/kernel";
import {
  isVelocity, MAX_ANGLE, NestedPool, packGivenPose, requireOptions, requireWord, turnToCircle,
} from "@col/kernel";
import { createPose } from "@col/types";
import type { MutablePose, PackedPose, Pose } from "@col/types";
import { writeAngle } from "./angle.ts";
import type { Motion } from "./body.ts";
import { refuseTurn, requireMotion } from "./checks.ts";

const BETWEEN_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["path"]);

/** A motion that is written again and again. */
export interface MutableMotion extends Motion {
  readonly velocity: { x: number; y: number; z: number };
  readonly angularVelocity: { x: number; y: number; z: number };
  readonly about: { x: number; y: number; z: number };
}

/** Options of the motion between two poses. */
export interface MotionBetweenOptions {
  /**
   * `"screw"` (default): the body rotates about one axis and slides along the same axis. `"straight"`: the local origin
   * moves straight while the body rotates about it, as positions and quaternions are interpolated.
   */
  readonly path?: "screw" | "straight" | undefined;
}

/** Sine of half the rotation below which a screw is straight to within 1e-8 of its path: its axis is far away. */
const SMALL_TURN = 1e-4;
const WORDS: readonly string[] = ["screw", "straight"];

/** Memory of a running query. */
class BetweenSpace {
  readonly from: PackedPose = new Float64Array(12);
  readonly to: PackedPose = new Float64Array(12);
  /** Angular velocity and `about`, while a pose is written. */
  readonly spin: Float64Array = new Float64Array(3);
  readonly about: Float64Array = new Float64Array(3);
  /** Cosine, sine and angle of half a turn, while a motion or a pose is written; a guess of the first two. */
  readonly half: Float64Array = new Float64Array(3);
  readonly guess: Float64Array = new Float64Array(2);
}

const POOL = /* @__PURE__ */ new NestedPool<BetweenSpace>(() => new BetweenSpace());

/** A class, so that V8 keeps the numbers as doubles. */
class Triple {
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
}

/** An empty motion to pass to `motionBetween` as `out`. */
export function createMotion(): MutableMotion {
  return { velocity: new Triple(), angularVelocity: new Triple(), about: new Triple() };
}

/** A translation below 1e-50, shorter than any permitted velocity, counts as 0. */
function dropUnseen(v: { x: number; y: number; z: number }): void {
  if (isVelocity(v)) return;
  const most = Math.max(Math.abs(v.x), Math.abs(v.y), Math.abs(v.z));
  if (most < 1) {
    v.x = 0; v.y = 0; v.z = 0;
  }
}

/** See `motionBetween`; `straight`: the local origin moves straight. */
function writeBetween(from: Pose, to: Pose, straight: boolean, space: BetweenSpace, result: MutableMotion): void {
  const { from: m, to: end, half } = space;
  packGivenPose(from, m, "from");
  packGivenPose(to, end, "to");
  const p = from.quaternion, q = to.quaternion;
  // r = q conj(p), the turn in the world; not normalised: only its direction counts
  let x = q.x * p.w - q.w * p.x - q.y * p.z + q.z * p.y, y = q.y * p.w - q.w * p.y - q.z * p.x + q.x * p.z;
  let z = q.z * p.w - q.w * p.z - q.x * p.y + q.y * p.x, w = q.w * p.w + q.x * p.x + q.y * p.y + q.z * p.z;
  if (w < 0) {
    x = -x; y = -y; z = -z; w = -w;
  }
  const s = Math.sqrt(x * x + y * y + z * z), n = Math.sqrt(s * s + w * w);
  half[0] = w / n;
  half[1] = s / n;
  writeAngle(half, space.guess);
  const k = s > 0 ? (2 * half[2]) / s : 0, v = result.velocity, turn = result.angularVelocity, about = result.about;
  const dx = end[9] - m[9], dy = end[10] - m[10], dz = end[11] - m[11];
  turn.x = k * x; turn.y = k * y; turn.z = k * z;
  v.x = dx; v.y = dy; v.z = dz;
  about.x = 0; about.y = 0; about.z = 0;
  dropUnseen(v);
  if (!(s > SMALL_TURN * n) || straight) return;
  // a point of the axis, from the position: half the way across the axis, and cot(half the turn) of its normal
  const ux = x / s, uy = y / s, uz = z / s, along = dx * ux + dy * uy + dz * uz;
  const ax = dx - along * ux, ay = dy - along * uy, az = dz - along * uz, cot = w / s;
  const cx = 0.5 * (ax + cot * (uy * az - uz * ay)), cy = 0.5 * (ay + cot * (uz * ax - ux * az)),
    cz = 0.5 * (az + cot * (ux * ay - uy * ax));
  v.x = along * ux; v.y = along * uy; v.z = along * uz;
  dropUnseen(v);
  about.x = m[0] * cx + m[3] * cy + m[6] * cz;
  about.y = m[1] * cx + m[4] * cy + m[7] * cz;
  about.z = m[2] * cx + m[5] * cy + m[8] * cz;
}

/**
 * The motion that leads from one pose to another in one unit of time, by the shorter rotation.
 *
 * World frame. Default: the screw, a rotation about an axis and a slide along it. It does not depend on the choice of
 * the body's origin. For rotations below 2e-4 radians the path is straight: it differs from the screw by less than 1e-4
 * of the path.
 * The pose at time 1 is `to` up to rounding errors; a translation below 1e-50 counts as 0.
 *
 * @param out Filled and returned if given: the call then does not allocate.
 * @throws RangeError on an unusable pose or word.
 */
export function motionBetween(from: Pose, to: Pose, options?: MotionBetweenOptions,
  out?: MutableMotion): MutableMotion {
  const result = out ?? createMotion();
  if (options !== undefined) {
    requireOptions(options, BETWEEN_OPTIONS, "motionBetween");
    if (options.path !== undefined) requireWord("motionBetween", "options.path", options.path, WORDS);
  }
  const space = POOL.acquire();
  try {
    writeBetween(from, to, options?.path === "straight", space, result);
  } finally {
    POOL.release();
  }
  return result;
}

/** See `poseAt`. */
function writePose(pose: Pose, motion: Motion, time: number, space: BetweenSpace, result: MutablePose): void {
  const { from: m, spin, about, half } = space;
  packGivenPose(pose, m, "pose");
  requireMotion("poseAt", "motion", motion);
  const q = pose.quaternion;
  const w = motion.angularVelocity, o = motion.about, v = motion.velocity;
  spin.fill(0);
  about.fill(0);
  if (w !== undefined) { // (a number that may be undefined would be boxed)
    spin[0] = w.x; spin[1] = w.y; spin[2] = w.z;
  }
  if (o !== undefined) {
    about[0] = o.x; about[1] = o.y; about[2] = o.z;
  }
  const x = spin[0], y = spin[1], z = spin[2], ox = about[0], oy = about[1], oz = about[2];
  const rate = Math.sqrt(x * x + y * y + z * z);
  if (!(rate * Math.abs(time) <= MAX_ANGLE)) refuseTurn("poseAt", "motion", motion);
  if (!(typeof time === "number" && Math.abs(time) < Infinity))
    throw new RangeError(`poseAt: time must be finite, got ${String(time)}`);
  const n = Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  half[0] = 0.5 * rate * time;
  turnToCircle(half);
  const c = half[0], s = rate > 0 ? half[1] / rate : 0, tx = s * x, ty = s * y, tz = s * z;
  const rx = (c * q.x + tx * q.w + ty * q.z - tz * q.y) / n, ry = (c * q.y + ty * q.w + tz * q.x - tx * q.z) / n;
  const rz = (c * q.z + tz * q.w + tx * q.y - ty * q.x) / n, rw = (c * q.w - tx * q.x - ty * q.y - tz * q.z) / n;
  // the vector from the position to `about`, at the start and rotated
  const fx = m[0] * ox + m[1] * oy + m[2] * oz, fy = m[3] * ox + m[4] * oy + m[5] * oz,
    fz = m[6] * ox + m[7] * oy + m[8] * oz;
  const gx = 2 * (ty * fz - tz * fy), gy = 2 * (tz * fx - tx * fz), gz = 2 * (tx * fy - ty * fx);
  // turned f - f = c g + t x g
  const p = result.position, r = result.quaternion;
  p.x = m[9] + time * v.x - (c * gx + ty * gz - tz * gy);
  p.y = m[10] + time * v.y - (c * gy + tz * gx - tx * gz);
  p.z = m[11] + time * v.z - (c * gz + tx * gy - ty * gx);
  r.x = rx; r.y = ry; r.z = rz; r.w = rw;
}

/**
 * The pose, at a time, of a body that starts at `pose` and moves; the same pose as inside `timeOfImpact`.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on an unusable pose, motion or time: turns of more than 1e6 radians, numbers that are not finite.
 */
export function poseAt(pose: Pose, motion: Motion, time: number, out?: MutablePose): MutablePose {
  const result = out ?? createPose(), space = POOL.acquire();
  try {
    writePose(pose, motion, time, space, result);
  } finally {
    POOL.release();
  }
  return result;
}
