/**
 * Plans motions of the arm from one side of the shelf to between its boards, and proves their clearance. Boxes of joint
 * values along the first three are a roadmap: it leads from the middle of one motion to the middle of another.
 */
import { pathClearance } from "@col/robot";
import type { FreeBox } from "@col/robot";
import { createCell, createTask } from "./cell.ts";
import { coverPath, findWay } from "./roadmap.ts";
import { plan, shorten, span } from "./rrt.ts";

const { arm: { robot }, obstacles } = createCell(), boxes: FreeBox[] = [], middles: (readonly number[])[] = [];

/** How long a path is, in words. */
function said(path: readonly (readonly number[])[]): string {
  const length = path.slice(1).reduce((sum, q, i) => sum + span(path[i], q), 0);
  return `${path.length} nodes, ${length.toFixed(2)} rad`;
}

for (const seed of [1, 2, 3, 4, 5]) {
  const task = createTask(seed), from = performance.now(), { path, nodes } = plan(task), ms = performance.now() - from;
  if (path === null) throw new Error(`seed ${seed}: no path`);
  const checks = task.checks(), smooth = shorten(task, path, 200),
    { lowerBound, distance } = pathClearance(robot, obstacles, smooth);
  console.log(`seed ${seed}: path of ${said(path)}, shortened to ${said(smooth)}; ${nodes} nodes grown, ${checks} `
    + `configurations, ${ms.toFixed(0)} ms; clearance ${(1000 * lowerBound).toFixed(2)} to `
    + `${(1000 * distance).toFixed(2)} mm`);
  if (seed > 3) continue;
  boxes.push(...coverPath(robot, obstacles, smooth));
  middles.push(smooth[1]);
}
const way = findWay(boxes, middles[0], middles[2]);
console.log(`roadmap of ${boxes.length} free boxes; from the first corner of plan 1 to that of plan 3 through `
  + `${way === null ? "none" : way.length - 1} of them, without a query`);
