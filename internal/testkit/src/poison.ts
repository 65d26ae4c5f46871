/**
 * Poison: fills results, warm starts and workspaces with NaN before a query, so that whatever is read before it is
 * written shows. In: any plain record. Out: the same record, poisoned. Integers get a value that is out of range for
 * every table.
 */
import type { DistanceResult, DistanceResult2, GrowthResult, GrowthResult2 } from "@col/types";

/** An index no table has. */
export const POISON_INDEX = -2000000011;

/** Fills every typed array reachable from `record` (records and arrays, not functions) and keeps everything else. */
export function poisonArrays<T extends object>(record: T): T {
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof Float64Array || value instanceof Float32Array) value.fill(NaN);
    else if (value instanceof Int32Array) value.fill(POISON_INDEX);
    else if (value instanceof Uint32Array || value instanceof Uint16Array || value instanceof Uint8Array)
      value.fill(0xffffffff);
    else for (const child of Object.values(value)) visit(child);
  };
  visit(record);
  return record;
}

/** Every number of a result becomes NaN; the status becomes one no test expects as a pass. */
export function poisonResult<T extends DistanceResult | DistanceResult2 | GrowthResult | GrowthResult2>(out: T): T {
  for (const part of [out, out.pointA, out.pointB, out.normal] as unknown as Record<string, unknown>[]) {
    for (const key of Object.keys(part)) if (typeof part[key] === "number") part[key] = NaN;
  }
  out.status = "budget-spent";
  return out;
}
