/**
 * Ray casts by closed forms: reads the ray into the shape's local frame, selects the form or the solver, and writes
 * the certified result.
 *
 * In: argument checks (`RayDoor`), closed forms by shape kind, an optional solver, and the arguments of `rayCast` in
 * the world frame. Out: a `CastResult` in the world frame; times in units of the direction.
 *
 * Every hit is certified in the same way: the plane of one support along the contact's normal gives the lower bound,
 * so it does not depend on the closed form. If the ray leaves the shape, this plane proves that it is outside from
 * then on. An argument that passes a fast check by three sums of squares is not checked again; all others go through
 * the argument checks, which build the error message.
 */
import { NestedPool } from "@col/kernel";
import type { CastResult, ConvexShape, Pose, Vec3Like } from "@col/types";
import { ROUNDING } from "../rounding.ts";
import { writeNothing } from "../result.ts";
import type { RayDoor } from "./door.ts";
import { NO_OPTIONS } from "./options.ts";
import type { RayCastOptions, RaySolver } from "./options.ts";
import { Ray } from "./ray.ts";
import type { RayForm } from "./ray.ts";

/** The query in messages. */
const WHERE = "rayCast";
/** The ray of a running query. */
const POOL = /* @__PURE__ */ new NestedPool(() => new Ray());

/** Writes `height` and `scale` by a support along the normal. */
function askHeight(shape: ConvexShape, r: Ray): void {
  const { point: p, nx, ny, nz } = r;
  p[0] = nx; p[1] = ny; p[2] = nz;
  shape.support(shape, p, p);
  r.height = nx * p[0] + ny * p[1] + nz * p[2] + shape.margin;
  r.scale = Math.abs(p[0]) + Math.abs(p[1]) + Math.abs(p[2]) + shape.margin;
}

/** A bracket wider than this fraction of the size, along the normal, counts as not converged. No dimension. */
const OPEN = 16 * ROUNDING;
/** Squared sine of the angle between line and surface below which the line is parallel to it up to rounding. */
const ACROSS2 = 1e-28;

/** The hit at the requested end (entry or exit): point, normal, and the bound of the supporting plane along it. */
function writeHit(form: RayForm, shape: ConvexShape, r: Ray, out: CastResult): void {
  const m = r.pose, leaves = r.side > 0, t = leaves ? r.exit : r.enter;
  form.normal(shape, r);
  if (!(r.height > -Infinity)) askHeight(shape, r);
  const ox = r.ox, oy = r.oy, oz = r.oz, dx = r.dx, dy = r.dy, dz = r.dz, nx = r.nx, ny = r.ny, nz = r.nz;
  const size = Math.abs(ox) + Math.abs(oy) + Math.abs(oz) + r.scale, speed = nx * dx + ny * dy + nz * dz;
  const bound = (r.height - (nx * ox + ny * oy + nz * oz) + ROUNDING * size) / speed;
  const lower = leaves ? 2 * t - bound : bound;
  out.time = t;
  out.lowerTime = lower > 0 ? Math.min(t, lower) : 0; // (no bound along the surface)
  const x = ox + t * dx, y = oy + t * dy, z = oz + t * dz, a = out.pointA, b = out.pointB, n = out.normal;
  const m0 = m[0], m1 = m[1], m2 = m[2], m3 = m[3], m4 = m[4], m5 = m[5], m6 = m[6], m7 = m[7], m8 = m[8];
  const px = m0 * x + m1 * y + m2 * z + m[9], py = m3 * x + m4 * y + m5 * z + m[10],
    pz = m6 * x + m7 * y + m8 * z + m[11];
  a.x = px; a.y = py; a.z = pz;
  b.x = px; b.y = py; b.z = pz;
  n.x = m0 * nx + m1 * ny + m2 * nz;
  n.y = m3 * nx + m4 * ny + m5 * nz;
  n.z = m6 * nx + m7 * ny + m8 * nz;
  // grazing: a line perpendicular to the normal only touches; beside a needle's end it is a hit only up to rounding
  const along = leaves ? speed : -speed;
  const across = !(along > 0 && along * along > ACROSS2 * (dx * dx + dy * dy + dz * dz));
  out.status = !across && (t - lower) * along <= OPEN * size ? "hit" : "grazing";
}

/** A pose as a record that may be an object of three.js. */
interface AnyPose extends Pose {
  readonly isObject3D?: boolean;
}

/** Limits of the fast check, squared: quaternion's norm, and lengths. Narrower than the argument checks. */
const NORM2_NEAR = 1e-4, LENGTH2_NEAR = 1e90;

/**
 * Writes the packed pose, as `packPose` does, and the ray in the shape's frame. Three sums of squares accept the
 * arguments of nearly all calls, and each number is read once; `RayDoor` checks all others (`checked`). No value lives
 * across a call, so V8 neither spills nor boxes one.
 */
