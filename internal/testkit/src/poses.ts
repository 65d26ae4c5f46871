/**
 * Poses for tests: random, composed, scaled, packed; and the application of a pose to points and directions.
 *
 * In and out: `Pose` of the contracts, packed poses (12 doubles, rotation row-major, then translation). World frame.
 * Method: textbook quaternion formulas, written here again on purpose: the kit shares no arithmetic with the kernel.
 * The rotation divides by |q|^2, so a quaternion that is unit only up to rounding gives an orthogonal matrix up to
 * rounding.
 */
import type { Pose } from "@col/types";
import type { Rng } from "./rng.ts";

/** A pose that tests may change. */
export interface MutablePose {
  position: { x: number; y: number; z: number };
  quaternion: { x: number; y: number; z: number; w: number };
}

/** Pose from numbers; identity by default. */
export function makePose(x = 0, y = 0, z = 0, qx = 0, qy = 0, qz = 0, qw = 1): MutablePose {
  return { position: { x, y, z }, quaternion: { x: qx, y: qy, z: qz, w: qw } };
}

/** Uniform rotation; position uniform in the cube of half side `extent`. */
export function randomPose(rng: Rng, extent: number): MutablePose {
  const q = rng.unitQuaternion(new Float64Array(4));
  return makePose(
    rng.uniform(-extent, extent), rng.uniform(-extent, extent), rng.uniform(-extent, extent), q[0], q[1], q[2], q[3],
  );
}

/** The pose moved by `v` in the world. */
export function translated(pose: Pose, vx: number, vy: number, vz: number): MutablePose {
  const p = pose.position, q = pose.quaternion;
  return makePose(p.x + vx, p.y + vy, p.z + vz, q.x, q.y, q.z, q.w);
}

/** The pose in a world where every length is multiplied by `s`. */
export function scaledPose(pose: Pose, s: number): MutablePose {
  const p = pose.position, q = pose.quaternion;
  return makePose(p.x * s, p.y * s, p.z * s, q.x, q.y, q.z, q.w);
}

/** Rigid motion `g` applied to a pose: g after `pose`. */
export function moved(g: Pose, pose: Pose): MutablePose {
  const m = packPose(g);
  const t = applyPacked(m, Float64Array.of(pose.position.x, pose.position.y, pose.position.z), new Float64Array(3));
  const a = g.quaternion, b = pose.quaternion;
  const x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y;
  const y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x;
  const z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w;
  const w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z;
  const s = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  return makePose(t[0], t[1], t[2], x * s, y * s, z * s, w * s);
}

/** 12 doubles: rotation row-major, translation. */
export function packPose(pose: Pose, out: Float64Array = new Float64Array(12)): Float64Array {
  const { x, y, z, w } = pose.quaternion;
  const s = 2 / (x * x + y * y + z * z + w * w);
  out[0] = 1 - s * (y * y + z * z);
  out[1] = s * (x * y - w * z);
  out[2] = s * (x * z + w * y);
  out[3] = s * (x * y + w * z);
  out[4] = 1 - s * (x * x + z * z);
  out[5] = s * (y * z - w * x);
  out[6] = s * (x * z - w * y);
  out[7] = s * (y * z + w * x);
  out[8] = 1 - s * (x * x + y * y);
  out[9] = pose.position.x;
  out[10] = pose.position.y;
  out[11] = pose.position.z;
  return out;
}

/** out = R p + t. `out` may be `p`. */
export function applyPacked(m: Float64Array, p: Float64Array, out: Float64Array): Float64Array {
  const x = p[0], y = p[1], z = p[2];
  out[0] = m[0] * x + m[1] * y + m[2] * z + m[9];
  out[1] = m[3] * x + m[4] * y + m[5] * z + m[10];
  out[2] = m[6] * x + m[7] * y + m[8] * z + m[11];
  return out;
}

/** out = R d. `out` may be `d`. */
export function rotatePacked(m: Float64Array, d: Float64Array, out: Float64Array): Float64Array {
  const x = d[0], y = d[1], z = d[2];
  out[0] = m[0] * x + m[1] * y + m[2] * z;
  out[1] = m[3] * x + m[4] * y + m[5] * z;
  out[2] = m[6] * x + m[7] * y + m[8] * z;
  return out;
}

/** out = R^T d: a world direction in the local frame. `out` may be `d`. */
export function unrotatePacked(m: Float64Array, d: Float64Array, out: Float64Array): Float64Array {
  const x = d[0], y = d[1], z = d[2];
  out[0] = m[0] * x + m[3] * y + m[6] * z;
  out[1] = m[1] * x + m[4] * y + m[7] * z;
  out[2] = m[2] * x + m[5] * y + m[8] * z;
  return out;
}

/** out = R^T (p - t): a world point in the local frame. `out` may be `p`. */
export function unapplyPacked(m: Float64Array, p: Float64Array, out: Float64Array): Float64Array {
  out[0] = p[0] - m[9];
  out[1] = p[1] - m[10];
  out[2] = p[2] - m[11];
  return unrotatePacked(m, out, out);
}

/** Pose of a rotation matrix (row-major, 9 numbers) and a translation. Largest-component method, so no cancellation. */
export function poseFromMatrix(r: ArrayLike<number>, t: ArrayLike<number>): MutablePose {
  const m = (i: number, j: number): number => r[3 * i + j];
  const trace = m(0, 0) + m(1, 1) + m(2, 2);
  // 4 w^2, 4 x^2, ...
  const squares = [1 + trace, 1 + 2 * m(0, 0) - trace, 1 + 2 * m(1, 1) - trace, 1 + 2 * m(2, 2) - trace];
  const k = squares.indexOf(Math.max(...squares)), s = Math.sqrt(squares[k]);
  const wx = m(2, 1) - m(1, 2), wy = m(0, 2) - m(2, 0), wz = m(1, 0) - m(0, 1);
  const xy = m(0, 1) + m(1, 0), xz = m(0, 2) + m(2, 0), yz = m(1, 2) + m(2, 1);
  const rows = [[s * s, wx, wy, wz], [wx, s * s, xy, xz], [wy, xy, s * s, yz], [wz, xz, yz, s * s]]; // 4 q_k q
  const [w, x, y, z] = rows[k].map((c) => c / (2 * s));
  return makePose(t[0], t[1], t[2], x, y, z, w);
}
