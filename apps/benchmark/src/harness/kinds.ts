/**
 * Sets of many kinds of pairs (`sphere-box`, ...) are one class in the tables; what each kind takes is a table of its
 * own.
 */
import { summarise } from "@col/bench";
import type { Contender, ProblemSet, Row } from "@col/bench";

/** A set whose cases had labels of their own before they became one class. */
export interface KindedSet extends ProblemSet {
  readonly kinds?: readonly string[];
}

/** All cases as the class `name`, their labels kept as kinds. */
export function asOneClass(set: ProblemSet, name: string): KindedSet {
  return { ...set, label: set.label.map(() => name), kinds: set.label };
}

/**
 * Depth in a sweep, a row per kind and solver: of the passes over the whole class, so that caches and branches are used
 * as in the mixture.
 */
export function depthByKind(name: string, set: ProblemSet, kinds: readonly string[] | undefined,
  contenders: readonly Contender[]): Row[] {
  if (kinds === undefined) return [];
  const byKind = { ...set, label: [...kinds] };
  return contenders.flatMap((c) => summarise(name, byKind, c.solver, c.answers, c.facts,
    c.series.filter((s) => s.question === "depth" && s.mode === "sweep")));
}
