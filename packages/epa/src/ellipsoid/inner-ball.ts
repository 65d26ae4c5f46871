/**
 * An ellipsoid and a box, hull, cylinder, cone or frustum that overlap: the depth by one polish, proven by a ball
 * inside the ellipsoid, without a simplex (decisions/depth.md).
 *
 * In: the pair in normal form, the ellipsoid E second. Out: PROVEN, depth, normal and witness points; START: no proof,
 * and the minimum found is left to the search (known-minimum.ts); PASS: apart, a needle or disc, or no minimum.
 * Method, in the frame of the first body K, E about c with the support function <c, n> + sqrt(n M n): the polish of the
 * search (polish/polish.ts) from the way between the middles, seen in the metric of both, gives a local minimum n of h,
 * u = h(n), a point a of K and E's point b with the normal -n.
 * Proof: with m the least squared semi-axis and e = sqrt(n M n) the ball of radius R = m / e that touches E in b is
 * inside E. For M = m I + S, S positive semidefinite, the ball's support in a direction v is (m <n, v> + n S v) / e +
 * (m - m <n, v>) / e = (m + n S v) / e, which is at most sqrt(m + v S v) by Cauchy-Schwarz. So D = K - E holds a - q +
 * ball(R), q the middle of that ball, and where q is in K, as deep as t, it holds the ball of radius R + t about the
 * origin: the depth is at least R - |a - q|, or R + t, and at most u. Where u n = a - b these are the same if u <= R,
 * or if the ball of radius u - R about q is in K: then a is on a flat side, or a cylinder's.
 */
import { BOX_KIND } from "@col/types";
import type { ConvexShape } from "@col/types";
import { depthOf } from "../polytope/bracket.ts";
import { footOfBundle } from "../polish/foot.ts";
import { ALONE, keepPieces, polish, RESUME } from "../polish/polish.ts";
import { PASS, PROVEN, START } from "../pair/method.ts";
import type { Method, Pair } from "../pair/method.ts";
import {
  firstBody, normalToA, normalToFirst, pointOfFirst, pointOfSecond, poseInFirst, secondBody,
} from "../pair/normal-form.ts";
import { clear } from "../polytope/polytope.ts";
import { supportVertex } from "../polytope/support.ts";
import { SLENDER, TOUCHING_MAX } from "../pair/tolerances.ts";
import type { InnerBall } from "./state.ts";
import type { EllipsoidWorkspace } from "./state.ts";
import { leaveFlatMinimum, leaveMinimum } from "../search/known-minimum.ts";

/** The bracket that the ball may leave, part of the size: rounding. No dimension. */
const BALL_GAP_MAX = 3.2e-15;
/** The points mean the depth times the normal to this part of the size, else the search is asked. No dimension. */
const POINTS_MISS_MAX = 1e-12;
/** A point beside its facet by this part of the size is on it: merged facets are not plane. No dimension. */
const FACET_MISS_MAX = 4e-15;
/** Facets of a hull that has an inside: at least. */
const SOLID = 4;
/** Polishes from the start at most: each goes on where the one before ended. */
const ROUNDS_MAX = 3;

/**
 * The direction of vertex 0 = the normal, at t's direction, of the ellipsoid of the matrix P / hP + M / hM: t the way
 * between the middles, P the ellipsoid's middle in K's bounds. Sets the size. False: E is a needle or disc.
 */
function setStart(pair: Pair, ws: EllipsoidWorkspace): boolean {
  const k = firstBody(pair).bounds, e = secondBody(pair).params, o = ws.poseInFirst, s0 = e[3], s1 = e[4], s2 = e[5],
    most = Math.max(s0, Math.max(s1, s2)), dir = ws.polytope.dir;
  if (Math.min(s0, Math.min(s1, s2)) < SLENDER * most) return false;
  poseInFirst(pair, ws.gjk.bInA, o);
  const xx = s0 * o[0] * o[0] + s1 * o[1] * o[1] + s2 * o[2] * o[2],
    xy = s0 * o[0] * o[3] + s1 * o[1] * o[4] + s2 * o[2] * o[5],
    xz = s0 * o[0] * o[6] + s1 * o[1] * o[7] + s2 * o[2] * o[8],
    yy = s0 * o[3] * o[3] + s1 * o[4] * o[4] + s2 * o[5] * o[5],
    yz = s0 * o[3] * o[6] + s1 * o[4] * o[7] + s2 * o[5] * o[8],
    zz = s0 * o[6] * o[6] + s1 * o[7] * o[7] + s2 * o[8] * o[8];
  const h0 = 0.5 * (k[3] - k[0]), h1 = 0.5 * (k[4] - k[1]), h2 = 0.5 * (k[5] - k[2]), x = o[9] - 0.5 * (k[0] + k[3]),
    y = o[10] - 0.5 * (k[1] + k[4]), z = o[11] - 0.5 * (k[2] + k[5]);
  const hp = 1 / Math.sqrt(h0 * h0 * x * x + h1 * h1 * y * y + h2 * h2 * z * z),
    hm = 1 / Math.sqrt(xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z));
  const m00 = h0 * h0 * hp + xx * hm, m01 = xy * hm, m02 = xz * hm, m11 = h1 * h1 * hp + yy * hm, m12 = yz * hm,
    m22 = h2 * h2 * hp + zz * hm;
  const k01 = m02 * m12 - m01 * m22, k02 = m01 * m12 - m02 * m11, k12 = m01 * m02 - m00 * m12;
  const nx = (m11 * m22 - m12 * m12) * x + k01 * y + k02 * z, ny = k01 * x + (m00 * m22 - m02 * m02) * y + k12 * z,
    nz = k02 * x + k12 * y + (m00 * m11 - m01 * m01) * z, unit = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  dir[0] = nx * unit; dir[1] = ny * unit; dir[2] = nz * unit;
  normalToA(pair, ws.gjk.bInA, dir);
  ws.gjk.found.size = Math.sqrt(most) + h0 + h1 + h2 + Math.abs(o[9]) + Math.abs(o[10]) + Math.abs(o[11]);
  return unit < Infinity; // one middle: no way
}

