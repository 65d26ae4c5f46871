/** Prints the first state of the demo: the factor, and both bounds after each step. */
import { solve, START } from "./model.ts";

const { result, steps } = solve(START);
console.log(`growth distance ${result.alpha.toFixed(9)}, ${result.status}`);
for (const { iteration, lower, upper } of steps)
  console.log(`step ${iteration}: ${lower.toFixed(9)} .. ${upper.toFixed(9)}`);
