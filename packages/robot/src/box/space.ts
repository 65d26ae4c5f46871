/**
 * Scratch memory of searches in boxes of joint values: the list of boxes with their bounds, the current box (ends in
 * radians or lengths), direction, shares and bounds (lengths). One per robot and nesting depth; its contents are
 * meaningless between queries.
 */
import { NestedPool } from "@col/kernel";
import type { DistanceFn } from "@col/types";
import type { Model } from "../model/robot.ts";
import { Intervals } from "../path/intervals.ts";
import { Along } from "../path/separation.ts";

/**
 * A row of a box: lower bound, coordinate with the largest share of the loss (-1: the box is bounded by spheres and
 * speeds), lower ends, upper ends.
 */
export const SPLIT = 1;
export const ENDS = 2;

/** See the file header. */
export class BoxSpace {
  readonly boxes: Intervals;
  readonly along: Along = new Along();
  /** Lower and upper ends of the given box, and of the current box. */
  readonly root: Float64Array;
  readonly corners: Float64Array;
  /** Share of each coordinate in the difference between the separation at the centre and the bound of the box. */
  readonly shares: Float64Array;
  /** Sum of the first derivatives times half widths. Length. */
  readonly loss: Float64Array = new Float64Array(1);
  /** Best bound of all frames, the bound that is sufficient, and the coordinate with the largest loss. */
  readonly best: Float64Array = new Float64Array(1);
  readonly wanted: Float64Array = new Float64Array(1);
  widest: number = -1;
  /** The direction n in the world. */
  readonly unit: Float64Array = new Float64Array(3);
  readonly solver: DistanceFn;
  signed: DistanceFn | null = null;
  readonly margin: Float64Array = new Float64Array(1);
  readonly keep: Float64Array = new Float64Array(1);
  isAsked: boolean = false;
  /** Smallest bound of the boxes that cannot be split. */
  readonly closed: Float64Array = new Float64Array(1);
  /** Maximum number of boxes, and number of boxes bounded so far. */
  most: number = 0;
  count: number = 0;

  constructor(model: Model, solver: DistanceFn) {
    const n = model.coordinates.length;
    this.boxes = new Intervals(ENDS + 2 * n);
    this.root = new Float64Array(2 * n);
    this.corners = new Float64Array(2 * n);
    this.shares = new Float64Array(n);
    this.solver = solver;
  }
}

/** A separate function: a call of a function that holds a closure allocates its context. */
const createPool = (model: Model, solver: DistanceFn): NestedPool<object> =>
  new NestedPool<object>(() => new BoxSpace(model, solver));

/** Returns the pool of scratch memory of a robot's boxes. Call `release` after each `acquire` in a `finally` block. */
export function boxPoolOf(model: Model, solver: DistanceFn): NestedPool<BoxSpace> {
  model.boxScratch ??= createPool(model, solver);
  return model.boxScratch as NestedPool<BoxSpace>;
}
