/** Which folder of `--data` a suite of `suite all` reads. */

/**
 * Experiments whose meshes are YCB's in one of their papers (Montaut et al. 2024, Fig. 8 to 11, 13, Table I; 2023,
 * Fig. 1 to 6, Table II; growth distance, Table III, Fig. 5 and its text). Where they are not: generated hulls.
 */
const ON_YCB = ["normalisation", "iterations-vs-distance", "speedup-ratios", "mesh-table", "warm-start", "climbing",
  "growth-table", "growth-convergence", "growth-infeasibility", "witness-clouds", "pose-curves", "derivative-timings"];

/** Folder of the data that a suite reads; what is not named here works on generated pairs. */
export const FOLDERS: Readonly<Record<string, string>> = { convexcases: "convexcases", ycb: "ycb",
  "barycode-tables": "polygons", ...Object.fromEntries(ON_YCB.map((name) => [name, "ycb"])) };
