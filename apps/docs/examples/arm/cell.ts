/**
 * The arm's work cell: boxes close together, and the question whether the arm,
 * at given joint angles, is free of all of them and of itself.
 *
 * Each pair is one `growthIntersects`: a Boolean, which the growth distance's
 * two bounds decide after one or two support evaluations.
 */
import { growthIntersects } from "@col/growth-distance";
import { box } from "@col/shapes";
import type { ConvexShape, Pose } from "@col/types";
import { SELF_PAIRS, createArm, place } from "./arm.ts";
import type { Arm } from "./arm.ts";

/** A fixed body. */
export interface Obstacle {
  readonly shape: ConvexShape;
  readonly pose: Pose;
}

/** The collision question of the planner. */
export interface Cell {
  readonly arm: Arm;
  readonly obstacles: readonly Obstacle[];
  /** Pair checks so far. */
  checks: number;
}

function block(
  x: number,
  y: number,
  z: number,
  hx: number,
  hy: number,
  hz: number,
): Obstacle {
  return {
    shape: box(hx, hy, hz),
    pose: { position: { x, y, z }, quaternion: { x: 0, y: 0, z: 0, w: 1 } },
  };
}

/**
 * Table, a shelf with two boards and a back, two posts, a beam overhead, a
 * crate. Metres, z up.
 */
export function createCell(): Cell {
  const obstacles = [
    block(0, 0, -0.11, 1, 1, 0.03),
    block(0.62, 0.25, 0.35, 0.16, 0.22, 0.012),
    block(0.62, 0.25, 0.68, 0.16, 0.22, 0.012),
    block(0.79, 0.25, 0.4, 0.012, 0.22, 0.42),
    block(0.45, -0.18, 0.35, 0.03, 0.03, 0.43),
    block(0.08, 0.5, 0.3, 0.04, 0.04, 0.38),
    block(0.25, 0, 1.02, 0.03, 0.7, 0.03),
    block(-0.5, -0.35, 0.08, 0.15, 0.15, 0.16),
  ];
  return { arm: createArm(), obstacles, checks: 0 };
}

/**
 * True when the arm at `q` touches neither an obstacle nor itself. The foot
 * stands on the table and is not asked about it.
 */
export function isFree(cell: Cell, q: ArrayLike<number>): boolean {
  const { arm, obstacles } = cell,
    { links } = arm;
  place(arm, q);
  for (let i = links.length - 1; i > 0; i--) {
    for (const o of obstacles) {
      cell.checks++;
      if (growthIntersects(links[i].shape, links[i].pose, o.shape, o.pose))
        return false;
    }
  }
  for (const [i, j] of SELF_PAIRS) {
    cell.checks++;
    if (
      growthIntersects(
        links[i].shape,
        links[i].pose,
        links[j].shape,
        links[j].pose,
      )
    )
      return false;
  }
  return true;
}
