/**
 * The state of one linear cast: the line, the difference body D = A - B, and the support function of D in the cast
 * frame.
 *
 * B moves along v and A rests: they meet at the time t if and only if t v lies in D. In the cast frame the third axis
 * is the line; z is a length along it, and z / |v| is the time (fraction of the translation). A point of D is (x, y,
 * z); (x, y) is its distance vector from the line. Margins (of both shapes, and the target distance) add a ball of
 * radius `margin` to D, which stays out of the supports. Where D is smooth, the supports include it as `ball`.
 *
 * Bound: for a unit direction n with n.z < 0 let h(n) be the maximum of n . y over D. No point of the line before z =
 * (h(n) + margin) / n.z lies in D. Every lower bound of the cast is of this form, from `supportLine`; it allows for
 * rounding errors.
 */
import type { ConvexShape } from "@col/types";
import { ROUNDING } from "../rounding.ts";

/**
 * A support point of D, its direction, the points of A and B behind it in their local frames, and its weight in the
 * contact.
 */
export class DifferencePoint {
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  readonly onA: Float64Array = new Float64Array(3);
  readonly onB: Float64Array = new Float64Array(3);
  weight: number = NaN;
}

/** The sector that the shadows fill (slides.ts): from (ux, uy) counter-clockwise to (vx, vy), below a half-plane. */
export class Sector {
  ux: number = NaN;
  uy: number = NaN;
  vx: number = NaN;
  vy: number = NaN;
  /** Is it a half-plane up to rounding? */
  isHalf: boolean = false;
}

/** A vector, its squared length, and the multiple of it that is subtracted, from `least` to `most` (align.ts). */
export class Way {
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  xx: number = NaN;
  least: number = NaN;
  most: number = NaN;
  gone: number = NaN;
}

/** The points that carry a trial normal, and the trial (start/steepest.ts). */
export class Carriers {
  count: number = 0;
  x0: number = NaN;
  y0: number = NaN;
  z0: number = NaN;
  x1: number = NaN;
  y1: number = NaN;
  z1: number = NaN;
  /** The trial at hand. */
  tx: number = NaN;
  ty: number = NaN;
  tz: number = NaN;
  /** The best trial so far, of any length: the longest is nearest to (0, 0, -1). `by`: bits of the points it needs. */
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  best: number = NaN;
  by: number = 0;
}

/** Sums of second moments of the bodies' boxes, squared lengths, cast frame; half width of the boxes (aim.ts). */
export class Moments {
  xx: number = NaN;
  xy: number = NaN;
  yy: number = NaN;
  xz: number = NaN;
  yz: number = NaN;
  zz: number = NaN;
  /** Half the width of the boxes along (ex, ey) across the line. */
  ex: number = NaN;
  ey: number = NaN;
  reach: number = NaN;
}

/** The point of an edge's shadow nearest to the origin (enclose.ts). */
export class Nearest {
  x: number = NaN;
  y: number = NaN;
  /** Where on the edge: 0 and 1 are its ends. */
  t: number = NaN;
  xx: number = NaN;
}

