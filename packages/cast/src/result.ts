/** Writers of the results of casts. Fields that have no meaning for a status are NaN. */
import type { CastResult, CastStatus, Vec3 } from "@col/types";

function copy(from: Vec3, to: Vec3): void {
  to.x = from.x; to.y = from.y; to.z = from.z;
}

/** Copies an answer; returns the copy. */
export function copyResult(from: CastResult, to: CastResult): CastResult {
  to.time = from.time;
  to.lowerTime = from.lowerTime;
  to.iterations = from.iterations;
  to.status = from.status;
  copy(from.pointA, to.pointA);
  copy(from.pointB, to.pointB);
  copy(from.normal, to.normal);
  return to;
}

function clear(v: Vec3): void {
  v.x = NaN; v.y = NaN; v.z = NaN;
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
  clear(out.pointA);
  clear(out.pointB);
  clear(out.normal);
  out.status = status;
}