/** From the start to a local minimum above 0, in `ws.polish`. False: the bodies are apart, or none is found. */
function findMinimum(pair: Pair, ws: EllipsoidWorkspace): boolean {
  const { a, b } = pair, g = ws.gjk, p = ws.polytope, o = ws.polish, n = o.n, size = g.found.size,
    touch = TOUCHING_MAX * size;
  clear(p);
  p.sizes.scale = size; p.sizes.ball = 0;
  supportVertex(a, b, g.bInA, g.support, p, 0);
  p.vertices = 1;
  if (!(p.dir[0] * p.w[0] + p.dir[1] * p.w[1] + p.dir[2] * p.w[2] > touch)) return false;
  for (let i = 0; i < ROUNDS_MAX; i++) {
    ws.expansions += polish(ws, 0, i === 0 ? ALONE : RESUME);
    if (o.converged || !(n[3] > touch)) break;
  }
  return o.converged && n[3] > touch;
}

/** Is the point `middle` at least `needed` deep in K, as far as flat sides tell? */
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

/** The normal and the offset of the facet of a box or hull, or of the cap, that E's middle is least behind. */
function setFacet(k: ConvexShape, o: Float64Array, m: InnerBall): void {
  const n = m.normal, x = o[9], y = o[10], z = o[11], b = k.bounds;
  if (k.mesh !== null) {
    const planes = k.mesh.facetPlanes;
    let at = 0;
    m.needed = Infinity; // the least so far, in a field: a double that a loop carries is allocated
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

/** The radius of the ball; E's point with the normal -n, in its frame and in K's. */
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
 * The facet, or the cap, that E is least behind, where E's point is under it: a local minimum, in the workspace. The
 * polish converges slowly there: on a cap infinitely many pieces of h meet.
 */
function setFlatMinimum(pair: Pair, ws: EllipsoidWorkspace): boolean {
  const k = firstBody(pair), g = ws.gjk, o = ws.poseInFirst, m = ws.inner, { normal: n, middle: q } = m,
    a = pointOfFirst(pair, g), size = g.found.size;
  setFacet(k, o, m);
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

/**
 * Does the ball prove the minimum in the workspace, normal and points? E's point becomes its support point along the
 * normal.
 */
function ballProves(pair: Pair, ws: EllipsoidWorkspace): boolean {
  const g = ws.gjk, m = ws.inner, size = g.found.size, { normal: n, middle: q } = m, a = pointOfFirst(pair, g);
  n[0] = g.normal[0]; n[1] = g.normal[1]; n[2] = g.normal[2];
  normalToFirst(pair, g.bInA, n);
  setPoint(pair, ws);
  const u = ws.depth[0], wx = a[0] - q[0], wy = a[1] - q[1], wz = a[2] - q[2],
    along = wx * n[0] + wy * n[1] + wz * n[2],
    ox = wx - along * n[0], oy = wy - along * n[1], oz = wz - along * n[2], off = ox * ox + oy * oy + oz * oz,
    most = POINTS_MISS_MAX * size, ball = m.radius, rest = ball - u;
  if (!(off <= most * most && Math.abs(along - u) <= most)) return false;
  if (rest > 0) { // u - lower = |w - R n| - (R - u)
    return (off + (u - along) * (2 * ball - u - along)) / (Math.sqrt(off + (ball - along) * (ball - along)) + rest)
      <= BALL_GAP_MAX * size;
  }
  q[0] += ball * n[0]; q[1] += ball * n[1]; q[2] += ball * n[2];
  m.needed = -rest - BALL_GAP_MAX * size;
  return isDeep(firstBody(pair), m);
}

/** An ellipsoid beside a box, hull or solid between discs. */
export const besideEllipsoid: Method<EllipsoidWorkspace> = {
  name: "beside ellipsoid",
  run: (pair, answer, ws) => {
    const { a, b } = pair, n = ws.polish.n;
    if (pair.apart || !setStart(pair, ws)) return PASS;
    if (setFlatMinimum(pair, ws)) {
      if (ballProves(pair, ws) && depthOf(pair, answer, ws) === PROVEN) return PROVEN;
      leaveFlatMinimum(pair, ws);
    }
    if (!findMinimum(pair, ws)) return pair.minimum ? START : PASS;
    leaveMinimum(pair, ws);
    keepPieces(ws.polish, ws.best);
    for (let i = 0; i < 3; i++) ws.gjk.normal[i] = n[i];
    ws.depth[0] = n[3]; ws.depth[1] = n[3];
    footOfBundle(a, b, ws);
    return ballProves(pair, ws) && depthOf(pair, answer, ws) === PROVEN ? PROVEN : START;
  },
};
