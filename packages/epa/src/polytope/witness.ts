/**
 * Witness points of a depth: the point where the normal through the origin pierces the boundary of D, as a weighted
 * mean of its vertices.
 *
 * - In: the unit normal n in `ws.gjk.normal` (A's frame), the depth u in `ws.depth[0]` (length). Also either a live
 *   face (`f` >= 0) on whose plane u n lies, or the three vertices in `ws.face` (f = -1).
 * - Out: `ws.face`, `ws.weights` (>= 0, sum 1), witness points of the cores in `ws.gjk.pointA` (A's frame) and
 *   `pointBLocal` (B's frame).
 * - Method: barycentric coordinates of the origin's projection. A facet of D with many corners is many triangles: a
 *   walk over at most 64 of them finds the pierced triangle.
 * - For a polished direction see `polish/foot.ts`. The tests guard the law that pointA is in A, pointB in B, and pointB
 *   - pointA = distance * normal (testkit, certify/distance.ts).
 */
import type { ConvexShape } from "@col/types";
import { apartByALittle } from "./apart.ts";
import type { Polytope } from "./polytope.ts";
import type { PolytopeWorkspace } from "./state.ts";
import { WALK_STEPS_MAX, WEIGHT_ROUNDING, WITNESS_MISS_MAX } from "../pair/tolerances.ts";

/**
 * Barycentric coordinates of the origin's projection along the normal onto the plane of three vertices, unclamped. The
 * weight of the corner opposite to the longest edge is its share of the height over that edge. The other weights come
 * from the projection onto the edge. In a sliver, rounding of the height then shifts the projected point by one
 * rounding error, perpendicular to the edge.
 */
export function setFootWeights(p: Polytope, face: Int32Array, n: Float64Array, l: Float64Array): void {
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
    // leave across the edge opposite to the most negative weight
    const m = l[0] <= l[1] && l[0] <= l[2] ? 0 : l[1] <= l[2] ? 1 : 2;
    if (l[m] >= WEIGHT_ROUNDING) break;
    const g = p.twin[4 * f + (m + 1) % 3] >> 2, q = 4 * g, slack = 1e-9 * (u + Math.abs(p.plane[q + 3])) + 1e-12;
    const same = p.plane[q] * n[0] + p.plane[q + 1] * n[1] + p.plane[q + 2] * n[2];
    if (!(same > 1 - 1e-9) || p.plane[q + 3] > u + slack) break;
    f = g;
  }
  writeWeightedPoints(ws);
}

/**
 * Replaces the points of a face that is not a facet of D: their difference misses the depth times the normal by more
 * than WITNESS_MISS_MAX. It uses the closest points of the bodies moved apart a little. If these are not accurate
 * either, the better of both stay.
 */
export function repairPoints(a: ConvexShape, b: ConvexShape, ws: PolytopeWorkspace): void {
  const residual = ws.residual;
  setVertexMiss(ws);
  const miss = residual.miss;
  if (miss <= WITNESS_MISS_MAX || apartByALittle(a, b, ws)) return;
  setPointMiss(ws);
  if (!(residual.miss < miss)) writeWeightedPoints(ws);
}

/**
 * Sets `ws.residual.miss`: how far the mean of the vertices in `ws.face` is from the depth times the normal. Fraction
 * of the scene.
 */
export function setVertexMiss(ws: PolytopeWorkspace): void {
  const p = ws.polytope, w = p.w, dir = p.dir, rho = p.sizes.ball, face = ws.face, l = ws.weights, n = ws.gjk.normal,
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
  ws.residual.miss = Math.sqrt(sum) / p.sizes.scale;
}

/** As `setVertexMiss`, for the points that are written in the workspace. */
function setPointMiss(ws: PolytopeWorkspace): void {
  const g = ws.gjk, r = g.bInA, n = g.normal, a = g.pointA, b = g.pointBLocal, u = ws.depth[0] + ws.polytope.sizes.ball;
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    const x = a[c] - (r[3 * c] * b[0] + r[3 * c + 1] * b[1] + r[3 * c + 2] * b[2] + r[9 + c]) - u * n[c];
    sum += x * x;
  }
  ws.residual.miss = Math.sqrt(sum) / ws.polytope.sizes.scale;
}

/** Clamps the weights and writes the weighted means of the support points. */
export function writeWeightedPoints(ws: PolytopeWorkspace): void {
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
