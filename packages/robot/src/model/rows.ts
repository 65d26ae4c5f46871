/**
 * Products of poses in rows of 7 numbers: position x, y, z (lengths), then unit quaternion x, y, z, w. Also
 * conversions from poses of the user, and rotations of vectors by a row and back.
 *
 * The quaternion of a product is not normalised again: place.ts bounds its rounding error.
 */
import { packGivenPose } from "@col/kernel";
import type { Pose } from "@col/types";

/** Writes a pose of the user with a normalised quaternion. `name` is for error messages. */
export function writeRow(pose: Pose | undefined, name: string, out: Float64Array, at: number): void {
  out.fill(0, at, at + 6);
  out[at + 6] = 1;
  if (pose === undefined) return;
  packGivenPose(pose, new Float64Array(12), name);
  copyRow(pose, out, at);
}

/** Writes a checked pose with a normalised quaternion. */
export function copyRow({ position: p, quaternion: q }: Pose, out: Float64Array, at: number): void {
  const s = 1 / Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  out[at] = p.x; out[at + 1] = p.y; out[at + 2] = p.z;
  out[at + 3] = s * q.x; out[at + 4] = s * q.y; out[at + 5] = s * q.z; out[at + 6] = s * q.w;
}

/**
 * Row at `k` of `out` = row at `i` of `a` times row at `j` of `b`: first `b`, then `a`. Indices count numbers, not
 * rows.
 */
export function multiplyRows(
  a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array, k: number,
): void {
  const ax = a[i + 3], ay = a[i + 4], az = a[i + 5], aw = a[i + 6], px = b[j], py = b[j + 1], pz = b[j + 2],
    bx = b[j + 3], by = b[j + 4], bz = b[j + 5], bw = b[j + 6];
  // p + 2 w (u x p) + 2 u x (u x p), u the vector part of a's quaternion
  const cx = ay * pz - az * py, cy = az * px - ax * pz, cz = ax * py - ay * px;
  out[k] = a[i] + px + 2 * (aw * cx + ay * cz - az * cy);
  out[k + 1] = a[i + 1] + py + 2 * (aw * cy + az * cx - ax * cz);
  out[k + 2] = a[i + 2] + pz + 2 * (aw * cz + ax * cy - ay * cx);
  out[k + 3] = aw * bx + ax * bw + ay * bz - az * by;
  out[k + 4] = aw * by - ax * bz + ay * bw + az * bx;
  out[k + 5] = aw * bz + ax * by - ay * bx + az * bw;
  out[k + 6] = aw * bw - ax * bx - ay * by - az * bz;
}

/** out = the vector `v` rotated by the quaternion of a row. `out` may be `v`; `i`, `j` are indices of numbers. */
export function rotateByRow(a: Float64Array, i: number, v: Float64Array, j: number, out: Float64Array): void {
  const ax = a[i + 3], ay = a[i + 4], az = a[i + 5], aw = a[i + 6], x = v[j], y = v[j + 1], z = v[j + 2];
  const cx = ay * z - az * y, cy = az * x - ax * z, cz = ax * y - ay * x;
  out[0] = x + 2 * (aw * cx + ay * cz - az * cy);
  out[1] = y + 2 * (aw * cy + az * cx - ax * cz);
  out[2] = z + 2 * (aw * cz + ax * cy - ay * cx);
}

/** out = the vector `v` rotated by the inverse of the quaternion of a row. `out` may be `v`. */
export function rotateBackByRow(a: Float64Array, i: number, v: Float64Array, out: Float64Array): void {
  const ax = -a[i + 3], ay = -a[i + 4], az = -a[i + 5], aw = a[i + 6], x = v[0], y = v[1], z = v[2];
  const cx = ay * z - az * y, cy = az * x - ax * z, cz = ax * y - ay * x;
  out[0] = x + 2 * (aw * cx + ay * cz - az * cy);
  out[1] = y + 2 * (aw * cy + az * cx - ax * cz);
  out[2] = z + 2 * (aw * cz + ax * cy - ay * cx);
}
