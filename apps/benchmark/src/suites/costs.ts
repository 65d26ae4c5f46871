/**
 * What a suite, or a set of one, takes with `--full` and every library: for the order of a long run (cheap ones first)
 * and the time it tells at its start. Guesses, not results: what a 2.5 GHz core took for it, seconds, while another run
 * had the second core; a run corrects them by what its first suites took, and keeps what each did take (`runs` of its
 * file).
 */
import type { SuiteContext } from "./suite.ts";

const FULL: Readonly<Record<string, number>> = {
  convergence: 1, climbing: 4, "witness-clouds": 6, "growth-native": 13, "growth-convergence": 21,
  "momentum-frank-wolfe": 31, "growth-2d": 48, "growth-infeasibility": 56, "mesh-support": 64,
  "table2-iterations": 68, "growth-dimensions": 83, normalisation: 100, "scene-sizes": 100, "pose-curves": 110,
  "robot-path": 60,
  meshes: 130, "sub-distances": 190, "iterations-vs-distance": 210, "contact-models": 250, "growth-vs-vertices": 250,
  "momentum-restart": 260, scaling: 300, "qp-gap": 320, "warm-start": 320, casts: 350, "speedup-ratios": 430,
  "mesh-table": 450, "growth-table": 1000, "barycode-tables": 1400, scenes: 2500, "pose-generation": 2800,
  "derivative-timings": 3200,
  "convexcases.ellwide": 450, "convexcases.touch_pairs": 560, "convexcases.pairs": 630, "convexcases.box": 850,
  "default.primitives": 950, "default.ellipsoids": 1200, "default.boxes": 2000, "default.meshes": 2000, ycb: 3000,
  "convexcases.convex": 7000, "default.hulls": 8300,
};

/** Shares of a run with `--full`. */
const SHARE: Readonly<Record<SuiteContext["size"], number>> = { quick: 0.04, normal: 0.15, full: 1 };
/** Of what is not in the list, seconds. */
const UNKNOWN = 500;

/** Seconds that a suite, or a set of one (`default.hulls`), takes about. */
export function secondsOf(name: string, size: SuiteContext["size"]): number {
  return (FULL[name] ?? UNKNOWN) * SHARE[size];
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

/** Folder of the data that a suite reads; what is not named here works on generated pairs. */
export const FOLDERS: Readonly<Record<string, string>> = { convexcases: "convexcases", ycb: "ycb",
  "barycode-tables": "polygons", ...Object.fromEntries(ON_YCB.map((name) => [name, "ycb"])) };
