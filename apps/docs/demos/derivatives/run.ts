/** Prints the Jacobian that the demo shows first, and the search for a contact pose with each method. */
import { chooseMethod, choosePair, find, METHODS, PAIRS, solve, START } from "./model.ts";
import type { PairId } from "./model.ts";

const { jacobian, status } = solve(START);
console.log(`Jacobian of the point of A by the position of B, ${status}:`);
console.log(jacobian.map((v) => v.toFixed(6)).join(" "));
for (const pair of Object.keys(PAIRS) as PairId[]) {
  for (const { id, title } of METHODS) {
    const { costs, said } = find(chooseMethod(choosePair(START, pair), id));
    console.log(`${PAIRS[pair].title}, ${title}: ${said}, cost ${costs[0].toExponential(2)} to `
      + `${costs[costs.length - 1].toExponential(2)} m^2`);
  }
}
