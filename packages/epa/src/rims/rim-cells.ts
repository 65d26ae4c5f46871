/**
 * Cells about local minima of h of two solids of revolution in which no direction is lower: proof, by the curvature of
 * the rims and the kinks of the sides.
 *
 * In: `ws.rims` after a polish (rim-polish.ts). Out: one more row of CELLS; false: no room, or no such cell (valleys,
 * degenerate minima). With n = n0 + y, y across n0, |y| <= T: a rim of radius r adds at least its support point's <w,
 * n> and r <tau, y>^2 / (2 M), tau its tangent and M the greatest length of n across the axis in the cell (models.ts).
 * At a kink the circles between both rims are in the solid as well: leaning towards one of them adds a line along the
 * slant. Minima have <w, n> = u with w = u n0, so h(n) - u |n| is at least a sum of these, less u y^2 / 2.
 */
import { CELL, CELLS, COS, HIGH, LOW, MIX_A, MIX_B, MOST_CELLS, NX, NY, NZ, OF_A, OF_B, SIN, SIZE, SLANT, TRY,
  VALUE } from "./rim-frame.ts";

/**
 * The widest cell, the tangent of its radius, and how often a quarter is taken off; narrower ones are not told from a
 * point by cosines.
 */
const WIDEST = 1.5;
const NARROWEST = 1e-4;
const CUTS = 16;
/** So near to a pole, r / sqrt(1 - p^2) in parts of the size, a minimum is not known well enough. */
const STEEP = 100;

/**
 * The kink of one solid: y along its rims' tangent and along its slant. In m[TRY ..]: T, M, the curvature that the
 * other solid's rim adds, squared cosine of its angle to the tangent.
 * Leaning to one rim and half-way to it, on the side that gains.
 */
function kinkHolds(m: Float64Array, k: number): boolean {
  const low = m[k + LOW], high = m[k + HIGH], slant = m[k + SLANT], l = m[k === OF_A ? MIX_A : MIX_B], u = m[VALUE],
    T = m[TRY], M = m[TRY + 1], other = m[TRY + 2], cos2 = m[TRY + 3], sin2 = 1 - cos2;
  for (let end = 0; end < 2; end++) {
    const way = end === 0 ? l : 1 - l;
    let whole = false;
    for (let part = 1; part > 0.2 && !whole; part *= 0.5) {
      const to = end === 0 ? l - part * way : l + part * way, a = (low + to * (high - low)) / M,
        h11 = a + other * cos2 - u, h22 = other * sin2 - u;
      whole = h11 > 0 && part * way * slant + 0.5 * Math.min(0, h22 - (other * other * cos2 * sin2) / h11) * T >= 0;
    }
    if (!whole) return false;
  }
  return true;
}

/** See the file header. */
export function addCell(m: Float64Array): boolean {
  const count = m[CELLS], c = m[COS], s = m[SIN], p = m[NX], y = m[NY], z = m[NZ], q = c * p + s * y, u = m[VALUE],
    l = m[MIX_A], k = m[MIX_B];
  if (count >= MOST_CELLS) return false;
  // of the tangents a x n, b x n
  const cp = Math.sqrt(1 - p * p), cq = Math.sqrt(1 - q * q), cos = (c - p * q) / (cp * cq),
    cos2 = Math.min(1, cos * cos);
  const kinkA = l > 0 && l < 1, kinkB = k > 0 && k < 1, ra = m[OF_A + LOW] + l * (m[OF_A + HIGH] - m[OF_A + LOW]),
    rb = m[OF_B + LOW] + k * (m[OF_B + HIGH] - m[OF_B + LOW]);
  if (!(ra / cp + rb / cq < STEEP * m[SIZE])) return false;
  let T = WIDEST;
  if (kinkA && kinkB)
    T = Math.min(T,
      (2 * Math.min(m[OF_A + SLANT] * Math.min(l, 1 - l), m[OF_B + SLANT] * Math.min(k, 1 - k)) * Math.sqrt(1
        - cos2)) / u);
  else {
    let i = 0;
    for (; i < CUTS; i++, T *= 0.75) {
      const fa = cp + Math.abs(p) * T, fb = cq + Math.abs(q) * T, ma = Math.sqrt(fa * fa + T * T),
        mb = Math.sqrt(fb * fb + T * T), a = ra / ma, b = rb / mb;
      m[TRY] = T; m[TRY + 1] = kinkA ? ma : mb; m[TRY + 2] = kinkA ? b : a; m[TRY + 3] = cos2;
      if (kinkA || kinkB ? kinkHolds(m, kinkA ? OF_A : OF_B) : a + b >= 2 * u && (a - u) * (b - u) >= a * b * cos2)
        break;
    }
    if (i === CUTS) return false;
  }
  if (!(T > NARROWEST)) return false;
  const r = CELLS + 1 + CELL * count;
  m[r] = p; m[r + 1] = y; m[r + 2] = z; m[r + 3] = 1 / Math.sqrt(1 + T * T);
  m[CELLS] = count + 1;
  return true;
}
