/**
 * Directions that composed shapes hand to their operands' Hessians, one buffer per nesting depth.
 *
 * A composed shape inside a composed shape needs a second buffer, and a user's Hessian inside a sum may itself ask for
 * the Hessian of a composed shape and read its own direction afterwards. Scratch: meaningless between calls. Allocates
 * once per depth.
 */
interface Buffers {
  depth: number;
  readonly list: Float64Array[];
}

const BUFFERS: Buffers = { depth: 0, list: [] };

/** The buffer of this depth, 3 doubles; pair every call with `leave`, in a `finally`. */
export function enter(): Float64Array {
  const depth = BUFFERS.depth++;
  if (depth === BUFFERS.list.length) BUFFERS.list.push(new Float64Array(3));
  return BUFFERS.list[depth];
}

/** Gives it back. */
export function leave(): void {
  BUFFERS.depth--;
}
