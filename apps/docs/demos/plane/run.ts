/** Prints the first state of the demo: the signed distance of two polygons, and each step of the loop. */
import { solve, START } from "./model.ts";

const { result, steps } = solve(START);
console.log(`signed distance ${result.distance.toFixed(6)} m, ${result.status}`);
for (const { iteration, lower, upper, barycode, next } of steps)
  console.log(`step ${iteration}: ${lower.toFixed(6)} .. ${upper.toFixed(6)}, barycode ${barycode}, ${next}`);
