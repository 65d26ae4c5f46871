/** Prints the first state of the demo, and the code of every region as the triangle is moved across the origin. */
import { MEANING, moveAll, solve, START } from "./model.ts";

const { code, feature, distance } = solve(START);
console.log(`barycode ${code}: the origin is ${MEANING[code]}; nearest: ${feature}, ${distance.toFixed(9)} away`);
for (const [x, y] of [[-1.2, 0], [1.1, 0.3], [0, 1.2], [0.3, -1.3], [-1, -0.9], [1.2, -0.5]]) {
  const r = solve(moveAll(START, x, y));
  console.log(`moved by (${x}, ${y}): ${r.code}, ${MEANING[r.code]}; ${r.feature}, ${r.distance.toFixed(9)} away`);
}
