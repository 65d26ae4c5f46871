/**
 * Laws of the signed distance of a point from a shape, and points at which closed forms branch.
 *
 * In: a shape with its pose, a world point, the answer. Supports alone judge: `pointA` is a point of the body on its
 * supporting plane along the normal, so it lies on the surface, and no point of the body is nearer to a point outside.
 */
import type { ConvexShape, DistanceResult, Pose, Vec3Like } from "@col/types";
import { outside } from "../certify/membership.ts";
import { supportWorld, posed } from "../posed.ts";
import type { Posed } from "../posed.ts";
import { applyPacked } from "../poses.ts";
import type { LawReport } from "../report.ts";
import type { Rng } from "../rng.ts";
import { maybeTiny } from "../families/values.ts";

/** Rounding errors of points, planes and identities, relative to the coordinates that enter. */
const ROUNDING = 1e-13;

/** Largest coordinate that enters: of the body, of the point and of the pose. */
function sizeOf(s: Posed, p: Vec3Like): number {
  const b = s.shape.bounds, m = s.pose;
  let size = s.shape.margin + Math.abs(p.x) + Math.abs(p.y) + Math.abs(p.z);
  for (let i = 0; i < 6; i++) if (Math.abs(b[i]) < Infinity) size = Math.max(size, Math.abs(b[i]));
  for (let i = 9; i < 12; i++) size = Math.max(size, Math.abs(m[i]));
  return size;
}

/** See the file header. For answers that are exact up to rounding. */
export function pointLaws(shape: ConvexShape, pose: Pose, p: Vec3Like, r: DistanceResult, report: LawReport): void {
  const s = posed(shape, pose), tolerance = ROUNDING * sizeOf(s, p), { normal, pointA, pointB, distance } = r;
  const n = Float64Array.of(normal.x, normal.y, normal.z), a = Float64Array.of(pointA.x, pointA.y, pointA.z);
  report.check("point: unit normal", Math.abs(Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]) - 1), 1e-13);
  report.require("point: pointB is the point", pointB.x === p.x && pointB.y === p.y && pointB.z === p.z);
  const x = p.x - a[0] - distance * n[0], y = p.y - a[1] - distance * n[1], z = p.z - a[2] - distance * n[2];
  report.check("point: pointB = pointA + distance normal", Math.sqrt(x * x + y * y + z * z), tolerance);
  report.check("point: pointA is in the body", outside(s, a, tolerance).lower, tolerance);
  const top = new Float64Array(3);
  supportWorld(s, n, top);
  const beyond = n[0] * (top[0] - a[0]) + n[1] * (top[1] - a[1]) + n[2] * (top[2] - a[2]);
  report.check("point: pointA is on the surface, the normal is the surface's", beyond, tolerance);
  report.check("point: lowerBound <= distance", r.lowerBound - distance, 0);
  report.check("point: the lower bound is closed", distance - r.lowerBound, 2 * tolerance);
  const plane = n[0] * (p.x - top[0]) + n[1] * (p.y - top[1]) + n[2] * (p.z - top[2]);
  report.check("point: a support shows the lower bound", r.lowerBound - plane, tolerance);
  const word = distance > tolerance ? "separated" : distance < -tolerance ? "overlapping" : r.status;
  report.require("point: the status agrees with the distance", r.status === word);
}

/**
 * A world point where a closed form branches: on axes, in symmetry planes, at centres, corners, rims and the apex, in
 * faces, on lines between two of these, and a rounding beside them.
 */
export function structuredPoint(rng: Rng, shape: ConvexShape, pose: Pose): Vec3Like {
  const s = posed(shape, pose), b = shape.bounds, p = new Float64Array(3), q = new Float64Array(3);
  const bounded = b.every((x) => Math.abs(x) < Infinity), reach = shape.margin;
  const coordinate = (k: number): number => {
    const low = bounded ? b[k] : -1, high = bounded ? b[3 + k] : 1, middle = 0.5 * (low + high);
    return rng.pick([0, 0, low, high, middle, 0.3 * high, 0.7 * low, 2 * high, high + reach, high - reach, low - 1]) +
      rng.pick([0, 0, 1]) * maybeTiny(rng);
  };
  for (let k = 0; k < 3; k++) p[k] = coordinate(k);
  applyPacked(s.pose, p, p);
  if (bounded && rng.integer(2) === 0) {
    const d = Float64Array.of(rng.pick([0, 1, -1]), rng.pick([0, 1, -1]), rng.pick([1, -1]));
    shape.support(shape, d, q);
    applyPacked(s.pose, q, q);
    const w = rng.pick([0, 0, 1, 0.5, 0.3]);
    for (let k = 0; k < 3; k++) p[k] = q[k] + w * (p[k] - q[k]);
  }
  return { x: p[0], y: p[1], z: p[2] };
}
