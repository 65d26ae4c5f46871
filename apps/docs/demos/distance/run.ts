/** Prints the first state of the demo: the distance, its proven bound, and the planes that separate the bodies. */
import { solve, START } from "./model.ts";

const { result, slab } = solve(START);
console.log(`distance ${result.distance.toFixed(12)}, at least ${result.lowerBound.toFixed(12)}, ${result.status}`);
console.log(slab === null ? "no parting planes" : `planes ${(slab.offsetB - slab.offsetA).toFixed(12)} apart`);
