/**
 * Time of impact along paths of poses: the first contact of two bodies that move from pose to pose.
 *
 * In, world frame: for each body a list of poses; between two of them the body moves as in `motionBetween`, in one
 * unit of time. A list of one pose is a body at rest. Out: a `CastResult` in the world frame. Its time counts pieces:
 * 1.25 is a quarter of the way from the second pose to the third.
 *
 * Method: `timeOfImpact` for each piece in order, until a piece does not return "miss". `iterations` counts the
 * supports of all pieces. Both lists have the same number of poses, or one of them has a single pose.
 */
import type { OptionNames } from "@col/kernel";
import { came, explainPose, requireOptions } from "@col/kernel";
import type { CastResult, ConvexShape, Pose } from "@col/types";
import { createCastResult } from "@col/types";
import { createMotion, motionBetween } from "./motion/between.ts";
import type { MotionBetweenOptions } from "./motion/between.ts";
import { copyResult } from "./result.ts";
import { timeOfImpact } from "./time-of-impact.ts";
import type { TimeOfImpactOptions } from "./time-of-impact.ts";

const PATH_OPTIONS: OptionNames = /* @__PURE__ */ new Set(["path", "tolerance", "maxIterations", "whenParting"]);

/** Options of a path. All optional. */
export interface PathOfImpactOptions extends MotionBetweenOptions {
  /** Distance that counts as contact. Length > 0. Default 1e-10 of the larger body's largest coordinate. */
  readonly tolerance?: number | undefined;
  /** Most supports of A - B of a piece. Default 2000. */
  readonly maxIterations?: number | undefined;
  /** Bodies in contact at the start whose motion parts them: `"release"` (default) or `"stop"`, a hit at 0. */
  readonly whenParting?: "release" | "stop" | undefined;
}

const NO_OPTIONS: PathOfImpactOptions = {};

function requirePath(name: string, path: unknown): void {
  if (!Array.isArray(path)) throw new TypeError(`pathOfImpact: ${name} must be a list of poses, got ${came(path)}`);
}

/** Writes the motion of the piece from pose `k` to `out`. `name`: the path's name in messages. */
function piece(
  path: readonly Pose[], name: string, k: number, options: PathOfImpactOptions, out: ReturnType<typeof createMotion>,
): Pose {
  const i = Math.min(k, path.length - 1), j = Math.min(k + 1, path.length - 1), from = path[i], to = path[j];
  try {
    motionBetween(from, to, options, out);
  } catch (error) {
    throw explainPose(explainPose(error, `${name}[${j}]`, to), `${name}[${i}]`, from);
  }
  return from;
}

/**
 * First time at which `a` on its path and `b` on its path come within the tolerance of each other. The paths have the
 * same number of poses, or one of them has a single pose: at rest.
 *
 * World frame. Time counts pieces: 1.25 is a quarter of the way from the second pose to the third. The answer equals
 * the answer of `timeOfImpact` for the piece of the first contact; `iterations` counts all pieces. At a pose where two
 * pieces meet, bodies within the tolerance are in contact: released if the next piece parts them (`whenParting`), else
 * a hit.
 *
 * @param out Filled and returned when given.
 * @throws RangeError on paths of different lengths, an unusable pose or option.
 */
export function pathOfImpact(
  a: ConvexShape, pathA: readonly Pose[], b: ConvexShape, pathB: readonly Pose[],
    options: PathOfImpactOptions = NO_OPTIONS,
  out?: CastResult,
): CastResult {
  const result = createCastResult(); // (the poses may hold vectors of `out`)
  requireOptions(options, PATH_OPTIONS, "pathOfImpact");
  requirePath("pathA", pathA);
  requirePath("pathB", pathB);
  const m = pathA.length, n = pathB.length, motionA = createMotion(), motionB = createMotion();
  if (!(m > 0 && n > 0 && (m === n || m === 1 || n === 1)))
    throw new RangeError(
      `pathOfImpact: need two paths of as many poses, or one of a single pose, got ${m} and ${n} poses`);
  const last = Math.max(1, Math.max(m, n) - 1), { tolerance, maxIterations, whenParting } = options;
  const piecewise: TimeOfImpactOptions = { tolerance, maxIterations, whenParting };
  let supports = 0;
  for (let k = 0; k < last; k++) {
    const poseA = piece(pathA, "pathA", k, options, motionA), poseB = piece(pathB, "pathB", k, options, motionB);
    timeOfImpact(a, poseA, motionA, b, poseB, motionB, piecewise, result);
    supports += result.iterations;
    result.time += k;
    result.lowerTime += k;
    if (result.status !== "miss") break;
  }
  result.iterations = supports;
  return out === undefined ? result : copyResult(result, out);
}
