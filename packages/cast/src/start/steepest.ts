/**
 * The normal of a contact at the start that opposes the motion most.
 *
 * In: shapes A and B (null: a point) and a `LineCast` with a contact at the start (cast frame, third axis along the
 * line; the motion is +z); `band` is the length that counts as touching. Out: the unit normal in (nx, ny, nz), and
 * `lower`, its bound of z (length). False: the search ended without a proven normal, because of rounding or the
 * number of trials.
 *
 * Method: the normals of the start fill a cone: n . y <= 0 for all points y of D = A - B. The steepest normal is the
 * projection of (0, 0, -1) to this cone. Points of D that violate a trial normal are added one after the other; at
 * most two of them determine the result. Finite on polytopes; not used with a separate margin or if a body is smooth,
 * since then the contact has only one normal.
 */
import type { ConvexShape } from "@col/types";
import { ROUNDING } from "../rounding.ts";
import { supportLine } from "../line/line-cast.ts";
import type { Carriers, DifferencePoint, LineCast } from "../line/line-cast.ts";

const TRIALS = 48;
/** Rounding error, relative to both lengths, within which a trial still counts as against a point. No dimension. */
const AGAINST = 1e-14;

/** Is the current trial against one of the points that determined the last trial (n . y <= 0, up to rounding)? */
function isAgainst(s: Carriers, first: boolean): boolean {
  const { tx, ty, tz } = s, x = first ? s.x0 : s.x1, y = first ? s.y0 : s.y1, z = first ? s.z0 : s.z1;
  return tx * x + ty * y + tz * z <= AGAINST * Math.sqrt((x * x + y * y + z * z) * (tx * tx + ty * ty + tz * tz));
}

/**
 * Keeps the current trial, determined by the new point and the points of the bits `by`, if it is against all points and
 * longer than the best trial so far.
 */
function offer(s: Carriers, by: number): void {
  const { tx, ty, tz } = s, nn = tx * tx + ty * ty + tz * tz;
  if (!(nn > s.best && tz < 0)) return;
  if (s.count > 0 && (by & 1) === 0 && !isAgainst(s, true)) return;
  if (s.count > 1 && (by & 2) === 0 && !isAgainst(s, false)) return;
  s.nx = tx; s.ny = ty; s.nz = tz;
  s.best = nn;
  s.by = by;
}

/** Offers the projection of (0, 0, -1) to the line perpendicular to the new point and one point of the last trial. */
function offerAcross(s: Carriers, w: DifferencePoint, first: boolean): void {
  const x = first ? s.x0 : s.x1, y = first ? s.y0 : s.y1, z = first ? s.z0 : s.z1;
  const dx = w.y * z - w.z * y, dy = w.z * x - w.x * z, dz = w.x * y - w.y * x,
    k = -dz / (dx * dx + dy * dy + dz * dz);
  s.tx = k * dx; s.ty = k * dy; s.tz = k * dz;
  offer(s, first ? 1 : 2);
}

/** Writes the next trial, which is also against the newest point; false if there is none. */
function takeIn(s: Carriers, w: DifferencePoint): boolean {
  const { x, y, z } = w, k = z / (x * x + y * y + z * z);
  s.best = 0;
  s.tx = k * x; s.ty = k * y; s.tz = k * z - 1;
  offer(s, 0);
  if (s.count > 0) offerAcross(s, w, true);
  if (s.count > 1) offerAcross(s, w, false);
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
 * Writes the normal of the file header. False if rounding or the number of trials ends the search: then the given
 * normal stands, or the normal of a trial that has raised the bound. For a smooth body the given normal is the only
 * one.
 */
export function steepen(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  if (c.margin > 0 || a.curvature === 2 || (b !== null && b.curvature === 2)) return false;
  const { nx, ny, nz, lower, carriers: s } = c;
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
    if (!takeIn(s, c.w)) break;
    const n = Math.sqrt(s.best);
    c.nx = s.nx / n; c.ny = s.ny / n; c.nz = s.nz / n;
  }
  const raised = c.lower > lower; // (the bound and the normal belong together)
  c.nx = raised ? c.lowerX : nx;
  c.ny = raised ? c.lowerY : ny;
  c.nz = raised ? c.lowerZ : nz;
  return false;
}
