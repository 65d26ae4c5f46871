/**
 * Facts of a solver on a set of cases, untimed: they stand beside every time of a table.
 *
 * In: a solver, the queries of the set, and the cases whose depth is computed. Out: one column for each fact, with one
 * entry for each case: distance or signed distance, count of iterations, width of the bracket, the Boolean answer. Two
 * columns are recomputed from supports (certify.ts): `gap`, the distance minus the gap of the supporting planes, and
 * `infeasibility`, how far the returned points lie outside of their bodies. World frame, lengths in the unit of the
 * set. NaN: not known.
 */
import { createDistanceResult } from "@col/types";
import { certify, planeGap } from "../certify.ts";
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
  /**
   * Results of the depth query, as signed distances; their bracket, and distance - supporting-plane gap, recomputed.
   */
  readonly depth: Float64Array;
  readonly depthIterations: Float64Array;
  readonly depthBracket: Float64Array;
  readonly depthGap: Float64Array;
  readonly depthInfeasibility: Float64Array;
}

/** The columns of facts. */
export const FACTS: readonly (keyof Facts)[] = [
  "distance", "iterations", "bracket", "gap", "infeasibility", "hit", "booleanIterations", "depth", "depthIterations",
  "depthBracket", "depthGap", "depthInfeasibility",
];

/** Facts without any value yet. */
export function createFacts(count: number): Facts {
  const column = (): Float64Array => new Float64Array(count).fill(NaN);
  return {
    distance: column(), iterations: column(), bracket: column(), gap: column(), infeasibility: column(), hit: column(),
    booleanIterations: column(),
    depth: column(), depthIterations: column(), depthBracket: column(), depthGap: column(),
    depthInfeasibility: column(),
  };
}

/**
 * Runs every query once; computes the depth of the cases in `deep`. `failed` is called for a case whose query threw;
 * without it the error is passed on.
 */
export function collectFacts(solver: RunningSolver, queries: readonly Query[], deep: readonly number[] = [],
  failed?: (i: number, error: unknown) => void): Facts {
  const facts = createFacts(queries.length), isDeep = new Set(solver.depth === undefined ? [] : deep);
  queries.forEach((q, i) => {
    try {
      ask(solver, q, i, isDeep.has(i), facts);
    } catch (error) {
      if (failed === undefined) throw error;
      failed(i, error);
    }
  });
  return facts;
}

function ask(solver: RunningSolver, q: Query, i: number, deep: boolean, facts: Facts): void {
  const out = createDistanceResult(), report: BooleanReport = { hit: false, iterations: 0, status: "budget-spent" };
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
  if (!deep) return;
  solver.depth?.(q.a, q.poseA, q.b, q.poseB, out);
  facts.depth[i] = out.distance;
  facts.depthIterations[i] = out.iterations;
  facts.depthBracket[i] = out.distance - out.lowerBound;
  facts.depthGap[i] = out.distance - planeGap(q, out.normal);
  facts.depthInfeasibility[i] = certify(q, out).infeasibility;
}
