/**
 * Squared distance of the origin from a triangle.
 *
 * In: the corners relative to the point, 9 doubles; any frame. Out: `out[0]`, a squared length. Method: the signs of
 * the weights of the origin's projections onto the edges and the face (Ericson, Real-Time Collision Detection, 2005,
 * 5.1.5). For a triangle without an area it is the distance from its edges.
 */

/** See the file header. */
export function pointTriangleAway(c: Float64Array, out: Float64Array): void {
  const ux = c[3] - c[0], uy = c[4] - c[1], uz = c[5] - c[2], vx = c[6] - c[0], vy = c[7] - c[1], vz = c[8] - c[2];
  const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx, nn = nx * nx + ny * ny + nz * nz;
  let inside = nn > 0, least = Infinity;
  for (let k = 0; k < 3; k++) {
    const i = 3 * k, j = k === 2 ? 0 : i + 3, x = c[j] - c[i], y = c[j + 1] - c[i + 1], z = c[j + 2] - c[i + 2];
    const px = c[i], py = c[i + 1], pz = c[i + 2];
    // the origin lies left of the edge, seen against the normal
    const side = -(px * (y * nz - z * ny) + py * (z * nx - x * nz) + pz * (x * ny - y * nx));
    if (!(side <= 0)) inside = false;
    const ee = x * x + y * y + z * z, s = ee > 0 ? -(px * x + py * y + pz * z) / ee : 0,
      t = s > 0 ? (s < 1 ? s : 1) : 0;
    const a = px + t * x, b = py + t * y, d = pz + t * z, dd = a * a + b * b + d * d;
    if (dd < least) least = dd;
  }
  const h = c[0] * nx + c[1] * ny + c[2] * nz;
  out[0] = inside ? Math.min(least, h * h / nn) : least;
}
