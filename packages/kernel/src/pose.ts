/**
 * Rigid transforms: poses of users are checked on entry, packed once per query, and mapped back at the end.
 *
 * - In: poses `{ position, quaternion }`: position in the user's unit of length, quaternion x, y, z, w without unit.
 * - Out: packed poses (`PackedPose`, 12 doubles): rotation row-major [0..8], translation [9..11], p_out = R p_in + t.
 *   The name states the direction: `bInA` maps B-local points to A's frame.
 * - Quaternions are normalised on reading. An error of more than 1e-3 in the norm is refused, since it is a bug of the
 *   caller and larger than rounding. Positions beyond 1e50 are refused.
 * - A three.js object with a scale or a moved parent is refused, since its `position` and `quaternion` do not contain
 *   them.
 * - The `...Checked` and `...Packed` forms do not check their arguments.
 */
import type { PackedPose, Pose, Vec3Like } from "@col/types";

/**
 * |q|^2 of a usable quaternion lies in (0.998, 1.002): 1e-3 in the norm, far above rounding, far below any real
 * mistake.
 */
const QUAT_NORM2_MIN = 0.998;
const QUAT_NORM2_MAX = 1.002;
/**
 * |position|^2 stays below this: 1e50 in the norm. The loops multiply six lengths, which overflows from 1e51 on. Length
 * squared.
 */
const POSITION2_MAX = 1e100;

/** Throws the error of a pose that cannot be used; the message repeats the pose. */
function refuse(name: string, { position: p, quaternion: q }: Pose): void {
  throw new RangeError(
    `${name}: need a position within 1e50 and a unit quaternion, got position (${p.x}, ${p.y}, ${p.z}), quaternion `
      + `(${q.x}, ${q.y}, ${q.z}, ${q.w})`);
}

/** Fields of a three.js object that determine whether its `position` and `quaternion` are its pose in the world. */
interface SceneObject extends Pose {
  readonly isObject3D?: boolean;
  readonly type?: string;
  readonly scale?: Vec3Like;
  readonly parent?: SceneObject | null;
}

/**
 * Throws for a three.js object with a scale or with parents that move it: its `position` and `quaternion` do not
 * contain them (decisions/contracts.md).
 */
function requirePlain(name: string, object: SceneObject): void {
  const scaled = ({ scale: s }: SceneObject): boolean => s !== undefined && (s.x !== 1 || s.y !== 1 || s.z !== 1);
  if (scaled(object)) {
    const { x, y, z } = object.scale ?? object.position;
    const what = `a three.js object with scale (${x}, ${y}, ${z}), and a pose has none`;
    throw new RangeError(`${name}: ${what}: bodyOf of @col/three puts it into the shape`);
  }
  for (let up = object.parent ?? null; up !== null; up = up.parent ?? null) {
    const { position: p, quaternion: q } = up, there = p.x === 0 && p.y === 0 && p.z === 0;
    if (there && q.x === 0 && q.y === 0 && q.z === 0 && !scaled(up)) continue;
    const what = `a three.js object under a ${up.type ?? "parent"} that moves, turns or scales it`;
    throw new RangeError(`${name}: ${what}: poseOf of @col/three is its pose in the world`);
  }
}

/** Is it a pose that `relativePose` accepts, and not an object of three.js? */
export function isPlainPose(pose: Pose): boolean {
  const { x, y, z, w } = pose.quaternion, p = pose.position, n2 = x * x + y * y + z * z + w * w,
    p2 = p.x * p.x + p.y * p.y + p.z * p.z;
  return typeof (x + y + z + w + p.x + p.y + p.z) === "number" && n2 > QUAT_NORM2_MIN && n2 < QUAT_NORM2_MAX
    && p2 < POSITION2_MAX && (pose as SceneObject).isObject3D !== true;
}

/** Throws a RangeError for a pose that cannot be used. */
function check(name: string, pose: Pose): void {
  const { x, y, z, w } = pose.quaternion, p = pose.position, n2 = x * x + y * y + z * z + w * w,
    p2 = p.x * p.x + p.y * p.y + p.z * p.z;
  // NaN and infinity fail every comparison; a text makes the sum a text, and this test costs numbers no time
  const text = typeof (x + y + z + w + p.x + p.y + p.z) !== "number";
  if (text || !(n2 > QUAT_NORM2_MIN && n2 < QUAT_NORM2_MAX && p2 < POSITION2_MAX)) refuse(name, pose);
}

// The rotation of a quaternion is written out in both functions: numbers passed to a third one are allocated wherever
// the compiler does not inline it.

/**
 * Packs a pose: `out` maps local points to the frame the pose is given in. Throws a RangeError naming `name` on a bad
 * pose.
 */
export function packPose(pose: Pose, out: PackedPose, name: string): void {
  check(name, pose);
  if ((pose as SceneObject).isObject3D === true) requirePlain(name, pose);
  packChecked(pose, out);
}

/** Same as `packPose`, for a pose that `relativePose`, `packPose` or `isPlainPose` has checked. */
export function packChecked(pose: Pose, out: PackedPose): void {
  const p = pose.position, { x, y, z, w } = pose.quaternion, s = 2 / (x * x + y * y + z * z + w * w);
  const sx = x * s, sy = y * s, sz = z * s;
  const xx = x * sx, yy = y * sy, zz = z * sz;
  const xy = x * sy, xz = x * sz, yz = y * sz, wx = w * sx, wy = w * sy, wz = w * sz;
  out[0] = 1 - (yy + zz); out[1] = xy - wz; out[2] = xz + wy;
  out[3] = xy + wz; out[4] = 1 - (xx + zz); out[5] = yz - wx;
  out[6] = xz - wy; out[7] = yz + wx; out[8] = 1 - (xx + yy);
  out[9] = p.x; out[10] = p.y; out[11] = p.z;
}

