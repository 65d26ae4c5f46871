/**
 * Witness points of a depth: where the normal through the origin pierces the boundary of D, as a mean of its vertices.
 *
 * In: `ws.gjk.normal`, the depth u in `ws.depth[0]`, and either a live face (`f` >= 0) on whose plane u n lies, or the
 * three vertices in `ws.face` (f = -1). Out: `ws.face`, `ws.weights` (>= 0, sum 1), witness points of the cores in
 * `ws.gjk.pointA` (A's frame) and `pointBLocal` (B's frame). A facet of D with many corners is many triangles: walk to
 * the one that is pierced.
 * Of a polished direction: the pieces as they are, else the distance of the bodies drawn apart a little, else the
 * pieces moved to first order. Guarded by the law that pointA is in A, pointB in B and pointB - pointA = distance *
 * normal (testkit, certify/distance.ts).
 */
import type { ConvexShape } from "@col/types";
import { apartByALittle } from "./apart.ts";
import type { Polytope } from "./surface/polytope.ts";
import type { PolytopeWorkspace } from "./query-state.ts";
import type { EpaWorkspace } from "./workspace.ts";
import { WALK_STEPS_MAX, WEIGHT_ROUNDING, WITNESS_MISS_MAX } from "./tolerances.ts";

/** Points that mean u n to this part of the scene are taken as they are. */
const UNMOVED_MISS_MAX = 1e-12;
/**
 * Longer moves than this part of the scene are no first-order ones: they leave the rim by half their square over its
 * radius.
 */
const FIRST_ORDER_MOVE_MAX = 1e-6;

/**
 * Barycentric coordinates of the foot of the origin on the plane of three vertices, seen along the normal, unclamped.
 * The corner off the longest edge weighs its share of the height over that edge, the others by the foot along the edge:
 * of a sliver, rounding of the height then moves the foot across the edge alone, by a rounding.
 */
function setFootWeights(p: Polytope, face: Int32Array, n: Float64Array, l: Float64Array): void {
  const w = p.w;
  let k = 0, longest = -1;
  for (let c = 0; c < 3; c++) {
    const i = 3 * face[(c + 1) % 3], j = 3 * face[(c + 2) % 3], x = w[j] - w[i], y = w[j + 1] - w[i + 1],
      z = w[j + 2] - w[i + 2], length = x * x + y * y + z * z;
    if (length > longest) {
      longest = length;
      k = c;
    }
  }
  const i = 3 * face[(k + 1) % 3], j = 3 * face[(k + 2) % 3], o = 3 * face[k], ax = w[i], ay = w[i + 1], az = w[i + 2],
    ex = w[j] - ax, ey = w[j + 1] - ay, ez = w[j + 2] - az, fx = w[o] - ax, fy = w[o + 1] - ay, fz = w[o + 2] - az,
    mx = n[1] * ez - n[2] * ey, my = n[2] * ex - n[0] * ez, mz = n[0] * ey - n[1] * ex,
    height = fx * mx + fy * my + fz * mz, off = height === 0 ? 0 : -(ax * mx + ay * my + az * mz) / height,
    along = longest === 0 ? 0 : -((ax + off * fx) * ex + (ay + off * fy) * ey + (az + off * fz) * ez) / longest;
  l[k] = off;
  l[(k + 1) % 3] = 1 - off - along;
  l[(k + 2) % 3] = along;
}

/** See the file header. */
export function setFootPoints(ws: PolytopeWorkspace, f: number): void {
  const u = ws.depth[0], p = ws.polytope, n = ws.gjk.normal, l = ws.weights, face = ws.face;
  if (f < 0) setFootWeights(p, face, n, l);
  for (let step = 0; f >= 0 && step < WALK_STEPS_MAX; step++) {
    face[0] = p.corner[4 * f]; face[1] = p.corner[4 * f + 1]; face[2] = p.corner[4 * f + 2];
    setFootWeights(p, face, n, l);
    // out across the edge opposite to the most negative weight
    const m = l[0] <= l[1] && l[0] <= l[2] ? 0 : l[1] <= l[2] ? 1 : 2;
    if (l[m] >= WEIGHT_ROUNDING) break;
    const g = p.twin[4 * f + (m + 1) % 3] >> 2, q = 4 * g, slack = 1e-9 * (u + Math.abs(p.plane[q + 3])) + 1e-12;
    const same = p.plane[q] * n[0] + p.plane[q + 1] * n[1] + p.plane[q + 2] * n[2];
    if (!(same > 1 - 1e-9) || p.plane[q + 3] > u + slack) break;
    f = g;
  }
  writeWeightedPoints(ws);
}

