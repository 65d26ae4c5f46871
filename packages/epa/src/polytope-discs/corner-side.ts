/**
 * A corner of a polytope against the side of a solid between discs: of all normals of the side, the one against the way
 * from the axis to the corner, where the corner's part of h is least.
 *
 * In: `m` (features.ts), the corner in `m[EDGE ..]`. Out: whether its h is below the best, and then the normal in
 * `m[TRY ..]`; it is a minimum of h where the corner is the polytope's support, which is the caller's question:
 * `takeCorner`.
 */
import { ACROSS, AXIS, BEST, EDGE, INNER, NORMAL, POINT, SIDE, SIDE_HEIGHT, SIDE_LINE, TRY, WAY,
  WHAT } from "./features.ts";

/** Square of the part of a corner's way from the middle that is rounding. */
const ON_AXIS2 = 1e-30;

/** See the file header. */
export function cornerBeside(m: Float64Array): boolean {
  const ax = m[AXIS], ay = m[AXIS + 1], az = m[AXIS + 2], x = m[EDGE], y = m[EDGE + 1], z = m[EDGE + 2], s = m[SIDE],
    r = m[SIDE + 1], up = x * ax + y * ay + z * az;
  let ex = x - up * ax, ey = y - up * ay, ez = z - up * az;
  const d2 = ex * ex + ey * ey + ez * ez, d = Math.sqrt(d2), h = m[SIDE_HEIGHT] + s * up - r * d;
  // the polytope's middle is no further along the normal, times d
  if (!(h < m[BEST] && s * (up - m[INNER + 3]) * d - r * (d2 - (ex * m[INNER] + ey * m[INNER + 1] + ez * m[INNER + 2]))
    >= 0)) return false;
  if (d2 <= ON_AXIS2 * (x * x + y * y + z * z)) { // on the axis: the same all around
    const c = ax * ax < 0.5 ? 0 : 1, k = m[AXIS + c];
    ex = 1 - c - k * ax; ey = c - k * ay; ez = -k * az;
  }
  for (let j = 0; j < 2; j++) { // short ways have rough bearings: across the axis they must be, and unit
    const off = ex * ax + ey * ay + ez * az;
    ex -= off * ax; ey -= off * ay; ez -= off * az;
    const f = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez);
    ex *= f; ey *= f; ez *= f;
  }
  m[TRY] = s * ax - r * ex; m[TRY + 1] = s * ay - r * ey; m[TRY + 2] = s * az - r * ez;
  m[TRY + 3] = -ex; m[TRY + 4] = -ey; m[TRY + 5] = -ez;
  m[TRY + 6] = h;
  return true;
}

/** The corner is the support there: the lowest so far. */
export function takeCorner(m: Float64Array): void {
  m[BEST] = m[TRY + 6];
  m[WHAT] = SIDE_LINE;
  for (let c = 0; c < 3; c++) {
    m[NORMAL + c] = m[TRY + c];
    m[ACROSS + c] = m[TRY + 3 + c];
    m[POINT + c] = m[EDGE + c];
    m[WAY + c] = 0;
  }
}
