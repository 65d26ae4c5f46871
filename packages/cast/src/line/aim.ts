/**
 * Where a linear cast looks first: the bodies' boxes say whether the line passes far away, and how the contact leans.
 *
 * In: a prepared `LineCast` with its margins. The difference body lies in the box of A and the mirrored box of B about
 * its centre: a line that these do not reach is a certified miss without a support. For the rest the body is guessed to
 * be the ellipsoid with the matrix M of second moments of the boxes: its shadow across the line has the matrix S, and
 * with s the way from the shadow's centre to the line and m, M.zz the rest of M, the normal where the line enters is
 * (u, -1), S u = lambda s + m, lambda^2 (1 - s S^-1 s) = M.zz - m S^-1 m. Only a guess: the support along it is one
 * bound like any other.
 */
import type { ConvexShape } from "@col/types";
import type { LineCast } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";

/** Sum of second moments of boxes in the cast frame, as far as they are used. Squared lengths. */
class Moments {
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
  /** Of the body at hand: what it is thicker by, the weight of its moments, half the diagonal of its box, squared. */
  extra: number = NaN;
  weight: number = NaN;
  size2: number = NaN;
}

const SUM: Moments = new Moments();

/** Part of the scene by which flat bodies are thickened, so that S can be inverted. No dimension. */
const THICKEN = 1e-5;
/** A line nearer to the ellipsoid's silhouette is taken to enter as deep as this; a part of 1. No dimension. */
const RIM = 0.02;

/** Adds `weight` times the moments of a body's box, thicker by `extra`. */
function addMoments(shape: ConvexShape, axes: Float64Array): void {
  const b = shape.bounds, extra = SUM.extra, weight = SUM.weight;
  let { xx, xy, yy, xz, yz, zz } = SUM;
  for (let i = 0; i < 3; i++) {
    const h = 0.5 * (b[3 + i] - b[i]) + extra, k = weight * h * h, x = axes[i], y = axes[3 + i], z = axes[6 + i];
    xx += k * x * x; xy += k * x * y; yy += k * y * y;
    xz += k * x * z; yz += k * y * z; zz += k * z * z;
  }
  SUM.xx = xx; SUM.xy = xy; SUM.yy = yy; SUM.xz = xz; SUM.yz = yz; SUM.zz = zz;
}

/** Adds the half width of a body's box along (ex, ey). */
function addReach(shape: ConvexShape, axes: Float64Array): void {
  const b = shape.bounds, x = SUM.ex, y = SUM.ey;
  let reach = SUM.reach;
  for (let i = 0; i < 3; i++) reach += 0.5 * (b[3 + i] - b[i]) * Math.abs(axes[i] * x + axes[3 + i] * y);
  SUM.reach = reach;
}

/** Writes `size2` of a body. */
function measure(shape: ConvexShape): void {
  const b = shape.bounds, x = b[3] - b[0], y = b[4] - b[1], z = b[5] - b[2];
  SUM.size2 = 0.25 * (x * x + y * y + z * z);
}

function setMoments(a: ConvexShape, b: ConvexShape | null, c: LineCast): void {
  SUM.xx = 0; SUM.xy = 0; SUM.yy = 0; SUM.xz = 0; SUM.yz = 0; SUM.zz = 0;
  SUM.extra = c.margin + c.ball + THICKEN * c.size;
  measure(a);
  const own = SUM.size2 + 3 * SUM.extra * SUM.extra;
  SUM.size2 = 0;
  if (b !== null) measure(b);
  // the sum of two ellipsoids lies in (1 + k) M + (1 + 1 / k) N, tightest for this k
  const share = Math.sqrt(SUM.size2 / own);
  SUM.weight = 1 + share;
  addMoments(a, c.axesInA);
  SUM.extra = 0;
  SUM.weight = 1 + 1 / share;
  if (b !== null && share > 0) addMoments(b, c.axesInB);
}

/**
 * Writes the first direction, and how slopes follow shadows (`leanXX` ..); false where the boxes show that the line
 * passes. The middle of D is expected in (nx, ny, nz).
 */
export function aim(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  const sx = -c.nx, sy = -c.ny, cz = c.nz;
  setMoments(a, b, c);
  const { xx, xy, yy, xz, yz, zz } = SUM, det = xx * yy - xy * xy, ux = (yy * sx - xy * sy) / det,
    uy = (xx * sy - xy * sx) / det, inside = 1 - (sx * ux + sy * uy);
  c.leanXX = NaN;
  if (!(det > 0)) { // thinner than doubles tell: from the middle to the start
    const n = Math.sqrt(sx * sx + sy * sy + cz * cz);
    c.nx = n > 0 ? sx / n : 0; c.ny = n > 0 ? sy / n : 0; c.nz = n > 0 ? -cz / n : -1;
    return true;
  }
  if (inside < 0) {
    const e = Math.sqrt(ux * ux + uy * uy);
    SUM.ex = ux / e; SUM.ey = uy / e; SUM.reach = c.margin + c.ball;
    addReach(a, c.axesInA);
    if (b !== null) addReach(b, c.axesInB);
    c.nx = SUM.ex; c.ny = SUM.ey; c.nz = 0;
    return !(c.nx * sx + c.ny * sy - SUM.reach > ROUNDING * (c.size + Math.abs(sx) + Math.abs(sy)));
  }
  const mx = (yy * xz - xy * yz) / det, my = (xx * yz - xy * xz) / det, depth = zz - (xz * mx + yz * my);
  const lambda = Math.sqrt(Math.max(0, depth) / Math.max(inside, RIM)), px = lambda * ux + mx, py = lambda * uy + my;
  const n = Math.sqrt(px * px + py * py + 1);
  c.nx = px / n; c.ny = py / n; c.nz = -1 / n;
  c.leanXX = (lambda * yy) / det; c.leanXY = (-lambda * xy) / det; c.leanYY = (lambda * xx) / det;
  return true;
}
