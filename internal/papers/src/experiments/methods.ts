/** The methods that the experiments of Montaut et al. compare, as printed and as the library runs them. */
import { distance, intersects } from "@col/accel";
import type { AccelOptions } from "@col/accel";
import { createDistanceResult } from "@col/types";
import type { ClimbingQuery } from "../comparators3d/climber.ts";
import type { PaperMethod } from "../comparators3d/paper-methods.ts";
import type { Query } from "@col/bench";
import type { Variant } from "./timing.ts";

/** The papers' tolerance on the duality gap, square metres. */
export const GAP: number = 1e-8;

/** The journal paper's tolerance of a collision, metres: the root of its tolerance on the gap (T-RO 2024, alg. 2). */
export const EPSILON_COL: number = Math.sqrt(GAP);

/** The library's word for a method of the papers. */
export const WORDS = { GJK: "gjk", Polyak: "polyak", Nesterov: "nesterov" } as const;

type Name = "gjk" | "polyak" | "nesterov";

/** GJK and its accelerations; `normalised`: Nesterov between polytopes (RSS 2022, eq. 30). */
function withWeights(name: Name, normalised: boolean, weights: PaperMethod["weights"]): PaperMethod {
  const momentum = name === "gjk" ? "none" : name === "polyak" ? "polyak"
    : normalised ? "nesterov-normalised" : "nesterov";
  return { simplex: true, momentum, weights };
}

/** As printed: delta = (k+1)/(k+3). */
export function printed(name: Name, normalised: boolean): PaperMethod {
  return withWeights(name, normalised, "printed");
}

/** With the delta of the authors' code, see `paper-methods.ts`. Differs for Polyak and for Nesterov normalised. */
export function asCoded(name: Name, normalised: boolean): PaperMethod {
  return withWeights(name, normalised, "code");
}

/** A method of the papers in a table: its name there, and how it is run. */
export interface NamedMethod {
  readonly name: string;
  /** Without the weights. */
  readonly base: "GJK" | "Polyak" | "Nesterov";
  readonly weights: PaperMethod["weights"];
  readonly method: PaperMethod;
}

/** GJK, and the accelerations with the printed delta and with the code's where that is another one. */
export function namedMethods(normalised: boolean): readonly NamedMethod[] {
  return ([["GJK", "gjk"], ["Polyak", "polyak"], ["Nesterov", "nesterov"]] as const).flatMap(([base, name]) => {
    const other = name === "polyak" || (name === "nesterov" && normalised);
    return [{ name: base, base, weights: "printed" as const, method: printed(name, normalised) },
      ...(other ? [{ name: `${base}, code's delta`, base, weights: "code" as const,
        method: asCoded(name, normalised) }] : [])];
  });
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

/** A variant whose hulls climb from vertex 0: the support function of the papers. */
export function climbingVariant({ name, ask }: Variant<Query>): Variant<ClimbingQuery> {
  return {
    name: `${name}, climbing`,
    ask(q) {
      q.start();
      return ask(q);
    },
  };
}

/** Iterations of the library's distance query with the papers' stopping rule: support evaluations. */
export function libraryIterations(queries: readonly Query[], options: AccelOptions): number[] {
  const out = createDistanceResult();
  return queries.map((q) => {
    distance(q.a, q.poseA, q.b, q.poseB, { ...options, dualityGap: GAP }, out);
    return out.iterations;
  });
}
