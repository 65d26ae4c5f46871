/** The arm's work cell, the planner's questions in it, and its task. */
import { createPathClearance, pathClearance, robotCollides } from "@col/robot";
import type { Configuration, Obstacle, PathClearance } from "@col/robot";
import { box } from "@col/shapes";
import type { ConvexShape } from "@col/types";
import { createArm, place } from "./arm.ts";
import type { Arm } from "./arm.ts";
import type { PlanningTask } from "./rrt.ts";

/** A box of the cell. */
export interface CellBox extends Obstacle {
  readonly shape: ConvexShape;
}

/** The arm and the boxes around it. */
export interface Cell {
  readonly arm: Arm;
  readonly obstacles: readonly CellBox[];
  /** The last answer about an edge. */
  readonly answer: PathClearance;
  /** Configurations that were looked at. */
  checks: number;
}

/**
 * Centre, half extents: table, a shelf with two boards and a back, two posts, a
 * beam, a crate. Metres, z up.
 */
const BOXES = [
  [0, 0, -0.11, 1, 1, 0.03], [0.62, 0.25, 0.35, 0.16, 0.22, 0.012],
  [0.62, 0.25, 0.68, 0.16, 0.22, 0.012], [0.79, 0.25, 0.4, 0.012, 0.22, 0.42],
  [0.45, -0.18, 0.35, 0.03, 0.03, 0.43], [0.08, 0.5, 0.3, 0.04, 0.04, 0.38],
  [0.25, 0, 1.02, 0.03, 0.7, 0.03], [-0.5, -0.35, 0.08, 0.15, 0.15, 0.16]];

/** The foot stands on the table, so it is not checked against the boxes. */
export function createCell(): Cell {
  const obstacles = BOXES.map(([x, y, z, hx, hy, hz]) => ({
    shape: box(hx, hy, hz), disabledLinks: ["foot"],
    pose: { position: { x, y, z }, quaternion: { x: 0, y: 0, z: 0, w: 1 } } }));
  return { arm: createArm(), obstacles, answer: createPathClearance(),
    checks: 0 };
}

/** Puts the arm at `q`. Does it touch neither an obstacle nor itself there? */
export function isFree(cell: Cell, q: Configuration): boolean {
  cell.checks++;
  place(cell.arm, q);
  return !robotCollides(cell.arm.robot, cell.obstacles, q);
}

const MARGIN = { margin: 0 };

/** Is the straight edge from p to q proven free, between its ends, too? */
export function isFreeEdge(cell: Cell, p: Configuration,
  q: Configuration): boolean {
  const { arm: { robot }, obstacles, answer } = cell;
  pathClearance(robot, obstacles, [p, q], MARGIN, answer);
  cell.checks += answer.configurations;
  return answer.status === "free";
}

/** Joint angles, radians: hand beside the crate, hand between the boards. */
export const START: readonly number[] = [0.27, -1.18, 1.15, -1.56, -2.28, 0];
export const GOAL: readonly number[] = [-2.9, -1.21, 1.19, -0.22, 2.37, 0];

/** From one side of the shelf to between its boards, in its own cell. */
export function createTask(seed: number): PlanningTask & {
  readonly checks: () => number } {
  const cell = createCell();
  return { start: START, goal: GOAL, limit: Math.PI, step: 1, seed,
    maxNodes: 50_000, isFreeEdge: (p, q) => isFreeEdge(cell, p, q),
    checks: () => cell.checks };
}
