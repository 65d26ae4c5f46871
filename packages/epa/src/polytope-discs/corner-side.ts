/**
 * A corner of a polytope against the side of a solid between discs: of all normals of the side, the one against the way
 * from the axis to the corner, where the corner's part of h is least.
 *
 * In: the corner in `edge.point`. Out: whether its h is below the best, and then the normal in `corner`; it is a
 * minimum of h where the corner is the polytope's support, which is the caller's question: `takeCorner`.
 */
import { ON_SIDE } from "./state.ts";
import type { Features } from "./state.ts";

/** Square of the part of a corner's way from the middle that is rounding. */
const ON_AXIS2 = 1e-30;

/** See the file header. */
export function cornerBeside(f: Features): boolean {
  const { axis, sideAlong: s, sideAcross: r, sideHeight } = f.solid, { corner, inner } = f, v = f.edge.point,
    ax = axis[0], ay = axis[1], az = axis[2], x = v[0], y = v[1], z = v[2], up = x * ax + y * ay + z * az;
  let ex = x - up * ax, ey = y - up * ay, ez = z - up * az;
  const d2 = ex * ex + ey * ey + ez * ez, d = Math.sqrt(d2), h = sideHeight + s * up - r * d;
  // the polytope's middle is no further along the normal, times d
  if (!(h < f.best.height && s * (up - f.innerHeight) * d - r * (d2 - (ex * inner[0] + ey * inner[1] + ez * inner[2]))
    >= 0)) return false;
  if (d2 <= ON_AXIS2 * (x * x + y * y + z * z)) { // on the axis: the same all around
    const c = ax * ax < 0.5 ? 0 : 1, k = axis[c];
    ex = 1 - c - k * ax; ey = c - k * ay; ez = -k * az;
  }
  for (let j = 0; j < 2; j++) { // short ways have rough bearings: across the axis they must be, and unit
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

/** The corner is the support there: the lowest so far. */
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
