/**
 * A UR5e as six frames and seven capsules.
 *
 * Denavit-Hartenberg parameters as Universal Robots publishes them (metres):
 * frame i follows from frame i - 1 by a turn q_i about z, a shift d_i along z,
 * a shift a_i along the new x and a turn alpha_i about it. Base: z up, origin
 * in the middle of the foot. The capsules enclose the castings roughly; each is
 * fixed in one frame.
 */
import { capsule } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";

const HALF_TURN = Math.PI / 2;
/** d, a, alpha of the six joints. */
const DH: readonly (readonly [d: number, a: number, alpha: number])[] = [
  [0.1625, 0, HALF_TURN],
  [0, -0.425, 0],
  [0, -0.3922, 0],
  [0.1333, 0, HALF_TURN],
  [0.0997, 0, -HALF_TURN],
  [0.0996, 0, 0],
];

/**
 * Frame, ends of the axis in that frame, radius: base, shoulder, upper arm,
 * forearm, wrists 1 .. 3.
 */
const LINKS: readonly (readonly [
  frame: number,
  from: readonly number[],
  to: readonly number[],
  radius: number,
])[] = [
  [0, [0, 0, 0], [0, 0, 0.12], 0.075],
  [1, [0, 0, -0.02], [0, 0, 0.13], 0.07],
  [2, [0.425, 0, 0.138], [0, 0, 0.138], 0.06],
  [3, [0.3922, 0, 0.015], [0, 0, 0.015], 0.055],
  [3, [0, 0, 0.02], [0, 0, 0.1333], 0.045],
  [4, [0, 0, 0], [0, 0, 0.0997], 0.045],
  [5, [0, 0, 0], [0, 0, 0.0996], 0.04],
];

/** Links that are not neighbours and may meet: indices into `links`. */
export const SELF_PAIRS: readonly (readonly [number, number])[] = [
  [0, 3],
  [0, 4],
  [0, 5],
  [0, 6],
  [1, 3],
  [1, 4],
  [1, 5],
  [1, 6],
  [2, 4],
  [2, 5],
  [2, 6],
  [3, 5],
  [3, 6],
];

/** A pose that can be written. */
export interface MovingPose {
  readonly position: { x: number; y: number; z: number };
  readonly quaternion: { x: number; y: number; z: number; w: number };
}

export function createPose(): MovingPose {
  return {
    position: { x: 0, y: 0, z: 0 },
    quaternion: { x: 0, y: 0, z: 0, w: 1 },
  };
}

interface Link {
  readonly frame: number;
  readonly shape: ConvexShape;
  readonly local: Pose;
  readonly pose: MovingPose;
}

/** The arm: shapes with the poses that `place` writes. */
export interface Arm {
  readonly links: readonly Link[];
  /** Frames 0 .. 6; 6 is the flange. */
  readonly frames: readonly MovingPose[];
}

/** out = a b, poses as rigid motions; `out` may be neither. */
function compose(a: Pose, b: Pose, out: MovingPose): void {
  const { x, y, z, w } = a.quaternion,
    q = b.quaternion,
    p = b.position,
    o = out.quaternion,
    t = out.position;
  o.x = w * q.x + x * q.w + y * q.z - z * q.y;
  o.y = w * q.y - x * q.z + y * q.w + z * q.x;
  o.z = w * q.z + x * q.y - y * q.x + z * q.w;
  o.w = w * q.w - x * q.x - y * q.y - z * q.z;
  const ux = 2 * (y * p.z - z * p.y),
    uy = 2 * (z * p.x - x * p.z),
    uz = 2 * (x * p.y - y * p.x);
  t.x = a.position.x + p.x + w * ux + y * uz - z * uy;
  t.y = a.position.y + p.y + w * uy + z * ux - x * uz;
  t.z = a.position.z + p.z + w * uz + x * uy - y * ux;
}

/** Capsule between two points: its axis is local y. */
function between(
  p: readonly number[],
  q: readonly number[],
  radius: number,
): { shape: ConvexShape; local: Pose } {
  const d = q.map((x, i) => x - p[i]),
    l = Math.hypot(...d),
    [ux, uy, uz] = d.map((x) => x / l);
  // the shortest turn from y to the axis
  const s = Math.sqrt(2 * (1 + uy)),
    quaternion =
      s > 1e-6
        ? { x: uz / s, y: 0, z: -ux / s, w: s / 2 }
        : { x: 1, y: 0, z: 0, w: 0 };
  return {
    shape: capsule(radius, l / 2),
    local: {
      position: {
        x: (p[0] + q[0]) / 2,
        y: (p[1] + q[1]) / 2,
        z: (p[2] + q[2]) / 2,
      },
      quaternion,
    },
  };
}

/** An arm at its zero position. */
export function createArm(): Arm {
  const links = LINKS.map(([frame, p, q, radius]) => ({
    frame,
    ...between(p, q, radius),
    pose: createPose(),
  }));
  const arm = { links, frames: Array.from({ length: 7 }, createPose) };
  place(arm, [0, 0, 0, 0, 0, 0]);
  return arm;
}

const SCRATCH = createPose();

/**
 * Forward kinematics: writes frames and link poses for the joint angles `q`,
 * radians.
 */
export function place(arm: Arm, q: ArrayLike<number>): void {
  for (let i = 0; i < 6; i++) {
    const [d, a, alpha] = DH[i],
      c = Math.cos(q[i] / 2),
      s = Math.sin(q[i] / 2),
      e = Math.cos(alpha / 2),
      f = Math.sin(alpha / 2),
      p = SCRATCH.position,
      r = SCRATCH.quaternion;
    // Rz(q) Tz(d) Tx(a) Rx(alpha)
    p.x = a * Math.cos(q[i]);
    p.y = a * Math.sin(q[i]);
    p.z = d;
    r.x = c * f;
    r.y = s * f;
    r.z = s * e;
    r.w = c * e;
    compose(arm.frames[i], SCRATCH, arm.frames[i + 1]);
  }
  for (const { frame, local, pose } of arm.links)
    compose(arm.frames[frame], local, pose);
}
