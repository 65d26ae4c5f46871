/** A pile of stones that falls and comes to rest, and what is measured on the way. */
import type { ContactSource } from "./contacts.ts";
import { createWorld, deepest, kinetic, potential, step } from "./world.ts";

/** What a run says. Energies in J, depth in metres. */
export interface Outcome {
  readonly start: number;
  readonly kinetic: number;
  /** Share of the potential energy at the start that is gone at the end. */
  readonly dissipated: number;
  readonly depth: number;
  /** Most that the total energy rose in a step, as a share of the start's. */
  readonly rise: number;
  readonly queries: number;
  /** Kinetic energy at the end of every quarter of a second. */
  readonly trace: readonly number[];
}

/** Runs `seconds` at `rate` steps per second. */
export function drop(source: ContactSource, stones: number, seed: number, seconds: number, rate: number): Outcome {
  const world = createWorld(stones, seed, source), start = potential(world), trace: number[] = [];
  let depth = 0, rise = 0, last = start;
  for (let k = 1; k <= seconds * rate; k++) {
    step(world, 1 / rate);
    depth = Math.max(depth, deepest(world));
    const energy = kinetic(world) + potential(world);
    rise = Math.max(rise, (energy - last) / start);
    last = energy;
    if (k % Math.round(rate / 4) === 0) trace.push(kinetic(world));
  }
  return { start, kinetic: kinetic(world), dissipated: 1 - last / start, depth, rise, queries: world.queries, trace };
}