/** One linear cast; see the file header. Lengths, unless a name says otherwise. */
export class LineCast {
  /** The axes of the cast frame in A's and in B's local frame: row k is axis k. */
  readonly axesInA: Float64Array = new Float64Array(9);
  readonly axesInB: Float64Array = new Float64Array(9);
  /** A's origin less B's at the start, in the cast frame. */
  readonly offset: Float64Array = new Float64Array(3);
  margin: number = NaN;
  ball: number = NaN;
  /** Distance that counts as contact: part of the margins. */
  target: number = NaN;
  /** Length of B's path in a unit of time: z / speed is a time. */
  speed: number = NaN;
  /** The last time of interest, and z at that time. */
  maxTime: number = NaN;
  limit: number = NaN;
  /** Width of the bracket of the contact's z at which the iteration stops, relative to `size`. No dimension. */
  tolerance: number = NaN;
  /** Largest coordinate met: the scale of rounding. */
  size: number = NaN;
  /** Unit direction of the next or last support. */
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  /** z of the contact: certified lower bound, the direction whose support gave it, and the z of the simplex in use. */
  lower: number = NaN;
  lowerX: number = NaN;
  lowerY: number = NaN;
  lowerZ: number = NaN;
  upper: number = NaN;
  /** Points of D whose hull, with the margin, meets the line; `w` is the newest support, or free; `spare` is free. */
  p: DifferencePoint = new DifferencePoint();
  q: DifferencePoint = new DifferencePoint();
  r: DifferencePoint = new DifferencePoint();
  w: DifferencePoint = new DifferencePoint();
  spare: DifferencePoint = new DifferencePoint();
  /** Which of p, q, r are in use: bits 1, 2, 4. */
  slots: number = 0;
  /** A point of a body and the direction along which its margin moves it, while an answer is written (write.ts). */
  readonly sum: DifferencePoint = new DifferencePoint();
  /** The cast frame's axes in the world, while a cast is set up. */
  readonly axes: Float64Array = new Float64Array(9);
  readonly moments: Moments = new Moments();
  /** The simplex's shadow: its point nearest to the line, and another candidate. */
  readonly nearest: Nearest = new Nearest();
  readonly other: Nearest = new Nearest();
  readonly sector: Sector = new Sector();
  readonly carriers: Carriers = new Carriers();
  /** The contact's normal; the vector by which the points of the cores still have to move; along an edge; across it. */
  readonly normal: Way = new Way();
  readonly way: Way = new Way();
  readonly along: Way = new Way();
  readonly across: Way = new Way();
  /** Distance across the contact that counts as touching. Length. */
  band: number = NaN;
  /** z at which the line meets the plane of p, q, r: the result of `plane` of portal.ts. */
  planeZ: number = NaN;
  /** Point of the simplex's shadow nearest to the line, where the line is beside it. */
  shadowX: number = NaN;
  shadowY: number = NaN;
  /** How slopes (n.x, n.y) / -n.z of directions follow the shadows of their supports, guessed; NaN: not known. */
  leanXX: number = NaN;
  leanXY: number = NaN;
  leanYY: number = NaN;
  iterations: number = 0;
  budget: number = 0;
}

/** The vector (x, y, z) of the cast frame in a body's local frame. */
function toLocal(axes: Float64Array, x: number, y: number, z: number, out: Float64Array): void {
  out[0] = axes[0] * x + axes[3] * y + axes[6] * z;
  out[1] = axes[1] * x + axes[4] * y + axes[7] * z;
  out[2] = axes[2] * x + axes[5] * y + axes[8] * z;
}

/** The support point of D along (nx, ny, nz) into `w`. `b` null: a point at its origin. */
export function supportLine(a: ConvexShape, b: ConvexShape | null, c: LineCast): void {
  const w = c.w, p = w.onA, m = c.axesInA, o = c.offset, nx = c.nx, ny = c.ny, nz = c.nz;
  c.iterations++;
  toLocal(m, nx, ny, nz, p);
  a.support(a, p, p);
  const px = p[0], py = p[1], pz = p[2];
  let x = m[0] * px + m[1] * py + m[2] * pz + o[0],
    y = m[3] * px + m[4] * py + m[5] * pz + o[1],
    z = m[6] * px + m[7] * py + m[8] * pz + o[2];
  if (b !== null) {
    const s = w.onB, k = c.axesInB;
    toLocal(k, -nx, -ny, -nz, s);
    b.support(b, s, s);
    const sx = s[0], sy = s[1], sz = s[2];
    x -= k[0] * sx + k[1] * sy + k[2] * sz;
    y -= k[3] * sx + k[4] * sy + k[5] * sz;
    z -= k[6] * sx + k[7] * sy + k[8] * sz;
  }
  x += c.ball * nx; y += c.ball * ny; z += c.ball * nz;
  w.x = x; w.y = y; w.z = z;
  w.nx = nx; w.ny = ny; w.nz = nz;
  c.size = Math.max(c.size, Math.abs(x), Math.abs(y), Math.abs(z));
  // bound of the time from the plane of this support
  if (!(nz < 0)) return;
  const bound = (nx * x + ny * y + nz * z + c.margin + ROUNDING * c.size) / nz;
  if (bound > c.lower) {
    c.lower = bound;
    c.lowerX = nx;
    c.lowerY = ny;
    c.lowerZ = nz;
  }
}

/** A bracket whose lower end is below this fraction of the size contains the start, up to rounding. No dimension. */
const AT_START = 32 * ROUNDING;

/**
 * Is the bracket as narrow as the tolerance? A bracket that contains the start or the last time never counts as
 * narrow: the order of the contact and that time is decided up to rounding, at any tolerance. A start in the plane of
 * the current normal, up to rounding, counts as contained.
 */
export function isClosed(c: LineCast): boolean {
  const { lower, upper, limit, nz } = c, near = AT_START * c.size;
  return upper - lower <= c.tolerance * c.size && !(lower < near && upper * nz <= near)
    && !(lower <= limit && upper > limit);
}
