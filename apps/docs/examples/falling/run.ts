/**
 * Drops the same stones twice, with contacts from the growth distance and from the signed distance, and prints how they
 * come to rest.
 */
import { fromGrowth, fromSignedDistance } from "./contacts.ts";
import { drop } from "./drop.ts";

const stones = 20, seconds = 5, rate = 240;
console.log(`${stones} stones, ${seconds} s at ${rate} Hz`);
for (const seed of [1, 2, 3]) {
  for (const [name, source] of [["growth distance", fromGrowth], ["signed distance", fromSignedDistance]] as const) {
    const from = performance.now(), r = drop(source, stones, seed, seconds, rate), ms = performance.now() - from;
    console.log(
      `seed ${seed}, ${name}: potential at start ${r.start.toFixed(0)} J, kinetic at the `
        + `end ${r.kinetic.toExponential(1)} J, ${(100 * r.dissipated).toFixed(1)} % dissipated, greatest `
        + `penetration ${(1000 * r.depth).toFixed(1)} mm, ${r.queries} queries, ${ms.toFixed(0)} ms`);
  }
}
