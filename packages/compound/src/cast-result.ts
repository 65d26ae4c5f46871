/**
 * Writers of cast results: `writeMiss` writes a result without a contact (time, points and normal NaN, parts -1),
 * `copyCast` copies time, status, points and normal of a result. They change no frame and no unit; times are in the
 * unit of the cast's motion.
 */
import type { BodyCastResult, CastResult } from "@col/types";
import { clearVector, copyVector } from "@col/kernel";

/** An answer without a contact. */
export function writeMiss(out: BodyCastResult, lowerTime: number): void {
  out.time = NaN;
  out.lowerTime = lowerTime;
  out.partA = out.partB = -1;
  out.iterations = 0;
  out.status = "miss";
  clearVector(out.pointA);
  clearVector(out.pointB);
  clearVector(out.normal);
}

/** An answer in another record. */
export function copyCast(from: CastResult, out: CastResult): void {
  out.time = from.time;
  out.lowerTime = from.lowerTime;
  out.status = from.status;
  copyVector(from.pointA, out.pointA);
  copyVector(from.pointB, out.pointB);
  copyVector(from.normal, out.normal);
}
