/**
 * Converts the contact of a linear cast from the cast frame (third axis along the line) to the world frame: witness
 * points, normal and times of a `CastResult`.
 *
 * In: a `LineCast` with weighted points p, q, r, a unit normal and the bracket [`lower`, `upper`] of z (lengths, cast
 * frame); the shape and its packed pose at the start, in the world. Out: a point on A or B with its margin; the unit
 * normal from A to B; `time` and `lowerTime`, z divided by the speed, as fractions of the translation.
 *
 * B's point is its point at the start: the caller adds the translation up to the contact. `isHit` checks a result: B
 * moves against the normal, and the points are the target distance apart along it.
 */
import type { CastResult, ConvexShape, PackedPose, Vec3, Vec3Like } from "@col/types";
import type { DifferencePoint, LineCast } from "./line-cast.ts";

/** Adds a weighted point of the contact, moved by the margin along the point's direction. */
function addPoint(d: DifferencePoint, onB: boolean, s: DifferencePoint): void {
  const k = d.weight, at = onB ? d.onB : d.onA;
  if (k === 0) return; // not in use
  s.x += k * at[0]; s.y += k * at[1]; s.z += k * at[2];
  s.nx += k * d.nx; s.ny += k * d.ny; s.nz += k * d.nz;
}

/**
 * The contact's point on A or on B, whose shape and pose are given, in the world: the core's point moved by the margin
 * along the normal. If the supports carried the margin and there is no target distance, each of the contact's points
 * moves along its own direction.
 */
export function writePoint(c: LineCast, onB: boolean, shape: ConvexShape, pose: PackedPose, out: Vec3): void {
  const m = onB ? c.axesInB : c.axesInA, reach = onB ? -shape.margin : shape.margin, s = c.sum;
  s.x = 0; s.y = 0; s.z = 0; s.nx = 0; s.ny = 0; s.nz = 0;
  addPoint(c.p, onB, s);
  addPoint(c.q, onB, s);
  addPoint(c.r, onB, s);
  const own = c.ball > 0 && !(c.target > 0), u = own ? s.nx : c.nx, v = own ? s.ny : c.ny, w = own ? s.nz : c.nz;
  const x = s.x + reach * (u * m[0] + v * m[3] + w * m[6]), y = s.y + reach * (u * m[1] + v * m[4] + w * m[7]),
    z = s.z + reach * (u * m[2] + v * m[5] + w * m[8]);
  out.x = pose[0] * x + pose[1] * y + pose[2] * z + pose[9];
  out.y = pose[3] * x + pose[4] * y + pose[5] * z + pose[10];
  out.z = pose[6] * x + pose[7] * y + pose[8] * z + pose[11];
}

/** The points of a hit agree to this fraction of the size. */
const AGREE = 4e-10;

/** Rounding of the points in the world, relative to their coordinates. No dimension. */
const WORLD = 1e-15;

/**
 * Does the result describe a hit: B moves against the normal, and the points are the target distance apart along it?
 * Else rounding has let the line slip along a surface.
 */
export function isHit(c: LineCast, v: Vec3Like, out: CastResult): boolean {
  const { pointA: a, pointB: b, normal: n } = out, target = c.target;
  const most = AGREE * c.size + WORLD * (Math.abs(a.x) + Math.abs(a.y) + Math.abs(a.z));
  const x = b.x - a.x - target * n.x, y = b.y - a.y - target * n.y, z = b.z - a.z - target * n.z;
  return n.x * v.x + n.y * v.y + n.z * v.z < 0 && x * x + y * y + z * z <= most * most;
}

/**
 * Writes the bracket of the contact's time. A contact with z within `limit` never has a time beyond `maxTime`.
 */
export function writeTimes(c: LineCast, out: CastResult): void {
  const { maxTime } = c, late = c.upper > c.limit, upper = c.upper / c.speed, lower = c.lower / c.speed;
  out.time = late ? upper : Math.max(0, Math.min(maxTime, upper));
  out.lowerTime = Math.max(0, Math.min(maxTime, upper, lower));
}

/** The contact's normal, from A to B, in the world. */
export function writeNormal(c: LineCast, poseA: PackedPose, out: Vec3): void {
  const m = c.axesInA,
    x = c.nx * m[0] + c.ny * m[3] + c.nz * m[6],
    y = c.nx * m[1] + c.ny * m[4] + c.nz * m[7],
    z = c.nx * m[2] + c.ny * m[5] + c.nz * m[8];
  out.x = poseA[0] * x + poseA[1] * y + poseA[2] * z;
  out.y = poseA[3] * x + poseA[4] * y + poseA[5] * z;
  out.z = poseA[6] * x + poseA[7] * y + poseA[8] * z;
}
