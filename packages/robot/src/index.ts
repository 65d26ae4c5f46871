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
export type { Obstacle } from "./world/obstacle.ts";
export { robotClearance, robotCollides } from "./clearance/clearance.ts";
export type { RobotClearanceOptions } from "./clearance/clearance.ts";
export { clearanceGradient } from "./clearance/gradient.ts";
export { forEachRobotPairWithin } from "./clearance/each-pair.ts";
export type { RobotPairOptions, RobotPairVisitor } from "./clearance/each-pair.ts";
export { createRobotClearance, NO_LINK } from "./clearance-result.ts";
export type { BodyPair, RobotClearance } from "./clearance-result.ts";
export { boxClearance } from "./box/box-clearance.ts";
export type { BoxClearanceOptions } from "./box/box-clearance.ts";
export { freeBox } from "./box/free-box.ts";
export type { FreeBox, FreeBoxOptions } from "./box/free-box.ts";
export { createBoxClearance } from "./box/result.ts";
export type { BoxClearance, BoxStatus } from "./box/result.ts";
export { provePairs } from "./pairs/prove-pairs.ts";
export type { LinkPair, LinkPairStatus, ProvePairsOptions } from "./pairs/prove-pairs.ts";
export { pathClearance } from "./path/path-clearance.ts";
export type { PathClearanceOptions } from "./path/path-clearance.ts";
export type { Path, PathPiece } from "./path/piece.ts";
export { trajectoryPieces } from "./path/trajectory.ts";
export type { TrajectoryPoint } from "./path/trajectory.ts";
export { createPathClearance } from "./path/result.ts";
export type { PathClearance, PathProof, PathStatus } from "./path/result.ts";
