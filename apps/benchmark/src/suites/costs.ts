/**
 * What a suite, or a set of one, takes with `--full` and every library: for the order of a long run (cheap ones first)
 * and the time it tells at its start. Guesses, not results: seconds on two idle cores; a run corrects them by what its
 * first suites took, and keeps what each did take (`runs` of its file).
 */
import type { SuiteContext } from "./suite.ts";

const FULL: Readonly<Record<string, number>> = {
  "witness-clouds": 5, convergence: 5, "growth-convergence": 20, "growth-native": 30, "pose-curves": 180,
  "table2-iterations": 120, "momentum-frank-wolfe": 60, "growth-2d": 65, "growth-dimensions": 100, normalisation: 100,
  climbing: 40, casts: 120, "mesh-support": 120, "momentum-restart": 440, "sub-distances": 300, "contact-models": 300,
  "growth-vs-vertices": 200, "growth-infeasibility": 240, meshes: 240, "iterations-vs-distance": 300, scaling: 300,
  "mesh-table": 400, "qp-gap": 400, "warm-start": 480, scenes: 600, "scene-sizes": 600, "derivative-timings": 900,
  "growth-table": 1000, "pose-generation": 1200, "barycode-tables": 1300, "speedup-ratios": 1400,
  "convexcases.ellwide": 300, "convexcases.box": 400, "convexcases.touch_pairs": 500, "convexcases.pairs": 700,
  "convexcases.convex": 1500, "default.primitives": 520, "default.ellipsoids": 550, "default.boxes": 750,
  "default.meshes": 2000, "default.hulls": 5400, ycb: 2000,
};

/** Shares of a run with `--full`. */
const SHARE: Readonly<Record<SuiteContext["size"], number>> = { quick: 0.04, normal: 0.15, full: 1 };
/** Of what is not in the list, seconds. */
const UNKNOWN = 450;

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
