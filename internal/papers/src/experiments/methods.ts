/** The methods that the experiments of Montaut et al. compare, as printed and as the library runs them. */
import { distance, intersects } from "@col/accel";
import type { AccelOptions } from "@col/accel";
import { createDistanceResult } from "@col/types";
import type { PaperMethod } from "../comparators3d/paper-methods.ts";
import type { Query } from "@col/bench";
import type { Variant } from "./timing.ts";

/** The papers' tolerance on the duality gap, square metres. */
export const GAP: number = 1e-8;

/** GJK and its accelerations as printed; `normalised` between polytopes (RSS 2022, eq. 30). */
export function printed(name: "gjk" | "polyak" | "nesterov", normalised: boolean): PaperMethod {
  const momentum = name === "gjk" ? "none" : name === "polyak" ? "polyak"
    : normalised ? "nesterov-normalised" : "nesterov";
  return { simplex: true, momentum, weights: "code" };
}

/** Frank-Wolfe with a momentum and no simplex, as printed. */
export function frankWolfe(momentum: PaperMethod["momentum"]): PaperMethod {
  return { simplex: false, momentum, weights: "printed" };
}

/** The library's distance query with the papers' stopping rule, as something to time. */
export function distanceVariant(name: string, options: AccelOptions): Variant<Query> {
  const out = createDistanceResult(), all = { ...options, dualityGap: GAP };
  return {
    name,
    ask({ a, poseA, b, poseB }) {
      distance(a, poseA, b, poseB, all, out);
      return out.iterations;
    },
  };
}

/** The library's Boolean query likewise. */
export function booleanVariant(name: string, options: AccelOptions): Variant<Query> {
  const all = { ...options, dualityGap: GAP };
  return { name, ask: ({ a, poseA, b, poseB }) => (intersects(a, poseA, b, poseB, all) ? 1 : 0) };
}

/** Iterations of the library's distance query with the papers' stopping rule: support evaluations. */
export function libraryIterations(queries: readonly Query[], options: AccelOptions): number[] {
  const out = createDistanceResult();
  return queries.map((q) => {
    distance(q.a, q.poseA, q.b, q.poseB, { ...options, dualityGap: GAP }, out);
    return out.iterations;
  });
}
