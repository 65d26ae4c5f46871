/**
 * `rayIteration`: a ray against any shape of the contract, by the linear cast of a point (line/, start/), which uses
 * supports only.
 *
 * In, world frame: shape, pose, origin (length), direction (any length but 0) and options, already checked by the
 * caller. Out: a `CastResult` in the world frame; `time` is in units of the direction. The bracket of the contact
 * along the ray is at most `tolerance` times the largest coordinate.
 *
 * For shapes without a closed form: margins about solids, images, sums, shapes of users. If a support returns a
 * number that is not finite, the bounds are NaN and the status is "budget-spent".
 */
import { packPose } from "@col/kernel";
import type { CastResult, ConvexShape, Pose, Vec3Like } from "@col/types";
import { aim } from "../line/aim.ts";
import { setFrame, setMargin } from "../line/frame.ts";
import { AIM, isOpen } from "../line/meet.ts";
import { DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE, solveLine } from "../start/solve.ts";
import { isHit, writeNormal, writePoint, writeTimes } from "../line/write.ts";
import { acquire, release } from "../pool.ts";
import type { Space } from "../pool.ts";
import { writeBroken, writeNothing } from "../result.ts";
import type { RayCastOptions } from "./options.ts";

/** The linear cast of a point. */
function iterate(
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions, space: Space,
  out: CastResult,
): void {
  out.lowerTime = options.maxTime ?? Infinity;
  packPose(pose, space.poseA, "pose");
  space.poseB[9] = origin.x; space.poseB[10] = origin.y; space.poseB[11] = origin.z;
  const maxTime = out.lowerTime,
    { line, poseA, poseB } = space,
    c = line.cast,
    speed = Math.sqrt(direction.x * direction.x + direction.y * direction.y + direction.z * direction.z);
  const d = space.direction, v = space.way;
  v.x = direction.x; v.y = direction.y; v.z = direction.z; // (they may be vectors of `out`)
  d[0] = direction.x / speed;
  d[1] = direction.y / speed;
  d[2] = direction.z / speed;
  setFrame(shape, poseA, null, poseB, d, c);
  c.margin = shape.margin;
  setMargin(shape, null, c);
  c.target = 0;
  c.speed = speed;
  c.maxTime = maxTime;
  c.limit = maxTime * speed;
  c.tolerance = AIM * (options.tolerance ?? DEFAULT_TOLERANCE);
  c.budget = options.maxIterations ?? DEFAULT_MAX_ITERATIONS;
  const verdict = aim(shape, null, c) ? solveLine(shape, null, line) : "miss";
  out.iterations = c.iterations;
  if (!(c.size < Infinity)) {
    writeBroken(out);
    return;
  }
  const inside = verdict === "inside" && options.startInside === "exit";
  if (verdict === "miss" || (inside && c.upper > c.limit)) writeNothing(out, "miss");
  else if (verdict === "inside" && !inside) writeNothing(out, "overlapping");
  else if (verdict === "budget-spent" && !(c.upper < Infinity)) {
    out.lowerTime = Math.max(0, Math.min(maxTime, c.lower / speed));
    writeNothing(out, "budget-spent");
  } else {
    const b = out.pointB;
    writeTimes(c, out);
    writePoint(c, false, shape, poseA, out.pointA);
    writeNormal(c, poseA, out.normal);
    const t = out.time;
    b.x = poseB[9] + t * v.x;
    b.y = poseB[10] + t * v.y;
    b.z = poseB[11] + t * v.z;
    const good = verdict === "inside" ? !isOpen(c) : verdict !== "hit" || isHit(c, v, out);
    out.status = !good ? "grazing" : verdict === "inside" ? "hit" : verdict;
  }
}

/**
 * A value for the option `solver` of `rayCast`: the iteration on the support function, for shapes without a closed form
 * (margins about solids, images, sums, user-defined shapes).
 */
export function rayIteration(
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions, out: CastResult,
): void {
  const space = acquire();
  try {
    iterate(shape, pose, origin, direction, options, space, out);
  } finally {
    release();
  }
}
