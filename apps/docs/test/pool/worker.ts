/**
 * The file of a web worker, as the README of @col/pool has it. With `?mortal` in its address the worker dies of an
 * error outside a call, before its first piece.
 */
import { distanceBatch, intersectsBatch } from "@col/gjk";
import { serve } from "@col/pool/worker";

serve({ gjk: { distanceBatch, intersectsBatch } });

if (location.search === "?mortal") {
  const scope = globalThis as unknown as { onmessage: unknown };
  scope.onmessage = (): never => {
    throw new Error("this worker dies on purpose");
  };
}
