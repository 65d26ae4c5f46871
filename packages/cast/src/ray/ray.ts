/**
 * A ray in a shape's local frame, and the interval in which its line lies in the shape: the record that the closed
 * forms of rays read and write.
 *
 * The line is o + t d: o is a length, d is in the unit of the user's direction, so t has no dimension. A form writes
 * the interval [enter, exit] of the parameters t whose points lie in the shape (enter > exit: the line misses). Then
 * it writes the outward unit normal at the end that `side` selects (-1 entry, +1 exit).
 *
 * `cut` clips the interval with |p + t q| <= radius + growth t: a ball, a cylinder or a cone. It solves a quadratic
 * inequality with formulas that keep their digits for far origins and grazing lines.
 */
import type { ConvexShape, PackedPose } from "@col/types";

/**
 * A ray in a shape's local frame, `o + t d`, and the interval [enter, exit] of t in which its line is in the shape.
 * Lengths; d in the unit of the user's direction.
 */
export class Ray {
  /** The shape's pose; the direction and the point of a support. */
  readonly pose: PackedPose = new Float64Array(12);
  readonly point: Float64Array = new Float64Array(3);
  ox: number = NaN;
  oy: number = NaN;
  oz: number = NaN;
  dx: number = NaN;
  dy: number = NaN;
  dz: number = NaN;
  enter: number = NaN;
  exit: number = NaN;
  /** The surface parts at the two ends, numbered by the form: an axis, the offset of a plane, 1 for a disc. */
  first: number = 0;
  last: number = 0;
  /** The planes of a half-space and of a triangle (the two faces, the three edges): a normal and an offset each. */
  readonly onePlane: Float64Array = new Float64Array(4);
  readonly fivePlanes: Float64Array = new Float64Array(20);
  /** The planes that cut the line. */
  planes: Float64Array = this.onePlane;
  /** The end whose normal is needed: -1 the entry, +1 the exit. No dimension. */
  side: number = NaN;
  /** Outward unit normal at that end. */
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  /** The largest n . p of the shape's points p if the form knows it; NaN: a support gives it. */
  height: number = NaN;
  /** Sum of the lengths that make up the height: the scale of its rounding. */
  scale: number = NaN;
  /** For `cut`: a line p + t q, a radius at t = 0, and how it grows along the line. */
  px: number = NaN;
  py: number = NaN;
  pz: number = NaN;
  qx: number = NaN;
  qy: number = NaN;
  qz: number = NaN;
  radius: number = NaN;
  growth: number = NaN;
}

/** The closed form of rays for one kind of shape. */
export interface RayForm {
  /** Writes `enter` and `exit`. False: the form does not apply to this shape, because of its margin or proportions. */
  readonly clip: (shape: ConvexShape, ray: Ray) => boolean;
  /** Writes the normal at the end that `side` selects, and `height`, after `clip`. */
  readonly normal: (shape: ConvexShape, ray: Ray) => void;
  /** The shapes it applies to: the first and the last `kind`. */
  readonly firstKind: number;
  readonly lastKind: number;
}

/** |A| of `cut` below this fraction of its terms is rounding: the line is parallel to a line of the side. */
const PARALLEL = 1e-14;

/** The whole line. */
export function setWhole(r: Ray): void {
  r.enter = -Infinity;
  r.exit = Infinity;
}

/**
 * Cuts [enter, exit] with |p + t q| <= radius + growth t, which is A t^2 + 2 B t + C <= 0.
 *
 * Where A >= 0, t counts from the line's point nearest to the axis, and p is across q: far origins lose no digits, and
 * B^2 - A C = |q|^2 (radius^2 - |p|^2) + growth^2 |p|^2 keeps its digits where the line grazes. Where A < 0 the line
 * meets both halves of a double cone, and only the half in which the radius is positive counts. Such a line may be
 * along the axis up to rounding, where its point nearest to the axis is far away: t counts from where
 * |p|^2 + radius^2 is least, with p q = -radius growth, so that B^2 - A C is a sum of squares.
 */
export function cut(r: Ray): void {
  const qq = r.qx * r.qx + r.qy * r.qy + r.qz * r.qz, g = r.growth, gg = g * g, A = qq - gg, steep = A < 0,
    pq = r.px * r.qx + r.py * r.qy + r.pz * r.qz,
    base = steep ? -(pq + r.radius * g) / (qq + gg) : qq > 0 ? -pq / qq : 0;
  const x = r.px + base * r.qx, y = r.py + base * r.qy, z = r.pz + base * r.qz, w = r.radius + base * g;
  const rr = x * x + y * y + z * z, B = steep ? -2 * w * g : -w * g, C = rr - w * w,
    D = steep ? w * w * (3 * gg + qq) - A * rr : gg * rr - qq * C;
  let low = -Infinity, high = Infinity;
  if (Math.abs(A) <= PARALLEL * (qq + gg)) {
    if (B > 0) high = -C / (2 * B);
    else if (B < 0) low = -C / (2 * B);
    else if (C > 0) low = Infinity;
  } else {
    const root = Math.sqrt(Math.max(0, D)), s = B > 0 ? -B - root : root - B;
    const one = s / A, other = s === 0 ? one : C / s;
    if (steep) {
      if (g > 0) low = Math.max(one, other);
      else high = Math.min(one, other);
    } else {
      low = D < 0 ? Infinity : Math.min(one, other);
      high = Math.max(one, other);
    }
  }
  if (base + low > r.enter) r.enter = base + low;
  if (base + high < r.exit) r.exit = base + high;
}

/** The parameter of the end that `side` selects. */
export function endOf(r: Ray): number {
  return r.side < 0 ? r.enter : r.exit;
}

/**
 * The normal of the surface of `cut` at the end that `side` selects, not normalised: the vector from the centre. For
 * radius 0 it is against the ray at the entry, and along the ray at the exit.
 */
export function setNormal(r: Ray): void {
  const bare = r.radius === 0, a = bare ? 0 : 1, b = bare ? r.side : endOf(r);
  r.nx = a * r.px + b * r.qx; r.ny = a * r.py + b * r.qy; r.nz = a * r.pz + b * r.qz;
}

/** Scales the normal to length 1. A zero normal becomes the direction against the ray, at the exit along the ray. */
export function normalise(r: Ray): void {
  let x = r.nx, y = r.ny, z = r.nz, n = Math.sqrt(x * x + y * y + z * z);
  if (!(n > 0)) {
    x = r.side * r.dx; y = r.side * r.dy; z = r.side * r.dz;
    n = Math.sqrt(x * x + y * y + z * z);
  }
  const s = 1 / n;
  r.nx = s * x; r.ny = s * y; r.nz = s * z;
}
