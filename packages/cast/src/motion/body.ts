/**
 * A moving body: its motion, its pose at a time, and the quantities that bound the acceleration of its points.
 *
 * In: a shape, its pose at the start (world frame) and a `Motion`. Out, in `Body`: the packed pose at a time, 12
 * doubles, world frame; rate of rotation (radians per time); `radius` and `extent` (lengths). Motion and pose are
 * checked by the caller.
 *
 * Motion: the body point `about` moves straight, c(t) = c + t v, and the body rotates about it at the constant
 * angular velocity w (world frame). Poses are rotated by Rodrigues' formula. Bound: a point at r from c has the
 * acceleration -|w|^2 times the part of r perpendicular to w. So along a unit n the acceleration of every point of
 * the core is at most |w|^2 rho |n x w / |w||, where rho is the maximum distance of the core from the axis of
 * rotation. This is zero for a spin about n, and for a ball about its centre.
 */
import { cosineSine, packPose } from "@col/kernel";
import { FIRST_DISCS_KIND, HALF_SPACE_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape, PackedPose, Pose, Vec3Like } from "@col/types";

/** Motion of a body, per unit of time. World frame, except `about`. */
export interface Motion {
  /** Velocity of the body point `about`. Length per unit of time. */
  readonly velocity: Vec3Like;
  /** Angular velocity, right-handed, any number of revolutions. Radians per unit of time. Default 0. */
  readonly angularVelocity?: Vec3Like | undefined;
  /** The body point that moves straight, in the body's local frame. Default the local origin. */
  readonly about?: Vec3Like | undefined;
}

/** A body of a running query. */
export class Body {
  /** Pose at the start, and at the time of the last `moveBody`. */
  readonly start: PackedPose = new Float64Array(12);
  readonly pose: PackedPose = new Float64Array(12);
  /**
   * `about` in the local frame and, at the start, in the world; its velocity; the unit axis of rotation, world frame.
   */
  readonly about: Float64Array = new Float64Array(3);
  readonly centre: Float64Array = new Float64Array(3);
  readonly velocity: Float64Array = new Float64Array(3);
  readonly axis: Float64Array = new Float64Array(3);
  /** Radians per unit of time. */
  rate: number = NaN;
  /** Maximum distance of the core from the axis of rotation. Length. */
  radius: number = NaN;
  /** Largest coordinate of the core in its local frame. Length. */
  extent: number = NaN;
  /** The time of the pose that `moveBody` writes. */
  time: number = NaN;
  /** The axis of rotation in the local frame, while the body is set up; cosine and sine, while a pose is computed. */
  readonly localAxis: Float64Array = new Float64Array(3);
  readonly circle: Float64Array = new Float64Array(2);
}

/**
 * Rounding error of the axis and of `about` within which a cylinder, cone or frustum rotates about its own axis, and so
 * does not change. Relative to the extent. No dimension.
 */
const OWN_AXIS = 4e-16;

/** Largest distance from the axis: of the corners of the core's box, or 0 for a solid of revolution about its axis. */
function setRadius(shape: ConvexShape, body: Body): void {
  const m = body.start, w = body.axis, b = shape.bounds, u = body.localAxis, about = body.about;
  u[0] = m[0] * w[0] + m[3] * w[1] + m[6] * w[2];
  u[1] = m[1] * w[0] + m[4] * w[1] + m[7] * w[2];
  u[2] = m[2] * w[0] + m[5] * w[1] + m[8] * w[2];
  let most = 0, ofOrigin = 0; // squared distances from the axis
  for (let k = 0; k < 9; k++) { // the last is the local origin
    const x = k === 8 ? 0 : b[(k & 1) === 0 ? 0 : 3], y = k === 8 ? 0 : b[(k & 2) === 0 ? 1 : 4];
    const z = k === 8 ? 0 : b[(k & 4) === 0 ? 2 : 5], fx = x - about[0], fy = y - about[1], fz = z - about[2];
    const p = fy * u[2] - fz * u[1], q = fz * u[0] - fx * u[2], r = fx * u[1] - fy * u[0], d2 = p * p + q * q + r * r;
    if (k === 8) ofOrigin = d2;
    else most = Math.max(most, d2);
  }
  const isSolid = shape.kind >= FIRST_DISCS_KIND && shape.kind <= LAST_DISCS_KIND;
  const own = isSolid ? shape.params[3] | 0 : 0, j = (own + 1) % 3, k = (own + 2) % 3, off = OWN_AXIS * body.extent;
  const along = isSolid && u[j] * u[j] + u[k] * u[k] <= OWN_AXIS * OWN_AXIS && ofOrigin <= off * off;
  body.radius = body.rate === 0 || along ? 0 : Math.sqrt(most);
}

/** Fills the body; motion and pose are checked by the caller. */
export function setBody(shape: ConvexShape, pose: Pose, motion: Motion, name: string, body: Body): void {
  packPose(pose, body.start, name);
  const { velocity: v, angularVelocity: w, about: o } = motion, m = body.start, c = body.centre, b = shape.bounds;
  const p = body.about, u = body.axis;
  body.velocity[0] = v.x; body.velocity[1] = v.y; body.velocity[2] = v.z;
  p.fill(0);
  if (o !== undefined) {
    p[0] = o.x; p[1] = o.y; p[2] = o.z;
  }
  for (let i = 0; i < 3; i++) c[i] = m[3 * i] * p[0] + m[3 * i + 1] * p[1] + m[3 * i + 2] * p[2] + m[9 + i];
  u.fill(0);
  if (w !== undefined) { // (a number that may be undefined would be boxed)
    u[0] = w.x; u[1] = w.y; u[2] = w.z;
  }
  const rate = Math.sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  body.rate = rate;
  for (let i = 0; i < 3; i++) u[i] = rate > 0 ? u[i] / rate : 0;
  const flat = shape.kind === HALF_SPACE_KIND;
  body.extent = flat ? Math.abs(shape.params[3]) : Math.max(-b[0], -b[1], -b[2], b[3], b[4], b[5]);
  body.radius = 0;
  if (!flat) setRadius(shape, body);
}

/** Writes the pose at `body.time`: the start rotated about the axis, by Rodrigues' formula on each column. */
export function moveBody(body: Body): void {
  const { start: m, pose: r, axis: u, about: p, centre: c, velocity: v, circle } = body,
    t = body.time,
    ux = u[0],
    uy = u[1],
    uz = u[2];
  circle[0] = 1;
  circle[1] = 0;
  if (body.rate !== 0) cosineSine(body.rate * t, circle);
  const cos = circle[0], sin = circle[1], rest = 1 - cos;
  for (let k = 0; k < 3; k++) {
    const x = m[k], y = m[3 + k], z = m[6 + k], along = (ux * x + uy * y + uz * z) * rest;
    r[k] = x * cos + (uy * z - uz * y) * sin + ux * along;
    r[3 + k] = y * cos + (uz * x - ux * z) * sin + uy * along;
    r[6 + k] = z * cos + (ux * y - uy * x) * sin + uz * along;
  }
  for (let i = 0; i < 3; i++)
    r[9 + i] = c[i] + t * v[i] - (r[3 * i] * p[0] + r[3 * i + 1] * p[1] + r[3 * i + 2] * p[2]);
}
