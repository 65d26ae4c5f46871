/**
 * Scratch memory of a 2-D cast: both moving bodies, and the numbers that one step of the advancement passes to the
 * next. World frame; lengths, radians, times; normals are unit vectors.
 *
 * Numbers are fields, not arguments: V8 boxes doubles that a function takes or returns if it is not inlined. The
 * workspace of the cast's nesting depth (door.ts) holds the record, so a cast inside a support function has separate
 * memory. It keeps no shape. Also here: `Motion2`, and the point as a shape, for rays and point queries.
 */
import { createDistanceResult2, HALF_SPACE_KIND } from "@col/types";
import type { ConvexShape2, DistanceResult2, Pose2 } from "@col/types";

/** Motion of a body: velocity of its local origin along the world's axes, and rotation about the local origin. */
export interface Motion2 {
  /** Velocity, lengths per unit of time, as is `y`. */
  readonly x: number;
  readonly y: number;
  /** Radians per unit of time, counter-clockwise. */
  readonly turn?: number | undefined;
}

/** A pose to be written. */
interface MovingPose {
  x: number;
  y: number;
  c: number;
  s: number;
}

/** A moving body: its pose at time 0, its motion, and its pose at the time of the last `moveTo`. */
export interface MovingBody {
  readonly start: MovingPose;
  /** Velocity (vx, vy) of its local origin; `turn`: radians per unit of time. */
  vx: number;
  vy: number;
  turn: number;
  /** Largest distance of a point of the shape from its local origin; 0 for a half-plane. */
  reach: number;
  readonly pose: MovingPose;
}

/** State of a cast between its steps. */
export interface CastSpace {
  readonly a: MovingBody;
  readonly b: MovingBody;
  /** Time up to which the bodies are proven to be separated, and the last time of interest. */
  t: number;
  end: number;
  /** Time to which `moveTo` moves a body. */
  moment: number;
  /** The excess of the distance's lower bound over the remaining distance (`rest`). Lengths. */
  gap: number;
  rest: number;
  /** Distance that counts as contact. Length. */
  tolerance: number;
  /** Maximum number of distance queries. */
  budget: number;
  /** Unit normal from A to B, world frame, along which the lower bound holds. */
  nx: number;
  ny: number;
  /** The longer time step that is tried first, and the certified time step. */
  first: number;
  step: number;
  /** The frame that gave the last longer step, which is tried first. 0: the world, 1: A, 2: B. */
  frame: number;
  /** Unit direction, and the extent along it. */
  mx: number;
  my: number;
  extent: number;
  /** Cosine and sine, then a support's direction; a support point. */
  readonly d: Float64Array;
  readonly p: Float64Array;
  readonly result: DistanceResult2;
}

const ORIGIN: Pose2 = { x: 0, y: 0, c: 1, s: 0 };
const createPose = (): MovingPose => ({ x: NaN, y: NaN, c: NaN, s: NaN });

function createBody(): MovingBody {
  return { start: createPose(), vx: NaN, vy: NaN, turn: NaN, reach: NaN, pose: createPose() };
}

/** Fresh scratch memory. Doubles start as NaN so that V8 keeps the fields as doubles. */
export function createCastSpace(): CastSpace {
  return {
    a: createBody(), b: createBody(), t: NaN, end: NaN, moment: NaN, gap: NaN, rest: NaN, tolerance: NaN,
    budget: NaN, nx: NaN, ny: NaN, first: NaN, step: NaN, frame: 0, mx: NaN, my: NaN, extent: NaN,
    d: new Float64Array(2), p: new Float64Array(2), result: createDistanceResult2(),
  };
}

/** Writes to `out` the start pose of a body (`null`: the world frame) and the reach of its shape. */
export function startBody(shape: ConvexShape2, start: Pose2 | null, out: MovingBody): void {
  const b = shape.bounds, x = Math.max(-b[0], b[2]), y = Math.max(-b[1], b[3]);
  writePose(start ?? ORIGIN, out.start);
  out.reach = shape.kind === HALF_SPACE_KIND ? 0 : Math.sqrt(x * x + y * y) + shape.margin;
}

function writePose(pose: Pose2, out: MovingPose): void {
  out.x = pose.x;
  out.y = pose.y;
  out.c = pose.c;
  out.s = pose.s;
}

/** A shape record for a point. */
function pointShape(): ConvexShape2 {
  return {
    kind: -1,
    support: (shape, _d, out) => {
      out[0] = shape.vertices[0];
      out[1] = shape.vertices[1];
      return 0;
    },
    hessian: null, params: new Float64Array(0), margin: 0, center: new Float64Array(2), inradius: 0,
    bounds: new Float64Array(4), size: 0,
    curvature: 0, vertices: new Float64Array(2), operands: [],
  };
}

/** The point of a ray, and the point of a point query. */
export const POINT: ConvexShape2 = /* @__PURE__ */ pointShape();
