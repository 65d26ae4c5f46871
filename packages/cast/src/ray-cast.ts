/**
 * Rays: where a half-line first meets a shape.
 *
 * Closed forms for the built-in kinds (ray/), the linear cast of a point for all others (line/). Every hit is certified
 * the same way: the plane of one support along the contact's normal, so the lower bound owes nothing to the closed
 * form.
 */
import { packPose } from "@col/kernel";
import type { ConvexShape, Pose, Vec3Like } from "@col/types";
import { requireAtLeast, requireDirection, requirePoint, requireWord } from "./checks.ts";
import { setFrame, setMargin } from "./line/frame.ts";
import { ROUNDING } from "./line/line-cast.ts";
import { AIM, DEFAULT_MAX_ITERATIONS, DEFAULT_TOLERANCE, isOpen, solveLine } from "./line/solve.ts";
import { writeNormal, writePoint } from "./line/write.ts";
import { acquire, release } from "./pool.ts";
import type { Space } from "./pool.ts";
import { closedForm } from "./ray/closed-forms.ts";
import type { ClosedForm } from "./ray/ray.ts";
import { createCastResult, writeNothing } from "./result.ts";
import type { CastResult } from "./result.ts";

/** What may be asked of a ray. All optional. */
export interface RayCastOptions {
  /** Last time of interest, >= 0, in units of `direction`: 1 is its tip. Default infinite. */
  readonly maxTime?: number;
  /**
   * What a ray that starts inside is told: `"overlapping"` (default), or as a hit the point where it leaves the shape,
   * `"exit"`.
   */
  readonly startInside?: "overlapping" | "exit";
  /**
   * Width of the bracket that a hit of the iteration may have, relative to the largest coordinate. Default 1e-10.
   * Closed forms are exact to rounding.
   */
  readonly tolerance?: number;
  /** Most supports of the iteration. Default 500. */
  readonly maxIterations?: number;
}

const WORDS: readonly string[] = ["overlapping", "exit"];

function checkOptions(options: RayCastOptions): void {
  if (options.maxTime !== undefined) requireAtLeast("rayCast", "maxTime", options.maxTime, 0);
  if (options.tolerance !== undefined) requireAtLeast("rayCast", "tolerance", options.tolerance, 0);
  if (options.maxIterations !== undefined) requireAtLeast("rayCast", "maxIterations", options.maxIterations, 1);
  if (options.startInside !== undefined) requireWord("rayCast", "startInside", options.startInside, WORDS);
}

/**
 * The hit at the ray's `enter` or, `leaving`, its `exit`: point, normal, and the bound of the plane that a support
 * along the normal gives.
 */
function writeHit(shape: ConvexShape, form: ClosedForm, leaving: boolean, space: Space, out: CastResult): void {
  const ray = space.ray, m = space.poseA, t = Math.max(0, leaving ? ray.exit : ray.enter), p = space.direction;
  ray.t = t;
  ray.side = leaving ? 1 : -1;
  ray.piece = leaving ? ray.exitPiece : ray.enterPiece;
  ray.x = ray.ox + t * ray.dx; ray.y = ray.oy + t * ray.dy; ray.z = ray.oz + t * ray.dz;
  form.normal(shape, ray);
  const nx = ray.nx, ny = ray.ny, nz = ray.nz, speed = nx * ray.dx + ny * ray.dy + nz * ray.dz;
  p[0] = nx; p[1] = ny; p[2] = nz;
  shape.support(shape, p, p);
  const size =
    Math.abs(ray.ox) + Math.abs(ray.oy) + Math.abs(ray.oz) + Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]);
  const room = nx * (p[0] - ray.ox) + ny * (p[1] - ray.oy) + nz * (p[2] - ray.oz) + shape.margin;
  out.time = t;
  // leaving: no point beyond the plane is in the shape, so the bound is one of the other side; the exit is its own
  // lower bound
  out.lowerTime = leaving ? t : speed < 0 ? Math.max(0, Math.min(t, (room + ROUNDING * size) / speed)) : 0;
  const a = out.pointA, b = out.pointB, n = out.normal;
  a.x = m[0] * ray.x + m[1] * ray.y + m[2] * ray.z + m[9];
  a.y = m[3] * ray.x + m[4] * ray.y + m[5] * ray.z + m[10];
  a.z = m[6] * ray.x + m[7] * ray.y + m[8] * ray.z + m[11];
  b.x = a.x; b.y = a.y; b.z = a.z;
  n.x = m[0] * nx + m[1] * ny + m[2] * nz;
  n.y = m[3] * nx + m[4] * ny + m[5] * nz;
  n.z = m[6] * nx + m[7] * ny + m[8] * nz;
  out.status = "hit";
}

/** The linear cast of a point; `out.lowerTime` is the last time of interest. */
function iterate(
  shape: ConvexShape,
  direction: Vec3Like,
  options: RayCastOptions,
  space: Space,
  out: CastResult,
): void {
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

const NO_OPTIONS: RayCastOptions = {};

/**
 * Checks, then closed form or iteration of the ray in the shape's frame. (All but the pose is read here: V8's budget
 * for inlining then reaches for the pose's matrix at the door, and none of its numbers is boxed.)
 */
function answer(
  shape: ConvexShape,
  origin: Vec3Like,
  direction: Vec3Like,
  options: RayCastOptions,
  space: Space,
  out: CastResult,
): void {
  requirePoint("rayCast", "origin", origin);
  requireDirection("rayCast", "direction", direction);
  if (options !== NO_OPTIONS) checkOptions(options);
  const m = space.poseA,
    ray = space.ray,
    x = origin.x - m[9],
    y = origin.y - m[10],
    z = origin.z - m[11],
    dx = direction.x,
    dy = direction.y,
    dz = direction.z;
  ray.ox = m[0] * x + m[3] * y + m[6] * z;
  ray.oy = m[1] * x + m[4] * y + m[7] * z;
  ray.oz = m[2] * x + m[5] * y + m[8] * z;
  ray.dx = m[0] * dx + m[3] * dy + m[6] * dz;
  ray.dy = m[1] * dx + m[4] * dy + m[7] * dz;
  ray.dz = m[2] * dx + m[5] * dy + m[8] * dz;
  ray.dd = ray.dx * ray.dx + ray.dy * ray.dy + ray.dz * ray.dz;
  const form = closedForm(shape);
  out.lowerTime = options.maxTime ?? Infinity;
  if (form?.interval(shape, ray) === true) {
    const { enter, exit } = ray,
      maxTime = out.lowerTime;
    out.iterations = 0;
    if (!(enter <= exit) || exit < 0 || enter > maxTime) writeNothing(out, "miss");
    else if (enter >= 0) writeHit(shape, form, false, space, out);
    else if (options.startInside !== "exit") writeNothing(out, "overlapping");
    else if (exit <= maxTime) writeHit(shape, form, true, space, out);
    else writeNothing(out, "miss");
  } else {
    const b = space.poseB;
    b[9] = origin.x;
    b[10] = origin.y;
    b[11] = origin.z;
    iterate(shape, direction, options, space, out);
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
  shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like, options?: RayCastOptions, out?: CastResult,
): CastResult {
  const result = out ?? createCastResult(), space = acquire();
  try {
    packPose(pose, space.poseA, "pose");
    answer(shape, origin, direction, options ?? NO_OPTIONS, space, result);
  } finally {
    release();
  }
  return result;
}
