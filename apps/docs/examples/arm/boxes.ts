/**
 * A roadmap of free boxes: boxes of joint values that are proven free, one
 * after the other along a path. Two boxes in a row share a configuration, so
 * any motion from box to box through it is free without a further query.
 */
import { freeBox } from "@col/robot";
import type { Configuration, FreeBox, Obstacle, Robot } from "@col/robot";

/** Halvings of an edge to find where it leaves a box; most boxes of a path. */
const HALVINGS = 30;
const BOXES_MAX = 200;

const isInside = ({ lower, upper }: FreeBox, q: Configuration): boolean =>
  lower.every((low, k) => low <= q[k] && q[k] <= upper[k]);

/** Boxes that cover a path of straight edges, up to the first that fails. */
export function coverPath(robot: Robot, obstacles: readonly Obstacle[],
  path: readonly Configuration[]): FreeBox[] {
  const boxes: FreeBox[] = [];
  let edge = 0, at = 0;
  while (edge + 1 < path.length && boxes.length < BOXES_MAX) {
    const p = path[edge], q = path[edge + 1], on = (t: number): number[] =>
      Array.from(p, (x, k) => x + t * (q[k] - x));
    const box = freeBox(robot, obstacles, on(at), { maxBoxes: 50 });
    if (box.status !== "free") break;
    boxes.push(box);
    let from = isInside(box, on(1)) ? 1 : at, to = 1;
    for (let i = 0; i < HALVINGS && from < 1; i++) {
      const middle = (from + to) / 2;
      if (isInside(box, on(middle))) from = middle;
      else to = middle;
    }
    if (from === at) break;
    at = from < 1 ? from : 0;
    if (from === 1) edge++;
  }
  return boxes;
}
