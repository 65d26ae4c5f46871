/**
 * Witness points of a polished direction: the pieces as they are, else the distance of the bodies drawn apart a little,
 * else the pieces moved to first order.
 *
 * In: `ws.best`, the normal, the depth, as for `setFootPoints` of witness.ts. Out: as there.
 */
import type { ConvexShape } from "@col/types";
import { WEIGHT_ROUNDING, WITNESS_MISS_MAX } from "../pair/tolerances.ts";
import { apartByALittle } from "../polytope/apart.ts";
import {
  setFootWeights, setPointMiss, setPointsDrawnApart, setVertexMiss, writeWeightedPoints,
} from "../polytope/witness.ts";
import type { PolishWorkspace } from "./state.ts";

/** Points that mean u n to this part of the scene are taken as they are. */
const UNMOVED_MISS_MAX = 1e-12;
/**
 * Longer moves than this part of the scene are no first-order ones: they leave the rim by half their square over its
 * radius.
 */
const FIRST_ORDER_MOVE_MAX = 1e-6;

/** Weights of the pieces' points as they are, unmoved: of a triangle, a segment, a point. */
function setUnmovedWeights(ws: PolishWorkspace, count: number): void {
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
 * As `setFootPoints`, from the pieces that meet at a polished direction and their weights. A piece was looked at beside
 * the kink, at n_i: where their points as they are do not mean u n, its support points move to n by the Hessians, first
 * order.
 */
export function footOfBundle(a: ConvexShape, b: ConvexShape, ws: PolishWorkspace): void {
  const s = ws.best, l = ws.weights;
  for (let i = 0; i < 3; i++) ws.face[i] = s.vertex[i < s.count ? i : 0];
  setUnmovedWeights(ws, s.count);
  setVertexMiss(ws);
  const inside = Math.min(l[0], Math.min(l[1], l[2])) >= WEIGHT_ROUNDING, residual = ws.residual, miss = residual.miss,
    scale = ws.polytope.sizes.scale;
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

/**
 * Moves the support points of vertex v from its direction to the normal if `write` is 1; 0: only looks. Either way
 * `ws.residual.move` becomes the longest move so far.
 */
function moveToNormal(a: ConvexShape, b: ConvexShape, ws: PolishWorkspace, v: number, write: number): void {
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
