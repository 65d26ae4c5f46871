/** Writes the answers of libraries into our result records. */
import type { DistanceResult, Vec3Like } from "@col/types";

type Vec = DistanceResult["pointA"];

/** Three numbers as a vector. */
export function put(v: Vec, x: number, y: number, z: number): void {
  v.x = x;
  v.y = y;
  v.z = z;
}

/** A point of the frame of the packed pose `m` in the world. */
export function putPosed(v: Vec, m: ArrayLike<number>, p: ArrayLike<number>): void {
  put(v, m[0] * p[0] + m[1] * p[1] + m[2] * p[2] + m[9], m[3] * p[0] + m[4] * p[1] + m[5] * p[2] + m[10],
    m[6] * p[0] + m[7] * p[1] + m[8] * p[2] + m[11]);
}

/** Distance, points and normal as a library gives them. */
export function writeAll(out: DistanceResult, distance: number, p: Vec3Like, q: Vec3Like, n: Vec3Like): void {
  out.distance = distance;
  put(out.pointA, p.x, p.y, p.z);
  put(out.pointB, q.x, q.y, q.z);
  put(out.normal, n.x, n.y, n.z);
}

/** The unit normal from A to B of an answer that has both points, as far as they are apart; else NaN. */
export function normalFromPoints(out: DistanceResult, sign = 1): void {
  const a = out.pointA, b = out.pointB, x = b.x - a.x, y = b.y - a.y, z = b.z - a.z,
    s = sign / Math.sqrt(x * x + y * y + z * z);
  put(out.normal, x * s, y * s, z * s);
}

/** Fields that no library tells. */
export function writeUnknown(out: DistanceResult): void {
  out.lowerBound = NaN;
  out.iterations = NaN;
  out.status = out.distance > 0 ? "separated" : "overlapping";
}

/** An answer that is a number alone: no points, no normal. */
export function writeNumber(out: DistanceResult, distance: number): void {
  out.distance = distance;
  for (const p of [out.pointA, out.pointB, out.normal]) put(p, NaN, NaN, NaN);
  writeUnknown(out);
}

/** The answer to the question for the depth of a library that takes the pair for separated. */
export function writeMissed(out: DistanceResult): void {
  writeNumber(out, 0);
}
