/** A suite: named case sets for the harness, or a separate measurement. */
import type { Comparison, Row, SolverAdapter } from "@col/bench";
import type { ExperimentResult } from "@col/papers";
import type { KindedSet } from "../harness/tracks.ts";
import type { KeptLaunches } from "../harness/launch.ts";
import type { Plan } from "../harness/measure.ts";
import type { PlaneRow } from "../plane/measures.ts";

/** Options every suite gets. */
export interface SuiteContext {
  readonly size: "quick" | "normal" | "full";
  readonly plan: Plan;
  readonly seed: number;
  readonly data: string | undefined;
  readonly solvers: readonly SolverAdapter[];
  /** Names of other libraries to interleave; may be empty. */
  readonly peers: readonly string[];
  readonly dualityGap: number | undefined;
  /** Experiments on inexact solvers: error of their points, metres; undefined for the experiment's own. */
  readonly solverError?: number | undefined;
  /** Parts of the suite to run, by name; undefined for all. */
  readonly only?: readonly string[] | undefined;
  /** Of `all`: results that are kept, and where the next ones go. */
  readonly parts?: SuiteParts | undefined;
  /** Of `all`: launches of a set, by its name, that are kept. */
  readonly launches?: ((set: string) => KeptLaunches) | undefined;
  /** Of `all`: seconds after which no suite is started. */
  readonly within?: number | undefined;
  /** Of `all`: how a suite, or a set of it, was run that took so many seconds. */
  readonly recorded?: ((suite: Suite, set: string | undefined, seconds: number) => Promise<SuiteRun>) | undefined;
}

/** How a suite, or a set of it, was run: a file may hold some with `--full` and some without. */
export interface SuiteRun {
  readonly suite: string;
  /** One of its sets alone. */
  readonly set?: string;
  readonly size: SuiteContext["size"];
  readonly date: string;
  readonly seconds: number;
  readonly commit: string;
  /** Of the measured build, `build 59ca11f345bc621b`. */
  readonly build: string;
  /** Processor and Node. */
  readonly machine: string;
  /** Of the machine, when it ended. */
  readonly load: number;
}

/** Results of single suites, and of single sets of a suite, kept from one run of a command to the next. */
export interface SuiteParts {
  /** The result of what ended before; undefined if there is no result. @throws UserError on another run's. */
  read(suite: Suite, set?: string): Promise<SuiteResult | undefined>;
  /** Its launches, kept until then, go. */
  write(result: SuiteResult, suite: Suite, set?: string): Promise<void>;
  /** Launches of the sets of a suite, kept until the whole set is. */
  launches(suite: Suite): SuiteLaunches;
}

/** Launches that are kept, of each set of a suite. */
export interface SuiteLaunches {
  of(set: string): KeptLaunches;
  /** Duration of the launches that were found, seconds. */
  readonly seconds: number;
}

/** A set with its name. */
export interface NamedSet {
  readonly name: string;
  readonly set: KindedSet;
}

/** Cost of one support call. */
export interface SupportRow {
  readonly variant: string;
  readonly vertices: number;
  readonly directions: "random" | "turning";
  readonly ns: number;
}

/** The result of a suite. */
export interface SuiteResult {
  readonly rows: readonly Row[];
  /** Depth, sweep, by kind of pair. */
  readonly kinds?: readonly Row[];
  readonly support: readonly SupportRow[];
  readonly plane?: readonly PlaneRow[];
  readonly experiments?: readonly ExperimentResult[];
  /** Ours against every other library that ran, case by case. */
  readonly comparisons?: readonly Comparison[];
  /** How each suite was run, and, of suites that are run set by set, each set. Files without it are of one size. */
  readonly runs?: readonly SuiteRun[];
  readonly absent: readonly string[];
}

/** Several results as one. */
export function merged(results: readonly SuiteResult[], absent: readonly string[] = []): SuiteResult {
  return { rows: results.flatMap((r) => r.rows), kinds: results.flatMap((r) => r.kinds ?? []),
    support: results.flatMap((r) => r.support), plane: results.flatMap((r) => r.plane ?? []),
    experiments: results.flatMap((r) => r.experiments ?? []), comparisons: results.flatMap((r) => r.comparisons ?? []),
    runs: results.flatMap((r) => r.runs ?? []),
    absent: [...new Set([...absent, ...results.flatMap((r) => r.absent)])] };
}

/** Options of the command line that some suites read and others do not. */
export type SuiteOption = "data" | "solver" | "peers" | "tolerance" | "solverError";

/** A named suite. */
export interface Suite {
  readonly name: string;
  /** Duration with `--full` and every library, or of each of its sets: a guess (`costs.ts`). */
  readonly seconds?: number | Readonly<Record<string, number>>;
  readonly about: string;
  /** Experiment of a paper it repeats or extends. */
  readonly paper: string;
  readonly needsData: string | undefined;
  /** Packages of the workspace whose code its figures come from; their dependencies need not be named. */
  readonly measures: readonly string[];
  /** The options that it reads; any other one is refused. */
  readonly takes: readonly SuiteOption[];
  /** Names of its sets, of a suite that times one set after the other; each can be run alone (`only`). */
  readonly sets?: (context: SuiteContext) => readonly string[];
  run(context: SuiteContext): Promise<SuiteResult>;
}
