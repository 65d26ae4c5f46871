/**
 * Records of the method for solids whose axes are nearly parallel (nearly-parallel/): the pair as either of the two
 * sees it, and what is known of its support function.
 */

/** A solid of revolution with two rims: radii at minus and plus the half length along its axis. Lengths. */
export interface RimPair {
  low: number;
  high: number;
  half: number;
}

/** What one of the solids sees. */
export interface View {
  readonly own: RimPair;
  readonly other: RimPair;
  /** Unit vectors in A's frame: its axis, d, k: 9 doubles. */
  readonly axes: Float64Array;
  /** The way t from the middle of B to that of A along the axis, d and k. Lengths. */
  along: number;
  across: number;
  gap: number;
}

/** The pair. */
export interface NearlyParallelFrame {
  readonly ofA: View;
  /** -B. */
  readonly ofB: View;
  /** Cosine and sine of the angle between the axes. */
  cos: number;
  sin: number;
  /** Length of the scene. */
  size: number;
  /** Profiles of both bodies (profile.ts). */
  readonly profiles: Float64Array;
}

/** The lowest direction. */
export interface Lowest {
  /** h; what the search shows no direction to be below. Lengths. */
  height: number;
  least: number;
  /** 0: on A's circle, 1: on B's, 2: neither is lower than what was known before. */
  circle: number;
  /** Bearing as the circle's body sees it: cosine; the sine is not positive. */
  x: number;
  /** Both sides are seen: the bearing is where the other body's rims are as high. */
  corner: boolean;
  /** The other body's upper rim is seen. */
  upper: boolean;
}

/** A circle, and the rim of the other body that is seen in a part of it. */
export interface Circle {
  /** Slope, its sqrt(1 + S^2), and where the other body's rims are as high. */
  slope: number;
  length: number;
  corner: number;
  /** h sqrt(1 + S^2) = base + ofX x - gap sqrt(1 - x^2) + radius g(x). */
  base: number;
  ofX: number;
  gap: number;
  radius: number;
  /** It is the upper rim. */
  upper: boolean;
  /** q = c S + s x: its two numbers. */
  q0: number;
  q1: number;
  /** The bearing at hand, and g there; the ends of a piece; how far its bound is above what is allowed. */
  x: number;
  across: number;
  from: number;
  to: number;
  over: number;
  /** Pieces to look at: their ends. */
  readonly stack: Float64Array;
  count: number;
  looked: number;
}

/** h at the poles, and caps about them (poles.ts). */
export interface Poles {
  /** The lowest of a, -a, b, -b (0 to 3), its h. */
  lowest: number;
  height: number;
  /** Half-angle tangents of the caps about a and -a; not positive: none. */
  up: number;
  down: number;
  /** Of the pole at hand: h there; how far inside the own disc the other's furthest point is, seen along the axis. */
  poleHeight: number;
  inside: number;
  /** Of the bound sum cos(theta) + across sin(theta): its numbers, half-angle tangents between which it is enough. */
  sum: number;
  across: number;
  from: number;
  to: number;
  /** Half-angle tangent of the cap about +-a at hand. */
  held: number;
}

/** Normal and both points, in the view's frame, each from its body's middle: a sum of three numbers each. */
export interface Contact {
  readonly normal: Float64Array;
  readonly own: Float64Array;
  readonly other: Float64Array;
}

/** Scratch of the method. */
export interface NearlyParallel {
  readonly frame: NearlyParallelFrame;
  readonly poles: Poles;
  readonly lowest: Lowest;
  readonly circle: Circle;
  readonly contact: Contact;
}
