/**
 * Rays: where a half-line first meets a shape.
 *
 * Closed forms for the built-in kinds (ray/), the linear cast of a point for all others (line/).
 */
import { explain, packPose, requireSpace } from "@col/kernel";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { setFrame, setMargin } from "./line/frame.ts";
import { AIM, DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE, isOpen, solveLine } from "./line/solve.ts";
import { writeNormal, writePoint } from "./line/write.ts";
import { acquire, release } from "./pool.ts";
import type { Space } from "./pool.ts";
import { closedForm } from "./ray/closed-forms.ts";
import { acquireRay, answerBy, NO_OPTIONS, readRay, releaseRay } from "./ray/ray-cast-by.ts";
import type { RayCastOptions } from "./ray/ray-cast-by.ts";
import { createCastResult, writeNothing } from "./result.ts";
import type { CastResult } from "./result.ts";

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
  const d = space.direction;
  d[0] = direction.x / speed;
  d[1] = direction.y / speed;
  d[2] = direction.z / speed;
  setFrame(shape, poseA, null, poseB, d, c);
  c.margin = shape.margin;
  setMargin(shape, null, c);
  c.limit = maxTime * speed;
  c.tolerance = AIM * (options.tolerance ?? DEFAULT_TOLERANCE);
  c.budget = options.maxIterations ?? DEFAULT_MAX_ITERATIONS;
  const verdict = solveLine(shape, null, line);
  out.iterations = c.iterations;
  const inside = verdict === "inside" && options.startInside === "exit";
  if (verdict === "miss" || (inside && c.upper > c.limit)) writeNothing(out, "miss");
  else if (verdict === "inside" && !inside) writeNothing(out, "overlapping");
  else if (verdict === "budget-spent" && !(c.upper < Infinity)) {
    out.lowerTime = Math.max(0, Math.min(maxTime, c.lower / speed));
    writeNothing(out, "budget-spent");
  } else {
    const t = Math.max(0, c.upper / speed),
      b = out.pointB;
    out.time = t;
    out.lowerTime = Math.max(0, Math.min(t, c.lower / speed));
    writePoint(c, false, shape, poseA, out.pointA);
    writeNormal(c, poseA, out.normal);
    b.x = poseB[9] + t * direction.x;
    b.y = poseB[10] + t * direction.y;
    b.z = poseB[11] + t * direction.z;
    out.status = verdict !== "inside" ? verdict : isOpen(c) ? "grazing" : "hit";
  }
}

/** As `iterate`, in a space of its own. */
function iterateInSpace(
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions, out: CastResult,
): void {
  const space = acquire();
  try {
    iterate(shape, pose, origin, direction, options, space, out);
  } finally {
    release();
  }
}

/**
 * First point of a shape on the ray `origin + t direction`, 0 <= t <= maxTime.
 *
 * World frame; `time` is t, so in units of `direction`, which need not be a unit vector. `pointA` is the point on the
 * shape, `pointB` the ray's, `normal` the shape's outward unit normal there. The shape is closed: a ray that grazes it
 * hits, to rounding. Which start counts as inside: `startInside`; a ray that starts on the surface hits at 0 or, where
 * it leads away, as rounding has it. Points, balls, segments, capsules and half-spaces, and boxes, cylinders, cones,
 * frusta, ellipsoids, triangles and hulls without a margin are answered in closed form; other shapes by an iteration on
 * their support function.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, origin, direction or option.
 */
export function rayCast(
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions = NO_OPTIONS,
    out?: CastResult,
): CastResult {
  const result = out ?? createCastResult(), space = acquireRay();
  try {
    if (shape.mesh === undefined) requireSpace(shape, shape);
    packPose(pose, space.pose, "pose");
    readRay("rayCast", origin, direction, options, space);
    const form = closedForm(shape);
    if (form === null || !answerBy(form, shape, options, space, result))
      iterateInSpace(shape, pose, origin, direction, options, result);
  } catch (error) {
    throw explain(error, ["shape", "shape", shape], ["pose", "pose", pose]);
  } finally {
    releaseRay();
  }
  return result;
}
