/** Writers of the results of casts against bodies. */
import type { BodyCastResult, CastResult, Vec3 } from "@col/types";

/** An answer without a contact. */
export function writeMiss(out: BodyCastResult, lowerTime: number): void {
  out.time = NaN;
  out.lowerTime = lowerTime;
  out.partA = out.partB = -1;
  out.iterations = 0;
  out.status = "miss";
  clear(out.pointA);
  clear(out.pointB);
  clear(out.normal);
}

/** NaN in all coordinates. */
export function clear(v: Vec3): void {
  v.x = NaN;
  v.y = NaN;
  v.z = NaN;
}

/** An answer in another record. */
export function copyCast(from: CastResult, out: CastResult): void {
  out.time = from.time;
  out.lowerTime = from.lowerTime;
  out.status = from.status;
  copy(from.pointA, out.pointA);
  copy(from.pointB, out.pointB);
  copy(from.normal, out.normal);
}

function copy(v: Vec3, out: Vec3): void {
  out.x = v.x;
  out.y = v.y;
  out.z = v.z;
}
