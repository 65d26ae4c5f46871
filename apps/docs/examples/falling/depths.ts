/**
 * The claim of the growth distance's paper on its pile of bodies, over many piles: "similar maximum penetration depths"
 * with contacts from the growth distance and from the signed distance (arXiv 2604.10058, section IV-C1; the depths
 * themselves are not in the text we have). Prints a row a pile and the verdict. Argument: the number of piles.
 */
import { between, geometric, intervalText } from "@col/papers";
import type { Verdict } from "@col/papers";
import { fromGrowth, fromSignedDistance } from "./contacts.ts";
import { drop } from "./drop.ts";

/** Depths within a quarter of each other are similar: the least and the greatest ratio that count so. */
export const SIMILAR: readonly [number, number] = [0.8, 1.25];

/** The verdict on ratios of the two greatest depths, growth distance over signed distance, one a pile. */
export function depthVerdict(ratios: readonly number[]): Verdict {
  const found = geometric(ratios), alike = ratios.filter((r) => r >= SIMILAR[0] && r <= SIMILAR[1]).length;
  return {
    where: "growth distance, section IV-C1",
    claim: `greatest penetration with contacts from the growth distance is ${SIMILAR.join(" to ")} times that with `
      + "contacts from the signed distance (geometric mean over piles)",
    paper: "\"similar maximum penetration depths\"",
    ours: `${intervalText(found)}; within that range in ${alike} of ${ratios.length} piles`,
    verdict: between(found, ...SIMILAR),
    because: "",
  };
}

if (import.meta.main) {
  const stones = 20, seconds = 5, rate = 240, piles = Number(process.argv[2] ?? 72), ratios: number[] = [];
  console.log(`${piles} piles of ${stones} stones, ${seconds} s at ${rate} Hz; greatest penetration, mm`);
  for (let seed = 1; seed <= piles; seed++) {
    const [growth, signed] = [fromGrowth, fromSignedDistance].map((s) => drop(s, stones, seed, seconds, rate).depth);
    ratios.push(growth / signed);
    console.log(`pile ${seed}: growth distance ${(1000 * growth).toFixed(1)}, signed distance `
      + `${(1000 * signed).toFixed(1)}, ratio ${(growth / signed).toFixed(2)}`);
  }
  const v = depthVerdict(ratios);
  console.log(`${v.verdict.toUpperCase()}: ${v.claim} (${v.where})\n  paper: ${v.paper}\n  here:  ${v.ours}`);
}
