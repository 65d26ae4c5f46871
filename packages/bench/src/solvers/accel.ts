/**
 * Benchmark adapters of `@col/accel`: its automatic choice, and each method by name. World frame; each returns the
 * separation (0 for overlaps).
 */
import { distance, intersects } from "@col/accel";
import type { AccelOptions, AccelMethod } from "@col/accel";
import { createWorkspace, decide } from "@col/accel/kernel";
import { relativePose } from "@col/kernel";
import { reportBoolean } from "./adapter.ts";
import type { SolverAdapter } from "./adapter.ts";

function adapter(name: string, method: AccelMethod, about: string, inDefaultRuns: boolean,
  more: AccelOptions = {}): SolverAdapter {
  return {
    name, package: "@col/accel", about, answers: "separation", inDefaultRuns,
    start({ dualityGap }) {
      const options: AccelOptions | undefined = dualityGap !== undefined ? { method, dualityGap, ...more }
        : method === "auto" ? undefined : { method, ...more };
      const ws = createWorkspace();
      return {
        distance(a, poseA, b, poseB, out) {
          distance(a, poseA, b, poseB, options, out);
        },
        intersects(a, poseA, b, poseB) {
          return intersects(a, poseA, b, poseB, options);
        },
        explain(a, poseA, b, poseB, out) {
          // the function behind `intersects`, with access to its workspace
          relativePose(poseA, poseB, ws.bInA);
          const hit = decide(a, b, options, ws);
          reportBoolean(hit, ws.iterations, ws.status, a.margin + b.margin, out);
        },
      };
    },
  };
}

export const accelSolvers: readonly SolverAdapter[] = [
  adapter("accel", "auto", "the package's automatic choice for each pair", true),
  adapter("nesterov", "nesterov",
    "Nesterov-accelerated GJK (Montaut et al. 2022, alg. 7 and 8), normalised between polytopes", false),
  adapter("nesterov-restart", "nesterov", "the same, with restarts when the momentum does not help", false,
    { restart: true }),
  adapter("polyak", "polyak", "Polyak-accelerated GJK (Montaut et al. 2024, alg. 6)", false),
  adapter("newton", "newton",
    "second order: Newton for ellipsoids, GJK in Newton's metric for pairs with a curved shape", false),
  adapter("frank-wolfe", "frank-wolfe", "Frank-Wolfe with line search (Montaut et al. 2022, alg. 1); slow by nature",
    false),
  adapter("active-set-frank-wolfe", "active-set-frank-wolfe",
    "active-set Frank-Wolfe (Montaut et al. 2022, alg. 3)", false),
];
