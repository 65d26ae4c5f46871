/**
 * Records of the method for solids whose axes are nearly parallel: bounds of the support function of the pair. Fields
 * of doubles begin as numbers that are not integers.
 */
import { AxesFrame } from "./frame-state.ts";

/** Pieces of a circle, at most. */
export const MOST_PIECES = 400;

/** The lowest direction. */
export class Lowest {
  /** h; its lower bound over all directions, as the search proves it. Lengths. */
  height = 0.5;
  least = 0.5;
  /** 0: on A's circle, 1: on B's, 2: neither is lower than the best value before. */
  circle = 2;
  /** Bearing as the circle's body sees it: cosine; the sine is not positive. */
  x = 0.5;
  /** Both sides are seen: the bearing is where the other body's rims are as high. */
  corner = false;
  /** The other body's upper rim is seen. */
  upper = false;
}

/** A circle, and the rim of the other body that is seen in a part of it. */
export class Circle {
  /** Slope, its sqrt(1 + S^2), and where the other body's rims are as high. */
  slope = 0.5;
  length = 0.5;
  corner = 0.5;
  /** h sqrt(1 + S^2) = base + ofX x - gap sqrt(1 - x^2) + radius g(x). */
  base = 0.5;
  ofX = 0.5;
  gap = 0.5;
  radius = 0.5;
  /** It is the upper rim. */
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
  /** Pieces to look at: their ends. */
  readonly stack: Float64Array = new Float64Array(2 * MOST_PIECES + 4);
  count = 0;
  looked = 0;
}

/** Caps about the poles of A's axis (poles.ts). */
export class Caps {
  /** Half-angle tangents of the caps about a and -a; not positive: no cap. */
  up = 0.5;
  down = 0.5;
  /** Of the bound sum cos(theta) + across sin(theta): its numbers, half-angle tangents between which it is enough. */
  sum = 0.5;
  across = 0.5;
  from = 0.5;
  to = 0.5;
  /** Half-angle tangent of the cap about +-a at hand. */
  held = 0.5;
}

/** Scratch of the method. */
export class NearlyParallel {
  readonly frame: AxesFrame = new AxesFrame();
  readonly caps: Caps = new Caps();
  readonly lowest: Lowest = new Lowest();
  readonly circle: Circle = new Circle();
}
