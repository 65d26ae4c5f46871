/**
 * Distance sub-algorithm by signed volumes: the point of a simplex of D closest to the origin.
 *
 * - In: rows 0 .. rank-1 of `w` (3 doubles each, lengths, any frame), in any order; rank 1 to 4.
 * - Out: `x[0..2]`, the closest point, in the rows' frame. Returns the bit mask of the rows whose hull contains it (15:
 *   the origin is inside the tetrahedron, x = 0). Allocates no memory, never throws.
 * - Same interface as `nearestVoronoi`, without its precondition: every face whose weight has the wrong sign is
 *   searched, not only the faces of the newest row.
 * - Method (Montanari, Petrinic, Barbieri, "Improving the GJK algorithm for faster and more reliable distance queries",
 *   ACM TOG 36(3), 2017, alg. 2-4): the barycentric weights of the origin's projection are ratios of signed volumes,
 *   areas or lengths, the cofactors of the rows with a row of ones. Areas are computed in the coordinate plane, and
 *   lengths on the coordinate axis, where the simplex is largest. So no squared length is ever a divisor of weights. A
 *   weight whose sign differs from the sign of the whole sends the search to the sub-simplex without that row; of
 *   several sub-simplices the one with the smallest |x| wins.
 * - x is the weighted sum of the rows, accurate up to rounding errors of their SIZE. So its direction is noise if |x|
 *   is near that error.
 * - Squared lengths are written out where they are compared: V8 may box the value of a function.
 */

/** |c| times this or less has an unknown sign: the rounding of a 3 x 3 determinant. No dimension. */
const SIGN_ROUNDING = 4e-16;

/** Closest points of the current edge and face. Queries share them, since no support function is called in between. */
const EDGE: Float64Array = /* @__PURE__ */ new Float64Array(3);
const FACE: Float64Array = /* @__PURE__ */ new Float64Array(3);

/** A row alone: returns its mask. */
function takeRow(w: Float64Array, i: number, x: Float64Array): number {
  x[0] = w[3 * i]; x[1] = w[3 * i + 1]; x[2] = w[3 * i + 2];
  return 1 << i;
}

/** Signed lengths: segment (rows i, k). Returns the mask of rows kept. */
function lengths(w: Float64Array, i: number, k: number, x: Float64Array): number {
  const ax = w[3 * i], ay = w[3 * i + 1], az = w[3 * i + 2], bx = w[3 * k], by = w[3 * k + 1], bz = w[3 * k + 2];
  const tx = bx - ax, ty = by - ay, tz = bz - az, tt = tx * tx + ty * ty + tz * tz;
  const mx = tx < 0 ? -tx : tx, my = ty < 0 ? -ty : ty, mz = tz < 0 ? -tz : tz;
  // projection of the origin on the line, from b; then only the longest coordinate counts
  const s = (bx * tx + by * ty + bz * tz) / tt;
  const first = mx >= my && mx >= mz, second = !first && my >= mz;
  const a = first ? ax : second ? ay : az, b = first ? bx : second ? by : bz, t = first ? tx : second ? ty : tz;
  const foot = b - s * t;
  const ca = b - foot, cb = foot - a; // signed lengths: weights of rows i and k times t
  if (!(ca * t > 0)) return takeRow(w, k, x); // also where the rows coincide: tt = 0, projection NaN
  if (!(cb * t > 0)) return takeRow(w, i, x);
  const la = ca / t, lb = cb / t;
  x[0] = la * ax + lb * bx; x[1] = la * ay + lb * by; x[2] = la * az + lb * bz;
  return (1 << i) | (1 << k);
}

