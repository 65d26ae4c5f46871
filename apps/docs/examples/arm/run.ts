/** Plans a motion of the arm from one side of the shelf to between its boards, and prints what it took. */
import { intersects } from "@col/gjk";
import { growthIntersects } from "@col/growth-distance";
import type { ConvexShape, Pose } from "@col/types";
import { place } from "./arm.ts";
import { createCell } from "./cell.ts";
import { plan, shorten, span } from "./rrt.ts";
import { createTask } from "./task.ts";

/** Checks per second of all link and obstacle pairs, over random joint angles; the least of several passes counts. */
function checksPerSecond(ask: (a: ConvexShape, poseA: Pose, b: ConvexShape, poseB: Pose) => boolean): number {
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

/** How long a path is, in words. */
function said(path: readonly (readonly number[])[]): string {
  const length = path.slice(1).reduce((sum, q, i) => sum + span(path[i], q), 0);
  return `${path.length} nodes, ${length.toFixed(2)} rad`;
}

for (const seed of [1, 2, 3, 4, 5]) {
  const task = createTask(seed), from = performance.now(), { path, nodes } = plan(task), ms = performance.now() - from;
  const checks = task.checks(), smooth = path === null ? null : shorten(task, path, 200);
  const found = path === null || smooth === null ? "no path" : `path of ${said(path)}, shortened to ${said(smooth)}`;
  console.log(`seed ${seed}: ${found}; ${nodes} nodes grown, ${checks} Boolean checks, ${ms.toFixed(0)} ms, `
    + `${((1000 * checks) / ms / 1e6).toFixed(2)} million checks per second in planning`);
}
console.log(
  `growthIntersects alone: ${(checksPerSecond(growthIntersects) / 1e6).toFixed(2)} million checks per second, cold; `
    + `GJK's intersects: ${(checksPerSecond(intersects) / 1e6).toFixed(2)}`);
