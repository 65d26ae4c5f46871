/**
 * Benchmark adapter of `@col/epa`: the signed distance, world frame; overlaps are negative. Whether shapes meet is
 * the sign of the same result.
 */
import { signedDistance } from "@col/epa";
import type { EpaOptions } from "@col/epa";
import { createDistanceResult } from "@col/types";
import type { SolverAdapter } from "./adapter.ts";

export const epa: SolverAdapter = {
  name: "epa",
  package: "@col/epa",
  about: "signed distance: GJK; for overlaps an expanding polytope (van den Bergen 2001) with a second-order polish",
  answers: "signed",
  questions: ["distance", "depth"],
  inDefaultRuns: true,
  start({ dualityGap }) {
    const options: EpaOptions | undefined = dualityGap === undefined ? undefined : { dualityGap },
      out = createDistanceResult();
    return {
      distance(a, poseA, b, poseB, result) {
        signedDistance(a, poseA, b, poseB, options, result);
      },
      depth(a, poseA, b, poseB, result) {
        signedDistance(a, poseA, b, poseB, options, result);
      },
      intersects(a, poseA, b, poseB) {
        return signedDistance(a, poseA, b, poseB, options, out).distance <= 0;
      },
      explain(a, poseA, b, poseB, report) {
        signedDistance(a, poseA, b, poseB, options, out);
        report.hit = out.distance <= 0;
        report.iterations = out.iterations;
        report.status = out.status;
      },
    };
  },
};
