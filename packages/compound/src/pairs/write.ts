/**
 * Moves the results of pairs from the frame of A into the world frame: points, normal, distance and status.
 * `writeBest` writes the points and the unit normal of the best pair, `writeResult` a solver's complete result,
 * `writeNoPoints` NaN. Distances are lengths and do not change.
 */
import type { DistanceResult, PackedPose, Vec3 } from "@col/types";
import { clearVector, copyVector } from "@col/kernel";
import type { Space } from "./space.ts";

function writePoint(m: PackedPose, p: Float64Array, out: Vec3): void {
  const x = p[0], y = p[1], z = p[2];
  out.x = m[0] * x + m[1] * y + m[2] * z + m[9];
  out.y = m[3] * x + m[4] * y + m[5] * z + m[10];
  out.z = m[6] * x + m[7] * y + m[8] * z + m[11];
}

function writeVector(m: PackedPose, p: Float64Array, out: Vec3): void {
  const x = p[0], y = p[1], z = p[2];
  out.x = m[0] * x + m[1] * y + m[2] * z;
  out.y = m[3] * x + m[4] * y + m[5] * z;
  out.z = m[6] * x + m[7] * y + m[8] * z;
}

/** Points and normal of the best pair. */
export function writeBest(space: Space, out: DistanceResult): void {
  const { best, aInWorld: m } = space;
  writePoint(m, best.pointA, out.pointA);
  writePoint(m, best.pointB, out.pointB);
  writeVector(m, best.normal, out.normal);
}

function turnPoint(m: PackedPose, v: Vec3, t: number): void {
  const { x, y, z } = v;
  v.x = m[0] * x + m[1] * y + m[2] * z + t * m[9];
  v.y = m[3] * x + m[4] * y + m[5] * z + t * m[10];
  v.z = m[6] * x + m[7] * y + m[8] * z + t * m[11];
}

/** The answer of one pair of parts, which a solver gave in the frame of A, in the world. */
export function writeResult(space: Space, answer: DistanceResult, out: DistanceResult): void {
  const m = space.aInWorld;
  out.distance = answer.distance;
  out.lowerBound = answer.lowerBound;
  out.iterations = answer.iterations;
  out.status = answer.status;
  copyVector(answer.pointA, out.pointA);
  copyVector(answer.pointB, out.pointB);
  copyVector(answer.normal, out.normal);
  turnPoint(m, out.pointA, 1);
  turnPoint(m, out.pointB, 1);
  turnPoint(m, out.normal, 0);
}

/** NaN in all vectors. */
export function writeNoPoints(out: DistanceResult): void {
  clearVector(out.pointA);
  clearVector(out.pointB);
  clearVector(out.normal);
}
