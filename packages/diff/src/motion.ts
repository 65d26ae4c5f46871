/**
 * A pose moved by a body twist, without transcendental functions and without allocation. Called for every sample.
 *
 * - In: a pose (position in lengths, quaternion of any norm near 1), xi = (rho, theta), 6 doubles (length, radians,
 *   body frame).
 * - Out: pose exp(xi), in the frame of the pose, with a unit quaternion.
 * - Method: sin and cos by Taylor series of an argument halved below 1/2, then doubled back: the same bits on every
 *   platform, accurate to a few roundings. Formulas: see lie.ts.
 */
import type { MutablePose, Pose } from "@col/types";

/** Half angles above this are halved first. Radians. */
const SMALL = 0.5;
/** Squared angle below which (u - sin u) / u^3 is summed as a series. */
const SERIES = 0.25;

/** out = pose exp(xi); `out` may not be `pose`. */
export function movePose(pose: Pose, xi: Float64Array, out: MutablePose): void {
  const rx = xi[0], ry = xi[1], rz = xi[2], x = xi[3], y = xi[4], z = xi[5], u2 = x * x + y * y + z * z;
  let q = 0.25 * u2, k = 0;
  while (q > SMALL * SMALL) {
    q *= 0.25;
    k++;
  }
  // s = sin h / h, c = cos h of the reduced half angle h = sqrt(q)
  let s = 1 - q / 6 * (1 - q / 20 * (1 - q / 42 * (1 - q / 72 * (1 - q / 110 * (1 - q / 156)))));
  let c = 1 - q / 2 * (1 - q / 12 * (1 - q / 30 * (1 - q / 56 * (1 - q / 90 * (1 - q / 132)))));
  for (; k > 0; k--) {
    const p = s * c;
    c = 2 * c * c - 1;
    s = p;
  }
  // exp(theta): quaternion (s theta / 2, c); V rho = rho + b theta x rho + g theta x (theta x rho)
  const b = 0.5 * s * s;
  const g = u2 > SERIES ? (1 - s * c) / u2
    : (1 - u2 / 20 * (1 - u2 / 42 * (1 - u2 / 72 * (1 - u2 / 110 * (1 - u2 / 156 * (1 - u2 / 210)))))) / 6;
  const c0 = y * rz - z * ry, c1 = z * rx - x * rz, c2 = x * ry - y * rx;
  const v0 = rx + b * c0 + g * (y * c2 - z * c1), v1 = ry + b * c1 + g * (z * c0 - x * c2),
    v2 = rz + b * c2 + g * (x * c1 - y * c0);
  const o = pose.position, e = pose.quaternion, inv = 1 / Math.sqrt(e.x * e.x + e.y * e.y + e.z * e.z + e.w * e.w);
  const ax = e.x * inv, ay = e.y * inv, az = e.z * inv, aw = e.w * inv;
  const d0 = ay * v2 - az * v1, d1 = az * v0 - ax * v2, d2 = ax * v1 - ay * v0;
  out.position.x = o.x + v0 + 2 * (aw * d0 + ay * d2 - az * d1);
  out.position.y = o.y + v1 + 2 * (aw * d1 + az * d0 - ax * d2);
  out.position.z = o.z + v2 + 2 * (aw * d2 + ax * d1 - ay * d0);
  const f = 0.5 * s, bx = f * x, by = f * y, bz = f * z;
  const qx = aw * bx + ax * c + ay * bz - az * by, qy = aw * by - ax * bz + ay * c + az * bx;
  const qz = aw * bz + ax * by - ay * bx + az * c, qw = aw * c - ax * bx - ay * by - az * bz;
  const unit = 1 / Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
  out.quaternion.x = qx * unit; out.quaternion.y = qy * unit; out.quaternion.z = qz * unit;
  out.quaternion.w = qw * unit;
}
