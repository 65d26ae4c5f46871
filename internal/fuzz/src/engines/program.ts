/**
 * The program that engines run: fingerprints of all solvers' answers, printed as lines. Bundled into one script without
 * modules or Node.
 *
 * Line after each block of cases: `block N CASES answers`, then for each package its name, its number of answers so far
 * and their fingerprint. The caller ends the program when it has enough; a slow engine is compared as far as it came.
 * Globals: `COL_ENGINE.cases`, `COL_ENGINE.seed`, `COL_ENGINE.say`.
 */
import { digestCases, EXACT } from "../digest/digest.ts";
import type { Digests } from "../digest/digest.ts";

interface Task {
  readonly cases: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Cases between two lines. */
const BLOCK = 300;

const { cases, seed, say } = (globalThis as unknown as { COL_ENGINE: Task }).COL_ENGINE, digests: Digests = new Map();
for (let from = 0; from < cases; from += BLOCK) {
  const to = Math.min(cases, from + BLOCK);
  digestCases(seed, from, to, EXACT, digests);
  say(`block ${to} ${EXACT.map((name) => {
    const digest = digests.get(name);
    return digest === undefined ? `${name}=0:` : `${name}=${digest.answers}:${digest.hash.hex()}`;
  }).join(" ")}`);
}
