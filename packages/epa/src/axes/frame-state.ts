/**
 * Records of the frame of two solids of revolution with rims (frame.ts): one record per solid, the four poles, and a
 * contact.
 *
 * Lengths, in A's frame or along an axis, as each field states; latitudes, cosines and sines have no unit. Fields of
 * doubles begin as NaN, so that V8 keeps them as doubles. No code besides the constructors.
 */

/** A, or -B: a solid with two rims, and the position of the other solid along its axis. Lengths, except latitudes. */
export class AxisSolid {
  /** Radii of the rims at -half and +half. */
  low: number = NaN;
  high: number = NaN;
  half: number = NaN;
  /**
   * The side's normal: its component along the axis, and perpendicular to it (no dimension). `slant`: from rim to rim
   * along the side.
   */
  latitude: number = NaN;
  latitudeCos: number = NaN;
  slant: number = NaN;
  /** Unit vectors in A's frame: the axis, d across it in the plane of both axes, k across both: 9 doubles. */
  readonly axes: Float64Array = new Float64Array(9);
  /** The vector from the middle of B to the middle of A: its components along the axis and along d. */
  along: number = NaN;
  across: number = NaN;
  /** Extent of the solid against the vector between the middles. Length. */
  reach: number = NaN;
  other: AxisSolid;

  constructor() {
    this.other = this;
  }
}

/** A direction along an axis: a, -a, b or -b. */
export class AxisPole {
  /** h; from the rim of the disc inward to the other body's support point, projected onto the disc. Lengths. */
  height: number = NaN;
  inward: number = NaN;
  /** Position of that support point along the other body's side: 0 and 1 are its rims. */
  mix: number = NaN;
  /**
   * The cap about it in which no direction is lower than the answer: tangent of half the angle (not positive: no cap),
   * cosine, sine.
   */
  tangent: number = NaN;
  cos: number = NaN;
  sin: number = NaN;
}

/** Normal and both points in the frame of one solid's axes, each from its body's middle. */
export class Contact {
  readonly normal: Float64Array = new Float64Array(3);
  readonly own: Float64Array = new Float64Array(3);
  readonly other: Float64Array = new Float64Array(3);
}

/** The pair (frame.ts). */
export class AxesFrame {
  readonly a: AxisSolid = new AxisSolid();
  readonly b: AxisSolid = new AxisSolid();
  /** Cosine and sine of the angle between the axes, at most a right angle, and 1 / sin. */
  cos: number = NaN;
  sin: number = NaN;
  perSin: number = NaN;
  /**
   * The vector between the middles is -gap along k, with gap >= 0; `way`: its length; `size`: a bound of the scene.
   * Lengths.
   */
  gap: number = NaN;
  way: number = NaN;
  size: number = NaN;
  /** a, -a, b, -b, and the lowest of them. */
  readonly poles: readonly AxisPole[] = [new AxisPole(), new AxisPole(), new AxisPole(), new AxisPole()];
  lowestPole = 0;
  readonly contact: Contact = new Contact();

  constructor() {
    this.a.other = this.b;
    this.b.other = this.a;
  }
}
