/**
 * The certificate of a distance result, recomputed from support functions alone; it shares no code with the solvers.
 *
 * In: two posed shapes and a distance result, world frame. Out: `gap` and `infeasibility`, both lengths. Method: with
 * n the unit normal from A to B, the supporting planes give the lower bound L = min_B n.b - max_A n.a (margins
 * included), valid for every n. `gap` = distance - L is an upper bound of the error of the distance if its points are
 * feasible. `infeasibility` is the distance by which a witness point leaves its shape, measured against supporting
 * planes in 26 fixed directions and along the normal; 0 for a perfect result.
 */
import { packPose, rotateVectorBack } from "@col/kernel";
import type { ConvexShape, DistanceResult, Pose, Vec3Like } from "@col/types";
import type { Query } from "./problem-files/build.ts";

/** Result of the recomputation. `gap` is NaN unless the distance is > 0. */
export interface Certificate {
  gap: number;
  infeasibility: number;
}

/** The 13 axes of a cube: faces, edges, corners; both directions are tried. */
const AXES: readonly (readonly [number, number, number])[] = [
  [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, -1, 0], [1, 0, 1], [1, 0, -1], [0, 1, 1], [0, 1, -1], [1, 1, 1],
  [1, 1, -1], [1, -1, 1], [-1, 1, 1],
];

/** Height of the shape's supporting plane along the unit direction (x, y, z) of the world: max d.p. */
function supportHeight(shape: ConvexShape, m: Float64Array, x: number, y: number, z: number): number {
  const d = Float64Array.of(x, y, z), p = new Float64Array(3);
  rotateVectorBack(m, d, d);
  const u = d[0], v = d[1], w = d[2];
  shape.support(shape, d, p);
  return u * p[0] + v * p[1] + w * p[2] + shape.margin + x * m[9] + y * m[10] + z * m[11];
}

function outside(shape: ConvexShape, pose: Pose, p: Vec3Like, n: Vec3Like): number {
  const m = new Float64Array(12);
  packPose(pose, m, "pose");
  let worst = 0;
  const tryAxis = (x: number, y: number, z: number): void => {
    const s = 1 / Math.sqrt(x * x + y * y + z * z);
    if (!(s < Infinity)) return;
    const height = x * s * p.x + y * s * p.y + z * s * p.z;
    worst = Math.max(worst, height - supportHeight(shape, m, x * s, y * s, z * s));
  };
  for (const [x, y, z] of AXES) {
    tryAxis(x, y, z);
    tryAxis(-x, -y, -z);
  }
  tryAxis(n.x, n.y, n.z);
  tryAxis(-n.x, -n.y, -n.z);
  return worst;
}

/** A normal whose squared length is off 1 by more is normalised first: other libraries use single precision. */
const UNIT = 1e-14;

/** Lower bound of the signed distance that the direction n (from A to B) certifies. Negative for overlaps. */
export function planeGap(q: Query, given: Vec3Like): number {
  const square = given.x * given.x + given.y * given.y + given.z * given.z, s = 1 / Math.sqrt(square);
  const n = Math.abs(square - 1) > UNIT ? { x: s * given.x, y: s * given.y, z: s * given.z } : given;
  const ma = new Float64Array(12), mb = new Float64Array(12);
  packPose(q.poseA, ma, "poseA");
  packPose(q.poseB, mb, "poseB");
  return -supportHeight(q.b, mb, -n.x, -n.y, -n.z) - supportHeight(q.a, ma, n.x, n.y, n.z);
}

/** Certificate of `r` as the result of `q`. */
export function certify(q: Query, r: DistanceResult): Certificate {
  const gap = r.distance - planeGap(q, r.normal);
  const infeasibility = Math.max(outside(q.a, q.poseA, r.pointA, r.normal), outside(q.b, q.poseB, r.pointB, r.normal));
  return { gap: r.distance > 0 ? gap : NaN, infeasibility };
}
