/**
 * Directions that composed shapes pass to the Hessians of their operands: 2 or 3 doubles (local frame of the operand,
 * any length), one buffer per nesting depth.
 *
 * A composed shape inside a composed shape needs a second buffer. A user's Hessian inside a sum may itself call the
 * Hessian of a composed shape and read its direction afterwards.
 */
import { NestedPool } from "@col/kernel";

export const OPERAND_DIRECTIONS: NestedPool<Float64Array> =
  /* @__PURE__ */ new NestedPool<Float64Array>(() => new Float64Array(3));