/** Where the points of a face do not mean the depth times the normal (no facet of D): those from a little distance. */
export function repairPoints(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  setVertexMiss(ws);
  setPointsDrawnApart(a, b, ws);
}

/**
 * The points from a little distance if those there are miss by more than WITNESS_MISS_MAX; where that fails too, the
 * better of both.
 */
function setPointsDrawnApart(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  const residual = ws.residual, miss = residual.miss;
  if (miss <= WITNESS_MISS_MAX || apartByALittle(a, b, ws)) return;
  setPointMiss(ws);
  if (!(residual.miss < miss)) writeWeightedPoints(ws);
}

/** Weights of the pieces' points as they are, unmoved: of a triangle, a segment, a point. */
function setUnmovedWeights(ws: PolytopeWorkspace, count: number): void {
  const p = ws.polytope, w = p.w, face = ws.face, l = ws.weights, i = 3 * face[0], j = 3 * face[1];
  if (count === 3) {
    setFootWeights(p, face, ws.gjk.normal, l);
    return;
  }
  l[0] = 1; l[1] = 0; l[2] = 0;
  if (count === 1) return;
  const x = w[i] - w[j], y = w[i + 1] - w[j + 1], z = w[i + 2] - w[j + 2], d = x * x + y * y + z * z;
  l[1] = d > 0 ? (x * w[i] + y * w[i + 1] + z * w[i + 2]) / d : 0;
  l[0] = 1 - l[1];
}

/**
 * How far is the mean of the vertices in `ws.face` from the depth times the normal, in parts of the scene? Into
 * `ws.residual.miss`.
 */
function setVertexMiss(ws: PolytopeWorkspace): void {
  const p = ws.polytope, w = p.w, dir = p.dir, rho = p.sizes[2], face = ws.face, l = ws.weights, n = ws.gjk.normal,
    u = ws.depth[0] + rho;
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    let x = -u * n[c];
    for (let i = 0; i < 3; i++) {
      const k = 3 * face[i] + c;
      x += l[i] * (w[k] + rho * dir[k]);
    }
    sum += x * x;
  }
  ws.residual.miss = Math.sqrt(sum) / p.sizes[1];
}

/**
 * As `setFootPoints`, from the pieces that meet at a polished direction and their weights. A piece was looked at beside
 * the kink, at n_i: where their points as they are do not mean u n, its support points move to n by the Hessians, first
 * order.
 */
export function footOfBundle(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace): void {
  const s = ws.best, l = ws.weights;
  for (let i = 0; i < 3; i++) ws.face[i] = s.vertex[i < s.count ? i : 0];
  setUnmovedWeights(ws, s.count);
  setVertexMiss(ws);
  const inside = Math.min(l[0], Math.min(l[1], l[2])) >= WEIGHT_ROUNDING, residual = ws.residual, miss = residual.miss,
    scale = ws.polytope.sizes[1];
  residual.move = 0;
  if (!(inside && miss <= UNMOVED_MISS_MAX)) for (let i = 0; i < s.count; i++) moveToNormal(a, b, ws, s.vertex[i], 0);
  // no move that short closes the miss
  const wide = !(residual.move <= FIRST_ORDER_MOVE_MAX * scale),
    short = residual.move < 0.5 * miss * scale && miss > WITNESS_MISS_MAX;
  if (inside && miss <= (wide ? WITNESS_MISS_MAX : UNMOVED_MISS_MAX)) {
    writeWeightedPoints(ws);
    return;
  }
  const apart = short || wide;
  if (apart && apartByALittle(a, b, ws)) return;
  for (let i = 0; i < 3; i++) {
    l[i] = 0;
    if (i < s.count) l[i] = s.lambda[i];
  }
  for (let i = 0; i < s.count; i++) moveToNormal(a, b, ws, s.vertex[i], 1);
  writeWeightedPoints(ws);
  // a polish may end where the depth is exact and the direction is not yet, by the square root of as much
  if (apart) return;
  setPointMiss(ws);
  setPointsDrawnApart(a, b, ws);
}

