/**
 * RRT-Connect (Kuffner and LaValle 2000) in a box of joint angles: two trees, one grown by a step towards a random
 * point, the other drawn all the way to the new node; then they change roles. Nearest nodes by a plain scan. Each edge
 * is proven free, so steps may be long. Same seed, same path.
 */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

type Configuration = readonly number[];

/** What the planner needs to know. Angles in radians, largest joint counts. */
export interface PlanningTask {
  readonly start: Configuration;
  readonly goal: Configuration;
  /** Every joint in -limit .. limit. */
  readonly limit: number;
  /** Length of an edge. */
  readonly step: number;
  readonly seed: number;
  readonly maxNodes: number;
  /** Is the straight edge proven free? */
  readonly isFreeEdge: (p: Configuration, q: Configuration) => boolean;
}

interface Node {
  readonly q: Configuration;
  readonly parent: Node | null;
}

/** Largest difference of a joint. */
export const span = (p: Configuration, q: Configuration): number =>
  p.reduce((most, x, i) => Math.max(most, Math.abs(x - q[i])), 0);

function nearest(tree: readonly Node[], q: Configuration): Node {
  const far = (node: Node): number => node.q.reduce((sum, x, i) => sum + (x - q[i]) * (x - q[i]), 0);
  let best = tree[0], least = far(best);
  for (const node of tree) {
    const d = far(node);
    if (d < least) [best, least] = [node, d];
  }
  return best;
}

/** A new node one step from the nearest one towards q; null where something is in the way. */
function extend(task: PlanningTask, tree: Node[], q: Configuration): Node | null {
  const parent = nearest(tree, q), t = Math.min(1, task.step / span(parent.q, q)),
    to = t < 1 ? parent.q.map((x, i) => x + t * (q[i] - x)) : q;
  if (!task.isFreeEdge(parent.q, to)) return null;
  const node = { q: to, parent };
  tree.push(node);
  return node;
}

const branch = (node: Node | null): Configuration[] => (node === null ? [] : [node.q, ...branch(node.parent)]);

/** Plans: a path from start to goal, or null; nodes of both trees. */
export function plan(task: PlanningTask): { readonly path: readonly Configuration[] | null; readonly nodes: number } {
  const { start, goal, limit, maxNodes } = task, random = xoroshiro128plus(task.seed),
    from: Node[] = [{ q: start, parent: null }], to: Node[] = [{ q: goal, parent: null }];
  if (![start, goal].every((q) => task.isFreeEdge(q, q))) return { path: null, nodes: 0 };
  for (let one = from, two = to; from.length + to.length < maxNodes; [one, two] = [two, one]) {
    const fresh = extend(task, one, start.map(() => limit * (2 * uniformFloat64(random) - 1)));
    let other = fresh && extend(task, two, fresh.q);
    while (fresh && other && span(other.q, fresh.q) > 0) other = extend(task, two, fresh.q);
    if (fresh === null || other === null) continue;
    const [a, b] = one === from ? [fresh, other] : [other, fresh];
    return { path: [...branch(a).reverse(), ...branch(b).slice(1)], nodes: from.length + to.length };
  }
  return { path: null, nodes: from.length + to.length };
}

/** Cuts corners: tries straight lines between random nodes of the path, deterministic in the task's seed. */
export function shorten(task: PlanningTask, path: readonly Configuration[], tries: number): Configuration[] {
  const random = xoroshiro128plus(task.seed + 1), list = [...path];
  for (let k = 0; k < tries && list.length > 2; k++) {
    const i = Math.floor(uniformFloat64(random) * (list.length - 2)),
      j = i + 2 + Math.floor(uniformFloat64(random) * (list.length - i - 2));
    if (j < list.length && task.isFreeEdge(list[i], list[j])) list.splice(i + 1, j - i - 1);
  }
  return list;
}
