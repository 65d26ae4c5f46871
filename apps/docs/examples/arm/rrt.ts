/**
 * RRT-Connect (Kuffner and LaValle 2000) in a box of joint angles: two trees, one grown by a step towards a random
 * point, the other drawn all the way to the new node; then they change roles. Nearest nodes by a plain scan. Same seed,
 * same path.
 */
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** What the planner needs to know. Angles in radians, largest joint counts. */
export interface PlanningTask {
  readonly start: readonly number[];
  readonly goal: readonly number[];
  /** Every joint in -limit .. limit. */
  readonly limit: number;
  /** Length of an edge, and how far apart on it the arm is checked. */
  readonly step: number;
  readonly resolution: number;
  readonly seed: number;
  readonly maxNodes: number;
  readonly isFree: (q: readonly number[]) => boolean;
}

/** A path from start to goal, or null; nodes of both trees. */
export interface Plan {
  readonly path: readonly (readonly number[])[] | null;
  readonly nodes: number;
}

interface Node {
  readonly q: readonly number[];
  readonly parent: Node | null;
}

/** Largest difference of a joint. */
export function span(p: readonly number[], q: readonly number[]): number {
  let d = 0;
  for (let i = 0; i < p.length; i++) d = Math.max(d, Math.abs(p[i] - q[i]));
  return d;
}

const between = (p: readonly number[], q: readonly number[], t: number): number[] =>
  p.map((x, i) => x + t * (q[i] - x));

/** Is the straight line free, at the task's resolution? `p` is known to be. */
export function isFreeLine(task: PlanningTask, p: readonly number[], q: readonly number[]): boolean {
  const n = Math.max(1, Math.ceil(span(p, q) / task.resolution));
  for (let k = 1; k <= n; k++) if (!task.isFree(between(p, q, k / n))) return false;
  return true;
}

function nearest(tree: readonly Node[], q: readonly number[]): Node {
  let best = tree[0], least = Infinity;
  for (const node of tree) {
    let d = 0;
    for (let i = 0; i < q.length; i++) d += (node.q[i] - q[i]) * (node.q[i] - q[i]);
    if (d < least) {
      least = d;
      best = node;
    }
  }
  return best;
}

/** A new node one step from the nearest one towards q; null where something is in the way. */
function extend(task: PlanningTask, tree: Node[], q: readonly number[]): Node | null {
  const from = nearest(tree, q), d = span(from.q, q), to = d > task.step ? between(from.q, q, task.step / d) : q;
  if (!isFreeLine(task, from.q, to)) return null;
  const node = { q: to, parent: from };
  tree.push(node);
  return node;
}

function branch(node: Node): (readonly number[])[] {
  const list: (readonly number[])[] = [];
  for (let n: Node | null = node; n !== null; n = n.parent) list.push(n.q);
  return list;
}

/** Plans. */
export function plan(task: PlanningTask): Plan {
  const random = xoroshiro128plus(task.seed), from: Node[] = [{ q: task.start, parent: null }],
    to: Node[] = [{ q: task.goal, parent: null }];
  if (!task.isFree(task.start) || !task.isFree(task.goal)) return { path: null, nodes: 0 };
  let one = from, two = to;
  while (from.length + to.length < task.maxNodes) {
    const q = task.start.map(() => task.limit * (2 * uniformFloat64(random) - 1)), fresh = extend(task, one, q);
    if (fresh !== null) {
      for (let other = extend(task, two, fresh.q); other !== null; other = extend(task, two, fresh.q)) {
        if (span(other.q, fresh.q) > 0) continue;
        const [a, b] = one === from ? [fresh, other] : [other, fresh];
        return { path: [...branch(a).reverse(), ...branch(b).slice(1)], nodes: from.length + to.length };
      }
    }
    const t = one;
    one = two;
    two = t;
  }
  return { path: null, nodes: from.length + to.length };
}

/** Cuts corners: tries straight lines between random nodes of the path, deterministic in the task's seed. */
export function shorten(task: PlanningTask, path: readonly (readonly number[])[],
  tries: number): (readonly number[])[] {
  const random = xoroshiro128plus(task.seed + 1), list = [...path];
  for (let k = 0; k < tries && list.length > 2; k++) {
    const i = Math.floor(uniformFloat64(random) * (list.length - 2)),
      j = i + 2 + Math.floor(uniformFloat64(random) * (list.length - i - 2));
    if (j < list.length && isFreeLine(task, list[i], list[j])) list.splice(i + 1, j - i - 1);
  }
  return list;
}
