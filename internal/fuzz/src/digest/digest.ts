/**
 * Fingerprints of all solvers' answers over a range of cases: the same on every engine, and other ones when a single
 * bit of an answer changes.
 *
 * In: a seed and case numbers as in the fuzzer. Out: for each package how many answers, and their fingerprint. It uses
 * no module of Node, so a bundle of it runs in any engine.
 */
import { buildPair, buildPair2 } from "@col/testkit/families";
import type { Rng } from "@col/testkit/families";
import { caseRng, FACTORY, FACTORY2, subjectOf } from "../subjects.ts";
import { answer } from "./answer.ts";
import { BODY_ANSWERS } from "./bodies.ts";
import { Hash } from "./hash.ts";
import { PLANE_ANSWERS } from "./plane.ts";
import { SPACE_ANSWERS } from "./space.ts";

/** Of a pair in space; a package's generator goes by its place. */
const ALL_SPACE_ANSWERS = { ...SPACE_ANSWERS, ...BODY_ANSWERS };

export interface Digest {
  answers: number;
  readonly hash: Hash;
}

/** By package; `make` gives the object that receives the answers, a fingerprint by default. */
export type Digests = Map<string, Digest> & { make?: () => Hash };

function digestOf(digests: Digests, name: string): Digest {
  const old = digests.get(name), digest = old ?? { answers: 0, hash: digests.make?.() ?? new Hash() };
  if (old === undefined) digests.set(name, digest);
  return digest;
}

/** The answers of one package on a pair; the generator is the case's and the package's. */
function add<Pair>(
  asks: Readonly<Record<string, (c: Pair, rng: Rng) => unknown[]>>,
  pair: Pair,
  seed: number,
  index: number,
  only: readonly string[],
  digests: Digests,
): void {
  Object.entries(asks).forEach(([name, ask], k) => {
    if (!only.includes(name)) return;
    const digest = digestOf(digests, name),
      list = answer(() => ask(pair, caseRng(seed + 2 + k, index)));
    digest.answers += Array.isArray(list) ? list.length : 1;
    digest.hash.data(list);
  });
}

/** Adds the answers of the packages in `only` on cases `from` to `to - 1`. */
export function digestCases(seed: number, from: number, to: number, only: readonly string[], digests: Digests): void {
  for (let index = from; index < to; index++) {
    const subject = subjectOf(seed, index), plane = subject.domain === "plane";
    if (!Object.keys(plane ? PLANE_ANSWERS : ALL_SPACE_ANSWERS).some((name) => only.includes(name))) continue;
    try {
      if (subject.domain === "plane")
        add(PLANE_ANSWERS, buildPair2(FACTORY2, subject.spec), seed, index, only, digests);
      else add(ALL_SPACE_ANSWERS, buildPair(FACTORY, subject.spec), seed, index, only, digests);
    } catch (error) {
      // a constructor that refuses: that is an answer of the shapes
      digestOf(digests, "shapes").hash.text(error instanceof Error ? error.name : "thrown");
    }
  }
}

/** Packages whose answers are promised to be the same bits everywhere; `diff` measures angles with `Math` functions. */
export const EXACT: readonly string[] = [
  "shapes", "gjk", "accel", "epa", "growth-distance", "gjk2d-barycode", "cast", "compound", "scene",
];
