/**
 * A point inside a convex hull (a sphere whose centre is in it, as cores): the nearest facet is the answer.
 *
 * In: shapes, one with a point as core, the other a solid hull, and their relative pose. Out: true and `ws.depth`,
 * `ws.gjk.normal`, witness points as `expand` leaves them; false: other shapes, a hull with too many facets for a look
 * at each, or a point that is on or outside the surface to rounding.
 * Method: D is the hull itself, moved and perhaps reversed, so its facets are known and the least of their distances is
 * the depth, certified at both ends. The planes of merged facets are means: h is taken from the corner that lies
 * furthest out. Law: test/hulls.test.ts.
 */
import { POINT_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import type { PolytopeWorkspace } from "../query-state.ts";

/** Facets at most: a look at each costs 1 to 2 ns, the search 2 to 9 microseconds. */
const MOST = 1024;
/** Depths below this part of the size are touching: left to the general search. No dimension. */
const NOTHING = 1e-12;

/** See the file header. */
export function pointInHull(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): boolean {
  const ofA = a.mesh !== null, hull = ofA ? a : b, point = ofA ? b : a, mesh = hull.mesh;
  if (mesh === null || point.kind !== POINT_KIND) return false;
  const planes = mesh.facetPlanes, count = planes.length;
  if (count === 0 || count > 4 * MOST) return false;
  const g = ws.gjk, r = g.bInA, c = point.params, c0 = c[0], c1 = c[1], c2 = c[2];
  // the point in the hull's frame
  const u = ofA ? c0 : c0 - r[9], v = ofA ? c1 : c1 - r[10], w = ofA ? c2 : c2 - r[11];
  const x = ofA ? r[0] * u + r[1] * v + r[2] * w + r[9] : r[0] * u + r[3] * v + r[6] * w;
  const y = ofA ? r[3] * u + r[4] * v + r[5] * w + r[10] : r[1] * u + r[4] * v + r[7] * w;
  const z = ofA ? r[6] * u + r[7] * v + r[8] * w + r[11] : r[2] * u + r[5] * v + r[8] * w;
  let least = Infinity, at = 0;
  for (let f = 0; f < count; f += 4) {
    const behind = planes[f + 3] - (planes[f] * x + planes[f + 1] * y + planes[f + 2] * z);
    if (behind < least) {
      least = behind;
      at = f;
    }
  }
  const size = g.found.size;
  if (!(least > NOTHING * size)) return false;
  const nx = planes[at], ny = planes[at + 1], nz = planes[at + 2], d = g.support.dA, n = g.normal;
  d[0] = nx; d[1] = ny; d[2] = nz;
  hull.support(hull, d, d);
  const h = nx * (d[0] - x) + ny * (d[1] - y) + nz * (d[2] - z);
  const own = ofA ? g.pointA : g.pointBLocal, other = ofA ? g.pointBLocal : g.pointA;
  own[0] = x + h * nx; own[1] = y + h * ny; own[2] = z + h * nz;
  other[0] = c0; other[1] = c1; other[2] = c2;
  if (ofA) {
    n[0] = nx; n[1] = ny; n[2] = nz;
  } else { // D's normal: against B's
    n[0] = -(r[0] * nx + r[1] * ny + r[2] * nz); n[1] = -(r[3] * nx + r[4] * ny + r[5] * nz);
    n[2] = -(r[6] * nx + r[7] * ny + r[8] * nz);
  }
  ws.depth[0] = h;
  ws.depth[1] = h;
  return true;
}
