/** Prints the first state of the demo: each method's answer, and the bounds after each of its steps. */
import { solve, START } from "./model.ts";

for (const { title, result, steps } of solve(START)) {
  console.log(`${title}: ${result.distance.toFixed(9)}, ${result.status}, ${result.iterations} supports`);
  steps.forEach(({ lower, upper }, i) => {
    console.log(`  step ${i + 1}: ${lower.toFixed(9)} .. ${upper.toFixed(9)}`);
  });
}
