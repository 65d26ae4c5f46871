/**
 * Places a solid of revolution S (cylinder, cone, frustum) beside a polytope P, and evaluates h, the support function
 * of D = P - S, at P's facets.
 *
 * - `placeSolid`. In: the parameters of S and its pose `r` in P's frame (12 doubles). Out: centre, axis, rims and side
 *   of S, in P's frame. Lengths; the axis is a unit vector.
 * - `lookAtFacet`. In: the facet i, whose plane is in `f.planes` (unit normal and offset, 4 doubles). Out: minus S's
 *   deepest point, relative to S's centre, in `deepest`. If h at the normal is less than `best.height`, this facet
 *   becomes `best`.
 * - Method: h is the facet's offset minus the height of S's centre along the normal, plus the height of the higher rim.
 */
import type { ConvexShape } from "@col/types";
import { FACET_ON_RIM } from "./state.ts";
import type { Features, PlacedSolid } from "./state.ts";

/**
 * A part across the axis below this is a rounding error of 0, and may have any direction. No dimension: parts of unit
 * normals.
 */
const NO_BEARING = 1e-20;

/** Writes the solid in P's frame. `r`: its pose there. */
export function placeSolid(s: ConvexShape, r: Float64Array, solid: PlacedSolid): void {
  const p = s.params, i = p[3] | 0, low = p[0], high = p[1], h = p[2], lean = high - low,
    f = 1 / Math.sqrt(lean * lean + 4 * h * h);
  for (let c = 0; c < 3; c++) {
    solid.centre[c] = r[9 + c];
    solid.axis[c] = r[3 * c + i];
  }
  solid.radius[0] = low; solid.radius[1] = high;
  solid.height[0] = h; solid.height[1] = -h;
  solid.sideAlong = lean * f; solid.sideAcross = 2 * h * f;
  solid.sideHeight = (low + high) * h * f;
}

/** Evaluates facet i: S's deepest point, and the facet as `best` if its h is the lowest. */
export function lookAtFacet(f: Features, i: number): void {
  const { planes, deepest, best } = f, { axis, centre, radius, height } = f.solid, q = 4 * i, k = 3 * i,
    x = planes[q], y = planes[q + 1], z = planes[q + 2], ax = axis[0], ay = axis[1], az = axis[2],
    s = x * ax + y * ay + z * az;
  let ex = x - s * ax, ey = y - s * ay, ez = z - s * az;
  const off = ex * ax + ey * ay + ez * az; // a short part across the axis has a rough direction
  ex -= off * ax; ey -= off * ay; ez -= off * az;
  const rho = Math.sqrt(ex * ex + ey * ey + ez * ez), first = radius[0] * rho + height[0] * s,
    second = radius[1] * rho + height[1] * s;
  const rim = first >= second ? 0 : 1, r = (radius[rim] * +(rho > NO_BEARING)) / Math.max(rho, NO_BEARING),
    up = height[rim];
  deepest[k] = r * ex + up * ax; deepest[k + 1] = r * ey + up * ay; deepest[k + 2] = r * ez + up * az;
  const h = planes[q + 3] - (x * centre[0] + y * centre[1] + z * centre[2]) + Math.max(first, second);
  if (!(h < best.height)) return;
  best.height = h;
  best.meets = FACET_ON_RIM;
  best.facet = i;
  best.normal[0] = x; best.normal[1] = y; best.normal[2] = z;
}
