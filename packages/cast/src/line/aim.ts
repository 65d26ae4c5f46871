/**
 * The first direction of a linear cast, guessed from the bounding boxes of the bodies, and a first test for a miss.
 *
 * In: shapes A and B (null: a point) and a `LineCast` prepared by `setFrame`, with its margins; (nx, ny, nz) holds
 * the expected middle of D = A - B, as a length vector of the cast frame (third axis along the line). Out: the unit
 * direction in (nx, ny, nz), cast frame, and `leanXX`, `leanXY`, `leanYY` (slope per length). False: the line
 * certainly misses.
 *
 * Method: D lies in the sum of A's box and B's mirrored box; a line outside this sum is a certified miss without a
 * support. Else D is guessed to be the ellipsoid with the matrix M of second moments of the boxes. S is the
 * upper-left 2 x 2 block of M, for the projection (shadow) across the line; m and M.zz are the other entries. With s
 * the vector from the shadow's centre to the line, the normal at the entry is (u, -1) up to length, where S
 * u = lambda s + m and lambda^2 (1 - s S^-1 s) = M.zz - m S^-1 m. The ellipsoid is only a guess; the support along
 * the direction gives a valid bound in every case.
 */
import type { ConvexShape } from "@col/types";
import type { LineCast, Moments } from "./line-cast.ts";
import { ROUNDING } from "../rounding.ts";

/** Flat bodies are thickened by this fraction of the scene's size, so that S can be inverted. No dimension. */
const THICKEN = 1e-5;
/** Lower limit of 1 - s S^-1 s, which is 0 on the ellipsoid's silhouette: bounds the slope there. No dimension. */
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
 * Writes the first direction, and how slopes depend on shadows (`leanXX` ..); false if the boxes prove that the line
 * misses. The middle of D is expected in (nx, ny, nz).
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
