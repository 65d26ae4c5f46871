/**
 * Duration of a suite, or of a set of it: for the order of a long run (cheap ones first) and the time it tells at its
 * start. A suite says it of a run with `--full` and every library: what a 2.5 GHz core took for it, seconds, while
 * another run had the second core. A run corrects the guesses by what its first suites took, and keeps what each did
 * take (`runs` of its file).
 */
import type { Suite, SuiteContext } from "./suite.ts";

/** Shares of a run with `--full`. */
const SHARE: Readonly<Record<SuiteContext["size"], number>> = { quick: 0.04, normal: 0.15, full: 1 };
/** Default without a guess, seconds. */
const UNKNOWN = 500;

/** Seconds that a suite, or a set of it, takes about. */
export function secondsOf({ seconds }: Pick<Suite, "seconds">, size: SuiteContext["size"], set = ""): number {
  return ((typeof seconds === "object" ? seconds[set] : seconds) ?? UNKNOWN) * SHARE[size];
}

/** `3 h 10 min`, `12 min`, `40 s`. */
export function timeText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * Experiments whose meshes are YCB's in one of their papers (Montaut et al. 2024, Fig. 8 to 11, 13, Table I; 2023,
 * Fig. 1 to 6, Table II; growth distance, Table III, Fig. 5 and its text). Where they are not: generated hulls.
 */
const ON_YCB = ["normalisation", "iterations-vs-distance", "speedup-ratios", "mesh-table", "warm-start", "climbing",
  "growth-table", "growth-convergence", "growth-infeasibility", "witness-clouds", "pose-curves", "derivative-timings"];

/** Folder of the data that a suite reads; other suites work on generated pairs. */
export const FOLDERS: Readonly<Record<string, string>> = { convexcases: "convexcases", ycb: "ycb",
  "barycode-tables": "polygons", ...Object.fromEntries(ON_YCB.map((name) => [name, "ycb"])) };
