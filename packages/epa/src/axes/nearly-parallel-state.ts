/**
 * Records of the method for solids whose axes are nearly parallel (nearly-parallel.ts): the lowest direction, a circle
 * of directions, and the caps about the poles.
 *
 * Lengths in the scene's unit; bearings, slopes and half-angle tangents have no unit. Fields of doubles begin as
 * numbers that are not integers, so that V8 keeps them as doubles.
 */
import { AxesFrame } from "./frame-state.ts";

/** Maximum number of pieces of a circle. Count. */
export const MOST_PIECES = 400;

/** The lowest direction. */
export class Lowest {
  /** h; its lower bound over all directions, as the search proves it. Lengths. */
  height = 0.5;
  least = 0.5;
  /** 0: on A's circle, 1: on B's circle, 2: neither circle is lower than the previous best value. */
  circle = 2;
  /** Bearing in the frame of the circle's body: cosine; the sine is not positive. */
  x = 0.5;
  /** Both rims of the other body have the same height at this bearing. */
  corner = false;
  /** The other body's upper rim is visible. */
  upper = false;
}

/** A circle, and the rim of the other body that is visible in a part of it. */
export class Circle {
  /** Slope S, sqrt(1 + S^2), and the bearing where the other body's rims have the same height. */
  slope = 0.5;
  length = 0.5;
  corner = 0.5;
  /** h sqrt(1 + S^2) = base + ofX x - gap sqrt(1 - x^2) + radius g(x). */
  base = 0.5;
  ofX = 0.5;
  gap = 0.5;
  radius = 0.5;
  /** The visible rim is the upper one. */
  upper = false;
  /** q = c S + s x: its two numbers. */
  q0 = 0.5;
  q1 = 0.5;
  /** The current bearing, and g there; the ends of a piece; the excess of its bound over the permitted value. */
  x = 0.5;
  across = 0.5;
  from = 0.5;
  to = 0.5;
  over = 0.5;
  /** Pieces still to be searched: their ends. */
  readonly stack: Float64Array = new Float64Array(2 * MOST_PIECES + 4);
  count = 0;
  looked = 0;
}

/** Caps about the poles of A's axis (poles.ts). */
export class Caps {
  /** Half-angle tangents of the caps about a and -a; not positive: no cap. */
  up = 0.5;
  down = 0.5;
  /**
   * Coefficients of the bound sum cos(theta) + across sin(theta), and the half-angle tangents between which it is high
   * enough.
   */
  sum = 0.5;
  across = 0.5;
  from = 0.5;
  to = 0.5;
  /** Half-angle tangent of the current cap about +-a. */
  held = 0.5;
}

/** Scratch of the method. */
export class NearlyParallel {
  readonly frame: AxesFrame = new AxesFrame();
  readonly caps: Caps = new Caps();
  readonly lowest: Lowest = new Lowest();
  readonly circle: Circle = new Circle();
}
