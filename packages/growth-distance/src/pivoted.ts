/**
 * Convex coordinates of the origin in a plane triangle by elimination with full pivoting on two of its edges.
 *
<<<<<<< HEAD
 * In: corners. Out: `out[0..2]`, three areas >= 0 in the ratio of the coordinates. Sees the points themselves, so it does not rely on
 * what earlier exchanges left; where the triangle has no area, or the origin is outside by rounding, the nearest edge or corner.
=======
 * In: corners `out[3..8]`; `out[0..2]`, the signed areas at hand. Out: `out`, three areas >= 0 in the ratio of the coordinates. It sees the points
 * themselves and does not rely on what earlier exchanges left. A triangle without area to rounding, or with the origin outside by
 * rounding, leaves `out` as it is.
>>>>>>> 31cef3f (growth-distance: plane solver, exact signed areas, pivoted coordinates, secant polish)
 */

/** det^2 below this times |edge|^4: the triangle is a segment to rounding. No dimension. */
const FLAT2 = 1e-28;

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
  nearestEdge(x0, y0, x1, y1, x2, y2, out);
}

/** Weights of the point of the triangle's outline that is nearest to the origin. */
function nearestEdge(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, out: Float64Array): void {
  let best = Infinity;
  const area = Math.max(Math.abs((x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0)), Number.MIN_VALUE);
  for (let i = 0; i < 3; i++) {
    const px = i === 0 ? x0 : i === 1 ? x1 : x2, py = i === 0 ? y0 : i === 1 ? y1 : y2;
    const qx = i === 0 ? x1 : i === 1 ? x2 : x0, qy = i === 0 ? y1 : i === 1 ? y2 : y0;
    const ex = qx - px, ey = qy - py, ee = ex * ex + ey * ey;
    const s = ee > 0 ? -(px * ex + py * ey) / ee : 0, t = s > 1 ? 1 : s > 0 ? s : 0;
    const dx = px + t * ex, dy = py + t * ey, d = dx * dx + dy * dy;
    if (d < best) {
      best = d;
      const j = i === 2 ? 0 : i + 1;
      out[0] = 0; out[1] = 0; out[2] = 0;
      out[i] = (1 - t) * area;
      out[j] = t * area;
    }
  }
}
