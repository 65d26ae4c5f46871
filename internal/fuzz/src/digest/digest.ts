/**
 * Fingerprints of all solvers' answers over a range of cases: the same on every engine, and other ones when a single bit of an answer changes.
 *
 * In: a seed and case numbers as in the fuzzer. Out: for each package how many answers, and their fingerprint. Nothing of Node is used, so a bundle of this runs in any engine.
 */
import { buildPair, buildPair2 } from "@col/testkit/families";
import { caseRng, FACTORY, FACTORY2, subjectOf } from "../subjects.ts";
import { Hash } from "./hash.ts";
import { planeAnswers } from "./plane.ts";
import { answer, spaceAnswers } from "./space.ts";
import type { Answers } from "./space.ts";

export interface Digest {
  answers: number;
  readonly hash: Hash;
}

export type Digests = Map<string, Digest>;

function answersOf(seed: number, index: number): Answers {
  const subject = subjectOf(seed, index), rng = caseRng(seed + 2, index);
  const made = answer((): Answers => (
    subject.domain === "space" ? spaceAnswers(buildPair(FACTORY, subject.spec), rng) : planeAnswers(buildPair2(FACTORY2, subject.spec), rng)));
  // a constructor that throws: its name
  return typeof made === "object" ? made as Answers : { shapes: [made] };
}

/** Adds the answers of cases `from` to `to - 1`. */
export function digestCases(seed: number, from: number, to: number, digests: Digests): void {
  for (let index = from; index < to; index++) for (const [name, list] of Object.entries(answersOf(seed, index))) {
    let digest = digests.get(name);
    if (digest === undefined) {
      digest = { answers: 0, hash: new Hash() };
      digests.set(name, digest);
    }
    digest.answers += list.length;
    for (const one of list) digest.hash.data(one);
  }
}

/** Packages whose answers are promised to be the same bits everywhere; `diff` measures angles with `Math` functions. */
export const EXACT = ["shapes", "gjk", "accel", "epa", "growth-distance", "gjk2d-barycode"] as const;
