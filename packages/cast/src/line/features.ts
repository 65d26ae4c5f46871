/**
 * The first place at which the line of a cast comes within the margin of a corner, an edge or a triangle of points of
 * D = A - B. The three surfaces are a ball, the side of a capsule, and a face moved outward.
 *
 * In: a `LineCast` (cast frame, third axis along the line; `margin` is a length) and one, two or three of its
 * points. Out: the earliest contact since `upper` was last reset: `upper` (z, a length along the line) in the cast,
 * and in `Contact` the outward unit normal, the corners and their weights.
 *
 * Method: intersection of the z axis with the sphere, the cylinder or the offset plane, in closed form. A feature is
 * used only if its closest point lies inside it, so that each contact is a ball about that point. A feature that is
 * later than `upper` changes nothing.
 */
import type { DifferencePoint, LineCast } from "./line-cast.ts";

/**
 * The best contact so far: its normal, its corners with their weights (all three are set, unused ones with weight 0),
 * and the caller's bits for the corners (`slots`). `tryX` to `tryT` hold the point under test and its weights.
 */
export class Contact {
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  slots: number = 0;
  u: DifferencePoint;
  v: DifferencePoint;
  t: DifferencePoint;
  weightU: number = NaN;
  weightV: number = NaN;
  weightT: number = NaN;
  tryX: number = NaN;
  tryY: number = NaN;
  tryZ: number = NaN;
  tryU: number = NaN;
  tryV: number = NaN;
  tryT: number = NaN;

  constructor(any: DifferencePoint) {
    this.u = any;
    this.v = any;
    this.t = any;
  }
}

/**
 * The ball about the tried point, u, v, t with the tried weights: the contact if it is the earliest so far. All
 * contacts come from here, so |contact - point| is the margin.
 */
function meetBall(
  c: LineCast,
  u: DifferencePoint,
  v: DifferencePoint,
  t: DifferencePoint,
  slots: number,
  best: Contact,
): boolean {
  const m = c.margin,
    x = best.tryX,
    y = best.tryY,
    rho = Math.sqrt(x * x + y * y);
  if (!(rho <= m)) return false;
  const half = Math.sqrt((m - rho) * (m + rho)),
    at = best.tryZ - half;
  if (!(at < c.upper)) return false;
  c.upper = at;
  best.nx = -x / m;
  best.ny = -y / m;
  best.nz = -half / m;
  best.slots = slots;
  best.u = u;
  best.v = v;
  best.t = t;
  best.weightU = best.tryU;
  best.weightV = best.tryV;
  best.weightT = best.tryT;
  return true;
}

/** Beyond rounding of squares. No dimension. */
const CLEAR2 = 1 + 1e-12;

/** The ball about a corner. */
export function meetCorner(c: LineCast, u: DifferencePoint, slots: number, best: Contact): void {
  const x = u.x, y = u.y, m = c.margin;
  if (x * x + y * y > CLEAR2 * m * m || u.z - m > c.upper) return;
  best.tryX = x; best.tryY = y; best.tryZ = u.z;
  best.tryU = 1; best.tryV = 0; best.tryT = 0;
  meetBall(c, u, u, u, slots, best);
}

/** The side of the capsule about an edge, if its projection onto the edge is inside the edge. */
export function meetEdge(c: LineCast, u: DifferencePoint, v: DifferencePoint, slots: number, best: Contact): void {
  const m = c.margin,
    ex = v.x - u.x,
    ey = v.y - u.y,
    ez = v.z - u.z,
    shadow2 = ex * ex + ey * ey,
    ee = shadow2 + ez * ez;
  const cross = ex * u.y - ey * u.x;
  if (cross * cross > CLEAR2 * m * m * shadow2) return; // passes: most edges, without a division
  const rho = Math.abs(cross) / Math.sqrt(shadow2);
  if (!(rho <= m)) return; // (NaN for edges along the line: their ends decide)
  // from where the two lines are nearest, down to where (0, 0, z) leaves the capsule's side
  const nearest = -(u.x * ex + u.y * ey) / shadow2,
    down = Math.sqrt(((m - rho) * (m + rho) * ee) / shadow2),
    foot = nearest - (down * ez) / ee;
  if (!(foot > 0 && foot < 1)) return;
  best.tryX = u.x + foot * ex; best.tryY = u.y + foot * ey; best.tryZ = u.z + foot * ez;
  best.tryU = 1 - foot; best.tryV = foot; best.tryT = 0;
  meetBall(c, u, v, v, slots, best);
}

/** |n.z| below it: the face is parallel to the line up to rounding; its edges decide. No dimension. */
const STEEP = 1e-12;
/** sin^2 of the angle between two edges below which the face's own normal is less accurate. No dimension. */
const SLIVER2 = 1e-6;

/**
 * The face moved outward by the margin, if the projection is inside the triangle. The projection, seen from u, is f;
 * its weights are the volumes that f and the edges span with the normal.
 */
export function meetFace(
  c: LineCast,
  u: DifferencePoint,
  v: DifferencePoint,
  t: DifferencePoint,
  slots: number,
  best: Contact,
): void {
  const ax = v.x - u.x,
    ay = v.y - u.y,
    az = v.z - u.z,
    bx = t.x - u.x,
    by = t.y - u.y,
    bz = t.z - u.z;
  let nx = ay * bz - az * by, ny = az * bx - ax * bz, nz = ax * by - ay * bx;
  const nn = nx * nx + ny * ny + nz * nz,
    n = Math.sqrt(nn),
    turned = nz > 0 ? -1 : 1,
    m = c.margin;
  if (!(Math.abs(nz) > STEEP * n)) return;
  const rise = turned * m, z = (nx * u.x + ny * u.y + n * rise) / nz + u.z;
  if (!(z < c.upper)) return;
  nx /= n; ny /= n; nz /= n;
  const fx = -rise * nx - u.x,
    fy = -rise * ny - u.y,
    fz = z - rise * nz - u.z;
  const weightV = (nx * (fy * bz - fz * by) + ny * (fz * bx - fx * bz) + nz * (fx * by - fy * bx)) / n;
  const weightT = (nx * (ay * fz - az * fy) + ny * (az * fx - ax * fz) + nz * (ax * fy - ay * fx)) / n,
    weightU = 1 - weightV - weightT;
  if (!(weightU >= 0 && weightV >= 0 && weightT >= 0)) return;
  best.tryX = weightU * u.x + weightV * v.x + weightT * t.x;
  best.tryY = weightU * u.y + weightV * v.y + weightT * t.y;
  best.tryZ = weightU * u.z + weightV * v.z + weightT * t.z;
  best.tryU = weightU;
  best.tryV = weightV;
  best.tryT = weightT;
  if (
    !meetBall(c, u, v, t, slots, best) ||
    nn < SLIVER2 * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)
  )
    return;
  // the face's own normal is more accurate than the vector from the closest point divided by a small margin
  best.nx = turned * nx;
  best.ny = turned * ny;
  best.nz = turned * nz;
}
