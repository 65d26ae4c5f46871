/**
 * The depth of an ellipsoid E in a box, hull, cylinder, cone or frustum K, along one facet or cap of K. A ball inside E
 * proves it, without a simplex (decisions/depth.md).
 *
 * - In: the pair in normal form, K first; the relative pose (12 doubles).
 * - Out: PROVEN, with depth (length), normal (unit, A's frame) and witness points. START: no proof; the minimum is
 *   passed to the search (known-minimum.ts). PASS: E is separated, a needle or a disc, or its point is beside the
 *   facet.
 * - Method, in K's frame: take the facet behind which E's centre has the smallest depth; for solids between discs, only
 *   caps. Let n be its outward normal and b the point of E with the normal -n. Let u > 0 be the depth of b behind the
 *   facet. The witness point a = b + u n has to lie in K.
 * - Proof: let c be E's centre, <c, v> + sqrt(v M v) its support function, m the smallest squared semi-axis, and
 *   e = sqrt(n M n). Let R = m / e and q = b + R n. The ball of radius R about q touches E at b and lies inside E. For
 *   this, reflect the ball about c, and write M = m I + S, S positive semidefinite. Measured from c, its support along
 *   a unit v is (m + n S v) / e. By Cauchy-Schwarz this is at most sqrt(m + v S v) = sqrt(v M v).
 * - So the difference D = K - E contains the ball of radius R about a - q = (u - R) n. If u <= R, the depth is u. If
 *   u > R and q has the depth u - R in K, D contains the ball of radius u about the origin. Then the depth is u, too.
 */
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { depthOf } from "../polytope/bracket.ts";
import { PASS, PROVEN, START } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import {
  firstBody, normalToA, pointOfFirst, pointOfSecond, poseInFirst, secondBody,
} from "../pair/normal-form.ts";
import { SLENDER, TOUCHING_MAX } from "../pair/tolerances.ts";
import type { InnerBall } from "./state.ts";
import type { EllipsoidWorkspace } from "./state.ts";
import { leaveMinimum } from "../search/known-minimum.ts";

/** The width of the bracket that the ball may leave, as a fraction of the size: rounding. No dimension. */
const BALL_GAP_MAX = 3.2e-15;
/**
 * A point beside its facet by less than this fraction of the size is on it: merged facets are not exactly plane. No
 * dimension.
 */
const FACET_MISS_MAX = 4e-15;
/** Minimum number of facets of a hull that has an interior. Count. */
const SOLID = 4;

/** Sets E's pose in K's frame, and the size. False: E is a needle or disc. */
function setStart(pair: Pair, ws: EllipsoidWorkspace): boolean {
  const k = firstBody(pair).bounds, e = secondBody(pair).params, o = ws.poseInFirst, s0 = e[3], s1 = e[4], s2 = e[5],
    most = Math.max(s0, Math.max(s1, s2));
  if (Math.min(s0, Math.min(s1, s2)) < SLENDER * most) return false;
  poseInFirst(pair, ws.gjk.bInA, o);
  ws.gjk.found.size = Math.sqrt(most) + 0.5 * (k[3] - k[0] + (k[4] - k[1]) + (k[5] - k[2])) + Math.abs(o[9])
    + Math.abs(o[10]) + Math.abs(o[11]);
  return true;
}

/** Is the point `middle` at least `needed` deep in K, by the flat sides and the side of discs? */
function isDeep(k: ConvexShape, m: InnerBall): boolean {
  const x = m.middle[0], y = m.middle[1], z = m.middle[2], needed = m.needed;
  if (k.kind === BOX_KIND) {
    const b = k.bounds;
    return Math.min(b[3] - Math.abs(x), Math.min(b[4] - Math.abs(y), b[5] - Math.abs(z))) >= needed;
  }
  if (k.mesh !== null) {
    const p = k.mesh.facetPlanes;
    for (let i = 0; i < p.length; i += 4)
      if (!(p[i + 3] - p[i] * x - p[i + 1] * y - p[i + 2] * z >= needed)) return false;
    return p.length >= 4 * SOLID; // the planes of flat hulls do not bound them
  }
  const p = k.params, up = m.middle[p[3] | 0], lean = (p[0] - p[1]) / (2 * p[2]),
    across = Math.sqrt(Math.max(0, x * x + y * y + z * z - up * up));
  return p[2] - Math.abs(up) >= needed
    && 0.5 * (p[0] + p[1]) - across - lean * up >= needed * Math.sqrt(1 + lean * lean);
}

/**
 * Sets the normal and the offset of the facet of a box or hull, or of the cap, behind which E's middle has the smallest
 * depth.
 */
