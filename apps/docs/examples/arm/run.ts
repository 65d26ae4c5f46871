/** Plans a motion of the arm from one side of the shelf to between its boards, and prints what it took. */
import { growthIntersects } from "@col/growth-distance";
import { intersects } from "@col/gjk";
import type { ConvexShape, Pose } from "@col/types";
import { place } from "./arm.ts";
import { createCell, isFree } from "./cell.ts";
import { plan, shorten, span } from "./rrt.ts";
import type { PlanningTask } from "./rrt.ts";

/** Joint angles, radians: hand beside the crate, hand between the boards. */
export const START: readonly number[] = [0.27, -1.18, 1.15, -1.56, -2.28, 0];
export const GOAL: readonly number[] = [-2.9, -1.21, 1.19, -0.22, 2.37, 0];

/** The task of this page, on a cell of its own. */
export function createTask(seed: number): PlanningTask & { readonly checks: () => number } {
  const cell = createCell();
  return {
    start: START, goal: GOAL, limit: Math.PI, step: 0.25, resolution: 0.02, seed, maxNodes: 50_000,
    isFree: (q) => isFree(cell, q), checks: () => cell.checks,
  };
}

/** Checks per second of all link and obstacle pairs, over random joint angles; the least of several passes counts. */
export function checksPerSecond(ask: (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose) => boolean): number {
  const { arm, obstacles } = createCell();
  let best = 0, hits = 0;
  for (let pass = 0; pass < 8; pass++) {
    let checks = 0, ns = 0;
    for (let k = 0; k < 300; k++) {
      place(arm, [0, 1, 2, 3, 4, 5].map((i) => 3 * Math.sin(k * (1.7 + i) + i)));
      const from = performance.now();
      for (const l of arm.links) for (const o of obstacles) if (ask(l.shape, l.pose, o.shape, o.pose)) hits++;
      ns += performance.now() - from;
      checks += arm.links.length * obstacles.length;
    }
    best = Math.max(best, (1000 * checks) / ns);
  }
  return hits < 0 ? NaN : best;
}

if (import.meta.main) {
  for (const seed of [1, 2, 3, 4, 5]) {
    const task = createTask(seed), from = performance.now(), { path, nodes } = plan(task),
      ms = performance.now() - from;
    const checks = task.checks(), smooth = path === null ? null : shorten(task, path, 200);
    const length = (p: readonly (readonly number[])[]): number => p.slice(1).reduce((s, q, i) => s + span(p[i], q), 0);
    console.log(
      `seed ${seed}: ${path === null ? "no path" : `path of ${path.length} nodes, ${length(path).toFixed(2)} rad, shortened to ${smooth?.length} nodes, ${length(smooth ?? []).toFixed(2)} rad`}; ${nodes} nodes grown, ${checks} Boolean checks, ${ms.toFixed(0)} ms, ${((1000 * checks) / ms / 1e6).toFixed(2)} million checks per second in planning`);
  }
  console.log(
    `growthIntersects alone: ${(checksPerSecond(growthIntersects) / 1e6).toFixed(2)} million checks per second, cold; `
      + `GJK's intersects: ${(checksPerSecond(intersects) / 1e6).toFixed(2)}`);
}
