/**
 * Writers of the results of casts and rays. They change no frame and no unit.
 *
 * - `writeMiss` writes a result without a contact: status "miss", 0 iterations, parts -1; time, points and normal are
 *   NaN. The caller passes `lowerTime`, up to which no contact exists (unit of the cast's motion or ray).
 * - `copyCast` copies time, `lowerTime`, status, points and normal. It leaves the parts and the iterations of `out` as
 *   they are; the caller writes them.
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
