/**
 * The claim of the growth distance's paper on motion planning: the Boolean query may end early, by either bound, and is
 * the quicker for it ("the advantage of using early termination", arXiv 2604.10058, section IV-C2; the paper's number
 * of checks per second is not in the text we have). Times both queries in turns on the same configurations of the arm,
 * cold, and prints the verdict.
 */
import { growthDistance, growthIntersects } from "@col/growth-distance";
import { between, geometric, intervalText } from "@col/papers";
import type { Verdict } from "@col/papers";
import { createGrowthResult } from "@col/types";
import type { Arm } from "./arm.ts";
import { place } from "./arm.ts";
import { createCell } from "./cell.ts";
import type { CellBox } from "./cell.ts";

/** The verdict on ratios of times, whole growth distance over Boolean, one a configuration. */
export function earlyExitVerdict(ratios: readonly number[]): Verdict {
  const found = geometric(ratios);
  return {
    where: "growth distance, section IV-C2",
    claim: "on the pairs of the arm and its cell the Boolean query takes less time than the whole growth distance",
    paper: "\"the advantage of using early termination\"",
    ours: `growth distance over Boolean ${intervalText(found)}`,
    verdict: between(found, 1),
    because: "",
  };
}

/** Joint angles of configuration k, radians: spread over the arm's range, the same in every run. */
const angles = (k: number): number[] => [0, 1, 2, 3, 4, 5].map((i) => 3 * Math.sin(k * (1.7 + i) + i));

type Ask = (link: Arm["links"][number], obstacle: CellBox) => boolean;

/** Milliseconds of one question about all pairs of link and obstacle; the least of several rounds. */
function timed(arm: Arm, obstacles: readonly CellBox[], ask: Ask): number {
  let best = Infinity;
  for (let round = 0; round < 5; round++) {
    const from = performance.now();
    for (const link of arm.links) for (const obstacle of obstacles) ask(link, obstacle);
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

if (import.meta.main) {
  const { arm, obstacles } = createCell(), out = createGrowthResult(), ratios: number[] = [];
  const early: Ask = (l, o) => growthIntersects(l.shape, l.pose, o.shape, o.pose);
  const whole: Ask = (l, o) => growthDistance(l.shape, l.pose, o.shape, o.pose, undefined, out).alpha < 1;
  for (let k = 0; k < 1200; k++) {
    place(arm, angles(k));
    const boolean = timed(arm, obstacles, early), full = timed(arm, obstacles, whole);
    if (k >= 200) ratios.push(full / boolean); // the first ones wait for the compiler
  }
  const v = earlyExitVerdict(ratios);
  console.log(`${ratios.length} configurations, ${arm.links.length * obstacles.length} pairs each`);
  console.log(`${v.verdict.toUpperCase()}: ${v.claim} (${v.where})\n  paper: ${v.paper}\n  here:  ${v.ours}`);
}
