/** The task of the page: from one side of the shelf to between its boards. */
import { createCell, isFreeEdge } from "./cell.ts";
import type { PlanningTask } from "./rrt.ts";

/** Joint angles, radians: hand beside the crate, hand between the boards. */
export const START: readonly number[] = [0.27, -1.18, 1.15, -1.56, -2.28, 0];
export const GOAL: readonly number[] = [-2.9, -1.21, 1.19, -0.22, 2.37, 0];

/** The task of this page, on a cell of its own. */
export function createTask(seed: number): PlanningTask & { readonly checks: () => number } {
  const cell = createCell();
  return {
    start: START, goal: GOAL, limit: Math.PI, step: 1, seed, maxNodes: 50_000,
    isFreeEdge: (p, q) => isFreeEdge(cell, p, q), checks: () => cell.checks,
  };
}
