/**
 * `@col/robot`: robots of joints and links. Poses, clearances, and joint paths that are proven free of contact, with
 * the solvers that a robot receives.
 * @module
 */
export { createRobot } from "./model/create.ts";
export type {
  JointType, RobotBody, RobotDescription, RobotJoint, RobotLink,
} from "./model/description.ts";
export type { Robot, RobotSolvers } from "./model/robot.ts";
export type { Configuration } from "./model/configuration.ts";
export { placeRobot } from "./kinematics/place.ts";
export { robotJacobian } from "./kinematics/jacobian.ts";
