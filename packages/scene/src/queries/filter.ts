/**
 * The filter of queries about one body, a ray or a motion: which bodies of the scene count.
 *
 * In: group and mask as 32 bits each, and the handle of a body to skip. Out: checked numbers in `query.filter`, and a
 * test for a slot. A body counts if its mask meets the query's group, its group meets the query's mask, and it is not
 * `except`.
 */
import type { Body } from "@col/types";
import { requireSlot } from "../store/checks.ts";
import type { Core } from "../store/core.ts";
import type { Query } from "../store/query.ts";
import type { Store } from "../store/store.ts";

/** Options of queries about one body, a ray or a motion. All optional. */
export interface QueryFilter {
  /** Bits of the groups that the query is in: a body counts if its mask meets them. Default: all. */
  readonly group?: number | undefined;
  /** Bits of the groups that count. Default: all. */
  readonly mask?: number | undefined;
  /** Handle of a body that does not count. */
  readonly except?: number | undefined;
}

function requireBits(where: string, name: string, value: unknown): number {
  if (!(Number.isInteger(value) && (value as number) >= -2147483648 && (value as number) <= 4294967295))
    throw new RangeError(`${where}: options.${name} must be an integer of 32 bits, got ${String(value)}`);
  return (value as number) | 0;
}

/** Checks the filter and writes it to `query.filter`. */
export function readFilter<B extends Body>(where: string, core: Core<B>, filter: QueryFilter, query: Query): void {
  const { group, mask, except } = filter, out = query.filter;
  out.group = group === undefined ? -1 : requireBits(where, "group", group);
  out.mask = mask === undefined ? -1 : requireBits(where, "mask", mask);
  out.except = except === undefined ? -1 : requireSlot(`${where}: options.except`, core, except);
}

/** Does the body of a slot count? */
export function counts(store: Store, slot: number, query: Query): boolean {
  const { filter } = query;
  return slot !== filter.except && (store.group[slot] & filter.mask) !== 0 && (store.mask[slot] & filter.group) !== 0;
}
