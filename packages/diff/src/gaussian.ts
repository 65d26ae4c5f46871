/**
 * First-order Gaussian smoothing: the support Hessian from samples of the support function.
 *
 * - In: a shape, and in the workspace the unit normal d (body's frame), the noise e (no unit), the number of samples,
 *   the estimator and the seed.
 * - Out: the sampled Hessian of the core (length): 3 x 3 row-major in the body's frame, or its tangent part h11, h12,
 *   h22.
 * - Method: with Z a standard normal vector, sigma_e(d) = E sigma(d + e Z) has the Hessian E[g(d + e Z) Z^T] / e, with
 *   g the support point. Estimators, all of the same mean: `plain`, the mean of g_j z_j^T / e; `control-variate`, of
 *   (g_j - g_0) z_j^T / e with g_0 the witness point; `antithetic`, of (g(d + e z) - g(d - e z)) z^T / (2 e) over
 *   pairs.
 * - Only the tangent part is used, and its symmetric half, which has the same mean. The sampled matrix may be
 *   indefinite, although the Hessian of a convex function is not. It is then projected on the cone of semidefinite
 *   matrices.
 * - Source: Montaut et al., ICRA 2023, equations (5), (26); variance: any text on Monte Carlo (Glasserman 2003, chapter
 *   4).
 */
import type { ConvexShape } from "@col/types";
import { addTangent, toLocal } from "./geometry.ts";
import { ANTITHETIC, PLAIN } from "./options.ts";
import { noise } from "./workspace.ts";
import type { Geometry, Workspace } from "./workspace.ts";

/** Streams of the generator: A, B. */
export const STREAM_A = 1, STREAM_B = 2;

/**
 * Sampled Hessian of the core, 3 x 3 in its frame, into `h`: its symmetric part, which has the same mean. In: ws.local
 * as `toLocal` leaves it, length of the direction in ws.scalars[1], noise on it in ws.scalars[2]. `stream`: see above.
 */
export function estimateMatrix(shape: ConvexShape, ws: Workspace, stream: number, h: Float64Array): void {
  const set = ws.settings, l = ws.local, f = ws.scalars[1], e = ws.scalars[2], m = set.samples,
    pairs = set.estimator === ANTITHETIC, runs = pairs ? m >> 1 : m;
  const z = noise(ws, stream, 3 * runs), d = ws.direction, p = ws.support, c = set.estimator === PLAIN ? 0 : 1;
  const n0 = f * l[0], n1 = f * l[1], n2 = f * l[2], w0 = c * l[9], w1 = c * l[10], w2 = c * l[11];
  let h00 = 0, h01 = 0, h02 = 0, h11 = 0, h12 = 0, h22 = 0;
  for (let j = 0; j < runs; j++) {
    const x = z[3 * j], y = z[3 * j + 1], t = z[3 * j + 2];
    d[0] = n0 + e * x; d[1] = n1 + e * y; d[2] = n2 + e * t;
    shape.support(shape, d, p);
    let g0 = p[0] - w0, g1 = p[1] - w1, g2 = p[2] - w2;
    if (pairs) {
      d[0] = n0 - e * x; d[1] = n1 - e * y; d[2] = n2 - e * t;
      shape.support(shape, d, p);
      g0 = 0.5 * (g0 - p[0] + w0); g1 = 0.5 * (g1 - p[1] + w1); g2 = 0.5 * (g2 - p[2] + w2);
    }
    h00 += g0 * x; h11 += g1 * y; h22 += g2 * t;
    h01 += g0 * y + g1 * x; h02 += g0 * t + g2 * x; h12 += g1 * t + g2 * y;
  }
  const s = 1 / (e * runs), half = 0.5 * s;
  h[0] = s * h00; h[1] = half * h01; h[2] = half * h02;
  h[3] = h[1]; h[4] = s * h11; h[5] = half * h12;
  h[6] = h[2]; h[7] = h[5]; h[8] = s * h22;
}

/** Tangent part of the sampled Hessian at the unit normal into h[0..2], before any projection. In: ws.local. */
export function estimateHessian(shape: ConvexShape, ws: Workspace, stream: number, h: Float64Array): void {
  ws.scalars[1] = 1;
  ws.scalars[2] = ws.settings.epsilon;
  estimateMatrix(shape, ws, stream, ws.hessian);
  ws.scalars[2] = 1;
  h[0] = 0; h[1] = 0; h[2] = 0;
  addTangent(ws.hessian, ws.local, ws.scalars, h);
}

/** h[0..2] becomes the nearest positive semidefinite matrix (Frobenius): negative eigenvalues become 0. */
export function semidefinite(h: Float64Array): void {
  const a = h[0], b = h[1], c = h[2], mean = 0.5 * (a + c), half = 0.5 * (a - c), r = Math.sqrt(half * half + b * b),
    low = mean - r, high = mean + r;
  if (low >= 0) return;
  if (high <= 0) {
    h[0] = 0; h[1] = 0; h[2] = 0;
    return;
  }
  // high v v^T, with v v^T = (1 + (h - mean) / r) / 2
  const s = 0.5 * high / r;
  h[0] = s * (r + half); h[1] = s * b; h[2] = s * (r - half);
}

/** Local geometry from the sampled support function; see the file header. */
export function gaussianGeometry(shape: ConvexShape, pose: Float64Array, sign: number, ws: Workspace,
  g: Geometry): boolean {
  const h = g.h;
  toLocal(shape, ws, pose, sign);
  estimateHessian(shape, ws, sign > 0 ? STREAM_A : STREAM_B, h);
  semidefinite(h);
  g.flat = 0;
  h[0] += shape.margin;
  h[2] += shape.margin;
  h[5] = 0;
  return h[0] + h[2] < Infinity;
}
