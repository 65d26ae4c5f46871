/**
 * A point inside a convex hull (a sphere whose centre is in it, as cores): the nearest facet is the answer.
 *
 * In: normal form, the hull first, cores that overlap. Out: PROVEN, and the answer with points and normal; PASS: apart,
 * a hull with too many facets for a look at each, or a point that is on the surface to rounding.
 * Method: D is the hull itself, moved and perhaps reversed, so its facets are known and the least of their distances is
 * the depth, certified at both ends. The planes of merged facets are means: h is taken from the corner that lies
 * furthest out. Law: test/hulls.test.ts.
 */
import { depthOf } from "../bracket.ts";
import { PASS } from "../method.ts";
import type { Method } from "../method.ts";
import { firstBody, normalToA, pointInFirst, pointOfFirst, pointOfSecond, secondBody } from "../normal-form.ts";
import { TOUCHING_MAX } from "../tolerances.ts";
import type { PolytopeWorkspace } from "../query-state.ts";

/** Facets at most: a look at each costs 1 to 2 ns, the search 2 to 9 microseconds. */
const HULL_FACETS_MAX = 1024;

/** Depth of a point inside a convex hull: the nearest facet. */
export const pointInHull: Method<PolytopeWorkspace> = {
  name: "point in a hull",
  run: (pair, answer, ws) => {
    const hull = firstBody(pair), mesh = hull.mesh;
    if (!pair.overlap || mesh === null) return PASS;
    const g = ws.gjk, planes = mesh.facetPlanes, count = planes.length, n = g.normal, d = g.support.dA,
      foot = pointOfFirst(pair, g), point = pointOfSecond(pair, g), c = secondBody(pair).params;
    if (count === 0 || count > 4 * HULL_FACETS_MAX) return PASS;
    for (let i = 0; i < 3; i++) point[i] = c[i];
    pointInFirst(pair, g.bInA, c, foot);
    const x = foot[0], y = foot[1], z = foot[2];
    let least = Infinity, at = 0;
    for (let f = 0; f < count; f += 4) {
      const behind = planes[f + 3] - (planes[f] * x + planes[f + 1] * y + planes[f + 2] * z);
      if (behind < least) {
        least = behind;
        at = f;
      }
    }
    if (!(least > TOUCHING_MAX * pair.size)) return PASS;
    for (let i = 0; i < 3; i++) {
      n[i] = planes[at + i];
      d[i] = n[i];
    }
    hull.support(hull, d, d);
    const h = n[0] * (d[0] - x) + n[1] * (d[1] - y) + n[2] * (d[2] - z);
    for (let i = 0; i < 3; i++) foot[i] += h * n[i];
    normalToA(pair, g.bInA, n);
    ws.depth[0] = h;
    return depthOf(pair, answer, ws);
  },
};