function setFacet(k: ConvexShape, o: Float64Array, m: InnerBall): void {
  const n = m.normal, x = o[9], y = o[10], z = o[11], b = k.bounds;
  if (k.mesh !== null) {
    const planes = k.mesh.facetPlanes;
    let at = 0;
    m.needed = Infinity; // the minimum so far, in a field: a double that a loop carries is allocated
    for (let i = 0; i < planes.length; i += 4) {
      const behind = planes[i + 3] - (planes[i] * x + planes[i + 1] * y + planes[i + 2] * z);
      if (!(behind < m.needed)) continue;
      m.needed = behind;
      at = i;
    }
    n[0] = planes[at]; n[1] = planes[at + 1]; n[2] = planes[at + 2];
    m.offset = planes[at + 3];
    return;
  }
  let axis = k.params[3] | 0;
  if (k.kind === BOX_KIND) {
    const d0 = b[3] - Math.abs(x), d1 = b[4] - Math.abs(y), d2 = b[5] - Math.abs(z);
    axis = d0 <= d1 && d0 <= d2 ? 0 : d1 <= d2 ? 1 : 2;
  }
  n[0] = 0; n[1] = 0; n[2] = 0;
  n[axis] = o[9 + axis] < 0 ? -1 : 1;
  m.offset = b[3 + axis];
}

/** Sets the radius of the ball, and E's point with the normal -n, in E's frame and in K's. */
function setPoint(pair: Pair, ws: EllipsoidWorkspace): void {
  const { normal: n, middle: q } = ws.inner, o = ws.poseInFirst, e = secondBody(pair).params,
    b = pointOfSecond(pair, ws.gjk);
  const x = n[0], y = n[1], z = n[2], d0 = o[0] * x + o[3] * y + o[6] * z, d1 = o[1] * x + o[4] * y + o[7] * z,
    d2 = o[2] * x + o[5] * y + o[8] * z, height = Math.sqrt(e[3] * d0 * d0 + e[4] * d1 * d1 + e[5] * d2 * d2);
  const b0 = -e[3] * d0 / height, b1 = -e[4] * d1 / height, b2 = -e[5] * d2 / height;
  ws.inner.radius = Math.min(e[3], Math.min(e[4], e[5])) / height;
  b[0] = b0; b[1] = b1; b[2] = b2;
  q[0] = o[0] * b0 + o[1] * b1 + o[2] * b2 + o[9]; q[1] = o[3] * b0 + o[4] * b1 + o[5] * b2 + o[10];
  q[2] = o[6] * b0 + o[7] * b1 + o[8] * b2 + o[11];
}

/**
 * Writes the local minimum at the facet, or the cap, behind which E's middle has the smallest depth, if E's point is
 * under it. Leaves a in the ball's `middle`.
 */
function setFlatMinimum(pair: Pair, ws: EllipsoidWorkspace): boolean {
  const k = firstBody(pair), g = ws.gjk, m = ws.inner, { normal: n, middle: q } = m, a = pointOfFirst(pair, g),
    size = g.found.size;
  setFacet(k, ws.poseInFirst, m);
  setPoint(pair, ws);
  const u = m.offset - (n[0] * q[0] + n[1] * q[1] + n[2] * q[2]);
  if (!(u > TOUCHING_MAX * size)) return false;
  for (let i = 0; i < 3; i++) {
    q[i] += u * n[i];
    a[i] = q[i];
    g.normal[i] = n[i];
  }
  normalToA(pair, g.bInA, g.normal);
  ws.depth[0] = u; ws.depth[1] = u;
  m.needed = -FACET_MISS_MAX * size;
  return isDeep(k, m);
}

/** Does the ball prove the minimum? Its middle is R n from E's point, so R - u from a. */
function ballProves(pair: Pair, ws: EllipsoidWorkspace): boolean {
  const m = ws.inner, { normal: n, middle: q } = m, rest = m.radius - ws.depth[0];
  if (rest >= 0) return true;
  q[0] += rest * n[0]; q[1] += rest * n[1]; q[2] += rest * n[2];
  m.needed = -rest - BALL_GAP_MAX * ws.gjk.found.size;
  return isDeep(firstBody(pair), m);
}

/** An ellipsoid beside a box, hull or solid between discs. */
export const besideEllipsoid: Method<EllipsoidWorkspace> = {
  name: "beside ellipsoid",
  run: (pair, answer, ws) => {
    if (pair.apart || !setStart(pair, ws) || !setFlatMinimum(pair, ws)) return PASS;
    if (ballProves(pair, ws) && depthOf(pair, answer, ws) === PROVEN) return PROVEN;
    leaveMinimum(pair, ws);
    return START;
  },
};
