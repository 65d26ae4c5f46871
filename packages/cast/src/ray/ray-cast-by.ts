/**
 * Rays against shapes with a closed form: the door, and the answer written.
 *
 * Every hit is certified the same way: the plane of one support along the contact's normal, so the lower bound owes
 * nothing to the closed form. Where a ray leaves, that plane proves it outside later on.
 */
import { explain, packPose, requireSpace } from "@col/kernel";
import type { ConvexShape, PackedPose, Pose, Vec3Like } from "@col/types";
import {
  COORDINATE_MAX, LENGTH2_MAX, LENGTH2_MIN, requireAtLeast, requireDirection, requireOptions, requirePoint, requireWord,
} from "../checks.ts";
import { ROUNDING } from "../rounding.ts";
import { createCastResult, writeNothing } from "../result.ts";
import type { CastResult } from "../result.ts";
import { NO_OPTIONS } from "./options.ts";
import type { RayCastOptions, RaySolver } from "./options.ts";
import { Ray } from "./ray.ts";
import type { RayForm } from "./ray.ts";

const WORDS: readonly string[] = ["overlapping", "exit"];

/** Checks what of them is given. */
function checkOptions(where: string, options: RayCastOptions): void {
  requireOptions(where, options);
  const { maxTime, startInside, tolerance, maxIterations } = options;
  if (maxTime !== undefined) requireAtLeast(where, "maxTime", maxTime, 0);
  if (tolerance !== undefined) requireAtLeast(where, "tolerance", tolerance, 0);
  if (maxIterations !== undefined) requireAtLeast(where, "maxIterations", maxIterations, 1);
  if (startInside !== undefined) requireWord(where, "startInside", startInside, WORDS);
}

/** Memory of a running query. */
class RaySpace {
  readonly ray: Ray = new Ray();
  readonly pose: PackedPose = new Float64Array(12);
  readonly point: Float64Array = new Float64Array(3);
}

/** One set: the supports asked here are those of the built-in kinds, which run no ray. */
const SPACE: RaySpace = new RaySpace();

/** Writes `height` and `scale` by a support along the normal. */
function askHeight(shape: ConvexShape): void {
  const { ray: r, point: p } = SPACE, { nx, ny, nz } = r;
  p[0] = nx; p[1] = ny; p[2] = nz;
  shape.support(shape, p, p);
  r.height = nx * p[0] + ny * p[1] + nz * p[2] + shape.margin;
  r.scale = Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) + shape.margin;
}

/** The hit at the ray's end that is asked for: point, normal, and the bound of the supporting plane along it. */
function writeHit(form: RayForm, shape: ConvexShape, out: CastResult): void {
  const { ray: r, pose: m } = SPACE, leaves = r.side > 0, t = leaves ? r.exit : r.enter;
  const { ox, oy, oz, dx, dy, dz } = r, x = ox + t * dx, y = oy + t * dy, z = oz + t * dz;
  form.normal(shape, r);
  if (!(r.height > -Infinity)) askHeight(shape);
  const size = Math.abs(ox) + Math.abs(oy) + Math.abs(oz) + r.scale;
  const nx = r.nx, ny = r.ny, nz = r.nz, speed = nx * dx + ny * dy + nz * dz;
  const bound = (r.height - (nx * ox + ny * oy + nz * oz) + ROUNDING * size) / speed;
  const lower = leaves ? 2 * t - bound : bound;
  out.time = t;
  out.lowerTime = lower > 0 ? Math.min(t, lower) : 0; // (no bound along the surface)
  const a = out.pointA, b = out.pointB, n = out.normal;
  const px = m[0] * x + m[1] * y + m[2] * z + m[9], py = m[3] * x + m[4] * y + m[5] * z + m[10],
    pz = m[6] * x + m[7] * y + m[8] * z + m[11];
  a.x = px; a.y = py; a.z = pz;
  b.x = px; b.y = py; b.z = pz;
  n.x = m[0] * nx + m[1] * ny + m[2] * nz;
  n.y = m[3] * nx + m[4] * ny + m[5] * nz;
  n.z = m[6] * nx + m[7] * ny + m[8] * nz;
  out.status = "hit";
}

/** Throws the error of an origin or a direction that cannot be used. */
function refuse(where: string, origin: Vec3Like, direction: Vec3Like): void {
  requirePoint(where, "origin", origin);
  requireDirection(where, "direction", direction);
}

