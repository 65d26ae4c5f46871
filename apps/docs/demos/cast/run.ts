/** Prints what the demo shows first: when the thrown body touches the wall, and up to when that is proven not. */
import { solve, START } from "./model.ts";

const { impact } = solve(START);
console.log(`${impact.status} at ${impact.time.toFixed(9)} s, proven apart up to ${impact.lowerTime.toFixed(9)} s`);
