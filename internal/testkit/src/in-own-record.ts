/** A distance solver that returns a record of its own and writes a wrong answer into `out`. */
import { createDistanceResult } from "@col/types";
import type { DistanceFn } from "@col/types";

/** See the file header. All answers are in one record, which the solver keeps. */
export function inOwnRecord(solver: DistanceFn): DistanceFn {
  const own = createDistanceResult();
  return (a, poseA, b, poseB, options, out) => {
    solver(a, poseA, b, poseB, options, own);
    for (const v of [out.pointA, out.pointB, out.normal]) v.x = v.y = v.z = 7;
    out.distance = out.lowerBound = out.iterations = 7;
    out.status = "separated";
    return own;
  };
}
