/**
 * The record of one query about a robot and its surroundings: the convex parts of the obstacles, and the list of pairs
 * to check.
 *
 * Per part: shape, pose, packed pose, and the sphere around the part; a half-space has its unit normal and offset in
 * place of a sphere. World frame, lengths. Per pair: two indices, the number of joints that move both bodies alike, a
 * warm start. A pair is a body of the robot and a part of an obstacle, or two bodies of the robot. read-world.ts fills
 * the record at each query.
 */
import type { ConvexShape, MutablePose, PackedPose, Pose, WarmStart } from "@col/types";
import { ROW } from "../model/robot.ts";

/** Parts of obstacles, and pairs of the running query. Lists grow and are reused. */
export class World {
  /** Parts: shapes, poses for solvers, packed; index in the user's list, and in the obstacle. */
  readonly shapes: ConvexShape[] = [];
  readonly poses: Pose[] = [];
  readonly packed: PackedPose[] = [];
  index: Int32Array = new Int32Array(0);
  part: Int32Array = new Int32Array(0);
  /** Poses of the parts of compounds; a convex obstacle keeps the user's pose. */
  readonly ownPoses: MutablePose[] = [];
  /** Spheres around the parts: centre, radius. For half-spaces: unit normal, offset. */
  spheres: Float64Array = new Float64Array(0);
  /** Sum of the coordinates of a part: the scale of its rounding errors. Length. */
  size: Float64Array = new Float64Array(0);
  /** A pose of the user, and of a part, as rows. */
  readonly row: Float64Array = new Float64Array(ROW);
  readonly partRow: Float64Array = new Float64Array(ROW);
  /** Pairs: a body of the robot; another one, or a part as `~index`; the joints that move both alike. */
  count: number = 0;
  a: Int32Array = new Int32Array(0);
  b: Int32Array = new Int32Array(0);
  shared: Int32Array = new Int32Array(0);
  readonly warm: WarmStart[] = [];
  readonly centre: Float64Array = new Float64Array(3);
}