/**
 * Checks origin and direction, and writes the ray in the shape's frame; `pose` is packed. (By the door: V8's budget for
 * inlining then reaches for its matrix there, and none of its numbers is boxed.)
 */
function readRay(where: string, origin: Vec3Like, direction: Vec3Like): void {
  // (both looked at here, each number read once: nothing is boxed, and a good ray pays for no call)
  const px = origin.x, py = origin.y, pz = origin.z, dx = direction.x, dy = direction.y, dz = direction.z;
  const length2 = dx * dx + dy * dy + dz * dz, numeric = typeof px === "number" && typeof py === "number"
    && typeof pz === "number" && typeof dx === "number" && typeof dy === "number" && typeof dz === "number";
  const near = Math.abs(px) < COORDINATE_MAX && Math.abs(py) < COORDINATE_MAX && Math.abs(pz) < COORDINATE_MAX;
  if (!(numeric && near && length2 > LENGTH2_MIN && length2 < LENGTH2_MAX)) refuse(where, origin, direction);
  const m = SPACE.pose, ray = SPACE.ray, x = px - m[9], y = py - m[10], z = pz - m[11];
  ray.ox = m[0] * x + m[3] * y + m[6] * z;
  ray.oy = m[1] * x + m[4] * y + m[7] * z;
  ray.oz = m[2] * x + m[5] * y + m[8] * z;
  ray.dx = m[0] * dx + m[3] * dy + m[6] * dz;
  ray.dy = m[1] * dx + m[4] * dy + m[7] * dz;
  ray.dz = m[2] * dx + m[5] * dy + m[8] * dz;
}

/** The answer of a closed form to the ray; false where the shape is not for the form. */
function answerBy(form: RayForm, shape: ConvexShape, options: RayCastOptions, out: CastResult): boolean {
  const ray = SPACE.ray;
  ray.side = -1;
  if (!form.clip(shape, ray)) return false;
  const end = options.maxTime ?? Infinity, { enter, exit } = ray;
  out.lowerTime = end;
  out.iterations = 0;
  if (enter >= 0 ? !(enter <= exit && enter <= end) : !(exit >= 0)) writeNothing(out, "miss");
  else if (enter >= 0) writeHit(form, shape, out);
  else if (options.startInside !== "exit") writeNothing(out, "overlapping");
  else if (exit > end) writeNothing(out, "miss");
  else {
    ray.side = 1;
    writeHit(form, shape, out);
  }
  return true;
}

/** No forms by kind. */
const NONE: readonly RayForm[] = [];

/** The ray by one of the forms, or by the solver of the options or the door's own. */
export function castBy(
  where: string, forms: readonly (RayForm | undefined)[], one: RayForm | null, shape: ConvexShape, pose: Pose,
  origin: Vec3Like, direction: Vec3Like, options: RayCastOptions, out: CastResult, other?: RaySolver,
): CastResult {
  try {
    requireSpace(shape, shape);
    packPose(pose, SPACE.pose, "pose");
    readRay(where, origin, direction);
    if (options !== NO_OPTIONS) checkOptions(where, options);
    const kind = shape.kind, form = one ?? forms[kind];
    const own = form !== undefined && kind >= form.firstKind && kind <= form.lastKind;
    if (own && answerBy(form, shape, options, out)) return out;
    const solver = options.solver ?? other;
    if (solver === undefined) {
      throw new TypeError(`${where}: a shape of kind ${kind} with margin ${shape.margin} has no closed form here: ` +
        "need options.solver, rayIteration");
    }
    solver(shape, pose, origin, direction, options, out);
    return out;
  } catch (error) {
    const cause = explain(error, ["shape", "shape", shape], ["pose", "pose", pose]);
    if (cause === error) refuse(where, origin, direction); // (null, or nothing)
    throw cause;
  }
}

/**
 * As `rayCast` for shapes of one kind, by the closed form handed in (`boxRays`, `ballRays`, `capsuleRays`, ...): the
 * same bits, and no other kind in the bundle.
 *
 * @param out Filled and returned when given: the call then allocates nothing.
 * @throws RangeError on an unusable pose, origin, direction or option; TypeError for a shape that neither the form nor
 * a `solver` answers.
 */
export function rayCastBy(
  form: RayForm, shape: ConvexShape, pose: Pose, origin: Vec3Like, direction: Vec3Like,
  options: RayCastOptions = NO_OPTIONS, out?: CastResult,
): CastResult {
  return castBy("rayCastBy", NONE, form, shape, pose, origin, direction, options, out ?? createCastResult());
}
