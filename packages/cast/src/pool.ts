/**
 * Scratch memory of queries in flight, one set for each nesting depth: a support function may itself run a cast.
 */
import { NestedPool } from "@col/kernel";
import { LineSpace } from "./line/meet.ts";

/** Depth of an overlap along a normal, and the normal in the world (overlap.ts). */
class Depth {
  depth: number = NaN;
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  /** Has a support function given no finite number? */
  isBroken: boolean = false;
}

/** What one query writes besides its result. */
export interface Space {
  readonly line: LineSpace;
  readonly poseA: Float64Array;
  readonly poseB: Float64Array;
  /** Unit direction of the motion, world frame. */
  readonly direction: Float64Array;
  /** The motion itself, copied: what the caller hands in may be one of the vectors of `out`. */
  readonly way: { x: number; y: number; z: number };
  /** The normal at hand of an overlap, and the one of least depth. */
  readonly now: Depth;
  readonly best: Depth;
}

const POOL = /* @__PURE__ */ new NestedPool<Space>((): Space => ({
  line: new LineSpace(),
  poseA: new Float64Array(12),
  poseB: new Float64Array(12),
  direction: new Float64Array(3),
  way: { x: NaN, y: NaN, z: NaN },
  now: new Depth(),
  best: new Depth(),
}));

/** The space of this depth. Pair every call with `release`, in a `finally`. */
export function acquire(): Space {
  return POOL.acquire();
}

/** Gives the space back. */
export function release(): void {
  POOL.release();
}
