/**
 * Vectors, poses and motions for generated casts: the pose of a body before a motion, its support points, and the
 * velocities of its points. World frame unless a name says otherwise; metres, radians, unit of time. It shares no
 * code with `@col/cast`, whose results it predicts.
 */
import { cosineSine, packPose, rotateVectorBack } from "@col/kernel";
import type { ConvexShape, Pose, QuatLike, Vec3Like } from "@col/types";

/** p + s d. */
export const along = (p: Vec3Like, s: number, d: Vec3Like): Vec3Like =>
  ({ x: p.x + s * d.x, y: p.y + s * d.y, z: p.z + s * d.z });
/** p . q */
export const dot = (p: Vec3Like, q: Vec3Like): number => p.x * q.x + p.y * q.y + p.z * q.z;
/** The zero vector. */
export const ORIGIN: Vec3Like = { x: 0, y: 0, z: 0 };

/** Converts a local point to the world frame. */
export function placed(pose: Pose, p: Vec3Like): Vec3Like {
  const m = new Float64Array(12);
  packPose(pose, m, "pose");
  return { x: m[0] * p.x + m[1] * p.y + m[2] * p.z + m[9], y: m[3] * p.x + m[4] * p.y + m[5] * p.z + m[10],
    z: m[6] * p.x + m[7] * p.y + m[8] * p.z + m[11] };
}

/** An inner point, local frame. */
export const centreOf = ({ center: c }: ConvexShape): Vec3Like =>
  ({ x: c[0], y: c[1], z: c[2] });

/** The body's point farthest along the unit direction n, world frame, margin included. */
export function supportPoint(shape: ConvexShape, pose: Pose, n: Vec3Like): Vec3Like {
  const m = new Float64Array(12), d = Float64Array.of(n.x, n.y, n.z);
  packPose(pose, m, "pose");
  rotateVectorBack(m, d, d);
  shape.support(shape, d, d);
  return along(placed(pose, { x: d[0], y: d[1], z: d[2] }), shape.margin, n);
}

/** The rotation q followed by a rotation at the angular velocity `w` for the time `t`. */
function turned(w: Vec3Like, t: number, q: QuatLike): QuatLike {
  const rate = Math.sqrt(dot(w, w)), cs = new Float64Array(2);
  cosineSine(0.5 * rate * t, cs);
  const c = cs[0], s = rate > 0 ? cs[1] / rate : 0, x = s * w.x, y = s * w.y, z = s * w.z;
  return { x: c * q.x + x * q.w + y * q.z - z * q.y, y: c * q.y + y * q.w + z * q.x - x * q.z,
    z: c * q.z + z * q.w + x * q.y - y * q.x, w: c * q.w - x * q.x - y * q.y - z * q.z };
}

/** A body's motion: velocity of the point `about` (local frame), angular velocity `turn`. */
export interface Motion {
  readonly velocity: Vec3Like;
  readonly turn: Vec3Like;
  readonly about: Vec3Like;
}

/** The pose that becomes `pose` by the motion in the time `t`. */
export function before(pose: Pose, { velocity, turn, about }: Motion, t: number): Pose {
  const quaternion = turned(turn, -t, pose.quaternion), centre = along(placed(pose, about), -t, velocity);
  return { quaternion, position: along(centre, -1, placed({ quaternion, position: ORIGIN }, about)) };
}

/** Velocity, by rotation alone, of the body point at p. World frame. */
export function swing(pose: Pose, { turn: w, about }: Motion, p: Vec3Like): Vec3Like {
  const r = along(p, -1, placed(pose, about));
  return { x: w.y * r.z - w.z * r.y, y: w.z * r.x - w.x * r.z, z: w.x * r.y - w.y * r.x };
}
