/**
 * Records of the method for solids whose axes are nearly parallel (nearly-parallel/): the pair as either of the two
 * sees it, and what is known of its support function. Fields of doubles begin as numbers that are no integers.
 */
/** Pieces of a circle, at most. */
export const MOST_PIECES = 400;

/** A solid of revolution with two rims: radii at minus and plus the half length along its axis. Lengths. */
export class RimPair {
  low = 0.5;
  high = 0.5;
  half = 0.5;
}

/** What one of the solids sees. */
export class View {
  readonly own: RimPair;
  readonly other: RimPair;
  /** Unit vectors in A's frame: its axis, d, k: 9 doubles. */
  readonly axes: Float64Array = new Float64Array(9);
  /** The way t from the middle of B to that of A along the axis, d and k. Lengths. */
  along = 0.5;
  across = 0.5;
  gap = 0.5;

  constructor(own: RimPair, other: RimPair) {
    this.own = own;
    this.other = other;
  }
}

/** The pair. */
export class NearlyParallelFrame {
  readonly ofA: View = new View(new RimPair(), new RimPair());
  /** -B. */
  readonly ofB: View = new View(this.ofA.other, this.ofA.own);
  /** Cosine and sine of the angle between the axes. */
  cos = 0.5;
  sin = 0.5;
  /** Length of the scene. */
  size = 0.5;
}

/** The lowest direction. */
export class Lowest {
  /** h; what the search shows no direction to be below. Lengths. */
  height = 0.5;
  least = 0.5;
  /** 0: on A's circle, 1: on B's, 2: neither is lower than what was known before. */
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
  /** The bearing at hand, and g there; the ends of a piece; how far its bound is above what is allowed. */
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

/** h at the poles, and caps about them (poles.ts). */
export class Poles {
  /** The lowest of a, -a, b, -b (0 to 3), its h. */
  lowest = 0;
  height = 0.5;
  /** Half-angle tangents of the caps about a and -a; not positive: none. */
  up = 0.5;
  down = 0.5;
  /** Of the pole at hand: h there; how far inside the own disc the other's furthest point is, seen along the axis. */
  poleHeight = 0.5;
  inside = 0.5;
  /** Of the bound sum cos(theta) + across sin(theta): its numbers, half-angle tangents between which it is enough. */
  sum = 0.5;
  across = 0.5;
  from = 0.5;
  to = 0.5;
  /** Half-angle tangent of the cap about +-a at hand. */
  held = 0.5;
}

/** Normal and both points, in the view's frame, each from its body's middle: a sum of three numbers each. */
export class Contact {
  readonly normal: Float64Array = new Float64Array(3);
  readonly own: Float64Array = new Float64Array(3);
  readonly other: Float64Array = new Float64Array(3);
}

/** Scratch of the method. */
export class NearlyParallel {
  readonly frame: NearlyParallelFrame = new NearlyParallelFrame();
  readonly poles: Poles = new Poles();
  readonly lowest: Lowest = new Lowest();
  readonly circle: Circle = new Circle();
  readonly contact: Contact = new Contact();
}
