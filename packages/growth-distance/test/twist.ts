/** Poses after small twists, and what moves with them as one row of numbers. */
import type { growthDistance } from "@col/growth-distance";
import { makePose } from "@col/testkit";
import type { ConvexShape, Pose } from "@col/types";
import { centreOf } from "./certificate.ts";

/** The pose after the twist component t (0..2: along an axis, 3..5: about an axis through the centre) of size h. */
export function twisted(shape: ConvexShape, pose: Pose, t: number, h: number): Pose {
  const p = pose.position, q = pose.quaternion, axis = [0, 0, 0];
  if (t < 3) {
    axis[t] = h;
    return makePose(p.x + axis[0], p.y + axis[1], p.z + axis[2], q.x, q.y, q.z, q.w);
  }
  axis[t - 3] = Math.sin(h / 2);
  const [x, y, z] = axis, w = Math.cos(h / 2), c = centreOf(shape, pose);
  const turned = makePose(
    0, 0, 0, w * q.x + x * q.w + y * q.z - z * q.y, w * q.y - x * q.z + y * q.w + z * q.x,
    w * q.z + x * q.y - y * q.x + z * q.w, w * q.w - x * q.x - y * q.y - z * q.z,
  );
  const e = centreOf(shape, turned);
  return makePose(c[0] - e[0], c[1] - e[1], c[2] - e[2], turned.quaternion.x, turned.quaternion.y, turned.quaternion.z,
    turned.quaternion.w);
}

/** Factor, points, normal. */
export function flat(r: ReturnType<typeof growthDistance>): number[] {
  return [r.alpha, r.pointA.x, r.pointA.y, r.pointA.z, r.pointB.x, r.pointB.y, r.pointB.z, r.normal.x,
    r.normal.y, r.normal.z];
}
