/**
 * Prints the first state of the demo: the time at which the thrown body touches the wall, and the time up to which it
 * is proven not to.
 */
import { solve, START } from "./model.ts";

const { impact } = solve(START);
console.log(`${impact.status} at ${impact.time.toFixed(9)} s, proven apart up to ${impact.lowerTime.toFixed(9)} s`);
