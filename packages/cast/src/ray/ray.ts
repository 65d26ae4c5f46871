/**
 * A ray in a shape's local frame, and where its line enters and leaves the shape: what the closed forms read and write.
 *
 * The line is o + t d. A closed form writes the interval [enter, exit] of the parameters t whose points lie in the
 * shape (enter > exit: none), and on which piece of the surface each end lies. The door decides which end is asked for
 * and has the form write the normal there.
 */
import type { ConvexShape } from "@col/types";

/** See the file header. Lengths; d in the unit of the user's direction. */
export class Ray {
  ox: number = NaN;
  oy: number = NaN;
  oz: number = NaN;
  dx: number = NaN;
  dy: number = NaN;
  dz: number = NaN;
  /** d . d. Length squared. */
  dd: number = NaN;
  enter: number = NaN;
  exit: number = NaN;
  /** Pieces of the surface at the two ends: an axis, a facet, a side; numbered by each form for itself. */
  enterPiece: number = 0;
  exitPiece: number = 0;
  /**
   * The end asked for: its parameter, point, outward unit normal, piece, and +1 where the ray leaves there, -1 where it
   * enters.
   */
  t: number = NaN;
  x: number = NaN;
  y: number = NaN;
  z: number = NaN;
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  piece: number = 0;
  /**
   * A line and a radius for the part that several forms share: origin, direction, and how the radius grows along the
   * line.
   */
  radius: number = NaN;
  growth: number = NaN;
  px: number = NaN;
  py: number = NaN;
  pz: number = NaN;
  qx: number = NaN;
  qy: number = NaN;
  qz: number = NaN;
  side: number = NaN;
}

/** How one kind of shape answers a ray. */
export interface ClosedForm {
  /**
   * Writes `enter`, `exit` and their pieces. False: this shape (its margin, its size) or this line is not for the form.
   */
  readonly interval: (shape: ConvexShape, ray: Ray) => boolean;
  /** Writes the outward unit normal at (x, y, z) on `piece`. */
  readonly normal: (shape: ConvexShape, ray: Ray) => void;
}

/** A closed form as `rayCastBy` takes it: what it is for, in words and by `kind`. */
export interface RayForm extends ClosedForm {
  readonly name: string;
  readonly firstKind: number;
  readonly lastKind: number;
}

/** No point of the line lies in the shape. */
export function setEmpty(ray: Ray): true {
  ray.enter = Infinity;
  ray.exit = -Infinity;
  return true;
}

/**
 * Scales the normal to length 1; a zero one becomes the direction against the ray, or where it leaves, the ray's own.
 */
export function normalise(ray: Ray): void {
  const x = ray.nx, y = ray.ny, z = ray.nz, n = Math.sqrt(x * x + y * y + z * z);
  if (n > 0) {
    ray.nx = x / n; ray.ny = y / n; ray.nz = z / n;
  } else {
    const s = ray.side / Math.sqrt(ray.dd);
    ray.nx = s * ray.dx; ray.ny = s * ray.dy; ray.nz = s * ray.dz;
  }
}
