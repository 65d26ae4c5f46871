/**
 * Support of D = A - B in a direction n, kept as a vertex of the polytope.
 *
 * In: shapes, relative pose, n in A's frame in `dir[3 v ..]` of the polytope. Out: w, a, b of vertex v. The opposite
 * sign convention of GJK's (there: against x): n points out of D, so h(n) = <n, w>. Returns the same point twice for
 * the same n. With a rolling ball of radius rho = `p.sizes.ball` taken off D (rolling-ball.ts) n is unit and w is less
 * by rho n.
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

/** Writes the support point of A - B along the direction of vertex `v` as that vertex of the polytope. */
export function supportVertex(
  a: ConvexShape, b: ConvexShape, bInA: PackedPose, buf: SupportBuffers, p: Polytope, v: number,
): void {
  const dA = buf.dA, dB = buf.dB, k = 3 * v, dir = p.dir, w = p.w, pa = p.a, pb = p.b;
  const x = dir[k], y = dir[k + 1], z = dir[k + 2], rho = p.sizes.ball;
  dA[0] = x; dA[1] = y; dA[2] = z;
  askSupports(a, b, bInA, buf);
  const ax = dA[0], ay = dA[1], az = dA[2], bx = dB[0], by = dB[1], bz = dB[2];
  pa[k] = ax; pa[k + 1] = ay; pa[k + 2] = az;
  pb[k] = bx; pb[k + 1] = by; pb[k + 2] = bz;
  w[k] = ax - (bInA[0] * bx + bInA[1] * by + bInA[2] * bz + bInA[9]) - rho * x;
  w[k + 1] = ay - (bInA[3] * bx + bInA[4] * by + bInA[5] * bz + bInA[10]) - rho * y;
  w[k + 2] = az - (bInA[6] * bx + bInA[7] * by + bInA[8] * bz + bInA[11]) - rho * z;
}
