/**
 * A roadmap of free boxes: boxes of joint values that are proven free, along
 * paths. Two boxes that share a configuration are joined. A way from box to box
 * through shared configurations is free without a further query.
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

/** The middle of what two boxes share; null where they share nothing. */
function shared(a: FreeBox, b: FreeBox): number[] | null {
  const ends = Array.from(a.lower, (low, k) => [Math.max(low, b.lower[k]),
    Math.min(a.upper[k], b.upper[k])]);
  return ends.every(([low, high]) => low <= high)
    ? ends.map(([low, high]) => (low + high) / 2) : null;
}

/**
 * A path through the fewest boxes, or null where the boxes do not lead from one
 * configuration to the other. Each of its edges is inside a box.
 */
export function findWay(boxes: readonly FreeBox[], from: Configuration,
  to: Configuration): Configuration[] | null {
  const ways = new Map(boxes.filter((box) => isInside(box, from))
    .map((box): [FreeBox, Configuration[]] => [box, [from]]));
  for (const [box, way] of ways) { // grows while it is read
    if (isInside(box, to)) return [...way, to];
    for (const next of boxes) {
      const q = ways.has(next) ? null : shared(box, next);
      if (q !== null) ways.set(next, [...way, q]);
    }
  }
  return null;
}
