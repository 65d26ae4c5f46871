/**
 * Rays against shapes of one kind, whose closed form is handed in: who asks for one kind ships no other.
 *
 * Every hit is certified the same way: the plane of one support along the contact's normal, so the lower bound owes
 * nothing to the closed form.
 */
import { explain, packPose, requireSpace } from "@col/kernel";
import type { ConvexShape, PackedPose, Pose, Vec3Like } from "@col/types";
import { requireAtLeast, requireDirection, requireOptions, requirePoint, requireWord } from "../checks.ts";
import { ROUNDING } from "../rounding.ts";
import { createCastResult, writeNothing } from "../result.ts";
import type { CastResult } from "../result.ts";
import { Ray } from "./ray.ts";
import type { ClosedForm, RayForm } from "./ray.ts";

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

/** Checks what of them is given. */
function checkOptions(where: string, options: RayCastOptions): void {
  requireOptions(where, options);
  if (options.maxTime !== undefined) requireAtLeast(where, "maxTime", options.maxTime, 0);
  if (options.tolerance !== undefined) requireAtLeast(where, "tolerance", options.tolerance, 0);
  if (options.maxIterations !== undefined) requireAtLeast(where, "maxIterations", options.maxIterations, 1);
  if (options.startInside !== undefined) requireWord(where, "startInside", options.startInside, WORDS);
}

/** Memory of a running query. */
export class RaySpace {
  readonly ray: Ray = new Ray();
  readonly pose: PackedPose = new Float64Array(12);
  readonly point: Float64Array = new Float64Array(3);
}

interface Pool {
  depth: number;
  readonly free: RaySpace[];
}

const POOL: Pool = { depth: 0, free: [] };

/** The space of this nesting depth; pair every call with `releaseRay`, in a `finally`. */
export function acquireRay(): RaySpace {
  return (POOL.free[POOL.depth++] ??= new RaySpace());
}

/** Gives it back. */
export function releaseRay(): void {
  POOL.depth--;
}

/**
 * The hit at the ray's `enter` or, `leaving`, its `exit`: point, normal, and the bound of the plane that a support
 * along the normal gives.
 */
function writeHit(shape: ConvexShape, form: ClosedForm, leaving: boolean, space: RaySpace, out: CastResult): void {
  const ray = space.ray, m = space.pose, t = Math.max(0, leaving ? ray.exit : ray.enter), p = space.point;
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

/** No options given. */
export const NO_OPTIONS: RayCastOptions = {};

/**
 * Checks origin, direction and options, and writes the ray in the shape's frame. (The pose is packed by the door: V8's
 * budget for inlining then reaches for its matrix there, and none of its numbers is boxed.)
 */
export function readRay(
  where: string, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions, space: RaySpace,
): void {
  requirePoint(where, "origin", origin);
  requireDirection(where, "direction", direction);
  if (options !== NO_OPTIONS) checkOptions(where, options);
  const m = space.pose, ray = space.ray, x = origin.x - m[9], y = origin.y - m[10], z = origin.z - m[11],
    dx = direction.x, dy = direction.y, dz = direction.z;
  ray.ox = m[0] * x + m[3] * y + m[6] * z;
  ray.oy = m[1] * x + m[4] * y + m[7] * z;
  ray.oz = m[2] * x + m[5] * y + m[8] * z;
  ray.dx = m[0] * dx + m[3] * dy + m[6] * dz;
  ray.dy = m[1] * dx + m[4] * dy + m[7] * dz;
  ray.dz = m[2] * dx + m[5] * dy + m[8] * dz;
  ray.dd = ray.dx * ray.dx + ray.dy * ray.dy + ray.dz * ray.dz;
}

/** The answer of a closed form to the ray of the space; false where the shape, or this line, is not for the form. */
export function answerBy(
  form: ClosedForm, shape: ConvexShape, options: RayCastOptions, space: RaySpace, out: CastResult,
): boolean {
  const ray = space.ray;
  if (!form.interval(shape, ray)) return false;
  out.lowerTime = options.maxTime ?? Infinity;
  const { enter, exit } = ray, maxTime = out.lowerTime;
  out.iterations = 0;
  if (!(enter <= exit) || exit < 0 || enter > maxTime) writeNothing(out, "miss");
  else if (enter >= 0) writeHit(shape, form, false, space, out);
  else if (options.startInside !== "exit") writeNothing(out, "overlapping");
  else if (exit <= maxTime) writeHit(shape, form, true, space, out);
  else writeNothing(out, "miss");
  return true;
}

/**
 * As `rayCast` for shapes of one kind, by the closed form handed in (`boxRays`, `ballRays`, `capsuleRays`, ...): the
 * same bits, and no other kind and no iteration in the bundle.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, origin, direction or option; TypeError for a shape that the form does not
 * answer: another kind, a margin.
 */
export function rayCastBy(
  form: RayForm, shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like,
  options: RayCastOptions = NO_OPTIONS,
  out?: CastResult,
): CastResult {
  const result = out ?? createCastResult(), space = acquireRay();
  try {
    requireSpace(shape, shape);
    packPose(pose, space.pose, "pose");
    readRay("rayCastBy", origin, direction, options, space);
    const own = shape.kind >= form.firstKind && shape.kind <= form.lastKind;
    if (!own || !answerBy(form, shape, options, space, result)) {
      const what = `a ${form.name} without what it has no closed form for`;
      throw new TypeError(`rayCastBy: need ${what}, got a shape of kind ${shape.kind} with margin ${shape.margin}`);
    }
  } catch (error) {
    throw explain(error, ["shape", "shape", shape], ["pose", "pose", pose]);
  } finally {
    releaseRay();
  }
  return result;
}
