/**
 * Scratch memory of a search along a path: control values of the pieces (radians or lengths), the queue of intervals,
 * 16 placements of the robot, and the numbers of the interval that is halved (lengths; fractions of the edge). One
 * per robot and nesting depth; meaningless between queries.
 */
import { NestedPool } from "@col/kernel";
import type { DistanceFn } from "@col/types";
import { DEGREE_MAX } from "../bounds/rates.ts";
import { Placement } from "../kinematics/bodies.ts";
import type { Model } from "../model/robot.ts";
import { Intervals, WIDTH } from "./intervals.ts";
import { Along } from "./separation.ts";

/** Number of placements kept: the search returns to the ends of intervals. */
const PLACEMENTS = 16;

/** Placements at the start, the middle and the end of an interval. */
export interface Triple {
  start: Placement;
  middle: Placement;
  end: Placement;
}

/** See the file header. */
export class PathSpace {
  readonly intervals: Intervals = new Intervals(WIDTH);
  readonly along: Along = new Along();
  readonly placements: readonly Placement[];
  readonly stamps: Float64Array = new Float64Array(PLACEMENTS);
  /** The control configurations of the pieces of the path (piece.ts), one after the other. */
  values: Float64Array = new Float64Array(0);
  /** Per piece, called edge: its degree, and the index of the first number of its control configurations. */
  degree: Int32Array = new Int32Array(0);
  first: Int32Array = new Int32Array(0);
  edges: number = 0;
  /** Control values of one coordinate, and a part of a piece, while a piece is read or evaluated. */
  readonly control: Float64Array = new Float64Array(DEGREE_MAX + 1);
  readonly part: Float64Array = new Float64Array(2);
  /** The edge whose speeds are in `motion`. */
  edge: number = -1;
  clock: number = 0;
  configurations: number = 0;
  readonly margin: Float64Array = new Float64Array(1);
  /** Band about the margin that counts as touching, for the pair with the smallest distance found. Length. */
  readonly band: Float64Array = new Float64Array(1);
  solver: DistanceFn;
  signed: DistanceFn | null = null;
  /** Has a support function given no finite number? */
  isBroken: boolean = false;
  /** Is a margin given? If not, `keep` is the fraction of the distance that the lower bound must reach. */
  isAsked: boolean = false;
  readonly keep: Float64Array = new Float64Array(1);
  /** Maximum number of configurations; width of the interval before the first collision, 0: any collision will do. */
  most: number = 0;
  readonly within: Float64Array = new Float64Array(1);
  /** Does the search look for the first collision? Edge and fraction at which the stored distance was found. */
  isSeeking: boolean = false;
  readonly met: Float64Array = new Float64Array(2);
  /** The interval that is halved: its placements and their times, the direction, separations, both halves as rows. */
  readonly triple: Triple;
  readonly direction: Float64Array = new Float64Array(3);
  readonly at: Float64Array = new Float64Array(3);
  readonly gaps: Float64Array = new Float64Array(3);
  readonly halves: Float64Array = new Float64Array(2 * WIDTH);
  /** Bound of the second derivative for the current direction; smallest bound of the closed intervals. */
  readonly bend: Float64Array = new Float64Array(1);
  readonly closed: Float64Array = new Float64Array(1);

  constructor(model: Model, solver: DistanceFn) {
    this.solver = solver;
    this.placements = Array.from({ length: PLACEMENTS },
      () => new Placement(model.frames.length, model.bodies.length, model.coordinates.length));
    const [start, middle, end] = this.placements;
    this.triple = { start, middle, end };
  }
}

/** A separate function: a call of a function that holds a closure allocates its context. */
const createPool = (model: Model, solver: DistanceFn): NestedPool<object> =>
  new NestedPool<object>(() => new PathSpace(model, solver));

/**
 * Returns the pool of scratch memory of a robot's searches. Call `release` after each `acquire` in a `finally` block.
 */
export function pathPoolOf(model: Model, solver: DistanceFn): NestedPool<PathSpace> {
  model.pathScratch ??= createPool(model, solver);
  return model.pathScratch as NestedPool<PathSpace>;
}