/** Signed areas: triangle (rows i, j, k). Returns the mask of rows kept. */
function areas(w: Float64Array, i: number, j: number, k: number, x: Float64Array): number {
  const ax = w[3 * i], ay = w[3 * i + 1], az = w[3 * i + 2], bx = w[3 * j], by = w[3 * j + 1], bz = w[3 * j + 2];
  const cx = w[3 * k], cy = w[3 * k + 1], cz = w[3 * k + 2];
  const ux = bx - ax, uy = by - ay, uz = bz - az, vx = cx - ax, vy = cy - ay, vz = cz - az;
  const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  const nn = nx * nx + ny * ny + nz * nz;
  const h = nn > 0 ? (ax * nx + ay * ny + az * nz) / nn : 0;
  const px = h * nx, py = h * ny, pz = h * nz; // projection of the origin on the plane
  const mx = nx < 0 ? -nx : nx, my = ny < 0 ? -ny : ny, mz = nz < 0 ? -nz : nz;
  // coordinate plane of the largest projected area: n[m] is twice that area, signed
  const first = mx >= my && mx >= mz, second = !first && my >= mz;
  const area = first ? nx : second ? ny : nz;
  const ap = (first ? ay : second ? az : ax) - (first ? py : second ? pz : px),
    aq = (first ? az : second ? ax : ay) - (first ? pz : second ? px : py);
  const bp = (first ? by : second ? bz : bx) - (first ? py : second ? pz : px),
    bq = (first ? bz : second ? bx : by) - (first ? pz : second ? px : py);
  const cp = (first ? cy : second ? cz : cx) - (first ? py : second ? pz : px),
    cq = (first ? cz : second ? cx : cy) - (first ? pz : second ? px : py);
  const ca = bp * cq - bq * cp, cb = cp * aq - cq * ap, cc = ap * bq - aq * bp;
  const inA = ca * area > 0, inB = cb * area > 0, inC = cc * area > 0;
  if (inA && inB && inC) {
    const s = 1 / (ca + cb + cc), la = ca * s, lb = cb * s, lc = cc * s;
    x[0] = la * ax + lb * bx + lc * cx; x[1] = la * ay + lb * by + lc * cy;
    x[2] = la * az + lb * bz + lc * cz;
    return (1 << i) | (1 << j) | (1 << k);
  }
  let best = Infinity, mask = 0;
  if (!inA) {
    mask = lengths(w, j, k, x);
    best = x[0] * x[0] + x[1] * x[1] + x[2] * x[2];
  }
  const e = EDGE;
  if (!inB) {
    const m = lengths(w, i, k, e), d = e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
    if (d < best) {
      best = d; mask = m;
      x[0] = e[0]; x[1] = e[1]; x[2] = e[2];
    }
  }
  if (!inC) {
    const m = lengths(w, i, j, e), d = e[0] * e[0] + e[1] * e[1] + e[2] * e[2];
    if (d < best) {
      mask = m;
      x[0] = e[0]; x[1] = e[1]; x[2] = e[2];
    }
  }
  return mask;
}

/** Signed volumes: tetrahedron. */
function volumes(w: Float64Array, x: Float64Array): number {
  const x0 = w[0], y0 = w[1], z0 = w[2], x1 = w[3], y1 = w[4], z1 = w[5];
  const x2 = w[6], y2 = w[7], z2 = w[8], x3 = w[9], y3 = w[10], z3 = w[11];
  const c23x = y2 * z3 - z2 * y3, c23y = z2 * x3 - x2 * z3, c23z = x2 * y3 - y2 * x3;
  const c01x = y0 * z1 - z0 * y1, c01y = z0 * x1 - x0 * z1, c01z = x0 * y1 - y0 * x1;
  const v0 = x1 * c23x + y1 * c23y + z1 * c23z, v1 = -(x0 * c23x + y0 * c23y + z0 * c23z);
  const v2 = x3 * c01x + y3 * c01y + z3 * c01z, v3 = -(x2 * c01x + y2 * c01y + z2 * c01z);
  const det = v0 + v1 + v2 + v3;
  const a0 = v0 < 0 ? -v0 : v0, a1 = v1 < 0 ? -v1 : v1, a2 = v2 < 0 ? -v2 : v2, a3 = v3 < 0 ? -v3 : v3;
  const known = (det < 0 ? -det : det) > SIGN_ROUNDING * (a0 + a1 + a2 + a3);
  const in0 = known && v0 * det > 0, in1 = known && v1 * det > 0, in2 = known && v2 * det > 0,
    in3 = known && v3 * det > 0;
  if (in0 && in1 && in2 && in3) {
    x[0] = 0; x[1] = 0; x[2] = 0;
    return 15;
  }
  let best = Infinity, mask = 0;
  const f = FACE;
  x[0] = 0; x[1] = 0; x[2] = 0;
  for (let o = 0; o < 4; o++) {
    if (o === 0 ? in0 : o === 1 ? in1 : o === 2 ? in2 : in3) continue;
    const i = o === 0 ? 1 : 0, j = o < 2 ? 2 : 1, k = o === 3 ? 2 : 3;
    const m = areas(w, i, j, k, f), d = f[0] * f[0] + f[1] * f[1] + f[2] * f[2];
    if (d < best) {
      best = d; mask = m;
      x[0] = f[0]; x[1] = f[1]; x[2] = f[2];
    }
  }
  return mask;
}

/**
 * Writes the point of the simplex closest to the origin into `x`; rows in any order. Returns the mask of the rows
 * whose hull contains it; 15: the origin is inside.
 */
export function nearestSignedVolumes(w: Float64Array, rank: number, x: Float64Array): number {
  if (rank === 1) return takeRow(w, 0, x);
  if (rank === 2) return lengths(w, 0, 1, x);
  if (rank === 3) return areas(w, 0, 1, 2, x);
  return volumes(w, x);
}
