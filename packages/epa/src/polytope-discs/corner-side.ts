/**
 * A corner of a polytope P against the side of a solid of revolution S (cylinder, cone, frustum). Of all normals of the
 * side, it takes the normal against the vector from the axis to the corner. There h of the corner has its minimum.
 *
 * - In: the corner in `edge.point`, from the middle of S's axis (P's frame, a length), `f.solid`, `f.best`.
 * - Out of `cornerBeside`: true if the corner's h there is below the best, with the unit normal, its part across the
 *   axis and h in `corner`. `takeCorner` makes it the best.
 * - Method: closed form. h = (side's h for a line through the middle) + s up - r d, with the corner at height `up` and
 *   distance d from the axis, and the side's normal (s along the axis, r across).
 * - It is a minimum of h only if the corner is the support of P along that normal. The caller checks this.
 */
import { ON_SIDE } from "./state.ts";
import type { Features } from "./state.ts";

/**
 * A corner whose distance from the axis is below this fraction of its distance from the middle is on the axis. Squared,
 * no dimension.
 */
const ON_AXIS2 = 1e-30;

/** See the file header. */
export function cornerBeside(f: Features): boolean {
  const { axis, sideAlong: s, sideAcross: r, sideHeight } = f.solid, { corner, inner } = f, v = f.edge.point,
    ax = axis[0], ay = axis[1], az = axis[2], x = v[0], y = v[1], z = v[2], up = x * ax + y * ay + z * az;
  let ex = x - up * ax, ey = y - up * ay, ez = z - up * az;
  const d2 = ex * ex + ey * ey + ez * ez, d = Math.sqrt(d2), h = sideHeight + s * up - r * d;
  // the polytope's inner point must not be further along the normal; both sides are multiplied by d
  if (!(h < f.best.height && s * (up - f.innerHeight) * d - r * (d2 - (ex * inner[0] + ey * inner[1] + ez * inner[2]))
    >= 0)) return false;
  if (d2 <= ON_AXIS2 * (x * x + y * y + z * z)) { // on the axis: the same all around
    const c = ax * ax < 0.5 ? 0 : 1, k = axis[c];
    ex = 1 - c - k * ax; ey = c - k * ay; ez = -k * az;
  }
  for (let j = 0; j < 2; j++) { // a short vector is inaccurate: make it perpendicular to the axis, and unit
    const off = ex * ax + ey * ay + ez * az;
    ex -= off * ax; ey -= off * ay; ez -= off * az;
    const scale = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez);
    ex *= scale; ey *= scale; ez *= scale;
  }
  corner.normal[0] = s * ax - r * ex; corner.normal[1] = s * ay - r * ey; corner.normal[2] = s * az - r * ez;
  corner.across[0] = -ex; corner.across[1] = -ey; corner.across[2] = -ez;
  corner.height = h;
  return true;
}

/** Makes the corner in `f.corner`, a support of P along its normal, the lowest feature so far. */
export function takeCorner(f: Features): void {
  const { best, corner, edge } = f;
  best.height = corner.height;
  best.meets = ON_SIDE;
  for (let c = 0; c < 3; c++) {
    best.normal[c] = corner.normal[c];
    best.across[c] = corner.across[c];
    best.point[c] = edge.point[c];
    best.along[c] = 0;
  }
}
