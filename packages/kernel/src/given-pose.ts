/**
 * Reads a pose that a user passed: packs it into 12 doubles (rotation row-major, then translation in lengths), or
 * throws an error that names the wrong component and its value.
 */
import type { PackedPose, Pose } from "@col/types";
import { explainPose } from "./door/explain.ts";
import { packPose } from "./pose.ts";

/**
 * Same as `packPose`, with an error message also for a value that is not a pose.
 *
 * @param out Packed pose: maps local points to the frame in which the pose is given.
 * @param name Name of the pose, for error messages.
 * @throws TypeError if it is not a pose; RangeError if its numbers cannot be used.
 */
export function packGivenPose(pose: Pose, out: PackedPose, name: string): void {
  try {
    packPose(pose, out, name);
  } catch (error) {
    throw explainPose(error, name, pose);
  }
}
