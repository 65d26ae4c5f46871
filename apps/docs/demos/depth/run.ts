/** Prints the first state of the demo: the signed distance, and the bounds of the depth after each step of EPA. */
import { solve, START } from "./model.ts";

const { result, steps } = solve(START);
console.log(`signed distance ${result.distance.toFixed(9)}, ${result.status}`);
steps.forEach(({ lower, upper, faces }, i) => {
  console.log(`step ${i + 1}: ${lower.toFixed(9)} .. ${upper.toFixed(9)}, ${faces.length} faces`);
});
