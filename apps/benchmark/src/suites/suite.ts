/** What a suite is: named case sets for the harness, or a measurement of its own. */
import type { Plan } from "../harness/measure.ts";
import type { ProblemSet, Row, SolverAdapter } from "@col/bench";

/** Options every suite gets. */
export interface SuiteContext {
  readonly size: "quick" | "normal" | "full";
  readonly plan: Plan;
  readonly seed: number;
  readonly data: string | undefined;
  readonly solvers: readonly SolverAdapter[];
  /** Names of peers to interleave; empty for none. */
  readonly peers: readonly string[];
  readonly dualityGap: number | undefined;
}

/** A set with its name. */
export interface NamedSet {
  readonly name: string;
  readonly set: ProblemSet;
}

/** Cost of one support call. */
export interface SupportRow {
  readonly variant: string;
  readonly vertices: number;
  readonly directions: "random" | "turning";
  readonly ns: number;
}

/** What a suite gives back. */
export interface SuiteResult {
  readonly rows: readonly Row[];
  readonly support: readonly SupportRow[];
  readonly absent: readonly string[];
}

/** A named suite. */
export interface Suite {
  readonly name: string;
  readonly about: string;
  /** Experiment of a paper it repeats or extends. */
  readonly paper: string;
  readonly needsData: string | undefined;
  run(context: SuiteContext): Promise<SuiteResult>;
}
