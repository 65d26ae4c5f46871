/**
 * Reads the user's list of obstacles at each query, and lists the pairs to check: each body of the robot with each
 * part of an obstacle, then the pairs of the robot's own bodies. Poses are in the world frame.
 *
 * Out: the `World` record (world.ts), whose arrays grow as needed. Warm starts are reset. Throws for an entry that
 * cannot be used, with its index. `readLinkPairs` lists all pairs of bodies on different links instead, without
 * obstacles.
 */
import { came } from "@col/kernel";
import { createPose, createWarmStart } from "@col/types";
import { sharedOf } from "../model/bodies.ts";
import type { Model } from "../model/robot.ts";
import { requireLink } from "../model/tree.ts";
import { countParts, readParts } from "./obstacle.ts";
import type { Obstacle } from "./obstacle.ts";
import type { World } from "./world.ts";

function reserve(w: World, parts: number, pairs: number): void {
  if (w.size.length < parts) {
    w.spheres = new Float64Array(4 * parts);
    w.size = new Float64Array(parts);
    w.index = new Int32Array(parts);
    w.part = new Int32Array(parts);
  }
  while (w.packed.length < parts) {
    w.packed.push(new Float64Array(12));
    w.ownPoses.push(createPose());
  }
  if (w.a.length < pairs) {
    w.a = new Int32Array(pairs);
    w.b = new Int32Array(pairs);
    w.shared = new Int32Array(pairs);
  }
  while (w.warm.length < pairs) w.warm.push(createWarmStart());
}

function add(w: World, a: number, b: number, shared: number): void {
  w.a[w.count] = a;
  w.b[w.count] = b;
  w.shared[w.count++] = shared;
}

/** Adds the pairs of the parts from `first` to `end` of the obstacle `k`. */
function addObstacle(
  where: string, model: Model, { disabledLinks }: Obstacle, k: number, first: number, end: number, w: World,
): void {
  const { bodies } = model;
  for (let i = 0; disabledLinks !== undefined && i < disabledLinks.length; i++)
    requireLink(where, `world[${k}].disabledLinks[${i}]`, disabledLinks[i], model);
  for (let part = first; part < end; part++) {
    for (let a = 0; a < bodies.length; a++) {
      const isDisabled = disabledLinks?.includes(model.links[bodies[a].link]) === true;
      if (!isDisabled) add(w, a, ~part, 0);
    }
  }
}

/** Reads the user's list of obstacles and lists all pairs of the query. */
export function readWorld(where: string, model: Model, obstacles: readonly Obstacle[], w: World): void {
  if (!Array.isArray(obstacles))
    throw new TypeError(`${where}: world must be a list of { shape, pose }, got ${came(obstacles)}`);
  let count = 0;
  for (let k = 0; k < obstacles.length; k++) {
    count += countParts(where, model, obstacles[k] as Obstacle, k);
  }
  reserve(w, count, count * model.bodies.length + model.selfPairs.length);
  w.count = 0;
  for (let k = 0, first = 0; k < obstacles.length; k++) {
    const o = obstacles[k] as Obstacle, end = readParts(where, model, o, k, first, w);
    addObstacle(where, model, o, k, first, end, w);
    first = end;
  }
  for (let i = 0; i < model.selfPairs.length; i++) {
    const { a, b, shared } = model.selfPairs[i];
    add(w, a, b, shared);
  }
  for (let i = 0; i < w.count; i++) w.warm[i].valid = false;
}

/** Lists the pairs of all bodies of different links, including disabled ones; no obstacles. */
export function readLinkPairs({ bodies }: Model, w: World): void {
  reserve(w, 0, bodies.length * bodies.length);
  w.count = 0;
  for (let a = 0; a < bodies.length; a++) {
    for (let b = a + 1; b < bodies.length; b++)
      if (bodies[a].link !== bodies[b].link) add(w, a, b, sharedOf(bodies[a].chain, bodies[b].chain));
  }
  for (let i = 0; i < w.count; i++) w.warm[i].valid = false;
}
