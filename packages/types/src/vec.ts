/**
 * Vectors, quaternions and poses as users pass them, and the packed form of a pose. Types only, no code.
 *
 * - Units: the user's unit of length (metres in all examples); quaternions have no unit. Right-handed frames, column
 *   vectors.
 * - The types are structural: a plain literal or a cannon-es `Body` already is a `Pose`.
 * - A three.js `Object3D` is a `Pose` only if it has no parents and no scale. Its `position` and `quaternion` are local
 *   to the parent, and neither contains `scale`.
 */

/** Anything with three readable coordinates. */
export interface Vec3Like {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A vector that a solver may write: the fields of results. */
export interface Vec3 {
  x: number;
  y: number;
  z: number;
}

/** Anything with two readable coordinates. */
export interface Vec2Like {
  readonly x: number;
  readonly y: number;
}

/** A 2-D vector that a solver may write. */
export interface Vec2 {
  x: number;
  y: number;
}

/** Unit quaternion, scalar part `w` last. `p_world = R(q) p_local + position`. */
export interface QuatLike {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly w: number;
}

/**
 * Placement of a shape's local frame in the world. The quaternion must be a unit quaternion to 1e-3; it is normalised
 * on reading.
 */
export interface Pose {
  /** Length, in the user's unit; finite and within 1e50 of the origin. */
  readonly position: Vec3Like;
  /** Rotation of the local frame in the world. */
  readonly quaternion: QuatLike;
}

/** Placement in 2-D: `p_world = [c -s; s c] p_local + (x, y)` with `c = cos`, `s = sin` of the rotation angle. */
export interface Pose2 {
  /** Lengths, in the user's unit; finite and below 1e50. */
  readonly x: number;
  readonly y: number;
  /** Cosine of the angle. */
  readonly c: number;
  /** Sine of the angle. */
  readonly s: number;
}

/**
 * Packed rigid transform, 12 doubles: rotation row-major in [0..8], translation in [9..11].
 * Named after its direction: `bInA` maps B-local points to A's frame, `p_A = R p_B + t`.
 */
export type PackedPose = Float64Array;
