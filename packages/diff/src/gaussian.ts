/**
 * First-order Gaussian smoothing: the support Hessian from samples of the support function.
 *
 * With Z a standard normal vector, sigma_e(d) = E sigma(d + e Z) has the Hessian E[g(d + e Z) Z^T] / e, g the support point, d the unit
 * normal. Estimators, all of the same mean: `plain`, the mean of g_j z_j^T / e; `control-variate`, of (g_j - g_0) z_j^T / e with g_0
 * the witness point; `antithetic`, of (g(d + e z) - g(d - e z)) z^T / (2 e) over pairs. Only the tangent part is used, and its symmetric
 * half, which has the same mean. The sampled matrix may be indefinite where that of a convex function cannot: it is then projected on the
 * cone of semidefinite ones.
 * Source: Montaut et al., ICRA 2023, equations (5), (26); variance: any text on Monte Carlo (Glasserman 2003, chapter 4).
 */
import type { ConvexShape } from "@col/types";
import { toLocal } from "./geometry.ts";
import { ANTITHETIC, PLAIN } from "./options.ts";
import { noise } from "./workspace.ts";
import type { Geometry, Workspace } from "./workspace.ts";

/** Streams of the generator: A, B. */
const STREAM_A = 1, STREAM_B = 2;

/**
 * Tangent part of the sampled Hessian of the core into h[0..2], before any projection. In: ws.local as `toLocal` leaves it. `stream`: see above.
 */
export function estimateHessian(shape: ConvexShape, ws: Workspace, stream: number, h: Float64Array): void {
  const set = ws.settings, l = ws.local, e = set.epsilon, m = set.samples, pairs = set.estimator === ANTITHETIC, runs = pairs ? m >> 1 : m;
  const z = noise(ws, stream, 3 * runs), d = ws.direction, p = ws.support, c = set.estimator === PLAIN ? 0 : 1;
  const n0 = l[0], n1 = l[1], n2 = l[2], a0 = l[3], a1 = l[4], a2 = l[5], b0 = l[6], b1 = l[7], b2 = l[8];
  const w0 = c * l[9], w1 = c * l[10], w2 = c * l[11];
  let h11 = 0, h12 = 0, h22 = 0;
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
    const z1 = x * a0 + y * a1 + t * a2, z2 = x * b0 + y * b1 + t * b2, p1 = g0 * a0 + g1 * a1 + g2 * a2, p2 = g0 * b0 + g1 * b1 + g2 * b2;
    h11 += p1 * z1;
    h12 += p1 * z2 + p2 * z1;
    h22 += p2 * z2;
  }
  const s = 1 / (e * runs);
  h[0] = s * h11; h[1] = 0.5 * s * h12; h[2] = s * h22;
}

/** h[0..2] becomes the nearest positive semidefinite matrix (Frobenius): negative eigenvalues become 0. */
export function semidefinite(h: Float64Array): void {
  const a = h[0], b = h[1], c = h[2], mean = 0.5 * (a + c), half = 0.5 * (a - c), r = Math.sqrt(half * half + b * b), low = mean - r, high = mean + r;
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
export function gaussianGeometry(shape: ConvexShape, pose: Float64Array, sign: number, ws: Workspace, g: Geometry): boolean {
  const h = g.h;
  toLocal(shape, ws, pose, sign);
  estimateHessian(shape, ws, sign > 0 ? STREAM_A : STREAM_B, h);
  semidefinite(h);
  g.flat = 0;
  h[0] += shape.margin;
  h[2] += shape.margin;
  return h[0] + h[2] < Infinity;
}
