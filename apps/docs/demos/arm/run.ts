/** Plans with the demo's first seed and prints the plan, and how near the arm is to anything on the way. */
import { configurationAt, createModel, createPlan, solve, START } from "./model.ts";

const cell = createModel(), planned = createPlan(START.seed), before = planned.before;
console.log(`${before[0]} nodes, ${before[1].toFixed(2)} rad, shortened to ${planned.path.length} nodes, `
  + `${planned.length.toFixed(2)} rad; ${planned.checks} configurations`);
for (let k = 0; k <= 4; k++) {
  const { distance, names, free } = solve(cell, configurationAt(planned, k / 4));
  console.log(`${25 * k} %: ${(1000 * distance).toFixed(6)} mm, ${names.join(" to ")}, ${free ? "free" : "not free"}`);
}
