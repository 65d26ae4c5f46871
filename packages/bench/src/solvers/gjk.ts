/** Benchmark adapter of `@col/gjk`, the reference of every comparison: the separation (0 for overlaps), world frame. */
import { distance, intersects } from "@col/gjk";
import type { GjkOptions } from "@col/gjk";
import { createSettings, createWorkspace, readOptions, solve, startCentres } from "@col/gjk/kernel";
import { relativePose } from "@col/kernel";
import { reportBoolean } from "./adapter.ts";
import type { SolverAdapter } from "./adapter.ts";

export const gjk: SolverAdapter = {
  name: "gjk",
  package: "@col/gjk",
  about: "GJK (Gilbert, Johnson, Keerthi 1988; Montaut et al. 2022, alg. 4)",
  answers: "separation",
  inDefaultRuns: true,
  start({ dualityGap }) {
    const options: GjkOptions | undefined = dualityGap === undefined ? undefined : { dualityGap };
    const settings = createSettings(), ws = createWorkspace();
    if (options !== undefined) readOptions(options, settings);
    return {
      distance(a, poseA, b, poseB, out) {
        distance(a, poseA, b, poseB, options, out);
      },
      intersects(a, poseA, b, poseB) {
        return intersects(a, poseA, b, poseB, options);
      },
      explain(a, poseA, b, poseB, out) {
        // the loop of `intersects`, with access to its workspace; `intersects` ends before the loop if the boxes are
        // separated
        relativePose(poseA, poseB, ws.bInA);
        ws.simplex.rank = 0;
        startCentres(a, b, ws.bInA, ws.x);
        const margin = a.margin + b.margin;
        ws.limits.beyond = margin;
        ws.limits.within = margin;
        solve(a, b, ws.bInA, settings, ws);
        const { iterations, status } = ws;
        reportBoolean(intersects(a, poseA, b, poseB, options), iterations, status, margin, out);
      },
    };
  },
};
