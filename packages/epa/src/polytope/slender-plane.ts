/**
 * The plane of a slender triangle: it passes all three corners up to rounding errors, however small the sine between
 * the edges.
 *
 * - In: an array with three corners (3 doubles each, lengths, any one frame) at a, b, c, counter-clockwise seen from
 *   outside. Out: unit normal and offset (length) at `to`, 4 doubles in the same array. The offset is the smallest of
 *   the three corners.
 * - Method: the cross product of the two shorter edges, whose part along the longest edge is removed.
 * - Reason: the cross product of two edges has an error of 4e-16 of the product of their lengths in every direction.
 *   Over a small area this rotates the normal by 4e-16 / sine. A rotation about the longest edge moves the corners by a
 *   rounding error. A rotation along that edge lifts its far end by a length.
 * - Three corners in one line get the normal that leads away from the origin.
 */

/**
 * Rounding rotates the normal of a triangle by 4e-16 over its sine. Below a sine of 0.1 (squared, no dimension) this is
 * more than a few rounding errors.
 */
export const SLENDER2: number = 1e-2;

/**
 * Writes unit normal and offset of the triangle of the corners at m[a ..], m[b ..], m[c ..] (counter-clockwise from
 * outside) to m[to ..].
 */
export function slenderPlane(m: Float64Array, to: number, a: number, b: number, c: number): void {
  const ax = m[a],
    ay = m[a + 1],
    az = m[a + 2],
    bx = m[b],
    by = m[b + 1],
    bz = m[b + 2],
    cx = m[c],
    cy = m[c + 1],
    cz = m[c + 2];
  const ux = bx - ax,
    uy = by - ay,
    uz = bz - az,
    vx = cx - bx,
    vy = cy - by,
    vz = cz - bz,
    wx = ax - cx,
    wy = ay - cy,
    wz = az - cz;
  const uu = ux * ux + uy * uy + uz * uz, vv = vx * vx + vy * vy + vz * vz, ww = wx * wx + wy * wy + wz * wz;
  const first = uu >= vv && uu >= ww, second = !first && vv >= ww;
  // the longest edge, then the two shorter edges in order
  const lx = first ? ux : second ? vx : wx, ly = first ? uy : second ? vy : wy, lz = first ? uz : second ? vz : wz;
  const px = first ? vx : second ? wx : ux, py = first ? vy : second ? wy : uy, pz = first ? vz : second ? wz : uz;
  const qx = first ? wx : second ? ux : vx, qy = first ? wy : second ? uy : vy, qz = first ? wz : second ? uz : vz;
  const kx = py * qz - pz * qy, ky = pz * qx - px * qz, kz = px * qy - py * qx, ll = lx * lx + ly * ly + lz * lz;
  let along = (kx * lx + ky * ly + kz * lz) / ll, nx = kx - along * lx, ny = ky - along * ly, nz = kz - along * lz;
  if (!(nx * nx + ny * ny + nz * nz > 0)) { // in one line: the normal leads away from the origin
    along = (ax * lx + ay * ly + az * lz) / ll;
    nx = ax - along * lx; ny = ay - along * ly; nz = az - along * lz;
    if (!(nx * nx + ny * ny + nz * nz > 0)) { // through the origin: any normal across
      const least = Math.min(Math.abs(lx), Math.min(Math.abs(ly), Math.abs(lz))),
        x = +(Math.abs(lx) === least),
        y = +(x === 0 && Math.abs(ly) === least),
        z = 1 - x - y;
      nx = ly * z - lz * y; ny = lz * x - lx * z; nz = lx * y - ly * x;
    }
  }
  const s = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  nx *= s; ny *= s; nz *= s;
  along = (nx * lx + ny * ly + nz * lz) / ll; // removes the rounding error of that part, after the normal is normalised
  nx -= along * lx; ny -= along * ly; nz -= along * lz;
  m[to] = nx; m[to + 1] = ny; m[to + 2] = nz;
  m[to + 3] = Math.min(nx * ax + ny * ay + nz * az, Math.min(nx * bx + ny * by + nz * bz, nx * cx + ny * cy + nz * cz));
}
