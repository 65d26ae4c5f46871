/**
 * Cells about local minima of h of two solids of revolution in which no direction is lower: proof, by the curvature of
 * the rims and the kinks of the sides.
 *
 * In: `Rims` after a polish (rim-polish.ts). Out: one more row of cells; false: there is no room, or no such cell
 * (valleys, degenerate minima). With n = n0 + y, y across n0, |y| <= T: a rim of radius r adds at least its support
 * point's <w, n> and r <tau, y>^2 / (2 M), tau its tangent and M the largest length of n across the axis in the cell
 * (models.ts). At a kink the circles between both rims are in the solid as well: leaning towards one of them adds a
 * line along the slant. Minima have <w, n> = u with w = u n0, so h(n) - u |n| is at least a sum of these, less u y^2 /
 * 2.
 */
import { CELL_ROW, CELLS_MAX } from "./rim-state.ts";
import type { Rims } from "./rim-state.ts";
import type { AxisSolid } from "./frame-state.ts";

/**
 * The widest cell, the tangent of its radius, and how often a quarter is taken off; narrower ones are not told from a
 * point by cosines.
 */
const WIDEST_CELL = 1.5;
const NARROWEST = 1e-4;
const CUTS = 16;
/** A minimum so near to a pole that r / sqrt(1 - p^2) is this many sizes is not known well enough. */
const STEEP = 100;
/** The shortest lean towards a rim that is tried, in parts of the way to it: a quarter. */
const LEAN_MIN = 0.2;

/**
 * Does the cell that is tried hold at the kink of one solid? y runs along its rims' tangent and along its slant.
 * Leaning to one rim and half-way to it, on the side that gains.
 */
function kinkHolds(r: Rims, s: AxisSolid): boolean {
  const u = r.minimum.height, mix = s === r.a ? r.minimum.mixA : r.minimum.mixB, { tangent: T, length: M, other,
    cos2 } = r.tried, sin2 = 1 - cos2;
  for (let end = 0; end < 2; end++) {
    const way = end === 0 ? mix : 1 - mix;
    let whole = false;
    for (let part = 1; part > LEAN_MIN && !whole; part *= 0.5) {
      const to = end === 0 ? mix - part * way : mix + part * way, a = (s.low + to * (s.high - s.low)) / M,
        h11 = a + other * cos2 - u, h22 = other * sin2 - u;
      whole = h11 > 0 && part * way * s.slant + 0.5 * Math.min(0, h22 - (other * other * cos2 * sin2) / h11) * T >= 0;
    }
    if (!whole) return false;
  }
  return true;
}

/** See the file header. */
export function addCell(r: Rims): boolean {
  const { minimum: m, a, b, cells, cellCount: count, tried } = r, p = m.x, y = m.y, z = m.z, q = r.cos * p + r.sin * y,
    u = m.height, l = m.mixA, k = m.mixB;
  if (count >= CELLS_MAX) return false;
  // of the tangents a x n, b x n
  const cp = Math.sqrt(1 - p * p), cq = Math.sqrt(1 - q * q), cos = (r.cos - p * q) / (cp * cq),
    cos2 = Math.min(1, cos * cos);
  const kinkA = l > 0 && l < 1, kinkB = k > 0 && k < 1, ra = a.low + l * (a.high - a.low),
    rb = b.low + k * (b.high - b.low);
  if (!(ra / cp + rb / cq < STEEP * r.size)) return false;
  let T = WIDEST_CELL;
  if (kinkA && kinkB) {
    const lean = Math.min(a.slant * Math.min(l, 1 - l), b.slant * Math.min(k, 1 - k));
    T = Math.min(T, (2 * lean * Math.sqrt(1 - cos2)) / u);
  } else {
    let i = 0;
    for (; i < CUTS; i++, T *= 0.75) {
      const fa = cp + Math.abs(p) * T, fb = cq + Math.abs(q) * T, ma = Math.sqrt(fa * fa + T * T),
        mb = Math.sqrt(fb * fb + T * T), bendA = ra / ma, bendB = rb / mb;
      tried.tangent = T; tried.length = kinkA ? ma : mb; tried.other = kinkA ? bendB : bendA; tried.cos2 = cos2;
      if (kinkA || kinkB ? kinkHolds(r, kinkA ? a : b)
        : bendA + bendB >= 2 * u && (bendA - u) * (bendB - u) >= bendA * bendB * cos2) break;
    }
    if (i === CUTS) return false;
  }
  if (!(T > NARROWEST)) return false;
  const row = CELL_ROW * count;
  cells[row] = p; cells[row + 1] = y; cells[row + 2] = z; cells[row + 3] = 1 / Math.sqrt(1 + T * T);
  r.cellCount = count + 1;
  return true;
}
