/**
 * Scratch memory of casts: one `Space` for each nesting depth, because a support function may itself run a cast.
 *
 * `acquire` returns the space of the current depth; the caller calls `release` in a `finally` block. A `Space` holds
 * the linear cast, packed poses (12 doubles each, world frame), the unit direction of the motion (3 doubles, world
 * frame) and the translation. Its contents are meaningless between queries.
 */
import { NestedPool } from "@col/kernel";
import { LineSpace } from "./line/meet.ts";
import { Meeting } from "./pairs/meeting.ts";
import type { PairSpace } from "./pairs/meeting.ts";

/** Depth of an overlap along a normal, and the normal in the world (start/overlap.ts). */
class Depth {
  depth: number = NaN;
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  /** Has a support function given no finite number? */
  isBroken: boolean = false;
}

/** The boxes of a pair, projected across the line of a cast (passes.ts). Lengths; world frame. */
export class Widths {
  /** Unit vector across the line, and the sum of the half widths of the boxes along it. */
  ex: number = NaN;
  ey: number = NaN;
  ez: number = NaN;
  reach: number = NaN;
  /** The middle of A's box less the middle of B's. */
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  /** Sum of the lengths used: the scale of rounding errors. */
  size: number = NaN;
}

/** The memory that one query writes besides its result. */
export interface Space extends PairSpace {
  readonly line: LineSpace;
  readonly widths: Widths;
  /** Unit direction of the motion, world frame. */
  readonly direction: Float64Array;
  /** The current normal of an overlap, and the normal with the minimum depth. */
  readonly now: Depth;
  readonly best: Depth;
}

const POOL = /* @__PURE__ */ new NestedPool<Space>((): Space => ({
  line: new LineSpace(),
  widths: new Widths(),
  meeting: new Meeting(),
  poseA: new Float64Array(12),
  poseB: new Float64Array(12),
  direction: new Float64Array(3),
  way: { x: NaN, y: NaN, z: NaN },
  now: new Depth(),
  best: new Depth(),
}));

/** Returns the space of the current nesting depth. Call `release` in a `finally` block. */
export function acquire(): Space {
  return POOL.acquire();
}

/** Gives the space back. */
export function release(): void {
  POOL.release();
}
