/**
 * Two sources of contacts for the same solver: growth distance and signed
 * distance.
 *
 * A contact is a point, a unit normal from A to B and a signed gap: positive
 * apart, negative overlapping. From the growth distance: with the factor alpha
 * and the line p of the centres the planes across the common normal are n . p
 * (1 - 1 / alpha) apart, and the point is where the scaled bodies meet, p_A +
 * alpha (z_A - p_A). From the signed distance: the distance, and the middle of
 * the witness points. The two agree where bodies just touch, and differ, a
 * little, wherever they do not.
 */
import { signedDistance } from "@col/epa";
import { growthDistance } from "@col/growth-distance";
import { createDistanceResult, createGrowthResult } from "@col/types";
import type { ConvexShape, Pose } from "@col/types";

/** Written by a source. */
export interface Contact {
  gap: number;
  readonly point: { x: number; y: number; z: number };
  readonly normal: { x: number; y: number; z: number };
}

/**
 * Answers one pair into `out`; false where there is no usable answer. The
 * centre of each shape is its local origin.
 */
export type ContactSource = (
  a: ConvexShape,
  poseA: Pose,
  b: ConvexShape,
  poseB: Pose,
  out: Contact,
) => boolean;

export function createContact(): Contact {
  return { gap: 0, point: { x: 0, y: 0, z: 0 }, normal: { x: 0, y: 0, z: 0 } };
}

const GROWN = createGrowthResult(),
  SIGNED = createDistanceResult();

export const fromGrowth: ContactSource = (a, poseA, b, poseB, out) => {
  const r = growthDistance(a, poseA, b, poseB, undefined, GROWN),
    p = poseA.position,
    q = poseB.position,
    n = r.normal,
    k = r.alpha;
  if (!(k > 0)) return false;
  out.gap =
    (1 - 1 / k) * (n.x * (q.x - p.x) + n.y * (q.y - p.y) + n.z * (q.z - p.z));
  out.point.x = p.x + k * (r.pointA.x - p.x);
  out.point.y = p.y + k * (r.pointA.y - p.y);
  out.point.z = p.z + k * (r.pointA.z - p.z);
  out.normal.x = n.x;
  out.normal.y = n.y;
  out.normal.z = n.z;
  return true;
};

export const fromSignedDistance: ContactSource = (a, poseA, b, poseB, out) => {
  const r = signedDistance(a, poseA, b, poseB, undefined, SIGNED),
    { pointA: x, pointB: y, normal: n } = r;
  if (!Number.isFinite(n.x)) return false;
  out.gap = r.distance;
  out.point.x = 0.5 * (x.x + y.x);
  out.point.y = 0.5 * (x.y + y.y);
  out.point.z = 0.5 * (x.z + y.z);
  out.normal.x = n.x;
  out.normal.y = n.y;
  out.normal.z = n.z;
  return true;
};
