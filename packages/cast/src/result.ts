/** Writers of the results of casts. Fields that have no meaning for a status are NaN. */
import type { CastResult, CastStatus } from "@col/types";
import { clearVector, copyVector } from "@col/kernel";

/** Copies an answer; returns the copy. */
export function copyResult(from: CastResult, to: CastResult): CastResult {
  to.time = from.time;
  to.lowerTime = from.lowerTime;
  to.iterations = from.iterations;
  to.status = from.status;
  copyVector(from.pointA, to.pointA);
  copyVector(from.pointB, to.pointB);
  copyVector(from.normal, to.normal);
  return to;
}

/** A support function gave NaN: nothing is known, and no bound holds. */
export function writeBroken(out: CastResult): void {
  writeNothing(out, "budget-spent");
  out.lowerTime = NaN;
}

/** An answer without a contact; `lowerTime` is the caller's. */
export function writeNothing(out: CastResult, status: CastStatus): void {
  out.time = status === "overlapping" ? 0 : NaN;
  if (status === "overlapping") out.lowerTime = 0;
  clearVector(out.pointA);
  clearVector(out.pointB);
  clearVector(out.normal);
  out.status = status;
}
