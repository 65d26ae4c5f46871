/**
 * Groups the pairs of bodies by pairs of links, for `provePairs`: each group has the box of all joint values between
 * its two links, and the witnesses found.
 *
 * In: the robot's model and a `World` filled by `readLinkPairs`. Out: a list of `Group`; boxes are lower ends, then
 * upper ends, one per coordinate (radians or lengths). Joints that do not move the links relative to each other get a
 * single value. An angle range of at least 2 pi becomes one revolution if all its joints rotate by whole multiples of
 * it: beyond, the poses repeat. Other unlimited joints are refused.
 */
import { PRISMATIC, REVOLUTE } from "../model/robot.ts";
import type { Model } from "../model/robot.ts";
import type { World } from "../world/world.ts";

/** See the file header. */
export interface Group {
  readonly linkA: number;
  readonly linkB: number;
  /** Indices of pairs of bodies in the `World`. */
  readonly pairs: readonly number[];
  /** Lower ends, then upper ends: the ranges of the joints between the links; width 0 for all other joints. */
  readonly root: Float64Array;
  /** Configurations in which the links are separated, and in which they overlap. */
  free: Float64Array | null;
  colliding: Float64Array | null;
}

/** Links whose joints move the bodies of a pair relative to each other. */
function movingLinks(model: Model, w: World, i: number): number[] {
  const between = (b: number): number[] => [...model.bodies[b].chain.subarray(w.shared[i])];
  return [...between(w.a[i]), ...between(w.b[i])];
}

/**
 * Range of a coordinate. An angle whose joints rotate by whole multiples of it needs one revolution at most: beyond,
 * the poses repeat.
 */
function rangeOf(model: Model, k: number, where: string): [number, number] {
  const { lower, upper, coordinate, factor, type } = model, joints = [...coordinate.keys()].filter(
    (i) => coordinate[i] === k);
  const isPeriodic = joints.every((i) => type[i] === REVOLUTE && Number.isInteger(factor[i]));
  const from = Math.max(lower[k], -1e6), to = Math.min(upper[k], 1e6);
  if (isPeriodic && to - from >= 2 * Math.PI) return [0.5 * (from + to) - Math.PI, 0.5 * (from + to) + Math.PI];
  if (lower[k] === -Infinity || upper[k] === Infinity) {
    const kind = joints.some((i) => type[i] === PRISMATIC) ? "translation" : "angle that others mimic in part";
    throw new RangeError(`${where}: joint "${model.coordinates[k]}" must have limits, as it is a ${kind}`);
  }
  return [lower[k], upper[k]];
}

/** A value in the range, for a joint that does not move the links relative to each other. */
function anywhere(model: Model, k: number): number {
  const { lower, upper } = model;
  if (lower[k] > -Infinity && upper[k] < Infinity) return 0.5 * (lower[k] + upper[k]);
  return Math.min(upper[k], Math.max(lower[k], 0));
}

/** The pairs of links of a world that was made by `readLinkPairs`. */
export function groupsOf(model: Model, w: World, where: string): Group[] {
  const groups = new Map<string, number[]>(), n = model.coordinates.length;
  for (let i = 0; i < w.count; i++) {
    const u = model.bodies[w.a[i]].link, v = model.bodies[w.b[i]].link, key = `${Math.min(u, v)} ${Math.max(u, v)}`;
    groups.set(key, [...groups.get(key) ?? [], i]);
  }
  return [...groups].map(([key, pairs]) => {
    const [linkA, linkB] = key.split(" ").map(Number), root = new Float64Array(2 * n);
    const moved = new Set(pairs.flatMap((i) => movingLinks(model, w, i).map((link) => model.coordinate[link])));
    for (let k = 0; k < n; k++)
      [root[k], root[n + k]] = moved.has(k) ? rangeOf(model, k, where) : [anywhere(model, k), anywhere(model, k)];
    return { linkA, linkB, pairs, root, free: null, colliding: null };
  });
}
