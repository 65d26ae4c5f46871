/**
 * The description of a robot as a user writes it: links, joints between them, and bodies on the links. Types only:
 * all records are read once, by `createRobot`. Lengths are in the user's unit, angles in radians; each pose is in the
 * frame of its parent.
 */
import type { Body, Pose, Vec3Like } from "@col/types";

/** A body of a link: convex, a compound or a mesh of `@col/compound`. A mesh is its triangles: a surface. */
export interface RobotBody {
  readonly shape: Body;
  /** Pose in the link's frame. Default: the identity. */
  readonly pose?: Pose | undefined;
}

/** A link: a rigid piece of the robot. */
export interface RobotLink {
  readonly name: string;
  /** Any number of values. Default: no values. */
  readonly bodies?: readonly RobotBody[] | undefined;
}

/**
 * Types of joints. A `planar` joint named "j" has the values "j/x", "j/y" and "j/angle": translations across its axis,
 * then the angle about it. A `floating` joint has "j/x", "j/y", "j/z", "j/yaw", "j/pitch" and "j/roll": a translation,
 * then the rotation Rz(yaw) Ry(pitch) Rx(roll). All others have one value; a `fixed` joint has no value.
 */
export type JointType = "revolute" | "continuous" | "prismatic" | "fixed" | "planar" | "floating";

/** A joint between a parent link and a child link. The child link's frame is the joint's frame after its motion. */
export interface RobotJoint {
  readonly name: string;
  readonly type: JointType;
  /** Names of links. A link is the child of at most one joint. */
  readonly parent: string;
  readonly child: string;
  /** Frame of the joint in the frame of the parent link. Default: the identity. */
  readonly pose?: Pose | undefined;
  /** Axis in the joint's frame, any length between 1e-50 and 1e50. Fixed and floating joints have no axis. */
  readonly axis?: Vec3Like | undefined;
  /** Limits of the joint's value, for revolute and prismatic joints. Radians or length. Default: unlimited. */
  readonly limits?: { readonly lower: number; readonly upper: number } | undefined;
  /** The joint's value is `factor` times the value of another joint, plus `offset`. Defaults 1 and 0. */
  readonly mimic?: {
    readonly joint: string; readonly factor?: number | undefined; readonly offset?: number | undefined;
  } | undefined;
}

/** A tree of links. */
export interface RobotDescription {
  readonly links: readonly RobotLink[];
  readonly joints: readonly RobotJoint[];
  /** Pose of the root link in the world. Default: the identity. */
  readonly basePose?: Pose | undefined;
  /**
   * Pairs of names of links that are not checked against each other. Links joined by a joint are never checked, except
   * by a planar or floating joint.
   */
  readonly disabledPairs?: readonly (readonly [string, string])[] | undefined;
}
