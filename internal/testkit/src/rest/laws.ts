/**
 * Laws of rest: bodies that lie on a floor stay there.
 *
 * In: bodies, the contacts of two of them, seconds. Out: the motion, in fractions of the size of each body: the largest
 * drift across y, sinking beyond the slop, rotation, and the gain of energy over its start as a height.
 */
import { energyOf, GRAVITY, restStep, SLOP, STEP } from "./simulate.ts";
import type { RestBody, RestContacts } from "./simulate.ts";

export interface Rest {
  /** Of a body's size: how far it moved across gravity, and sank beyond the slop of the contacts below it. */
  readonly drift: number;
  readonly sunk: number;
  /** Radians. */
  readonly turned: number;
  /** The maximum energy minus the energy at the start, as a height for the mass of all, in parts of the size. */
  readonly gained: number;
}

/**
 * Runs the bodies for some seconds and measures. `step` moves them by a step: poses, velocities and spins. `size`: of
 * one body, a length; `layers`: number of contacts below the highest body, each with its slop.
 */
export function restWith<Shape>(bodies: readonly RestBody<Shape>[], step: () => void, size: number, seconds: number,
  layers: number): Rest {
  const slop = SLOP * size, start = energyOf(bodies), mass = bodies.reduce((sum, b) => sum + b.mass, 0),
    from = bodies.map(({ position, turn }) => ({ position: [...position], turn: [...turn] }));
  let gained = 0;
  for (let t = 0; t < seconds / STEP; t++) {
    step();
    gained = Math.max(gained, (energyOf(bodies) - start) / (mass * GRAVITY * size));
  }
  const moved = bodies.map(({ position: p, turn: q }, i) => {
    const { position: o, turn: r } = from[i], x = p[0] - o[0], z = p[2] - o[2],
      same = Math.abs(q[0] * r[0] + q[1] * r[1] + q[2] * r[2] + q[3] * r[3]);
    return { drift: Math.sqrt(x * x + z * z) / size, sunk: (o[1] - p[1] - layers * slop) / size,
      turned: 2 * Math.sqrt(Math.max(0, 1 - same * same)) };
  });
  return { drift: Math.max(...moved.map((m) => m.drift)), sunk: Math.max(0, ...moved.map((m) => m.sunk)),
    turned: Math.max(...moved.map((m) => m.turned)), gained };
}

/** The same, by the simulator with the contacts that are given. */
export function restOf<Shape>(bodies: readonly RestBody<Shape>[], contacts: RestContacts<Shape>, size: number,
  seconds = 10, layers = 1): Rest {
  const kept = new Map<string, readonly number[]>();
  return restWith(bodies, () => {
    restStep(bodies, contacts, kept, SLOP * size);
  }, size, seconds, layers);
}
