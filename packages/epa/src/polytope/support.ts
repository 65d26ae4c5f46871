/**
 * The support point of D = A - B in a direction n, stored as a vertex of the polytope.
 *
 * - In: shapes, the relative pose of B in A (12 doubles: rotation row-major, translation), n in A's frame in
 *   `dir[3 v ..]` of the polytope.
 * - Out: w (A's frame), a (A's frame), b (B's frame) of vertex v. Lengths, 3 doubles each.
 * - n points out of D, so h(n) = <n, w>. This sign is opposite to GJK's, which queries against x. The same n always
 *   gives the same point.
 * - With a rolling ball of radius rho = `p.sizes.ball` removed from D (rolling-ball.ts), n must be unit, and w is less
 *   by rho n.
 */
import type { SupportBuffers } from "@col/kernel";
import type { ConvexShape, PackedPose } from "@col/types";
import type { Polytope } from "./polytope.ts";

/** Support points of A along the direction in `dA` and of B along its opposite, each in its body's frame. */
export function askSupports(a: ConvexShape, b: ConvexShape, r: PackedPose, { dA, dB }: SupportBuffers): void {
  const x = dA[0], y = dA[1], z = dA[2];
  dB[0] = -(r[0] * x + r[3] * y + r[6] * z);
  dB[1] = -(r[1] * x + r[4] * y + r[7] * z);
  dB[2] = -(r[2] * x + r[5] * y + r[8] * z);
  a.support(a, dA, dA);
  b.support(b, dB, dB);
}

/**
 * Sets w of vertex `v` from its support points: their difference in A's frame, less the ball's radius along its
 * direction.
 */
export function setDifference({ a, b, w, dir, sizes }: Polytope, r: PackedPose, v: number): void {
  const k = 3 * v, rho = sizes.ball, x = b[k], y = b[k + 1], z = b[k + 2];
  w[k] = a[k] - (r[0] * x + r[1] * y + r[2] * z + r[9]) - rho * dir[k];
  w[k + 1] = a[k + 1] - (r[3] * x + r[4] * y + r[5] * z + r[10]) - rho * dir[k + 1];
  w[k + 2] = a[k + 2] - (r[6] * x + r[7] * y + r[8] * z + r[11]) - rho * dir[k + 2];
}

/** Writes the support point of A - B along the direction of vertex `v` as that vertex of the polytope. */
export function supportVertex(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, buf: SupportBuffers, p: Polytope, v: number,
): void {
  const { dA, dB } = buf, k = 3 * v, dir = p.dir, pa = p.a, pb = p.b;
  dA[0] = dir[k]; dA[1] = dir[k + 1]; dA[2] = dir[k + 2];
  askSupports(a, b, bInA, buf);
  pa[k] = dA[0]; pa[k + 1] = dA[1]; pa[k + 2] = dA[2];
  pb[k] = dB[0]; pb[k + 1] = dB[1]; pb[k + 2] = dB[2];
  setDifference(p, bInA, v);
}
