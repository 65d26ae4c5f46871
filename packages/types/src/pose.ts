/**
 * A pose that can be written, and the function that creates one.
 *
 * - Position: 3 coordinates in the user's unit of length. Quaternion: `{ x, y, z, w }`, scalar last, no unit.
 * - A pose maps local points to the world: `p_world = R(q) p_local + position`.
 * - Writing the fields of a created pose allocates no memory.
 */
import type { Pose, Vec3 } from "./vec.ts";

/** A pose whose numbers may be written. Vectors and quaternions of three.js serve, too. */
export interface MutablePose extends Pose {
  readonly position: Vec3;
  readonly quaternion: { x: number; y: number; z: number; w: number };
}

// Classes whose fields start as NaN: V8 keeps the numbers as doubles, and writing them allocates nothing.
class Triple {
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
}

class Quadruple extends Triple {
  w: number = NaN;
}

/** The identity, to be filled. */
export function createPose(): MutablePose {
  const position = new Triple(), quaternion = new Quadruple();
  position.x = position.y = position.z = 0;
  quaternion.x = quaternion.y = quaternion.z = 0;
  quaternion.w = 1;
  return { position, quaternion };
}
