/**
 * The record of one result: a row per (set, group, category, solver, question, mode). A time always comes with
 * iterations, certificate, error against the reference and a checksum. Times in ns, lengths in metres. Plain JSON,
 * described by `apps/benchmark/schema/results-1.json`. Types only.
 */
import type { Category } from "../measure/categories.ts";
import type { Question } from "../solvers/adapter.ts";

/** One row. `null`: does not apply or is not known (a library that reports no iterations). */
export interface Row {
  /** Case set, e.g. `convex`. */
  readonly set: string;
  /** Label of the cases, e.g. `hull128`. */
  readonly group: string;
  readonly category: Category;
  readonly solver: string;
  readonly question: Question;
  readonly mode: "hot" | "sweep";
  /** Median over the cases of the mean of the fastest 90 % of a case's samples, ns; and its 95 % interval. */
  readonly ns: number;
  readonly nsLow: number;
  readonly nsHigh: number;
  /** Number of cases timed, and of samples for each. */
  readonly cases: number;
  readonly samples: number;
  /** Mean and largest iteration count. */
  readonly iterations: number | null;
  readonly iterationsMax: number | null;
  /**
   * Largest upper - lower bound that the solver returned, and the largest distance - supporting-plane gap along its
   * normal, recomputed. Metres.
   */
  readonly bracket: number | null;
  readonly gap: number | null;
  /** Largest distance of a witness point outside its shape, recomputed. Metres. */
  readonly infeasibility: number | null;
  /**
   * Cases with a reference; largest error of the distance or depth (metres); number of wrong Boolean answers, or of
   * depths off by more than `WRONG_DEPTH`.
   */
  readonly referenced: number;
  readonly error: number | null;
  readonly wrong: number | null;
  /** Checksum of all results of the set, in the order of its cases. */
  readonly checksum: string;
}

/** Rows, with the command and the machine that produced them. */
export interface ResultFile {
  readonly schema: "col-bench-results-1";
  readonly command: string;
  readonly date: string;
  readonly seed: number;
  readonly commit: string;
  /**
   * The measured code: builds of the packages as a user installs them, or their sources, and a hash of it. Files
   * without this field measured the sources.
   */
  readonly build?: { readonly from: "builds" | "sources"; readonly hash: string };
  readonly machine: {
    readonly cpu: string;
    readonly cores: number;
    readonly platform: string;
    readonly node: string;
    readonly v8: string;
    readonly load: number;
  };
  readonly rows: readonly Row[];
  /** Requested parts that did not run, with the reason. */
  readonly absent: readonly string[];
}
