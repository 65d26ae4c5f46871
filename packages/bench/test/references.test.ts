/**
 * The references of the problem files against ours. Where they differ by more than 1e-9 a supporting plane decides:
 * across its normal the bodies overlap by less than the file says, so the file's depth is too great, whoever found the
 * plane. The ten cases are known: depths of curved shapes with edges, found by a numerical search. With supports in 50
 * digits and a hull of support points as the other bound, the true depth of each lies within 1.5e-9 of ours (and within
 * 1e-15 above it); the references are off by 1.1e-8 to 4.3e-5.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildQueries, findSolver, planeGap, readConvexCases } from "@col/bench";
import { createDistanceResult } from "@col/types";
import { isSample, sharedPath } from "@col/testkit";
import { describe, expect, it } from "vitest";

const folder = sharedPath(join("data", "convexcases"), "references of the problem files");

/** Cases whose reference is refuted, by file. */
const REFUTED: Readonly<Record<string, readonly number[]>> = {
  box: [], convex: [], ellwide: [], touch_pairs: [],
  pairs: isSample(folder ?? "") ? [] : [690, 940, 1210, 1271, 1291, 1320, 1880, 1900, 2040, 2070],
};
/** Half of the least of their errors, metres; rounding is below 1e-15. */
const CLEARLY = 5e-9;

describe.skipIf(folder === null)("references of the problem files", () => {
  it.each(Object.entries(REFUTED))("%s: ours agree with all but those a supporting plane refutes", (name, refuted) => {
    const set = readConvexCases(readFileSync(join(folder ?? "", `${name}.txt`), "utf8")),
      solver = findSolver("epa").start({ dualityGap: undefined });
    const out = createDistanceResult(), found: number[] = [];
    buildQueries(set).forEach((q, i) => {
      solver.distance(q.a, q.poseA, q.b, q.poseB, out);
      const ref = set.ref[i];
      // deep or shallow: the file gives the overlap along the slide, which the depth cannot exceed
      if (Number.isNaN(ref)) {
        expect(out.distance, `case ${i}`).toBeGreaterThanOrEqual(set.target[i] - 1e-9);
        return;
      }
      if (Math.abs(out.distance - ref) <= 1e-9) return;
      found.push(i);
      const plane = planeGap(q, out.normal);
      expect(plane, `case ${i}: a lower bound of the signed distance`).toBeGreaterThan(ref + CLEARLY);
      expect(Math.abs(out.distance - plane), `case ${i}`).toBeLessThanOrEqual(1e-14);
    });
    expect(found).toEqual(refuted);
  });
});
