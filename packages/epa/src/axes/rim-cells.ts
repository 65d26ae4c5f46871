/**
 * Cells about local minima of h of two solids of revolution. No direction in a cell is lower. The curvature of the rims
 * and the kinks of the sides prove this.
 *
 * - In: `Rims` after a polish (rim-polish.ts): a minimum with its height (length) and its positions on the sides. Out:
 *   one more row of cells (unit direction, cosine of the radius). False: there is no room, or there is no cell
 *   (valleys, degenerate minima).
 * - Method: let n = n0 + y, y perpendicular to n0, |y| <= T. A rim of radius r adds at least <w, n> + r <tau, y>^2 / (2
 *   M) (models.ts). Here w is its support point and tau its tangent. M is the maximum, in the cell, of the length of n
 *   perpendicular to the axis. At a kink the circles between both rims are in the solid as well: leaning towards one
 *   rim adds a line along the slant. Minima have <w, n> = u with w = u n0, so h(n) - u |n| is at least a sum of these,
 *   minus u y^2 / 2.
 */
import { CELL_ROW, CELLS_MAX } from "./rim-state.ts";
import type { Rims } from "./rim-state.ts";
import type { AxisSolid } from "./frame-state.ts";

/**
 * Tangents of the radius of the widest and the narrowest cell, and the maximum number of reductions by a quarter.
 * Cosines do not distinguish narrower cells from a point.
 */
const WIDEST_CELL = 1.5;
const NARROWEST = 1e-4;
const CUTS = 16;
/** A minimum so near to a pole that r / sqrt(1 - p^2) exceeds this many sizes is too inaccurate. No dimension. */
const STEEP = 100;
/**
 * The shortest lean towards a rim that is tried is a quarter of the distance to it: fractions above this. No dimension.
 */
const LEAN_MIN = 0.2;

/**
 * Is the tried cell valid at the kink of one solid? y has components along its rims' tangent and along its slant. Tries
 * leans of the whole, half and a quarter of the distance to each rim.
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
  // cosine between the tangents a x n, b x n
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
