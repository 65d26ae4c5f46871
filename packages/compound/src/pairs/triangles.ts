/**
 * Distance of two triangles in closed form, with a proven lower bound.
 *
 * In: the corners of both triangles, 9 numbers each, in one frame. Out: `out` = the distance, the point on the first
 * triangle, the point on the second, the lower bound (8 numbers, lengths).
 *
 * Method: the closest points lie on two edges, or one is a corner and the other inside the other triangle (Larsen,
 * Gottschalk, Lin, Manocha 1999): nine pairs of edges, six pairs of a corner and a triangle. The lower bound comes
 * from the planes perpendicular to the segment of the closest points, with all six corners. It equals the distance if
 * the triangles are separated, and is at most 0 if they overlap, whatever the points are.
 */

/** Closest points of segments p + s u, q + t v, 0 <= s, t <= 1 (Lumelsky 1985), into `best` where nearer. */
function edges(a: Float64Array, a0: number, a1: number, b: Float64Array, b0: number, b1: number,
  out: Float64Array): void {
  const px = a[a0], py = a[a0 + 1], pz = a[a0 + 2], qx = b[b0], qy = b[b0 + 1], qz = b[b0 + 2];
  const ux = a[a1] - px, uy = a[a1 + 1] - py, uz = a[a1 + 2] - pz,
    vx = b[b1] - qx, vy = b[b1 + 1] - qy, vz = b[b1 + 2] - qz, wx = qx - px, wy = qy - py, wz = qz - pz;
  const uu = ux * ux + uy * uy + uz * uz, vv = vx * vx + vy * vy + vz * vz, uv = ux * vx + uy * vy + uz * vz,
    uw = ux * wx + uy * wy + uz * wz, vw = vx * wx + vy * wy + vz * wz, det = uu * vv - uv * uv;
  let s = det > 0 ? (uw * vv - vw * uv) / det : 0;
  s = s > 0 ? (s < 1 ? s : 1) : 0;
  let t = vv > 0 ? (s * uv - vw) / vv : 0;
  t = t > 0 ? (t < 1 ? t : 1) : 0;
  s = uu > 0 ? (t * uv + uw) / uu : 0;
  s = s > 0 ? (s < 1 ? s : 1) : 0;
  const x = wx + t * vx - s * ux, y = wy + t * vy - s * uy, z = wz + t * vz - s * uz, dd = x * x + y * y + z * z;
  if (!(dd < out[0])) return;
  out[0] = dd;
  out[1] = px + s * ux; out[2] = py + s * uy; out[3] = pz + s * uz;
  out[4] = qx + t * vx; out[5] = qy + t * vy; out[6] = qz + t * vz;
}

/**
 * Corners of the first against the inside of the second, into `out` where nearer: the corner at `c`, its projection at
 * `f` of `out`.
 */
function corners(a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array, c: number,
  f: number): void {
  const x0 = b[j], y0 = b[j + 1], z0 = b[j + 2];
  const ux = b[j + 3] - x0, uy = b[j + 4] - y0, uz = b[j + 5] - z0,
    vx = b[j + 6] - x0, vy = b[j + 7] - y0, vz = b[j + 8] - z0;
  const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx, nn = nx * nx + ny * ny + nz * nz;
  if (!(nn > 0)) return;
  for (let k = i; k < i + 9; k += 3) {
    const x = a[k] - x0, y = a[k + 1] - y0, z = a[k + 2] - z0, h = nx * x + ny * y + nz * z;
    if (!(h * h < out[0] * nn)) continue;
    // weights of the projection times n . n
    const cx = ny * z - nz * y, cy = nz * x - nx * z, cz = nx * y - ny * x;
    const w = -(cx * ux + cy * uy + cz * uz), v = cx * vx + cy * vy + cz * vz;
    if (!(v >= 0 && w >= 0 && v + w <= nn)) continue;
    const s = h / nn;
    out[0] = h * s;
    out[c] = a[k]; out[c + 1] = a[k + 1]; out[c + 2] = a[k + 2];
    out[f] = a[k] - s * nx; out[f + 1] = a[k + 1] - s * ny; out[f + 2] = a[k + 2] - s * nz;
  }
}

/** See the file header. `a` from place `i`, `b` from place `j` on. */
export function triangleDistance(a: Float64Array, i: number, b: Float64Array, j: number, out: Float64Array): void {
  out[0] = Infinity;
  for (let k = 0; k < 3; k++) {
    const a0 = i + 3 * k, a1 = k === 2 ? i : a0 + 3;
    edges(a, a0, a1, b, j, j + 3, out);
    edges(a, a0, a1, b, j + 3, j + 6, out);
    edges(a, a0, a1, b, j + 6, j, out);
  }
  corners(a, i, b, j, out, 1, 4);
  corners(b, j, a, i, out, 4, 1);
  const px = out[1], py = out[2], pz = out[3], qx = out[4], qy = out[5], qz = out[6];
  const x = qx - px, y = qy - py, z = qz - pz, d = Math.sqrt(x * x + y * y + z * z);
  let above = -Infinity, below = Infinity;
  for (let k = 0; k < 9; k += 3) {
    const ha = x * (a[i + k] - px) + y * (a[i + k + 1] - py) + z * (a[i + k + 2] - pz),
      hb = x * (b[j + k] - qx) + y * (b[j + k + 1] - qy) + z * (b[j + k + 2] - qz);
    if (ha > above) above = ha;
    if (hb < below) below = hb;
  }
  out[0] = d;
  out[7] = d > 0 ? d + (below - above) / d : 0;
}
