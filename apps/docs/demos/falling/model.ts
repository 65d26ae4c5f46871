/**
 * Falling stones, without a browser: the same pile twice, with contacts from the growth distance and from the signed
 * distance. The simulation is the example's (examples/falling); metres, seconds, y up.
 */
import { fromGrowth, fromSignedDistance } from "../../examples/falling/contacts.ts";
import { createWorld, deepest, kinetic, potential, step } from "../../examples/falling/world.ts";
import type { World } from "../../examples/falling/world.ts";

/** The two sources of contacts that are compared. */
export const SOURCES = [
  { id: "growth", title: "growth distance", source: fromGrowth },
  { id: "signed", title: "signed distance", source: fromSignedDistance },
] as const;

/** Steps a second of simulated time. */
export const RATE = 240;
/** Stones of a pile. */
export const STONES = 12;

/**
 * Both piles after some steps. The worlds are the simulation's own records, which steps write; all else changes by the
 * functions below.
 */
export interface Scene {
  readonly seed: number;
  readonly steps: number;
  readonly worlds: readonly World[];
}

/** Two equal piles in the air. Same seed, same stones. */
export const createScene = (seed: number): Scene =>
  ({ seed, steps: 0, worlds: SOURCES.map(({ source }) => createWorld(STONES, seed, source)) });

/** Both piles `count` steps later. */
export function advance(scene: Scene, count: number): Scene {
  for (const world of scene.worlds) for (let k = 0; k < count; k++) step(world, 1 / RATE);
  return { ...scene, steps: scene.steps + count };
}


/** Measurements of one pile: energies in J, the deepest overlap in metres, contact points, queries so far. */
export interface Readout {
  readonly kinetic: number;
  readonly energy: number;
  readonly depth: number;
  readonly points: number;
  readonly queries: number;
}

export function read(world: World): Readout {
  const moving = kinetic(world), points = [...world.touches.values()].reduce((n, t) => n + t.points.length, 0);
  return { kinetic: moving, energy: moving + potential(world), depth: deepest(world), points, queries: world.queries };
}

/** One answer a pile, in the order of `SOURCES`. */
export const solve = ({ worlds }: Scene): readonly Readout[] => worlds.map(read);
