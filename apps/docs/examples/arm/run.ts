/**
 * Plans a motion of the arm from one side of the shelf to between its boards, proves its clearance, and covers it with
 * boxes of joint values. Prints counts and times.
 */
import { pathClearance } from "@col/robot";
import { coverPath } from "./boxes.ts";
import { createCell } from "./cell.ts";
import { plan, shorten, span } from "./rrt.ts";
import { createTask } from "./task.ts";

/** How long a path is, in words. */
function said(path: readonly (readonly number[])[]): string {
  const length = path.slice(1).reduce((sum, q, i) => sum + span(path[i], q), 0);
  return `${path.length} nodes, ${length.toFixed(2)} rad`;
}

for (const seed of [1, 2, 3, 4, 5]) {
  const task = createTask(seed), from = performance.now(), { path, nodes } = plan(task), ms = performance.now() - from;
  if (path === null) throw new Error(`seed ${seed}: no path`);
  const checks = task.checks(), smooth = shorten(task, path, 200), { arm: { robot }, obstacles } = createCell(),
    { lowerBound, distance } = pathClearance(robot, obstacles, smooth);
  console.log(`seed ${seed}: path of ${said(path)}, shortened to ${said(smooth)}; ${nodes} nodes grown, ${checks} `
    + `configurations, ${ms.toFixed(0)} ms; clearance ${(1000 * lowerBound).toFixed(2)} to `
    + `${(1000 * distance).toFixed(2)} mm`);
  if (seed > 1) continue;
  const start = performance.now(), boxes = coverPath(robot, obstacles, smooth);
  console.log(`seed ${seed}: ${boxes.length} free boxes cover the path, ${(performance.now() - start).toFixed(0)} ms`);
}
