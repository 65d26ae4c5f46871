/**
 * Solves one pair of 2-D shapes whose cores have vertices: reads options, poses and warm start, and calls
 * `gjkPolygons`.
 *
 * In: shapes, poses (world frame or null), options, mode bits (mode.ts). Out: the result, world frame, in `out`.
 * Returns 1 if the cores share a point up to rounding (or the verdict is true), 0 if not, -1 if a shape has no
 * vertices: then no result is written.
 */
import { requireOptions } from "@col/kernel";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";
import { DEFAULTS, QUERY_OPTIONS2, readOptions, readPoses } from "./door.ts";
import type { GjkOptions2 } from "./door.ts";
import { gjkPolygons } from "./gjk-polygons.ts";
import { OPTIONS, POSES, SIGNED, VERDICT } from "./mode.ts";
import { remember, startPolygons } from "./start.ts";
import { SPACE } from "./workspace.ts";

/** The optional fields are read behind a check (`packedOf`). */
type Fast = Required<ConvexShape2>;

/** Solves a pair with options. `meet`: same as in `readOptions`. */
function solveWithOptions(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: GjkOptions2, mode: number,
  meet: boolean, out: DistanceResult2,
): number {
  readOptions(options, a, b, meet, SPACE);
  readPoses(poseA, poseB, SPACE);
  startPolygons(a, b, options, SPACE);
  const answer = gjkPolygons(a as Fast, poseA, b as Fast, poseB, mode | OPTIONS, out);
  if (answer >= 0 && options.warmStart !== undefined) remember(SPACE.rank > 1 ? 2 : 1, options.warmStart, SPACE);
  return answer;
}

/** Distance, signed distance or verdict, by `mode`. */
export function solvePolygons(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: GjkOptions2, mode: number,
  out: DistanceResult2,
): number {
  return options === DEFAULTS
    ? gjkPolygons(a as Fast, poseA, b as Fast, poseB, poseA === null && poseB === null ? mode : mode | POSES, out)
    : solveWithOptions(a, poseA, b, poseB, options, mode, false, out);
}

/** Do the shapes share a point, or, with `maxDistance`, are they within that distance? */
export function meetPolygons(
  a: ConvexShape2, poseA: Pose2 | null, b: ConvexShape2, poseB: Pose2 | null, options: GjkOptions2,
): number {
  if (options !== DEFAULTS) requireOptions(options, QUERY_OPTIONS2); // before their fields are read
  const r = a.margin + b.margin + (options.maxDistance ?? 0), out = SPACE.result;
  if (r === 0) return solvePolygons(a, poseA, b, poseB, options, VERDICT, out);
  const answer = solveWithOptions(a, poseA, b, poseB, options, SIGNED, true, out);
  return answer === 0 ? +(SPACE.end !== 3 && SPACE.upper <= r) : answer;
}
