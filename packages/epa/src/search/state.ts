/**
 * Records of the search between curved bodies: the search, a cell of directions with its models (cells.ts), a cell on a
 * ring (rings.ts), a known minimum (known-minimum.ts).
 *
 * - Frame: A's, unless a field names another. Heights, offsets and slacks are lengths; normals are unit vectors; t and
 *   s are tangents (no dimension).
 * - Fields of doubles begin as NaN.
 */
import type { Pair } from "../pair/method.ts";
import type { PolishWorkspace } from "../polish/state.ts";

/** Maximum number of models in a cell: the support at the middle and a face's corners, or the pieces of a minimum. */
const MODELS = 4;
/** Doubles of a model: c, b1, b2, A11, A12, A22 (the entries of A less u). */
export const MODEL_ROW = 6;

/** A cell: the directions n0 + y, y across n0, |y| <= t. */
export class Cell {
  /**
   * n0, A's frame (unit); t (no dimension); the answer u of the full difference, and the permitted error below it
   * (lengths).
   */
  readonly normal: Float64Array = new Float64Array(3);
  t: number = NaN;
  u: number = NaN;
  slack: number = NaN;
  /** Quadratic functions of y below h(n) - u |n|, rows of MODEL_ROW; and the mean of some rows, which is tested. */
  readonly models: Float64Array = new Float64Array(MODELS * MODEL_ROW);
  readonly mean: Float64Array = new Float64Array(MODEL_ROW);
  /** Weight of the first of two models in their mean. */
  weight: number = NaN;
  /**
   * n0, e1, e2 in A's frame; and the same vectors in the frames of A's term and of B's term (for an affine image:
   * through A^T).
   */
  readonly frame: Float64Array = new Float64Array(9);
  readonly terms: readonly [Float64Array, Float64Array] = [new Float64Array(9), new Float64Array(9)];
  /** 1 if A has a term; 1 if B has a term; else 0. */
  readonly hasTerm: Uint8Array = new Uint8Array(2);
  /** Largest |E n| of A's term, and of B's. Lengths. */
  readonly greatest: Float64Array = new Float64Array(2);
  /** The current point: w, a, b; and the support point in the frame of its term. */
  readonly point: Float64Array = new Float64Array(9);
  readonly ofTerm: Float64Array = new Float64Array(3);
  /** c0 + c1 s + c2 s^2 / 2, and the interval of s on which it must be positive. */
  c0: number = NaN;
  c1: number = NaN;
  c2: number = NaN;
  from: number = NaN;
  to: number = NaN;
}

/**
 * Maximum number of points of the other body: the supports along the face's normal and along its corners, and 20 more.
 * Each has a line at each rim.
 */
export const RING_POINTS = 24;
/** Number of arcs that the first cell may take, and that any cell may take. */
export const FEWEST_ARCS = 6;
export const MOST_ARCS = 200;
/** Doubles of an arc: bearing, cosine, sine of half its width. */
export const ARC_ROW = 4;
/** A halved arc adds one arc to the stack, and an arc after 64 halvings is below the narrowest. */
const STACK_MOST = 66;

/** A cell on the ring about a solid of revolution. */
export class Ring {
  /** The pair with the solid as its first body. */
  readonly pair: Pair;
  /** Points of the other body, rows of four: across, across, along the axis, length across. How many. Lengths. */
  readonly points: Float64Array = new Float64Array(4 * RING_POINTS);
  count = 0;
  /** Two lines of each point: value at s = 0 and slope. Lengths. */
  readonly lines: Float64Array = new Float64Array(4 * RING_POINTS);
  /** Limits of s; the answer less the slack, a length. */
  low: number = NaN;
  high: number = NaN;
  least: number = NaN;
  /**
   * The current line (value at s = 0 and slope, lengths), the end of the interval of s where it must hold, and s of a
   * failure.
   */
  base: number = NaN;
  slope: number = NaN;
  to: number = NaN;
  failed: number = NaN;
  /** For an ellipsoid: the radius of its waist, and the second derivative of its term less the answer's. Lengths. */
  round = false;
  waist: number = NaN;
  bend: number = NaN;
  /**
   * A direction lower than the answer by more than the slack was found, and this direction (A's frame). If the cell
   * holds, it is the lowest of the cell up to the slack.
   */
  found = false;
  readonly direction: Float64Array = new Float64Array(3);
  /** Number of evaluations of points' lines in this cell. */
  visits = 0;
  /** Stack of the arcs to test. */
  readonly arcs: Float64Array = new Float64Array(ARC_ROW * STACK_MOST);

