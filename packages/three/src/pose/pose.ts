/**
 * Converts the world matrices of three.js objects into rigid poses, and poses into matrices.
 *
 * In: an `Object3D`, or 16 numbers column-major. Out: a pose in the world frame: position (length) and unit
 * quaternion. `Object3D.position` and `quaternion` are local to the parent, so the world matrix is read after it is
 * updated. Method: pose/split.ts and `quaternionOf`.
 *
 * A pose cannot contain scale or shear. A matrix whose scale differs from 1 by more than 1e-6, or that shears or
 * mirrors, is refused; a body (`bodyOf`) contains them in its shape.
 */
import type { Object3D } from "three";
import { NestedPool, packGivenPose } from "@col/kernel";
import { createPose } from "@col/types";
import type { MutablePose, Pose } from "@col/types";
import { requireMatrix } from "../checks.ts";
import { nameOf } from "./name.ts";
import { createSplit, quaternionOf, splitLinear } from "./split.ts";
import type { Split } from "./split.ts";

/** Anything with the 16 numbers of a matrix, column-major: a three.js `Matrix4`. */
export interface Matrix4Like {
  readonly elements: ArrayLike<number>;
}

/**
 * Maximum difference of a scale from 1, or of two scales, that counts as equal: a few times the rounding error of
 * single precision. A larger value hides real scales. No dimension.
 */
export const SAME_SCALE = 1e-6;

/** Workspace for reading or writing a pose: a packed pose, a matrix, its rotation and stretch. */
export class PoseSpace {
  readonly packed: Float64Array = new Float64Array(12);
  readonly matrix: Float64Array = new Float64Array(16);
  readonly split: Split = createSplit();
}

export const SPACES: NestedPool<PoseSpace> = /* @__PURE__ */ new NestedPool<PoseSpace>(() => new PoseSpace());

/** Does the matrix only rotate and translate? False for numbers that are not finite, too. */
function isRigid({ stretch: u }: Split, e: ArrayLike<number>): boolean {
  const s = SAME_SCALE;
  return (
    Math.abs(u[1]) <= s &&
    Math.abs(u[2]) <= s &&
    Math.abs(u[5]) <= s &&
    Math.abs(u[0] - 1) <= s &&
    Math.abs(u[4] - 1) <= s &&
    Math.abs(u[8] - 1) <= s &&
    Math.abs(e[12]) + Math.abs(e[13]) + Math.abs(e[14]) < Infinity
  );
}

/** Throws for a matrix that is not rigid. `who`: function and object, for the message. */
function refuseMatrix(who: string, { stretch: u }: Split, e: ArrayLike<number>): never {
  for (let i = 0; i < 16; i++)
    if (!Number.isFinite(e[i]))
      throw new RangeError(`${who} has a matrix entry that is not finite: element ${i} is ${e[i]}`);
  const off = (i: number): boolean => Math.abs(u[i]) > SAME_SCALE;
  const scale = [0, 4, 8].map((k) =>
      Number(Math.sqrt(e[k] * e[k] + e[k + 1] * e[k + 1] + e[k + 2] * e[k + 2]).toPrecision(6)),
    ),
    sheared = off(1) || off(2) || off(5);
  const what =
    scale.every((s) => Math.abs(s - 1) <= SAME_SCALE) && !sheared
      ? "is mirrored"
      : `is scaled by (${scale.join(", ")})${sheared ? " and sheared" : ""}`;
  throw new RangeError(`${who} ${what} in the world, and a pose has no scale: bodyOf(mesh) scales the shape`);
}

/**
 * Writes rotation and position of a matrix into `out`, unchecked. `(x, y, z)`: the pose's origin in the local frame.
 */
export function writePose(
  e: ArrayLike<number>,
  split: Split,
  x: number,
  y: number,
  z: number,
  out: MutablePose,
): void {
  quaternionOf(split.rotation, out.quaternion);
  out.position.x = e[0] * x + e[4] * y + e[8] * z + e[12];
  out.position.y = e[1] * x + e[5] * y + e[9] * z + e[13];
  out.position.z = e[2] * x + e[6] * y + e[10] * z + e[14];
}

/** Writes the pose of a rigid matrix. `object`: the object of the world matrix, for the message. */
function writeRigid(e: ArrayLike<number>, object: Object3D | null, out: MutablePose): MutablePose {
  const { split } = SPACES.acquire();
  try {
    splitLinear(e, split);
    if (!isRigid(split, e))
      refuseMatrix(object === null ? "fromMatrix4: the matrix" : `poseOf: ${nameOf(object)}`, split, e);
    writePose(e, split, 0, 0, 0, out);
  } finally {
    SPACES.release();
  }
  return out;
}

/**
 * The pose of a rigid 4 x 4 matrix.
 * @throws TypeError if it is not a matrix; RangeError if it scales, shears, mirrors or is not finite.
 */
export function fromMatrix4(matrix: Matrix4Like, out: MutablePose = createPose()): MutablePose {
  requireMatrix("fromMatrix4", matrix);
  return writeRigid(matrix.elements, null, out);
}

/**
 * Writes the pose as 16 numbers, column-major, into `out.elements`. Pass a three.js `Matrix4`, which is returned.
 * @throws TypeError if it is not a pose; RangeError if its numbers cannot be used.
 */
export function toMatrix4<T extends { readonly elements: number[] | Float64Array | Float32Array }>(
  pose: Pose,
  out: T,
): T {
  const e = out.elements, { packed: m } = SPACES.acquire();
  try {
    packGivenPose(pose, m, "toMatrix4: pose");
    for (let r = 0; r < 3; r++) {
      e[r] = m[3 * r];
      e[4 + r] = m[3 * r + 1];
      e[8 + r] = m[3 * r + 2];
      e[12 + r] = m[9 + r];
    }
  } finally {
    SPACES.release();
  }
  e[3] = e[7] = e[11] = 0;
  e[15] = 1;
  return out;
}

/**
 * The pose of an object in the world frame. First updates its matrices and its parents' matrices. Call it per frame
 * with the same `out`.
 * @throws RangeError for an object whose world matrix scales, shears or mirrors; `bodyOf` accepts it.
 */
export function poseOfObject(object: Object3D, out: MutablePose): MutablePose {
  object.updateWorldMatrix(true, false);
  return writeRigid(object.matrixWorld.elements, object, out);
}
