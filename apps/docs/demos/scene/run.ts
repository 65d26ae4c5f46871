/** Moves the demo's ten thousand bodies by ten frames; prints the pairs that meet, and how long a frame takes. */
import { advance, createWorld, START } from "./model.ts";

const world = createWorld(START);
console.log(`${START.count} bodies, ${world.pairs} pairs meet`);
for (let frame = 1; frame <= 10; frame++) {
  const from = performance.now();
  advance(world);
  console.log(`frame ${frame}: ${world.pairs} pairs meet, ${(performance.now() - from).toFixed(1)} ms`);
}
