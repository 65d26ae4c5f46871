/**
 * The arm's plan, without a browser: a task with a seed, the planned path with its shortcut, and how near the arm is to
 * anything on the way. The planner is the example's (examples/arm); metres, radians, the world's z up.
 */
import { distance } from "@col/gjk";
import type { Vec3Like } from "@col/types";
import { createCell, createTask, isFree } from "../../examples/arm/cell.ts";
import type { Cell } from "../../examples/arm/cell.ts";
import { shorten, plan, span } from "../../examples/arm/rrt.ts";

type Configuration = readonly number[];

/** A plan and what it took. Lengths in radians, the largest joint counts. */
export interface Planned {
  readonly path: readonly Configuration[];
  readonly nodes: number;
  readonly checks: number;
  /** Nodes and length as planned; `path` is the shortened one. */
  readonly before: readonly [number, number];
  readonly length: number;
}

/** All that the demo is: change it by the functions below. */
export interface Scene {
  readonly seed: number;
  /** Share of the path, 0 .. 1. */
  readonly at: number;
}

export const START: Scene = { seed: 1, at: 0 };
/** Tries of a shortcut. */
const TRIES = 200;

const clamp = (v: number, low: number, high: number): number => Math.min(high, Math.max(low, v));
export const goTo = (scene: Scene, at: number): Scene => ({ ...scene, at: clamp(at, 0, 1) });
export const reseed = (scene: Scene, seed: number): Scene => ({ ...scene, seed, at: 0 });

const lengthOf = (path: readonly Configuration[]): number =>
  path.slice(1).reduce((s, q, i) => s + span(path[i], q), 0);

/** Plans. The same seed gives the same path. */
export function createPlan(seed: number): Planned {
  const task = createTask(seed), { path, nodes } = plan(task), checks = task.checks();
  if (path === null) throw new Error(`arm: no path for seed ${seed}`);
  const short = shorten(task, path, TRIES);
  return { path: short, nodes, checks, before: [path.length, lengthOf(path)], length: lengthOf(short) };
}

/** Joint angles at a share of the path. */
export function configurationAt({ path, length }: Planned, at: number): Configuration {
  let left = at < 1 ? at * length : Infinity;
  for (let i = 1; i < path.length; i++) {
    const edge = span(path[i - 1], path[i]);
    if (left <= edge && edge > 0) return path[i].map((q, k) => path[i - 1][k] + (left / edge) * (q - path[i - 1][k]));
    left -= edge;
  }
  return path[path.length - 1];
}

/** The obstacle that the arm is nearest to: distance in metres, names, points in the world. */
export interface Clearance {
  readonly distance: number;
  readonly names: readonly [string, string];
  /** Index of the link. */
  readonly link: number;
  readonly points: readonly [Vec3Like, Vec3Like];
  readonly free: boolean;
}

const LINK_NAMES = ["foot", "shoulder", "upper arm", "fore arm", "wrist 1", "wrist 2", "wrist 3"];
const OBSTACLE_NAMES = ["table", "lower board", "upper board", "back", "front post", "side post", "beam", "crate"];

/** The first link that is asked about. */
const FIRST = 2;

/** Puts the arm at `q` and asks about every obstacle. Foot and shoulder, which no joint lifts, are left out. */
export function solve(cell: Cell, q: Configuration): Clearance {
  const { arm: { links }, obstacles } = cell, free = isFree(cell, q);
  let best: Clearance = { distance: Infinity, names: ["", ""], link: 0, free,
    points: [{ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0 }] };
  for (let i = FIRST; i < links.length; i++) {
    obstacles.forEach((o, k) => {
      const r = distance(links[i].shape, links[i].pose, o.shape, o.pose);
      if (r.distance < best.distance)
        best = { distance: r.distance, names: [LINK_NAMES[i], OBSTACLE_NAMES[k]], link: i, free,
          points: [{ ...r.pointA }, { ...r.pointB }] };
    });
  }
  return best;
}

/** A cell of the demo's own. */
export const createModel = (): Cell => createCell();
