/**
 * The form of an experiment of a paper: a seeded computation that ends in tables, figures and named measures, all plain
 * JSON.
 *
 * One file per experiment in this folder, one line in `registry.ts`. The command line runs each in its own process,
 * holds the measures against the claims of the papers (`apps/benchmark/src/claims`) and prints tables and verdicts; the
 * report draws the figures. An experiment that times variants interleaves them itself.
 */
import type { Clock, ShapeSpec } from "@col/bench";

/** A named mesh as data of a problem set. */
export interface NamedMesh {
  readonly name: string;
  readonly spec: ShapeSpec;
}

/** `quick`: seconds; `normal`: minutes at most; `full`: as many pairs and repetitions as the paper. */
export type ExperimentSize = "quick" | "normal" | "full";

/** What the command line gives an experiment. */
export interface ExperimentContext {
  readonly size: ExperimentSize;
  readonly seed: number;
  /** Meshes to use: the meshes of `--data FOLDER` if it was given, else the packaged ones. Read when called. */
  readonly meshes: () => readonly NamedMesh[];
  /** Whether `meshes` come from `--data`. */
  readonly fromData: boolean;
  /** Experiments on inexact solvers: error of their points, metres. Absent: the experiment's own. */
  readonly solverError?: number | undefined;
  /** The time, ns. */
  readonly clock: Clock;
  /** Called now and then with the share done, 0 .. 1. */
  readonly progress: (share: number) => void;
}

/** Text as it is, a number printed to four digits, `null` for what was not measured. */
export type Cell = string | number | null;

/** A table; its first column names the rows. */
export interface ExperimentTable {
  readonly title: string;
  /** Units, how counted, where the paper's values stand. May be empty. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** An axis; lengths in metres, times in ns unless the label says otherwise. */
export interface Axis {
  readonly label: string;
  /** Logarithmic. */
  readonly log: boolean;
}

/** Points of one method; `low` and `high` bound `y` (deviation or quantiles) where given. */
export interface ExperimentSeries {
  readonly name: string;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly low?: readonly number[];
  readonly high?: readonly number[];
}

/** `line`: y against x; `points`: a cloud; `boxes`: the distribution of y (all values given) at each x. */
export interface ExperimentFigure {
  readonly title: string;
  readonly kind: "line" | "points" | "boxes";
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly ExperimentSeries[];
}

/** A value with its 95 % interval; a value that is exact has equal bounds. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Measures of an experiment by name; a name gives bodies, quantity and unit, and claims of papers refer to it.
 */
export type Measures = Readonly<Record<string, Interval>>;

/** A claim, of a paper or of the project, compared with the measures. */
export interface Verdict {
  /** Table, figure or section of the paper, or the subject of a bar of the project. */
  readonly where: string;
  readonly claim: string;
  /** How it was tested; absent in result files of version 0.1.0. */
  readonly condition?: string;
  /** The paper's value and ours, as text with units. */
  readonly paper: string;
  readonly ours: string;
  /**
   * One of the words that `apps/benchmark/src/claims/claim.ts` defines, or `not measured` in files of version 0.1.0.
   */
  readonly verdict: string;
  /** The measured cause, or why nothing was decided. Empty where the claim holds. */
  readonly because: string;
}

/** What an experiment gives back. */
export interface ExperimentResult {
  readonly name: string;
  readonly tables: readonly ExperimentTable[];
  readonly figures: readonly ExperimentFigure[];
  /** Absent: the result decides no claim of a paper. */
  readonly measures?: Measures;
  /** Bars of the project's own suites, and all verdicts of result files of version 0.1.0. */
  readonly verdicts?: readonly Verdict[];
}

/** What an experiment measures: its result without its name. */
export type Measured = Omit<ExperimentResult, "name">;

/** A named experiment. */
export interface Experiment {
  readonly name: string;
  /** What it takes at the size `full`: a guess, for the order of long runs and the time that they tell. */
  readonly seconds: number;
  readonly about: string;
  /** Table or figure it repeats. */
  readonly paper: string;
  readonly run: (context: ExperimentContext) => Measured | Promise<Measured>;
}
