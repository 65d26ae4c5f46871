/**
 * NESMINO: Nesterov's smoothing for the minimum-norm point of A - B by projections alone (Qin and An, "Smoothing
 * algorithms for computing the projection onto a Minkowski sum of convex sets", Comput. Optim. Appl. 74, 2019): the
 * slow baseline of Table II of Montaut et al. 2022.
 *
 * In: the projections onto the two sets, all in one frame, and their centres a_0, b_0. The dual of min 1/2 |a - b|^2 is
 *   min over u  F(u) = 1/2 |u|^2 + sigma_A(-u) + sigma_B(u),  u* = a* - b*,
 * strongly convex but not smooth. Taking mu/2 |a - a_0|^2 off under the maximum of each support function makes it
 * smooth: the maximisers become
 *   a(u) = P_A(a_0 - u / mu),  b(u) = P_B(b_0 + u / mu),  grad F_mu(u) = u - a(u) + b(u),  Lipschitz L = 1 + 2 / mu,
 * and the fast gradient method with the constant momentum (sqrt L - 1) / (sqrt L + 1) gains a factor 1 - 1 / sqrt L a
 * step. Smoothing moves the answer by about mu |a* - a_0|. `centres: "fixed"` keeps the centres, so mu must be small;
 * "moving" takes a(u), b(u) as the next centres once |grad| <= rest * mu, and the bias goes to nothing at any mu.
 * Iterations: gradient steps, one projection on each set. Stops when `done(a - b)` says so (the paper: within 1e-4 of
 * GJK's point).
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
  /** Smoothing parameter, no dimension. Default 1e-4. */
  readonly mu?: number;
  readonly centres?: "fixed" | "moving";
  /** Moving centres: they move when |grad| is at most this length times mu. Default 0.01. */
  readonly rest?: number;
}

/** See the file header. */
export function nesmino(
  projectA: Projection, projectB: Projection, centreA: ArrayLike<number>, centreB: ArrayLike<number>,
  done: (x: Float64Array) => boolean,
  options: NesminoOptions = {},
): NesminoResult {
  const { maxIterations = 20_000, mu = 1e-4, centres = "fixed", rest = 0.01 } = options;
  const step = mu / (mu + 2), root = Math.sqrt(step), beta = (1 - root) / (1 + root), quiet = rest * mu;
  const ca = Float64Array.from(centreA), cb = Float64Array.from(centreB), a = new Float64Array(3),
    b = new Float64Array(3), x = new Float64Array(3);
  const u = Float64Array.from(ca, (c, i) => c - cb[i]), y = u.slice(), p = new Float64Array(3);
  for (let k = 1; k <= maxIterations; k++) {
    for (let i = 0; i < 3; i++) p[i] = ca[i] - y[i] / mu;
    projectA(p, a);
    for (let i = 0; i < 3; i++) p[i] = cb[i] + y[i] / mu;
    projectB(p, b);
    for (let i = 0; i < 3; i++) x[i] = a[i] - b[i];
    if (done(x)) return { a, b, iterations: k, converged: true };
    let gg = 0;
    for (let i = 0; i < 3; i++) {
      const g = y[i] - x[i], next = y[i] - step * g;
      gg += g * g;
      y[i] = next + beta * (next - u[i]);
      u[i] = next;
    }
    if (centres === "moving" && gg <= quiet * quiet) {
      ca.set(a);
      cb.set(b);
      y.set(u);
    }
  }
  return { a, b, iterations: maxIterations, converged: false };
}

/**
 * Projection onto the posed ellipsoid { R p + c : |p / radii| <= 1 }; `rotation` row-major. A 1-D root find (Newton
 * from the right).
 */
export function ellipsoidProjection(radii: readonly [number, number, number], rotation: ArrayLike<number>,
  centre: ArrayLike<number>): Projection {
  const [r0, r1, r2] = radii, m0 = r0 * r0, m1 = r1 * r1, m2 = r2 * r2, R = rotation, c = centre;
  return (p, out) => {
    const x = p[0] - c[0], y = p[1] - c[1], z = p[2] - c[2];
    const l0 = R[0] * x + R[3] * y + R[6] * z, l1 = R[1] * x + R[4] * y + R[7] * z, l2 = R[2] * x + R[5] * y + R[8] * z;
    let q0 = l0, q1 = l1, q2 = l2;
    if ((l0 * l0) / m0 + (l1 * l1) / m1 + (l2 * l2) / m2 > 1) {
      // q_i = m_i l_i / (m_i + s), s >= 0 the root of g(s) = sum m_i l_i^2 / (m_i + s)^2 - 1: convex and falling, so
      // Newton from s = 0 climbs to the root without overshooting
      let s = 0;
      for (let i = 0; i < 100; i++) {
        const d0 = 1 / (m0 + s), d1 = 1 / (m1 + s), d2 = 1 / (m2 + s);
        const e0 = m0 * l0 * l0 * d0 * d0, e1 = m1 * l1 * l1 * d1 * d1, e2 = m2 * l2 * l2 * d2 * d2,
          g = e0 + e1 + e2 - 1;
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
export function boxProjection(half: readonly [number, number, number], rotation: ArrayLike<number>,
  centre: ArrayLike<number>): Projection {
  const R = rotation, c = centre, [h0, h1, h2] = half;
  const clamp = (v: number, h: number): number => Math.min(h, Math.max(-h, v));
  return (p, out) => {
    const x = p[0] - c[0], y = p[1] - c[1], z = p[2] - c[2];
    const q0 = clamp(R[0] * x + R[3] * y + R[6] * z, h0), q1 = clamp(R[1] * x + R[4] * y + R[7] * z, h1),
      q2 = clamp(R[2] * x + R[5] * y + R[8] * z, h2);
    out[0] = R[0] * q0 + R[1] * q1 + R[2] * q2 + c[0];
    out[1] = R[3] * q0 + R[4] * q1 + R[5] * q2 + c[1];
    out[2] = R[6] * q0 + R[7] * q1 + R[8] * q2 + c[2];
  };
}
