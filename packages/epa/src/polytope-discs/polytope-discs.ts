/**
 * A box or a hull of few facets beside a solid between discs (cylinder, cone, frustum): the depth, by looking at every
 * direction where it can be least.
 *
 * In: the pair in normal form, the polytope first, and of hulls GJK's simplex. Out: 1 and `ws.depth`, `ws.gjk.normal`,
 * witness points as `expand` leaves them; 0: another kind, apart or touching, or points that do not show the depth.
 * Method, in the frame of the polytope P, with S the solid, D = P - S, h its support function. D is the intersection of
 * the half-spaces that touch it at points with one tangent plane, so the depth is the least h over their normals, and D
 * holds the origin if that is positive. Such points fill pieces of the surface: facets of P on a point of a rim, P's
 * corners on a cap, P's corners or edges on lines of the side, edges of P on arcs of a rim. So h is looked at at the
 * normals of P's facets, along S's axis, among the normals of the side where a corner of P is nearest the axis
 * (elsewhere on that circle it is least where an edge comes in), and across the edges of P. Of the edges a chord rules
 * most out: the points of D that support at the normals of both facets are in D, and so is the segment between them;
 * where it is as far from the origin as the best so far, no direction between is better. On the rest: edge-arcs.ts.
 * Rockafellar, Convex Analysis, Princeton 1970, theorem 18.8: the half-spaces.
 */
import { BOX_KIND, FIRST_DISCS_KIND, LAST_DISCS_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { boxFeatures } from "./box-discs.ts";
import { AXIS, BEST, CENTRE, COMMON, HEIGHT, INNER, NOTHING, placeSolid, RADIUS } from "./features.ts";
import { featurePoints } from "./feature-points.ts";
import { hullFeatures, MOST_FACETS } from "./hull-discs.ts";
import type { Pair } from "../method.ts";
import {
  firstBody, pointInFirst, pointOfSecond, poseInFirst, rowsOfSecond, secondBody,
} from "../normal-form.ts";
import type { EpaWorkspace } from "../workspace.ts";

/** Depths below this part of the size are touching: left to GJK. No dimension. */
const TOUCH = 1e-12;
/** A polytope whose facets and edges are known, and not too many. */
function known(s: ConvexShape): boolean {
  const k = s.mesh;
  if (!(s.inradius > 0)) return false; // flat, or its centre is outside
  return k === null ? s.kind === BOX_KIND : k.facetNeighbours !== undefined && k.facetPlanes.length <= 4 * MOST_FACETS;
}

/** The point of S among GJK's weighted means, in P's frame. */
function common(pair: Pair, ws: EpaWorkspace): void {
  const g = ws.gjk, rows = rowsOfSecond(pair, g), last = g.rank - 1, point = pointOfSecond(pair, g);
  let x = 0, y = 0, z = 0, rest = 1;
  for (let i = 0; i <= last; i++) {
    const t = i === last ? rest : Math.max(0, Math.min(rest, g.simplex.lambda[i])), k = 3 * g.slots[i];
    rest -= t;
    x += t * rows[k]; y += t * rows[k + 1]; z += t * rows[k + 2];
  }
  point[0] = x; point[1] = y; point[2] = z;
  pointInFirst(pair, g.bInA, point, point);
  for (let c = 0; c < 3; c++) ws.features[COMMON + c] = point[c];
}

/** See the file header. */
export function polytopeDiscs(pair: Pair, ws: EpaWorkspace): number {
  const p = firstBody(pair), s = secondBody(pair), m = ws.features, e = p.bounds;
  if (!(s.kind >= FIRST_DISCS_KIND && s.kind <= LAST_DISCS_KIND) || !known(p)) return 0;
  poseInFirst(pair, ws.gjk.bInA, ws.poseInFirst);
  placeSolid(s, m, ws.poseInFirst);
  let size = Math.max(m[RADIUS], m[RADIUS + 1]) + m[HEIGHT];
  for (let c = 0; c < 3; c++) size += Math.max(e[3 + c], -e[c]) + Math.abs(m[CENTRE + c]);
  const c = p.center, x = c[0] - m[CENTRE], y = c[1] - m[CENTRE + 1], z = c[2] - m[CENTRE + 2];
  const up = x * m[AXIS] + y * m[AXIS + 1] + z * m[AXIS + 2];
  m[INNER] = x - up * m[AXIS]; m[INNER + 1] = y - up * m[AXIS + 1]; m[INNER + 2] = z - up * m[AXIS + 2];
  m[INNER + 3] = up;
  m[NOTHING] = TOUCH * size;
  m[BEST] = Infinity;
  if (p.mesh === null) boxFeatures(m, e);
  else {
    common(pair, ws);
    hullFeatures(p, p.mesh, m, ws.gjk.support.dA);
  }
  ws.gjk.found.size = size;
  return m[BEST] > m[NOTHING] && featurePoints(pair, ws) ? 1 : 0;
}
