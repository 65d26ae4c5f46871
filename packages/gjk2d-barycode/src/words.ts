/**
 * Options of the main entry that are words: an unknown one throws with its value. (The smaller entry for polygons leaves them to the type checker.)
 */
import type { QueryOptions2 } from "./door.ts";

/** Checks `start`, and `variant`, which `@col/gjk2d-barycode/paper` answers. */
export function checkWords(options: QueryOptions2 & { readonly variant?: string }): void {
  const { start = "first", variant = "ordered" } = options;
  if (start !== "first" && start !== "centres") throw new RangeError(`start must be first or centres, got ${start as string}`);
  if (variant !== "ordered") throw new RangeError(`variant must be ordered, got ${variant}`);
}
