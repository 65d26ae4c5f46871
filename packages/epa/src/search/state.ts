/**
 * Records of the search between curved bodies: the search itself, a cell of directions with its models (models.ts,
 * cells.ts), a cell on the ring about a solid of revolution (rings.ts), and a minimum that a method before it left.
 * Fields of doubles begin as NaN.
 */
import type { Pair } from "../pair/method.ts";
import type { PolishWorkspace } from "../polish/state.ts";

/** Models at once: the support at the middle and a face's corners, or the pieces of a minimum. */
const MODELS = 4;
/** Doubles of a model: c, b1, b2, A11, A12, A22 (the entries of A less u). */
export const MODEL_ROW = 6;

/** The directions n0 + y, y across n0, |y| <= t. */
export class Cell {
  /**
   * n0, A's frame; t; the answer u, of the full difference; the permitted error below it: lengths, except the first
   * two.
   */
  readonly normal: Float64Array = new Float64Array(3);
  t: number = NaN;
  u: number = NaN;
  slack: number = NaN;
  /** Quadratic functions of y below h(n) - u |n|, rows of MODEL_ROW; the mean of some that is tested. */
  readonly models: Float64Array = new Float64Array(MODELS * MODEL_ROW);
  readonly mean: Float64Array = new Float64Array(MODEL_ROW);
  /** Weight of the first of two models in their mean. */
  weight: number = NaN;
  /** n0, e1, e2 in A's frame; the same as A's term sees them, and B's (of an affine image: through A^T). */
  readonly frame: Float64Array = new Float64Array(9);
  readonly terms: readonly [Float64Array, Float64Array] = [new Float64Array(9), new Float64Array(9)];
  /** Does A have a term, and B: 1. */
  readonly hasTerm: Uint8Array = new Uint8Array(2);
  /** Largest |E n| of A's term, and of B's. Lengths. */
  readonly greatest: Float64Array = new Float64Array(2);
  /** The point at hand: w, a, b; a support point where its term's E is known. */
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
 * Points of the other body: the supports along the face's normal and along its corners, and as many more; a line for
 * each at each rim.
 */
export const RING_POINTS = 24;
/** Arcs that a cell may take: the first one, and any. */
export const FEWEST_ARCS = 6;
export const MOST_ARCS = 200;
/** Doubles of an arc: bearing, cosine, sine of half its width. */
export const ARC_ROW = 4;
/** A halved arc leaves one more on the stack, and 64 halvings are below the narrowest. */
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
  /** Ends of s; the answer less the slack, a length. */
  low: number = NaN;
  high: number = NaN;
  least: number = NaN;
  /** The line at hand, where along the axis it is to hold, and s of a failure. */
  base: number = NaN;
  slope: number = NaN;
  to: number = NaN;
  failed: number = NaN;
  /** An ellipsoid: its waist's radius, and the bend of its term less the answer's. Lengths. */
  round = false;
  waist: number = NaN;
  bend: number = NaN;
  /**
   * A direction was found that is lower than the answer by more than the slack, and that direction, A's frame: the
   * lowest in the cell, to the slack, if it holds.
   */
  found = false;
  readonly direction: Float64Array = new Float64Array(3);
  /** How often a point's lines were looked at in this cell. */
  visits = 0;
  /** Arcs to look at. */
  readonly arcs: Float64Array = new Float64Array(ARC_ROW * STACK_MOST);

  /**
   * Of all cells on rings: arcs tested for cells that did not hold, or held too late; arcs that the next cell may take;
   * the body whose ring is tried first, the larger one, then the one whose ring has held.
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
  /** The points of A and of B that show it. */
  readonly ofA: Float64Array = new Float64Array(3);
  readonly ofB: Float64Array = new Float64Array(3);
}

/** The polytope that grows between curved bodies (search.ts): the answer so far and the face at hand. */
export class Search {
  /** The answer so far: h, its unit normal; a polished minimum, or a support value. */
  upper: number = NaN;
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  polished = false;
  /** No direction is below it; the least level of a face that could not grow: lengths. */
  lower: number = NaN;
  folded: number = NaN;
  /** Of the answer that no polish has shown: the face whose plane is as far, or -1, and the vertex behind it. */
  touchingFace = 0;
  vertexOfAnswer = 0;
  /** Largest |w| met; the radius of the ball that is taken off D. Lengths. */
  scale: number = NaN;
  radius: number = NaN;
  /**
   * One body is an ellipsoid; a bracket below this fraction of the scene's size is then worth a polish, -Infinity:
   * never.
   */
  smooth = false;
  closeRound: number = NaN;
  /** Expansions so far, their budget, other steps, vertices that there is room for. */
  expansions = 0;
  budget = 0;
  spent = 0;
  room: number = NaN;
  /** Units of work that are left, and units that a support of both bodies costs, by their composition (work.ts). */
  work: number = NaN;
  inner: number = NaN;
  /** Minima remembered; polishes from faces near the answer. */
  minima = 0;
  tries = 0;
  /** A polish is worth it for a bracket below the one (a length) or after expansion `polishAfter`. */
  polishBelow: number = NaN;
  polishAfter = 0;
  /** Cells are tried: of bodies whose bend models do not show they seldom hold, and an expansion costs less. */
  cells = false;
  /** Cells in a row that did not hold. */
  missed = 0;
  /** Cells on rings are tried; lines that may be drawn for them. */
  rings = false;
  lines: number = NaN;
  /** The expansion at which the bracket was closed to the tolerance, and its lower end then. */
  closedAt: number = NaN;
  closedLower: number = NaN;
  /** A bracket that is no wider is closed: a length, kept here since a number that crosses a call is allocated. */
  stop: number = NaN;
  /** The face at hand: how far its plane is, near the answer; its support: h, vertex, lower than the answer. */
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
