/**
 * Corrects witness points whose difference is not the answer: decides which body's point moves.
 *
 * - In: the pair, the signed distance in `answer` (length), the unit normal (A's frame) and the cores' points in
 *   `ws.gjk` (A's in A's frame, B's in B's). Out: the same points, one of them moved, so that their difference is the
 *   signed distance times the normal.
 * - The direction of a depth has only the square root of the depth's accuracy. On the side of a needle this error is
 *   large, relative to its thickness. The vector between the points then has a part across the normal.
 * - Method: a point that moves by c along a boundary with the radius of curvature R leaves the body by c^2 / (2 R); at
 *   a vertex, R = 0, by all of c. So the point moves that stays nearer to its body.
 * - If neither stays near, or if less than `WITNESS_MISS_MAX` of the scene is missing, the points stay, and write.ts
 *   halves the miss.
 */
import { tangentBasis } from "@col/kernel";
import type { ConvexShape } from "@col/types";
import type { Answer, Pair } from "../pair/method.ts";
import { WITNESS_MISS_MAX } from "../pair/tolerances.ts";
import type { PolishWorkspace } from "../polish/state.ts";

/**
 * One point moves alone if it leaves its body by less than this fraction of the miss. The alternative moves both points
 * by half of the miss. No dimension.
 */
const OUT_MAX = 0.25;

/** `ws.between` = translation of B's point if A's stays, A's frame; its length in `ws.residual.way`. */
function setMiss(answer: Answer, ws: PolishWorkspace): void {
  const { pointA: p, pointBLocal: q, normal: n, bInA: r } = ws.gjk, c = ws.between;
  for (let i = 0; i < 3; i++) {
    const k = 3 * i, b = r[k] * q[0] + r[k + 1] * q[1] + r[k + 2] * q[2] + r[9 + i];
    c[i] = p[i] + answer.signed * n[i] - b;
  }
  ws.residual.way = Math.sqrt(c[0] * c[0] + c[1] * c[1] + c[2] * c[2]);
}

/**
 * The distance by which a point leaves its body if it moves by c along a boundary with this radius of curvature.
 * Lengths.
 */
function outOf(radius: number, c: number): number {
  const off = Math.abs(c);
  return radius > 0 ? Math.min(off, (0.5 * c * c) / radius) : off;
}

/**
 * `ws.residual.move` = how far the point leaves the body if it moves by the vector `v` (length). Normal and vector in
 * the body's frame.
 */
function setOut(s: ConvexShape, n: Float64Array, v: Float64Array, ws: PolishWorkspace): void {
  const { residual, polish: { h, bundle: { basis: e } } } = ws, x = v[0], y = v[1], z = v[2];
  residual.move = residual.way;
  if (s.curvature === 0 || s.hessian === null) return;
  s.hessian(s, n, h);
  tangentBasis(n, 0, e, 0);
  const ux = h[0] * e[0] + h[1] * e[1] + h[2] * e[2], uy = h[1] * e[0] + h[4] * e[1] + h[5] * e[2],
    uz = h[2] * e[0] + h[5] * e[1] + h[8] * e[2];
  const wx = h[0] * e[3] + h[1] * e[4] + h[2] * e[5], wy = h[1] * e[3] + h[4] * e[4] + h[5] * e[5],
    wz = h[2] * e[3] + h[5] * e[4] + h[8] * e[5];
  // radii of curvature along the two axes of H across n, and the parts of the move along them and along n
  const a = e[0] * ux + e[1] * uy + e[2] * uz, b = e[0] * wx + e[1] * wy + e[2] * wz,
    d = e[3] * wx + e[4] * wy + e[5] * wz, mean = 0.5 * (a + d), half = 0.5 * (a - d),
    radius = Math.sqrt(half * half + b * b), cos2 = radius > 0 ? half / radius : 1;
  const cos = Math.sqrt(Math.max(0, 0.5 * (1 + cos2))),
    sin = (b < 0 ? -1 : 1) * Math.sqrt(Math.max(0, 0.5 * (1 - cos2))),
    c0 = e[0] * x + e[1] * y + e[2] * z, c1 = e[3] * x + e[4] * y + e[5] * z;
  // for a thin body the smaller radius is the determinant over the larger one: a difference would be rounding
  const most = mean + radius, least = most > 0 ? (a * d - b * b) / most : 0;
  residual.move = Math.abs(n[0] * x + n[1] * y + n[2] * z) + outOf(most, cos * c0 + sin * c1)
    + outOf(least, cos * c1 - sin * c0);
}

/** See the file header. */
export function shareMiss({ a, b, size }: Pair, answer: Answer, ws: PolishWorkspace): void {
  const { pointA: p, pointBLocal: q, normal: n, bInA: r, support: { dA, dB } } = ws.gjk, c = ws.between,
    residual = ws.residual;
  setMiss(answer, ws);
  if (!(residual.way > WITNESS_MISS_MAX * size)) return;
  dA[0] = n[0]; dA[1] = n[1]; dA[2] = n[2];
  setOut(a, dA, c, ws);
  const outA = residual.move;
  for (let i = 0; i < 3; i++) {
    dA[i] = -(r[i] * n[0] + r[3 + i] * n[1] + r[6 + i] * n[2]);
    dB[i] = r[i] * c[0] + r[3 + i] * c[1] + r[6 + i] * c[2];
  }
  setOut(b, dA, dB, ws);
  if (!(Math.min(outA, residual.move) < OUT_MAX * residual.way)) return;
  for (let i = 0; i < 3; i++) {
    if (outA < residual.move) p[i] -= c[i];
    else q[i] += dB[i];
  }
}
