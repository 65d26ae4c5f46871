/** `@col/accel`: its own choice, and each method by name. It tells no iteration counts of Boolean queries: NaN. */
import { distance, intersects } from "@col/accel";
import type { AccelOptions, Method } from "@col/accel";
import type { SolverAdapter } from "./adapter.ts";

function adapter(name: string, method: Method, about: string, inDefaultRuns: boolean): SolverAdapter {
  return {
    name, package: "@col/accel", about, answers: "separation", inDefaultRuns,
    start({ dualityGap }) {
      const options: AccelOptions | undefined = dualityGap !== undefined ? { method, dualityGap } : method === "auto" ? undefined : { method };
      return {
        distance(a, poseA, b, poseB, out) {
          distance(a, poseA, b, poseB, options, out);
        },
        intersects(a, poseA, b, poseB) {
          return intersects(a, poseA, b, poseB, options);
        },
        explain(a, poseA, b, poseB, out) {
          out.hit = intersects(a, poseA, b, poseB, options);
          out.iterations = NaN;
          out.status = out.hit ? "overlapping" : "separated";
        },
      };
    },
  };
}

export const accelSolvers: readonly SolverAdapter[] = [
  ...[0,1,2,3,4,5].map((v) => { const o = adapter(`v${v}`, 'auto', '', false); return { ...o, start(x: Parameters<typeof o.start>[0]) { (globalThis as unknown as {V: number}).V = v; return o.start(x); } }; }),
  adapter("accel", "auto", "the package's own choice per pair", true),
  adapter("nesterov", "nesterov", "Nesterov-accelerated GJK (Montaut et al. 2022, alg. 7 and 8), normalised between polytopes", false),
  adapter("polyak", "polyak", "Polyak-accelerated GJK (Montaut et al. 2024, alg. 6)", false),
  adapter("newton", "newton", "second order from the guess of the shapes' boxes", false),
  adapter("frank-wolfe", "frank-wolfe", "Frank-Wolfe with line search (Montaut et al. 2022, alg. 1); slow by nature", false),
  adapter("active-set-frank-wolfe", "active-set-frank-wolfe", "active-set Frank-Wolfe (Montaut et al. 2022, alg. 3)", false),
];
