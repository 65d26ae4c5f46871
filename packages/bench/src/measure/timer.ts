/**
 * A clock with a known cost, for timing single calls.
 *
 * In: a function that returns the time in ns (this package does not depend on a platform). Out: a `Timer` with the
 * cost of a pair of readings, ns. The cost is measured once and subtracted from every single-call time; it is near 50
 * ns, as much as a whole query on spheres.
 */

/** Returns the time, ns, from any fixed start. */
export type Clock = () => number;

/** A clock and the time between two successive readings of it, ns. */
export interface Timer {
  readonly now: Clock;
  readonly overhead: number;
}

const ROUNDS = 40;
const READINGS = 5000;

/** Measures the clock. The overhead is the lower quartile of the rounds, since other programs disturb some of them. */
export function createTimer(now: Clock): Timer {
  const rounds = new Float64Array(ROUNDS);
  for (let r = 0; r < ROUNDS; r++) {
    let sum = 0;
    for (let i = 0; i < READINGS; i++) {
      const from = now();
      sum += now() - from;
    }
    rounds[r] = sum / READINGS;
  }
  rounds.sort();
  return { now, overhead: rounds[ROUNDS >> 2] };
}