/** As `setVertexMiss`, of the points as they are written. */
function setPointMiss(ws: PolytopeWorkspace): void {
  const g = ws.gjk, r = g.bInA, n = g.normal, a = g.pointA, b = g.pointBLocal, u = ws.depth[0] + ws.polytope.sizes[2];
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    const x = a[c] - (r[3 * c] * b[0] + r[3 * c + 1] * b[1] + r[3 * c + 2] * b[2] + r[9 + c]) - u * n[c];
    sum += x * x;
  }
  ws.residual.miss = Math.sqrt(sum) / ws.polytope.sizes[1];
}

/**
 * Moves the support points of vertex v from its direction to the normal if `write` is 1; 0: only looks. Either way
 * `ws.residual.move` becomes the longest move so far.
 */
function moveToNormal(a: ConvexShape, b: ConvexShape, ws: EpaWorkspace, v: number, write: number): void {
  const p = ws.polytope, n = ws.gjk.normal, r = ws.gjk.bInA, k = 3 * v, d = ws.polish.d, h = ws.polish.h,
    residual = ws.residual;
  const x = p.dir[k], y = p.dir[k + 1], z = p.dir[k + 2], u = n[0] - x, v1 = n[1] - y, t = n[2] - z;
  if (a.curvature !== 0 && a.hessian !== null) {
    d[0] = x; d[1] = y; d[2] = z;
    a.hessian(a, d, h);
    const mx = h[0] * u + h[1] * v1 + h[2] * t, my = h[1] * u + h[4] * v1 + h[5] * t,
      mz = h[2] * u + h[5] * v1 + h[8] * t;
    residual.move = Math.max(residual.move, Math.sqrt(mx * mx + my * my + mz * mz));
    p.a[k] += write * mx; p.a[k + 1] += write * my; p.a[k + 2] += write * mz;
  }
  if (b.curvature === 0 || b.hessian === null) return;
  const e = -(r[0] * u + r[3] * v1 + r[6] * t), f = -(r[1] * u + r[4] * v1 + r[7] * t),
    g = -(r[2] * u + r[5] * v1 + r[8] * t);
  d[0] = -(r[0] * x + r[3] * y + r[6] * z); d[1] = -(r[1] * x + r[4] * y + r[7] * z);
  d[2] = -(r[2] * x + r[5] * y + r[8] * z);
  b.hessian(b, d, h);
  const mx = h[0] * e + h[1] * f + h[2] * g, my = h[1] * e + h[4] * f + h[5] * g, mz = h[2] * e + h[5] * f + h[8] * g;
  residual.move = Math.max(residual.move, Math.sqrt(mx * mx + my * my + mz * mz));
  p.b[k] += write * mx; p.b[k + 1] += write * my; p.b[k + 2] += write * mz;
}

/** Clamps the weights and writes the weighted means of the support points. */
function writeWeightedPoints(ws: PolytopeWorkspace): void {
  const p = ws.polytope, l = ws.weights, face = ws.face;
  for (let i = 0; i < 3; i++) if (!(l[i] > 0)) l[i] = 0;
  const s = 1 / (l[0] + l[1] + l[2]);
  l[0] *= s; l[1] *= s; l[2] *= s;
  const pa = ws.gjk.pointA, pb = ws.gjk.pointBLocal, i = 3 * face[0], j = 3 * face[1], k = 3 * face[2];
  const l0 = l[0], l1 = l[1], l2 = l[2], a = p.a, b = p.b;
  for (let c = 0; c < 3; c++) {
    pa[c] = l0 * a[i + c] + l1 * a[j + c] + l2 * a[k + c];
    pb[c] = l0 * b[i + c] + l1 * b[j + c] + l2 * b[k + c];
  }
}
