/**
 * The depth of a box or a hull of few facets beside a solid of revolution (cylinder, cone, frustum). It evaluates every
 * direction where the depth can have its minimum.
 *
 * - In: the pair in normal form, the polytope first; for hulls also GJK's simplex. Out: PROVEN and `ws.depth` (length),
 *   `ws.gjk.normal` (unit, A's frame), witness points (A's in A's frame, B's in B's), as `expand` leaves them. PASS:
 *   another kind, separated or touching, or points that do not show the depth.
 * - Frame of the method: of the polytope P. S is the solid, D = P - S, h the support function of D.
 * - Method: D is the intersection of the half-spaces that touch it at points with one tangent plane (Rockafellar,
 *   Convex Analysis, Princeton 1970, theorem 18.8). So the depth is the minimum of h over their normals, and D contains
 *   the origin if it is positive. These points fill pieces of the surface: facets of P on a point of a rim; P's corners
 *   on a cap; P's corners or edges on lines of the side; edges of P on arcs of a rim.
 * - So h is evaluated at four places: the normals of P's facets; along S's axis; among the normals of the side where a
 *   corner of P is nearest the axis (elsewhere on that circle the minimum is where an edge enters); and across the
 *   edges of P.
 * - A chord rules out most edges. The points of D that support at the normals of both facets are in D, and so is the
 *   segment between them. If this segment is as far from the origin as the best so far, no direction between is better.
 *   For the remaining edges: edge-arcs.ts.
 */
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { boxFeatures } from "./box-discs.ts";
import { FACETS_MAX } from "./state.ts";
import { featurePoints } from "./feature-points.ts";
import { placeSolid } from "./features.ts";
import { hullFeatures } from "./hull-discs.ts";
import { PASS, PROVEN } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import { depthOf } from "../polytope/bracket.ts";
import {
  firstBody, pointInFirst, pointOfSecond, poseInFirst, rowsOfSecond, secondBody,
} from "../pair/normal-form.ts";
import { TOUCHING_MAX } from "../pair/tolerances.ts";
import type { DiscsWorkspace } from "./state.ts";

/** Is it a box or a hull whose facets and edges are known, with at most FACETS_MAX facets? */
function known(s: ConvexShape): boolean {
  const k = s.mesh;
  if (!(s.inradius > 0)) return false; // flat, or its centre is outside
  return k === null ? s.kind === BOX_KIND : k.facetNeighbours !== undefined && k.facetPlanes.length <= 4 * FACETS_MAX;
}

/** Sets `common`: the point of S that GJK's weights give, in P's frame. */
function setCommon(pair: Pair, ws: DiscsWorkspace): void {
  const g = ws.gjk, rows = rowsOfSecond(pair, g.simplex), last = g.rank - 1, point = pointOfSecond(pair, g);
  let x = 0, y = 0, z = 0, rest = 1;
  for (let i = 0; i <= last; i++) {
    const t = i === last ? rest : Math.max(0, Math.min(rest, g.simplex.lambda[i])), k = 3 * g.slots[i];
    rest -= t;
    x += t * rows[k]; y += t * rows[k + 1]; z += t * rows[k + 2];
  }
  point[0] = x; point[1] = y; point[2] = z;
  pointInFirst(pair, g.bInA, point, point);
  for (let c = 0; c < 3; c++) ws.features.common[c] = point[c];
}

/**
 * Depth of a box, or a hull of few facets, and a cylinder, cone or frustum. PROVEN: the depth is in `ws`. PASS: another
 * method must decide.
 */
export function featureDepth(pair: Pair, ws: DiscsWorkspace): number {
  const p = firstBody(pair), s = secondBody(pair), f = ws.features, e = p.bounds;
  if (!known(p) || (p.mesh !== null && !pair.overlap)) return PASS;
  const { centre, axis, radius, height } = f.solid, { inner } = f;
  poseInFirst(pair, ws.gjk.bInA, ws.poseInFirst);
  placeSolid(s, ws.poseInFirst, f.solid);
  let size = Math.max(radius[0], radius[1]) + height[0];
  for (let c = 0; c < 3; c++) size += Math.max(e[3 + c], -e[c]) + Math.abs(centre[c]);
  const c = p.center, x = c[0] - centre[0], y = c[1] - centre[1], z = c[2] - centre[2];
  const up = x * axis[0] + y * axis[1] + z * axis[2];
  inner[0] = x - up * axis[0]; inner[1] = y - up * axis[1]; inner[2] = z - up * axis[2];
  f.innerHeight = up;
  f.touching = TOUCHING_MAX * size;
  f.best.height = Infinity;
  if (p.mesh === null) boxFeatures(f, e);
  else {
    setCommon(pair, ws);
    hullFeatures(p, p.mesh, f, ws.gjk.support.dA);
  }
  ws.gjk.found.size = size;
  return f.best.height > f.touching && featurePoints(pair, ws) ? PROVEN : PASS;
}


/**
 * A box, or, if the cores overlap, a hull, beside a cylinder, cone or frustum. For a hull it begins at GJK's common
 * point.
 */
export const polytopeDiscs: Method<DiscsWorkspace> = {
  name: "polytope-discs",
  run: (pair, answer, ws) => featureDepth(pair, ws) === PROVEN ? depthOf(pair, answer, ws) : PASS,
};
