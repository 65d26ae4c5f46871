/**
 * Scratch memory of the update of the near pairs (pairs/update.ts): lists of slots and of pairs, and reaches
 * (lengths).
 */
import { List } from "../tree/hits.ts";
import { SortSpace } from "./sort.ts";

/** See the file header. */
export class UpdateSpace {
  readonly waiting: List = new List();
  /** Slots or pairs near the current body or bodies. */
  readonly near: List = new List();
  /** Pairs that get a record. */
  readonly found: List = new List();
  readonly sort: SortSpace = new SortSpace();
  /** Reach of the running update. Length. */
  readonly reach: Float64Array = new Float64Array(1);
  /** The reach 0. */
  readonly zero: Float64Array = new Float64Array(1);
}
