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
import type { LineCast, Moments } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";

/** Part of the scene by which flat bodies are thickened, so that S can be inverted. No dimension. */
const THICKEN = 1e-5;
/** A line nearer to the ellipsoid's silhouette is taken to enter as deep as this; a part of 1. No dimension. */
const RIM = 0.02;

/** Adds the half width of a body's box along (ex, ey). */
function addReach(shape: ConvexShape, axes: Float64Array, sum: Moments): void {
  const b = shape.bounds, x = sum.ex, y = sum.ey;
  let reach = sum.reach;
  for (let i = 0; i < 3; i++) reach += 0.5 * (b[3 + i] - b[i]) * Math.abs(axes[i] * x + axes[3 + i] * y);
  sum.reach = reach;
}

/** Writes the sums of moments. (One function and local numbers: V8 keeps them in registers.) */
function setMoments(a: ConvexShape, b: ConvexShape | null, c: LineCast): void {
  const extra = c.margin + c.ball + THICKEN * c.size, p = a.bounds, m = c.axesInA, sum = c.moments;
  const hx = 0.5 * (p[3] - p[0]), hy = 0.5 * (p[4] - p[1]), hz = 0.5 * (p[5] - p[2]);
  let kx = 0, ky = 0, kz = 0;
  if (b !== null) {
    const q = b.bounds;
    kx = 0.5 * (q[3] - q[0]); ky = 0.5 * (q[4] - q[1]); kz = 0.5 * (q[5] - q[2]);
  }
  // the sum of two ellipsoids lies in (1 + k) M + (1 + 1 / k) N, tightest for this k
  const own = hx * hx + hy * hy + hz * hz + 3 * extra * extra, share = Math.sqrt((kx * kx + ky * ky + kz * kz) / own);
  let k = (1 + share) * (hx + extra) * (hx + extra), x = m[0], y = m[3], z = m[6];
  let xx = k * x * x, xy = k * x * y, yy = k * y * y, xz = k * x * z, yz = k * y * z, zz = k * z * z;
  for (let i = 1; i < 6; i++) {
    if (i === 3 && !(share > 0)) break;
    const h = i === 1 ? hy + extra : i === 2 ? hz + extra : i === 3 ? kx : i === 4 ? ky : kz;
    const axes = i < 3 ? m : c.axesInB, at = i < 3 ? i : i - 3;
    k = (i < 3 ? 1 + share : 1 + 1 / share) * h * h;
    x = axes[at]; y = axes[3 + at]; z = axes[6 + at];
    xx += k * x * x; xy += k * x * y; yy += k * y * y;
    xz += k * x * z; yz += k * y * z; zz += k * z * z;
  }
  sum.xx = xx; sum.xy = xy; sum.yy = yy; sum.xz = xz; sum.yz = yz; sum.zz = zz;
}

/**
 * Writes the first direction, and how slopes follow shadows (`leanXX` ..); false where the boxes show that the line
 * passes. The middle of D is expected in (nx, ny, nz).
 */
export function aim(a: ConvexShape, b: ConvexShape | null, c: LineCast): boolean {
  const sx = -c.nx, sy = -c.ny, cz = c.nz, sum = c.moments;
  setMoments(a, b, c);
  const { xx, xy, yy, xz, yz, zz } = sum, det = xx * yy - xy * xy, ux = (yy * sx - xy * sy) / det,
    uy = (xx * sy - xy * sx) / det, inside = 1 - (sx * ux + sy * uy);
  c.leanXX = NaN;
  if (!(det > 0)) { // thinner than doubles tell: from the middle to the start
    const n = Math.sqrt(sx * sx + sy * sy + cz * cz);
    c.nx = n > 0 ? sx / n : 0; c.ny = n > 0 ? sy / n : 0; c.nz = n > 0 ? -cz / n : -1;
    return true;
  }
  if (inside < 0) {
    const e = Math.sqrt(ux * ux + uy * uy);
    sum.ex = ux / e; sum.ey = uy / e; sum.reach = c.margin + c.ball;
    addReach(a, c.axesInA, sum);
    if (b !== null) addReach(b, c.axesInB, sum);
    c.nx = sum.ex; c.ny = sum.ey; c.nz = 0;
    return !(c.nx * sx + c.ny * sy - sum.reach > ROUNDING * (c.size + Math.abs(sx) + Math.abs(sy)));
  }
  const mx = (yy * xz - xy * yz) / det, my = (xx * yz - xy * xz) / det, depth = zz - (xz * mx + yz * my);
  const lambda = Math.sqrt(Math.max(0, depth) / Math.max(inside, RIM)), px = lambda * ux + mx, py = lambda * uy + my;
  const n = Math.sqrt(px * px + py * py + 1);
  c.nx = px / n; c.ny = py / n; c.nz = -1 / n;
  c.leanXX = (lambda * yy) / det; c.leanXY = (-lambda * xy) / det; c.leanYY = (lambda * xx) / det;
  return true;
}
