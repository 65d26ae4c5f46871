/**
 * Result rows: one per (set, group, category, solver, question, mode). A time never stands alone: iterations,
 * certificate, error against the reference and a checksum are beside it. Plain JSON; described by
 * `apps/benchmark/schema/results-1.json`.
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
  /** Cases timed, and samples of each. */
  readonly cases: number;
  readonly samples: number;
  /** Mean and largest iteration count. */
  readonly iterations: number | null;
  readonly iterationsMax: number | null;
  /**
   * Largest upper - lower bound as the solver states it, and the largest distance - supporting-plane gap along its
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
  /** Of all answers of the set, in the order of its cases. */
  readonly checksum: string;
}

/** Where and how rows were made. */
export interface ResultFile {
  readonly schema: "col-bench-results-1";
  readonly command: string;
  readonly date: string;
  readonly seed: number;
  readonly commit: string;
  /**
   * Which code was measured: the builds of the packages as a user installs them, or their sources, and a hash of it.
   * Files without it are of the sources.
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
  /** A requested part that did not run, and why. */
  readonly absent: readonly string[];
}