function readRay(
  door: RayDoor, shape: ConvexShape, pose: AnyPose, origin: Vec3Like, direction: Vec3Like,
  ray: Ray, checked: boolean,
): void {
  const { position: p, quaternion: q } = pose, qx = q.x, qy = q.y, qz = q.z, qw = q.w, tx = p.x, ty = p.y, tz = p.z;
  const px = origin.x, py = origin.y, pz = origin.z, vx = direction.x, vy = direction.y, vz = direction.z;
  const norm2 = qx * qx + qy * qy + qz * qz + qw * qw, length2 = vx * vx + vy * vy + vz * vz,
    far2 = tx * tx + ty * ty + tz * tz + (px * px + py * py + pz * pz) + length2;
  const numeric = typeof px === "number" && typeof py === "number" && typeof pz === "number" && typeof vx === "number"
    && typeof vy === "number" && typeof vz === "number" && typeof (qx + qy + qz + qw + tx + ty + tz) === "number";
  const good = numeric && Math.abs(norm2 - 1) < NORM2_NEAR && far2 < LENGTH2_NEAR && length2 > 1 / LENGTH2_NEAR
    && pose.isObject3D !== true;
  if (!good && !checked) {
    door.checkRay(WHERE, shape, pose, origin, direction, ray.pose);
    readRay(door, shape, pose, origin, direction, ray, true);
    return;
  }
  const s = 2 / norm2, sx = qx * s, sy = qy * s, sz = qz * s, xx = qx * sx, yy = qy * sy, zz = qz * sz, xy = qx * sy,
    xz = qx * sz, yz = qy * sz, wx = qw * sx, wy = qw * sy, wz = qw * sz;
  const m0 = 1 - (yy + zz), m1 = xy - wz, m2 = xz + wy, m3 = xy + wz, m4 = 1 - (xx + zz), m5 = yz - wx, m6 = xz - wy,
    m7 = yz + wx, m8 = 1 - (xx + yy), m = ray.pose, x = px - tx, y = py - ty, z = pz - tz;
  m[0] = m0; m[1] = m1; m[2] = m2; m[3] = m3; m[4] = m4; m[5] = m5; m[6] = m6; m[7] = m7; m[8] = m8;
  m[9] = tx; m[10] = ty; m[11] = tz;
  ray.ox = m0 * x + m3 * y + m6 * z;
  ray.oy = m1 * x + m4 * y + m7 * z;
  ray.oz = m2 * x + m5 * y + m8 * z;
  ray.dx = m0 * vx + m3 * vy + m6 * vz;
  ray.dy = m1 * vx + m4 * vy + m7 * vz;
  ray.dz = m2 * vx + m5 * vy + m8 * vz;
}

/** Writes the result of a closed form for the ray; false if the form does not apply to the shape. */
function answerBy(form: RayForm, shape: ConvexShape, options: RayCastOptions, ray: Ray,
  out: CastResult): boolean {
  ray.side = -1;
  if (!form.clip(shape, ray)) return false;
  const end = options.maxTime ?? Infinity, { enter, exit } = ray;
  out.lowerTime = end;
  out.iterations = 0;
  if (enter >= 0 ? !(enter <= exit && enter <= end) : !(exit >= 0)) writeNothing(out, "miss");
  else if (enter >= 0) writeHit(form, shape, ray, out);
  else if (options.startInside !== "exit") writeNothing(out, "overlapping");
  else if (exit > end || exit === Infinity) writeNothing(out, "miss"); // (a half-space may never be left)
  else {
    ray.side = 1;
    writeHit(form, shape, ray, out);
  }
  return true;
}

/** The ray by the closed form of the shape's kind, else by the solver. */
export function castBy(
  door: RayDoor, forms: readonly (RayForm | undefined)[], solver: RaySolver | undefined, shape: ConvexShape,
  pose: Pose, origin: Vec3Like, direction: Vec3Like, options: RayCastOptions, out: CastResult,
): CastResult {
  const ray = POOL.acquire();
  try {
    if (shape.mesh === undefined) throw new TypeError(); // (`RayDoor` builds the message)
    readRay(door, shape, pose, origin, direction, ray, false);
    if (options !== NO_OPTIONS) door.checkOptions(WHERE, options);
    const form = forms[shape.kind];
    if (form !== undefined && answerBy(form, shape, options, ray, out)) return out;
    if (solver === undefined) {
      throw new TypeError(`${WHERE}: a shape of kind ${shape.kind} with margin ${shape.margin} has no closed form `
        + "here: need the solver rayIteration");
    }
    solver(shape, pose, origin, direction, options, out);
    return out;
  } catch (error) {
    door.checkRay(WHERE, shape, pose, origin, direction, ray.pose);
    throw error;
  } finally {
    POOL.release();
  }
}