  /**
   * For all cells on rings: lines tested for cells that failed or succeeded too late; number of arcs that the next cell
   * may take; the body whose ring is tried first: the larger body, then the body whose ring has held.
   */
  readonly work: { lines: number; arcs: number; first: number } = { lines: 0, arcs: FEWEST_ARCS, first: 0 };

  constructor(pair: Pair) {
    this.pair = pair;
  }
}

/** A local minimum of h that is left for the search between curved bodies (known-minimum.ts). */
export class KnownMinimum {
  /** The unit normal in A's frame, and h there. */
  readonly normal: Float64Array = new Float64Array(4);
  /** The points of A (A's frame) and of B (B's frame) that show it. */
  readonly ofA: Float64Array = new Float64Array(3);
  readonly ofB: Float64Array = new Float64Array(3);
}

/** The expanding polytope between curved bodies (search.ts): the answer so far and the current face. */
export class Search {
  /** The answer so far: h, its unit normal; and whether it is a polished minimum or only a support value. */
  upper: number = NaN;
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  polished = false;
  /** Lower bound of h in all directions; the smallest level of a face that could not be expanded. Lengths. */
  lower: number = NaN;
  folded: number = NaN;
  /** For an answer without a polish: the face whose plane is as far, or -1, and the vertex behind it. */
  touchingFace = 0;
  vertexOfAnswer = 0;
  /** Largest |w| met; the radius of the ball that is removed from D. Lengths. */
  scale: number = NaN;
  radius: number = NaN;
  /**
   * One body is an ellipsoid. A bracket below this fraction of the scene's size is then worth a polish; -Infinity:
   * never.
   */
  smooth = false;
  closeRound: number = NaN;
  /** Number of expansions so far, their budget, number of other steps, number of vertices that fit. */
  expansions = 0;
  budget = 0;
  spent = 0;
  room: number = NaN;
  /** Units of work that remain; additional units of a support of both bodies, as bodies may be composed (work.ts). */
  work: number = NaN;
  inner: number = NaN;
  /** Number of minima remembered; number of polishes from faces near the answer. */
  minima = 0;
  tries = 0;
  /** A polish is worth its supports for a bracket below `polishBelow` (a length), or after expansion `polishAfter`. */
  polishBelow: number = NaN;
  polishAfter = 0;
  /**
   * Cells are tried. They seldom hold for bodies whose curvature the models do not show, and an expansion costs less.
   */
  cells = false;
  /** Number of failed cells in a row. */
  missed = 0;
  /** Cells on rings are tried; number of lines that may be tested for them. */
  rings = false;
  lines: number = NaN;
  /** The expansion at which the bracket converged to the tolerance, and its lower bound then. */
  closedAt: number = NaN;
  closedLower: number = NaN;
  /** A bracket that is not wider has converged. Length. In a field: V8 allocates a number that crosses a call. */
  stop: number = NaN;
  /**
   * The current face: its distance `level`, and whether that is near the answer. Its support: h, vertex, and whether h
   * is lower than the answer.
   */
  face = 0;
  level: number = NaN;
  near = false;
  height: number = NaN;
  vertex = 0;
  better = false;
  /** A polish of this step has lowered the answer. */
  lowered = false;
}

/** Workspace of the search. */
export interface SearchWorkspace extends PolishWorkspace {
  readonly search: Search;
  /** A local minimum that a method left (known-minimum.ts). */
  readonly known: KnownMinimum;
  /** Models of a cell of directions (cells.ts). */
  readonly cell: Cell;
  /** Lines and arcs of a cell on a ring (rings.ts). */
  readonly ring: Ring;
}
