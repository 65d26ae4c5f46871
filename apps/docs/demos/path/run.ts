/** Prints the demo's first path: the proof of its clearance, and the clearance at five places. */
import { goTo, prove, solve, START } from "./model.ts";

const proved = prove(START.goal);
console.log(`${proved.status}, at least ${(1000 * proved.lowerBound).toFixed(6)} mm on the whole path, `
  + `${proved.proven.length} proven stretches`);
for (let k = 0; k <= 4; k++) {
  const { distance, names } = solve(goTo(START, k / 4), proved);
  console.log(`${25 * k} %: ${(1000 * distance).toFixed(6)} mm, ${names.join(" to ")}`);
}
