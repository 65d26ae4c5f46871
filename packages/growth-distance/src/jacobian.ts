/**
 * Jacobians of the growth distance's solution by implicit differentiation of its optimality conditions (spec 11.4).
 *
 * KKT: z_1 = Proj_1(z_1 + lam), z_2 = Proj_2(z_2 - lam), (z_1 - p_1) - (z_2 - p_2) = p / alpha, lam . p = 1, lam along n. Every twist of a
 * body perturbs them; one 3 x 3 matrix serves all twelve. World axes, lengths in units of |p| (so the system is scale-free), twists
 * hybrid: velocity of the centre, then angular velocity.
 */

/** |det| below this, in a system whose entries are of order one: the solution is not unique to first order. No dimension. */
const SINGULAR_SYSTEM = 1e-9;

/**
 * In: `k` = p (0..2, unit length), n (3..5), z_1 - p_1 (6..8), z_2 - p_2 (9..11) in units of |p|; projection derivatives `pi1`, `pi2` (world
 * axes) taken at the distance 1 / (n . p); alpha. Out: dz1, dz2, dn: 3 x 12 row-major, columns (v_1, w_1, v_2, w_2), in the same units.
 * Returns false, writing nothing, where the system is singular.
 */
export function solutionJacobian(
  k: Float64Array, pi1: Float64Array, pi2: Float64Array, alpha: number, dz1: Float64Array, dz2: Float64Array, dn: Float64Array,
): boolean {
  const p = [k[0], k[1], k[2]], n = [k[3], k[4], k[5]], r1 = [k[6], k[7], k[8]], r2 = [k[9], k[10], k[11]];
  const np = dot(n, p), lam = n.map((x) => x / np), length = 1 / np;
  const q1 = minus(times(pi1, p), p), q2 = minus(times(pi2, p), p);
  const a = new Float64Array(9);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      let s = pi1[3 * i + j] + pi2[3 * i + j];
      for (let c = 0; c < 3; c++) s -= 2 * pi1[3 * i + c] * pi2[3 * c + j];
      a[3 * i + j] = s + (q1[i] * q2[j]) / alpha;
    }
  }
  const inverse = invert(a);
  if (inverse === null) return false;
  const zero = [0, 0, 0];
  for (let t = 0; t < 12; t++) {
    const axis = [0, 0, 0];
    axis[t % 3] = 1;
    const kind = (t / 3) | 0;
    const v1 = kind === 0 ? axis : zero, w1 = kind === 1 ? axis : zero, v2 = kind === 2 ? axis : zero, w2 = kind === 3 ? axis : zero;
    const dp = minus(v2, v1), b1 = dp.map((x) => (1 - alpha) * x);
    const s1 = plus(v1, cross(w1, r1)), s2 = plus(v2, cross(w2, r2));
    const b2 = minus(s1, times(pi1, plus(cross(w1, lam), s1)));
    const b3 = plus(s2, times(pi2, minus(cross(w2, lam), s2)));
    const s = dot(lam, dp) + dot(p, b3);
    const u = p.map((x, i) => (s * x - b1[i]) / alpha - b3[i]);
    const y = times(inverse, plus(plus(b2, u), times(pi1, minus(b3, u))));
    const rate = dot(y, q2) + s;
    const d2 = plus(times(pi2, y), b3), d1 = d2.map((x, i) => x + (b1[i] - p[i] * rate) / alpha);
    const e = minus(d2, y), along = dot(e, n);
    for (let i = 0; i < 3; i++) {
      dz1[12 * i + t] = d1[i];
      dz2[12 * i + t] = d2[i];
      dn[12 * i + t] = (e[i] - along * n[i]) / length;
    }
  }
  return true;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function plus(a: readonly number[], b: readonly number[]): number[] {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function minus(a: readonly number[], b: readonly number[]): number[] {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function times(m: Float64Array, v: readonly number[]): number[] {
  return [
    m[0] * v[0] + m[1] * v[1] + m[2] * v[2], m[3] * v[0] + m[4] * v[1] + m[5] * v[2], m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
  ];
}

/** Inverse by cofactors; null where the matrix is singular. */
function invert(m: Float64Array): Float64Array | null {
  const [a, b, c, d, e, f, g, h, i] = m;
  const ca = e * i - f * h, cb = f * g - d * i, cc = d * h - e * g, det = a * ca + b * cb + c * cc;
  if (!(Math.abs(det) > SINGULAR_SYSTEM)) return null;
  const s = 1 / det;
  return Float64Array.of(
    ca * s, (c * h - b * i) * s, (b * f - c * e) * s, cb * s, (a * i - c * g) * s, (c * d - a * f) * s,
    cc * s, (b * g - a * h) * s, (a * e - b * d) * s,
  );
}