/**
 * Relative pose of B in A: `out` maps B-local points to A's frame. Every query calls it: it refuses a bad pose with a
 * RangeError, and also a three.js object with a scale or with parents that move it. The translation is R_A^T (p_B -
 * p_A): the difference is formed first, so bodies far from the origin lose no digits.
 */
export function relativePose(poseA: Pose, poseB: Pose, out: PackedPose): void {
  check("poseA", poseA);
  check("poseB", poseB);
  if ((poseA as SceneObject).isObject3D === true) requirePlain("poseA", poseA);
  if ((poseB as SceneObject).isObject3D === true) requirePlain("poseB", poseB);
  relativeChecked(poseA, poseB, out);
}

/** Same as `relativePose`, for poses that `relativePose`, `packPose` or `isPlainPose` has checked. */
export function relativeChecked(poseA: Pose, poseB: Pose, out: PackedPose): void {
  const pa = poseA.position, qa = poseA.quaternion, pb = poseB.position, qb = poseB.quaternion;
  const ax = -qa.x, ay = -qa.y, az = -qa.z, aw = qa.w, bx = qb.x, by = qb.y, bz = qb.z, bw = qb.w;
  const dx = pb.x - pa.x, dy = pb.y - pa.y, dz = pb.z - pa.z;
  const na = ax * ax + ay * ay + az * az + aw * aw, nb = bx * bx + by * by + bz * bz + bw * bw;
  // q = conj(qa) qb, then its matrix
  const x = aw * bx + ax * bw + ay * bz - az * by;
  const y = aw * by - ax * bz + ay * bw + az * bx;
  const z = aw * bz + ax * by - ay * bx + az * bw;
  const w = aw * bw - ax * bx - ay * by - az * bz;
  const s = 2 / (na * nb), sa = 2 / na;
  const sx = x * s, sy = y * s, sz = z * s;
  const xx = x * sx, yy = y * sy, zz = z * sz;
  const xy = x * sy, xz = x * sz, yz = y * sz, wx = w * sx, wy = w * sy, wz = w * sz;
  out[0] = 1 - (yy + zz); out[1] = xy - wz; out[2] = xz + wy;
  out[3] = xy + wz; out[4] = 1 - (xx + zz); out[5] = yz - wx;
  out[6] = xz - wy; out[7] = yz + wx; out[8] = 1 - (xx + yy);
  // R_A^T d = d + (2 / |q|^2) (w u x d + u x (u x d)), u = the vector part of conj(qa)
  const cx = ay * dz - az * dy, cy = az * dx - ax * dz, cz = ax * dy - ay * dx;
  out[9] = dx + sa * (aw * cx + ay * cz - az * cy);
  out[10] = dy + sa * (aw * cy + az * cx - ax * cz);
  out[11] = dz + sa * (aw * cz + ax * cy - ay * cx);
}

/** Same as `relativePose`, for two packed poses of one frame: `out = a^-1 b`. `out` may be neither `a` nor `b`. */
export function relativePacked(a: PackedPose, b: PackedPose, out: PackedPose): void {
  const dx = b[9] - a[9], dy = b[10] - a[10], dz = b[11] - a[11];
  for (let i = 0; i < 3; i++) {
    const a0 = a[i], a1 = a[3 + i], a2 = a[6 + i];
    out[3 * i] = a0 * b[0] + a1 * b[3] + a2 * b[6];
    out[3 * i + 1] = a0 * b[1] + a1 * b[4] + a2 * b[7];
    out[3 * i + 2] = a0 * b[2] + a1 * b[5] + a2 * b[8];
    out[9 + i] = a0 * dx + a1 * dy + a2 * dz;
  }
}

/**
 * out = R p + t. `out` may be `p`.
 *
 * @param m Packed pose: R row-major in 0..8, t in 9..11.
 */
export function transformPoint(m: PackedPose, p: Float64Array, out: Float64Array): void {
  const x = p[0], y = p[1], z = p[2];
  out[0] = m[0] * x + m[1] * y + m[2] * z + m[9];
  out[1] = m[3] * x + m[4] * y + m[5] * z + m[10];
  out[2] = m[6] * x + m[7] * y + m[8] * z + m[11];
}

/**
 * out = R v. `out` may be `v`.
 *
 * @param m Packed pose: R row-major in 0..8, t in 9..11.
 */
export function rotateVector(m: PackedPose, v: Float64Array, out: Float64Array): void {
  const x = v[0], y = v[1], z = v[2];
  out[0] = m[0] * x + m[1] * y + m[2] * z;
  out[1] = m[3] * x + m[4] * y + m[5] * z;
  out[2] = m[6] * x + m[7] * y + m[8] * z;
}

/**
 * out = R^T v. `out` may be `v`.
 *
 * @param m Packed pose: R row-major in 0..8, t in 9..11.
 */
export function rotateVectorBack(m: PackedPose, v: Float64Array, out: Float64Array): void {
  const x = v[0], y = v[1], z = v[2];
  out[0] = m[0] * x + m[3] * y + m[6] * z;
  out[1] = m[1] * x + m[4] * y + m[7] * z;
  out[2] = m[2] * x + m[5] * y + m[8] * z;
}
