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

/** w of vertex `v` from its support points: their difference in A's frame, less the ball along its direction. */
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
