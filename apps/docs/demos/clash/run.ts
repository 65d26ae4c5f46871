/** Prints the clearance of the lever where the demo starts, and its depth 0.3 m lower. */
import { FORK, LEVER, move, solve, START } from "./model.ts";

for (const scene of [START, move(START, { x: 0, y: -0.3, z: 0 })]) {
  const { distance, lowerBound, parts: [a, b] } = solve(scene);
  console.log(`${FORK[a].id} and ${LEVER[b].id}: ${(1000 * distance).toFixed(6)} mm, `
    + `at least ${(1000 * lowerBound).toFixed(6)} mm`);
}
