/**
 * Of all normals of a contact at the start, the one that opposes the motion most.
 *
 * The normals fill a cone: n . y <= 0 for all points y of D. The steepest is the projection of (0, 0, -1) to the cone.
 * Points of D that a trial normal is not against are taken in one after the other; at most two of them carry the
 * answer. Finite on polytopes.
 */
import type { ConvexShape } from "@col/types";
import { ROUNDING } from "../rounding.ts";
import { supportLine } from "./line-cast.ts";
import type { LineCast } from "./line-cast.ts";

/** The points that carry the trial normal, and the trial. */
class Carriers {
  count: number = 0;
  x0: number = NaN;
  y0: number = NaN;
  z0: number = NaN;
  x1: number = NaN;
  y1: number = NaN;
  z1: number = NaN;
  /** The best trial so far, of any length: the longest is the nearest to (0, 0, -1); which points carry it. */
  nx: number = NaN;
  ny: number = NaN;
  nz: number = NaN;
  best: number = NaN;
  by: number = 0;
}

const CARRIERS: Carriers = new Carriers();
const TRIALS = 48;
/** A trial is against a point to rounding of the two. No dimension. */
const AGAINST = 1e-14;

/** Is the trial against the point? */
function isAgainst(nx: number, ny: number, nz: number, x: number, y: number, z: number): boolean {
  return nx * x + ny * y + nz * z <= AGAINST * Math.sqrt((x * x + y * y + z * z) * (nx * nx + ny * ny + nz * nz));
}

/** Takes a trial, carried by the new point and those of the bits `by`, if it is against the others and the longest. */
function offer(nx: number, ny: number, nz: number, by: number): void {
  const s = CARRIERS, nn = nx * nx + ny * ny + nz * nz;
  if (!(nn > s.best && nz < 0)) return;
  if (s.count > 0 && (by & 1) === 0 && !isAgainst(nx, ny, nz, s.x0, s.y0, s.z0)) return;
  if (s.count > 1 && (by & 2) === 0 && !isAgainst(nx, ny, nz, s.x1, s.y1, s.z1)) return;
  s.nx = nx; s.ny = ny; s.nz = nz;
  s.best = nn;
  s.by = by;
}

/** Offers the projection of (0, 0, -1) to the line across the new point and another. */
function offerAcross(x: number, y: number, z: number, u: number, v: number, w: number, by: number): void {
  const dx = y * w - z * v, dy = z * u - x * w, dz = x * v - y * u, k = -dz / (dx * dx + dy * dy + dz * dz);
  if (k < Infinity && k > -Infinity) offer(k * dx, k * dy, k * dz, by);
}

/** The next trial, against the newest point too; false where there is none. */
function takeIn(x: number, y: number, z: number): boolean {
  const s = CARRIERS, k = z / (x * x + y * y + z * z);
  s.best = 0;
  offer(k * x, k * y, k * z - 1, 0);
  if (s.count > 0) offerAcross(x, y, z, s.x0, s.y0, s.z0, 1);
  if (s.count > 1) offerAcross(x, y, z, s.x1, s.y1, s.z1, 2);
  if (!(s.best > 0)) return false;
  if (s.by === 0) s.count = 0;
  if (s.by === 2) {
    s.x0 = s.x1; s.y0 = s.y1; s.z0 = s.z1;
  }
  if (s.by !== 0) s.count = 1;
  if (s.count === 0) {
    s.x0 = x; s.y0 = y; s.z0 = z;
  } else {
    s.x1 = x; s.y1 = y; s.z1 = z;
  }
  s.count++;
  return true;
}

/**
 * Writes the normal of the file header; false, and the normal at hand stands, where rounding or the number of trials
 * end the search. A body that is smooth has one normal at each contact: it is at hand.
 */
export function steepen(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  if (c.margin > 0 || a.curvature === 2 || (b !== null && b.curvature === 2)) return false;
  const s = CARRIERS, { nx, ny, nz } = c;
  s.count = 0;
  c.nx = 0; c.ny = 0; c.nz = -1;
  for (let k = 0; k < TRIALS; k++) {
    supportLine(a, b, c);
    const { x, y, z } = c.w;
    const height = c.nx * x + c.ny * y + c.nz * z;
    if (height <= c.band) {
      c.lower = (height + ROUNDING * c.size) / c.nz; // the bound and the normal belong together
      return true;
    }
    if (!takeIn(x, y, z)) break;
    const n = Math.sqrt(s.best);
    c.nx = s.nx / n; c.ny = s.ny / n; c.nz = s.nz / n;
  }
  c.nx = nx; c.ny = ny; c.nz = nz;
  return false;
}
