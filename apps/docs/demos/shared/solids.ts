/** Points of placed bodies, and stones. Lengths of the scene, world frame; margins are part of the bodies. */
import { convexHull } from "@col/shapes";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";

/** Angle between neighbours of a spiral that covers the sphere evenly: the golden one, radians. */
const GOLDEN = 2.399963;
export const ORIGIN: Vec3Like = { x: 0, y: 0, z: 0 };
/** The world itself. */
export const WORLD: Pose = { position: ORIGIN, quaternion: { x: 0, y: 0, z: 0, w: 1 } };

/** v rotated by a unit quaternion. */
export function turned({ x, y, z, w }: Pose["quaternion"], v: Vec3Like): Vec3Like {
  const a = y * v.z - z * v.y + w * v.x, b = z * v.x - x * v.z + w * v.y, c = x * v.y - y * v.x + w * v.z;
  return { x: v.x + 2 * (y * c - z * b), y: v.y + 2 * (z * a - x * c), z: v.z + 2 * (x * b - y * a) };
}

/** p + s v. */
export const moved = (p: Vec3Like, v: Vec3Like, s = 1): Vec3Like =>
  ({ x: p.x + s * v.x, y: p.y + s * v.y, z: p.z + s * v.z });

/** A point of a body's frame in the world. */
export const placed = (pose: Pose, p: Vec3Like): Vec3Like => moved(turned(pose.quaternion, p), pose.position);

/** Corners of the box around a placed body. */
export function boxOf({ bounds: b }: ConvexShape, pose: Pose): readonly Vec3Like[] {
  return Array.from({ length: 8 }, (_, k) =>
    placed(pose, { x: b[3 * (k & 1)], y: b[3 * ((k >> 1) & 1) + 1], z: b[3 * (k >> 2) + 2] }));
}

export const centreOf = ({ center: [x, y, z] }: ConvexShape, pose: Pose): Vec3Like => placed(pose, { x, y, z });

/** A stone: the hull of `count` points of an ellipsoid with these radii. */
export const stone = (count: number, rx: number, ry: number, rz: number): ConvexShape =>
  convexHull(Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count, r = Math.sqrt(1 - y * y);
    return { x: rx * r * Math.cos(GOLDEN * i), y: ry * y, z: rz * r * Math.sin(GOLDEN * i) };
  }));
