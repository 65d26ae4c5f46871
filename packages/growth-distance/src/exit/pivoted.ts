/**
 * Convex coordinates of the origin in a 2-D triangle by elimination with full pivoting on two of its edges.
 *
 * - In: corners `out[3..8]` (x, y each, lengths, the aligned frame); `out[0..2]`, the current signed areas.
 * - Out: `out[0..2]`, three areas >= 0 in the ratio of the coordinates (length squared).
 * - It is computed from the points alone and does not depend on the areas that earlier exchanges left. A triangle
 *   without area up to rounding, or with the origin outside by rounding, leaves `out` unchanged.
 */

/** det^2 below this times |edge|^4: elimination would lose half the digits. No dimension. */
const FLAT2 = 1e-16;

/** See the file header. */
export function pivotedCoordinates(out: Float64Array): void {
  const x0 = out[3], y0 = out[4], x1 = out[5], y1 = out[6], x2 = out[7], y2 = out[8];
  // (P0 - P2) l0 + (P1 - P2) l1 = -P2
  const a = x0 - x2, b = x1 - x2, c = y0 - y2, d = y1 - y2, det = a * d - b * c;
  const size2 = Math.max(a * a + c * c, b * b + d * d);
  if (det * det > FLAT2 * size2 * size2) {
    const aa = Math.abs(a), ab = Math.abs(b), ac = Math.abs(c), ad = Math.abs(d);
    const rowSwap = Math.max(ac, ad) > Math.max(aa, ab);
    const p = rowSwap ? c : a, q = rowSwap ? d : b, r = rowSwap ? a : c, s = rowSwap ? b : d;
    const f = rowSwap ? -y2 : -x2, g = rowSwap ? -x2 : -y2;
    const columnSwap = Math.abs(q) > Math.abs(p);
    const p1 = columnSwap ? q : p, q1 = columnSwap ? p : q, r1 = columnSwap ? s : r, s1 = columnSwap ? r : s;
    const k = r1 / p1, last = (g - k * f) / (s1 - k * q1), first = (f - q1 * last) / p1;
    const l0 = columnSwap ? last : first, l1 = columnSwap ? first : last, l2 = 1 - l0 - l1;
    if (l0 >= 0 && l1 >= 0 && l2 >= 0) {
      const area = Math.abs(det);
      out[0] = l0 * area; out[1] = l1 * area; out[2] = l2 * area;
      return;
    }
  }
}
