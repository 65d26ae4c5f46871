/** What a solver answers to each case of a set, untimed: the numbers that stand beside every time. */
import { createDistanceResult } from "@col/types";
import { certify } from "../certify.ts";
import type { Query } from "../problem-files/build.ts";
import type { BooleanReport, RunningSolver } from "../solvers/adapter.ts";

/** Entry i belongs to case i. NaN: not known. */
export interface Facts {
  readonly distance: Float64Array;
  readonly iterations: Float64Array;
  readonly bracket: Float64Array;
  readonly gap: Float64Array;
  readonly infeasibility: Float64Array;
  /** 1 or 0. */
  readonly hit: Float64Array;
  readonly booleanIterations: Float64Array;
}

/** Facts of which nothing is known yet. */
export function createFacts(count: number): Facts {
  const column = (): Float64Array => new Float64Array(count).fill(NaN);
  return {
    distance: column(), iterations: column(), bracket: column(), gap: column(), infeasibility: column(), hit: column(), booleanIterations: column(),
  };
}

/** Asks everything once. */
export function collectFacts(solver: RunningSolver, queries: readonly Query[]): Facts {
  const facts = createFacts(queries.length), out = createDistanceResult();
  const report: BooleanReport = { hit: false, iterations: 0, status: "budget-spent" };
  queries.forEach((q, i) => {
    solver.distance(q.a, q.poseA, q.b, q.poseB, out);
    const c = certify(q, out);
    facts.distance[i] = out.distance;
    facts.iterations[i] = out.iterations;
    facts.bracket[i] = out.distance - out.lowerBound;
    facts.gap[i] = c.gap;
    facts.infeasibility[i] = c.infeasibility;
    solver.explain(q.a, q.poseA, q.b, q.poseB, report);
    facts.hit[i] = report.hit ? 1 : 0;
    facts.booleanIterations[i] = report.iterations;
  });
  return facts;
}
