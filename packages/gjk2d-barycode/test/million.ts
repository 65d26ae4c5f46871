/**
 * Random pairs against the brute-force oracle. `runPairs` is the bounded part of the test run; as a program it runs a
 * million: `npm run test:million` in this package (COL_SEED picks another seed).
 */
import { convexPolygon } from "@col/shapes/2d";
import { bruteForce, pair, random } from "@col/testkit";
import { createDistanceResult2 } from "@col/types";
import { intersects2, distance2, signedDistance2 } from "../src/index.ts";
import { brokenLaw } from "./laws.ts";

export interface Tally {
  pairs: number;
  hits: number;
  readonly wrong: string[];
  /** Largest error of the signed distance relative to the largest coordinate. */
  worst: number;
}

/** Tolerance of distances, relative to the largest coordinate. */
const RELATIVE = 1e-12;

export function runPairs(seed: number, pairs: number, most: number): Tally {
  const rng = random(seed), out = createDistanceResult2(), tally: Tally = { pairs, hits: 0, wrong: [], worst: 0 };
  for (let k = 0; k < pairs; k++) {
    const [P, Q] = pair(rng, most), { signed, scale } = bruteForce(P, Q), eps = RELATIVE * scale;
    const a = convexPolygon(P.flat()), b = convexPolygon(Q.flat());
    const fail = (text: string): void => {
      if (tally.wrong.length < 20) tally.wrong.push(`seed ${seed} pair ${k}: ${text}`);
    };
    signedDistance2(a, null, b, null, undefined, out);
    const error = Math.abs(out.distance - signed) / scale;
    if (error > tally.worst) tally.worst = error;
    if (!(error <= RELATIVE)) fail(`signed distance ${out.distance}, should be ${signed}`);
    if (!(out.lowerBound <= signed + 1e-16 * scale)) fail(`lower bound ${out.lowerBound} above ${signed}`);
    const law = brokenLaw(P, Q, out, eps);
    if (law !== "") fail(law);
    distance2(a, null, b, null, undefined, out);
    if (!(Math.abs(out.distance - Math.max(0, signed)) <= eps))
      fail(`distance ${out.distance}, should be ${Math.max(0, signed)}`);
    if (Math.abs(signed) > eps) {
      if (intersects2(a, null, b, null) !== signed < 0) fail(`intersects says ${String(signed > 0)} at ${signed}`);
      if ((out.status === "overlapping") !== signed < 0) fail(`status ${out.status} at ${signed}`);
    }
    if (signed < 0) tally.hits++;
  }
  return tally;
}

if (process.argv[1] === import.meta.filename) {
  const seed = Number(process.env["COL_SEED"] ?? 1), total = Number(process.env["COL_PAIRS"] ?? 1e6),
    began = Date.now();
  const t = runPairs(seed, total, 24);
  process.stdout.write(
    `${t.pairs} pairs, seed ${seed}: ${t.hits} overlap, ${t.wrong.length} wrong, worst relative `
      + `error ${t.worst.toExponential(2)}, ${(Date.now() - began) / 1000} s\n`);
  for (const w of t.wrong) process.stdout.write(`${w}\n`);
  process.exitCode = t.wrong.length > 0 ? 1 : 0;
}
