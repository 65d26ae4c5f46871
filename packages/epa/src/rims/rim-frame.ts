/**
 * Two solids of revolution with rims (cylinder, cone, frustum) whose axes pass each other: the numbers that the support
 * function of their difference needs.
 *
 * In: profiles in A's frame (profile.ts). Out: `ws.rims`: cosine and sine of the angle between the axes a and b, the
 * gap between the lines they lie on, and for A and -B a row: radii of the rims at -h and +h, h, the latitude of the
 * side's normal and its cosine, the slant length, the way t between the middles along the axis and across it in the
 * plane of both.
 * With p = <n, a>, q = <n, b>, and k across both axes, against the way t: h(n) = F_A(p) + F_B(q) + <t, n>, F the larger
 * of r sqrt(1 - x^2) + z x over the two rims of a solid. n is known by p and q but for the sign of <n, k>, of which
 * only one can be lower: all is a function of (p, q) in an ellipse. The first two terms are concave in p and in q
 * between the latitudes of the sides; the third is linear, less gap <n, k>, which is convex.
 */
import type { ConvexShape } from "@col/types";
import { PROFILE, profiles } from "../closed-forms/profile.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Sine of the angle between axes below which the ellipse of (p, q) is too thin for boxes. No dimension. */
const LEAN = 1e-3;

/** Places in `ws.rims`: the pair. */
export const COS: number = 0, SIN: number = 1, GAP: number = 2, SIZE: number = 3;
/** A row of a solid, A's and -B's, and its places. */
export const OF_A: number = 4, OF_B: number = 12;
export const LOW: number = 0, HIGH: number = 1, HALF: number = 2, SIDE: number = 3, SIDE_COS: number = 4,
  SLANT: number = 5, ALONG: number = 6, ACROSS: number = 7;
/**
 * A direction along a, across it in the plane of the axes, along k (not negative); of a local minimum h and the weights
 * of the upper rims.
 */
export const NX: number = 20, NY: number = 21, NZ: number = 22, VALUE: number = 23, MIX_A: number = 24,
  MIX_B: number = 25;
/** The same of the lowest, or the pole that is lowest (0 to 3: a, -a, b, -b), -1: it is no pole. */
export const BEST: number = 26, POLE: number = 32;
/** The answer, and below what a direction must be to be looked for. */
export const UPPER: number = 33, LEAST: number = 34;
/**
 * Of each pole: h, the distance of its foot from the rim inward, cosine and sine of the cap about it in which no
 * direction is lower, weight
 * of the other body's upper rim. */
export const CAPS: number = 35, CAP: number = 5;
/**
 * Cells about local minima in which no direction is lower: their number; of each the direction and the cosine of the
 * radius.
 */
export const CELLS: number = 55, CELL: number = 4, MOST_CELLS: number = 6;
/** A cell that is tried (rim-cells.ts). */
export const TRY: number = CELLS + 1 + CELL * MOST_CELLS;
/** Boxes looked at; stack of boxes. */
export const LOOKED: number = TRY + 4, BOXES: number = LOOKED + 1, BOX: number = 9, DEEPEST: number = 64;
/** Room for all. */
export const RIMS_SIZE: number = BOXES + BOX * DEEPEST;

/** Row k of a solid with these radii, half length in m[k + HALF], and the way t in m[k + ALONG]. */
function side(m: Float64Array, k: number): void {
  const lean = m[k + LOW] - m[k + HIGH], h2 = 2 * m[k + HALF], slant = Math.sqrt(h2 * h2 + lean * lean);
  m[k + SIDE] = lean / slant; m[k + SIDE_COS] = h2 / slant; m[k + SLANT] = slant;
}

/**
 * See the file header. False: a direction is found that shows the solids apart, the way between the middles; axes too
 * near to parallel; a disc. Rows of profiles are written to `ws.profiles`.
 */
export function rimFrame(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): boolean {
  const f = ws.profiles, m = ws.rims;
  profiles(a, b, ws.gjk.bInA, f);
  const B = PROFILE, ax = f[0], ay = f[1], az = f[2], bx = f[B], by = f[B + 1], bz = f[B + 2], ha = f[6], hb = f[B + 6];
  const tx = f[3] - f[B + 3], ty = f[4] - f[B + 4], tz = f[5] - f[B + 5], ta = tx * ax + ty * ay + tz * az,
    tb = tx * bx + ty * by + tz * bz, way = Math.sqrt(tx * tx + ty * ty + tz * tz);
  const up = ta / Math.max(way, 1e-300), vp = tb / Math.max(way, 1e-300), u = Math.sqrt(Math.max(0, 1 - up * up)),
    v = Math.sqrt(Math.max(0, 1 - vp * vp));
  const overA = Math.max(f[8] * u - ha * up, f[7] * u + ha * up),
    overB = Math.max(f[B + 8] * v + hb * vp, f[B + 7] * v - hb * vp);
  if (!(overA + overB > way && ha > 0 && hb > 0)) return false;
  const kx = ay * bz - az * by, ky = az * bx - ax * bz, kz = ax * by - ay * bx,
    sin = Math.sqrt(kx * kx + ky * ky + kz * kz), cos = ax * bx + ay * by + az * bz;
  if (!(sin > LEAN)) return false;
  m[COS] = cos; m[SIN] = sin; m[GAP] = Math.abs(tx * kx + ty * ky + tz * kz) / sin;
  m[SIZE] = ha + f[7] + f[8] + hb + f[B + 7] + f[B + 8] + way;
  m[OF_A + LOW] = f[7]; m[OF_A + HIGH] = f[8]; m[OF_A + HALF] = ha; m[OF_A + ALONG] = ta;
  m[OF_A + ACROSS] = (tb - cos * ta) / sin;
  m[OF_B + LOW] = f[B + 8]; m[OF_B + HIGH] = f[B + 7]; m[OF_B + HALF] = hb; m[OF_B + ALONG] = tb;
  m[OF_B + ACROSS] = (ta - cos * tb) / sin;
  side(m, OF_A);
  side(m, OF_B);
  return true;
}
