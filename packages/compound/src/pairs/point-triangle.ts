/**
 * Distance of the origin from a triangle, accurate to the rounding errors of its corners, for wide triangles, slivers
 * and lines.
 *
 * In: the corners less the point, 9 doubles from place `i` of `c` on; any frame. Out: `out` = the distance, the
 * closest point (3 numbers, relative to the query point), and the rounding error of the distance; lengths.
 *
 * Method: the closest point of each edge, and of the plane. In the plane the coordinates are taken along the longest
 * edge and along the height over it. These are perpendicular, so they are accurate for slivers too. If a coordinate
 * is wrong by d, the point is off by d within the triangle, and its distance is wrong by d^2 over twice the distance,
 * or by d if that is smaller. For a triangle of length L and width w, d is at most 2^-53 L / w times the distance or
 * w, and the error is at most 2^-53 L.
 */

/** Rounding of the distance, relative to the largest corner. Sums of three products, twice; no dimension. */
const ROUNDING = 32 * 2 ** -53;

/** The point of the segment between corners `i` and `j` nearest to the origin, into `out` where it is nearer. */
function askEdge(c: Float64Array, i: number, j: number, out: Float64Array): void {
  const px = c[i], py = c[i + 1], pz = c[i + 2], x = c[j] - px, y = c[j + 1] - py, z = c[j + 2] - pz;
  const ee = x * x + y * y + z * z, s = ee > 0 ? -(px * x + py * y + pz * z) / ee : 0, t = s > 0 ? (s < 1 ? s : 1) : 0;
  const a = px + t * x, b = py + t * y, d = pz + t * z, dd = a * a + b * b + d * d;
  if (!(dd < out[0])) return;
  out[0] = dd;
  out[1] = a; out[2] = b; out[3] = d;
}

/**
 * The projection onto the plane, where it lies in the triangle: `p` to `q` is the longest edge, `r` the third corner.
 */
function askFace(c: Float64Array, p: number, q: number, r: number, out: Float64Array): void {
  const px = c[p], py = c[p + 1], pz = c[p + 2], ex = c[q] - px, ey = c[q + 1] - py, ez = c[q + 2] - pz,
    wx = c[r] - px, wy = c[r + 1] - py, wz = c[r + 2] - pz, ee = ex * ex + ey * ey + ez * ez;
  if (!(ee > 0)) return;
  // the height over the edge, made perpendicular twice
  const s = (wx * ex + wy * ey + wz * ez) / ee;
  let hx = wx - s * ex, hy = wy - s * ey, hz = wz - s * ez;
  const again = (hx * ex + hy * ey + hz * ez) / ee;
  hx -= again * ex; hy -= again * ey; hz -= again * ez;
  const hh = hx * hx + hy * hy + hz * hz;
  if (!(hh > 0)) return;
  const v = -(px * hx + py * hy + pz * hz) / hh, u = -(px * ex + py * ey + pz * ez) / ee - s * v;
  if (!(v >= 0 && u >= 0 && u + v <= 1)) return;
  const x = px + u * ex + v * wx, y = py + u * ey + v * wy, z = pz + u * ez + v * wz, dd = x * x + y * y + z * z;
  if (!(dd < out[0])) return;
  out[0] = dd;
  out[1] = x; out[2] = y; out[3] = z;
}

/** See the file header. */
export function pointTriangleDistance(c: Float64Array, i: number, out: Float64Array): void {
  const ax = c[i], ay = c[i + 1], az = c[i + 2], bx = c[i + 3], by = c[i + 4], bz = c[i + 5], dx = c[i + 6],
    dy = c[i + 7], dz = c[i + 8];
  const ab = (bx - ax) * (bx - ax) + (by - ay) * (by - ay) + (bz - az) * (bz - az),
    bd = (dx - bx) * (dx - bx) + (dy - by) * (dy - by) + (dz - bz) * (dz - bz),
    da = (ax - dx) * (ax - dx) + (ay - dy) * (ay - dy) + (az - dz) * (az - dz);
  out[0] = Infinity;
  askEdge(c, i, i + 3, out);
  askEdge(c, i + 3, i + 6, out);
  askEdge(c, i + 6, i, out);
  if (ab >= bd && ab >= da) askFace(c, i, i + 3, i + 6, out);
  else if (bd >= da) askFace(c, i + 3, i + 6, i, out);
  else askFace(c, i + 6, i, i + 3, out);
  out[0] = Math.sqrt(out[0]);
  out[4] = ROUNDING * Math.max(Math.abs(ax), Math.abs(ay), Math.abs(az), Math.abs(bx), Math.abs(by), Math.abs(bz),
    Math.abs(dx), Math.abs(dy), Math.abs(dz));
}
