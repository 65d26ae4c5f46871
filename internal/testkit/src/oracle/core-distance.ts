/** Distance of two cores, by the minimum norm over their difference. */
import { supportDifference } from "../posed.ts";
import type { Posed } from "../posed.ts";
import { minNorm } from "./min-norm.ts";
import type { MinNorm } from "./min-norm.ts";

/** Minimum norm over the difference of the CORES, certified: the test kit's distance. */
export function coreDistance(a: Posed, b: Posed, tolerance: number, maxIterations = 500): MinNorm {
  const start = Float64Array.of(a.pose[9] - b.pose[9], a.pose[10] - b.pose[10], a.pose[11] - b.pose[11]);
  if (!(start[0] * start[0] + start[1] * start[1] + start[2] * start[2] > 0)) start[0] = 1;
  return minNorm((d, out) => { supportDifference(a, b, d, out); }, start, { tolerance, maxIterations });
}
