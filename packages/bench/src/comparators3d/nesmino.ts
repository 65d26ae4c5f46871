/**
 * NESMINO: Nesterov's smoothed projected method for the minimum-norm point of A - B (Qin and An, "A Nesterov-type method
 * for the minimum norm problem over Minkowski sums", J. Optim. Theory Appl. 2019): the slow baseline of Table II.
 *
 * In: the projections onto the two sets (world frame) and a start. Minimises over a in A
 *   f_mu(a) = 1/2 |a - P_B(a)|^2 / mu-smoothed: the support form sup_{|u| <= 1} <u, a - b> - mu/2 |u|^2 has the gradient
 * u_mu(a) = (a - P_B(a)) / max(mu, |a - P_B(a)|), Lipschitz 1 / mu; accelerated projected gradient on A with step mu; when the
 * smoothed problem stands still, mu is divided by `shrink`. Iterations: gradient steps, one projection on each set.
 * Stops when `done(a - b)` says so (the paper: within 1e-4 of GJK's point) or the budget is spent.
 */

/** Writes the point of a convex set closest to `p` into `out`; `out` may be `p`. */
export type Projection = (p: Float64Array, out: Float64Array) => void;

/** What a run found. */
export interface NesminoResult {
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

/** Settings of a run. */
export interface NesminoOptions {
  readonly maxIterations?: number;
  /** First smoothing parameter, a length. Default 1. */
  readonly mu?: number;
  /** Division of mu per stage. Default 2. */
  readonly shrink?: number;
  /** A stage ends when a moved by less than this part of mu in a step. Default 1e-3. */
  readonly rest?: number;
}

/** See the file header. */
export function nesmino(
  projectA: Projection, projectB: Projection, start: Float64Array, done: (x: Float64Array) => boolean, options: NesminoOptions = {},
): NesminoResult {
  const { maxIterations = 20_000, shrink = 2, rest = 1e-3 } = options;
  let mu = options.mu ?? 1, t = 1, k = 0;
  const a = Float64Array.from(start), y = new Float64Array(3), b = new Float64Array(3), next = new Float64Array(3), x = new Float64Array(3);
  projectA(a, a);
  y.set(a);
  while (k < maxIterations) {
    k++;
    projectB(y, b);
    const g0 = y[0] - b[0], g1 = y[1] - b[1], g2 = y[2] - b[2], s = mu / Math.max(mu, Math.sqrt(g0 * g0 + g1 * g1 + g2 * g2));
    next[0] = y[0] - s * g0; next[1] = y[1] - s * g1; next[2] = y[2] - s * g2;
    projectA(next, next);
    projectB(next, b);
    for (let i = 0; i < 3; i++) x[i] = next[i] - b[i];
    if (done(x)) return { a: next, b, iterations: k, converged: true };
    const u = 0.5 * (1 + Math.sqrt(1 + 4 * t * t)), beta = (t - 1) / u;
    let moved = 0;
    for (let i = 0; i < 3; i++) {
      const d = next[i] - a[i];
      moved += d * d;
      y[i] = next[i] + beta * d;
      a[i] = next[i];
    }
    t = u;
    if (moved < rest * rest * mu * mu) {
      mu /= shrink;
      t = 1;
      y.set(a);
    }
  }
  return { a, b, iterations: k, converged: false };
}

/** Projection onto the posed ellipsoid { R p + c : |p / radii| <= 1 }; `rotation` row-major. A 1-D root find (Newton from the right). */
export function ellipsoidProjection(radii: readonly [number, number, number], rotation: ArrayLike<number>, centre: ArrayLike<number>): Projection {
  const [r0, r1, r2] = radii, m0 = r0 * r0, m1 = r1 * r1, m2 = r2 * r2, R = rotation, c = centre;
  return (p, out) => {
    const x = p[0] - c[0], y = p[1] - c[1], z = p[2] - c[2];
    const l0 = R[0] * x + R[3] * y + R[6] * z, l1 = R[1] * x + R[4] * y + R[7] * z, l2 = R[2] * x + R[5] * y + R[8] * z;
    let q0 = l0, q1 = l1, q2 = l2;
    if ((l0 * l0) / m0 + (l1 * l1) / m1 + (l2 * l2) / m2 > 1) {
      // q_i = m_i l_i / (m_i + s), s >= 0 the root of g(s) = sum m_i l_i^2 / (m_i + s)^2 - 1: convex and falling, so Newton
      // from s = 0 climbs to the root without overshooting
      let s = 0;
      for (let i = 0; i < 100; i++) {
        const d0 = 1 / (m0 + s), d1 = 1 / (m1 + s), d2 = 1 / (m2 + s);
        const e0 = m0 * l0 * l0 * d0 * d0, e1 = m1 * l1 * l1 * d1 * d1, e2 = m2 * l2 * l2 * d2 * d2, g = e0 + e1 + e2 - 1;
        const step = g / (2 * (e0 * d0 + e1 * d1 + e2 * d2));
        s += step;
        if (!(step > 1e-15 * (s + m0 + m1 + m2))) break;
      }
      q0 = (m0 * l0) / (m0 + s); q1 = (m1 * l1) / (m1 + s); q2 = (m2 * l2) / (m2 + s);
    }
    out[0] = R[0] * q0 + R[1] * q1 + R[2] * q2 + c[0];
    out[1] = R[3] * q0 + R[4] * q1 + R[5] * q2 + c[1];
    out[2] = R[6] * q0 + R[7] * q1 + R[8] * q2 + c[2];
  };
}

/** Projection onto the posed box of half extents `half`: a clamp. */
export function boxProjection(half: readonly [number, number, number], rotation: ArrayLike<number>, centre: ArrayLike<number>): Projection {
  const R = rotation, c = centre, [h0, h1, h2] = half;
  const clamp = (v: number, h: number): number => Math.min(h, Math.max(-h, v));
  return (p, out) => {
    const x = p[0] - c[0], y = p[1] - c[1], z = p[2] - c[2];
    const q0 = clamp(R[0] * x + R[3] * y + R[6] * z, h0), q1 = clamp(R[1] * x + R[4] * y + R[7] * z, h1), q2 = clamp(R[2] * x + R[5] * y + R[8] * z, h2);
    out[0] = R[0] * q0 + R[1] * q1 + R[2] * q2 + c[0];
    out[1] = R[3] * q0 + R[4] * q1 + R[5] * q2 + c[1];
    out[2] = R[6] * q0 + R[7] * q1 + R[8] * q2 + c[2];
  };
}
